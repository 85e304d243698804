/// The joins that wait, lowest stage first, and in order of arrival within a stage.
///
/// Most often all wait at the same stage, and stand in a line. Those of other stages stand apart.
struct JoinQueue: ~Copyable {
  /// Those of one stage, from ``first`` on; nil for one that has left.
  private var line = Slots<Unmanaged<Join>?>()
  /// Their stage, which changes only when nobody waits: so no stage is in two places.
  private var lineStage = Join.nowhere
  private var first = 0
  private var lineCount = 0
  private var others = StageRings()

  var isEmpty: Bool { lineCount == 0 && others.isEmpty }

  /// Queues a join that does not wait yet, and holds it unless a handle does.
  @inline(__always)
  mutating func push(_ join: Join, at stage: Int) {
    join.stage = stage
    let reference = Unmanaged.passUnretained(join)
    if !join.isHandled { _ = reference.retain() }
    if stage != lineStage {
      guard isEmpty else { return others.push(reference, at: stage) }
      lineStage = stage
    }
    line.append(reference)
    lineCount += 1
  }

  /// Takes the first join of the lowest stage, still held if the queue held it.
  ///
  /// It tells at which stage it waited.
  @inline(__always)
  mutating func popLowest() -> Unmanaged<Join>? {
    guard lineCount > 0, others.isEmpty || lineIsLowest else { return others.popLowest() }
    var reference: Unmanaged<Join>?
    while reference == nil {
      reference = line[first]
      first += 1
    }
    leaveLine()
    return reference
  }

  private var lineIsLowest: Bool {
    mutating get { others.lowestStage.map { lineStage < $0 } ?? true }
  }

  private mutating func leaveLine() {
    lineCount -= 1
    guard lineCount == 0 else { return }
    line.removeAll()
    first = 0
  }

  /// Takes a join out if it waits.
  ///
  /// - Complexity: O(joins of the same stage).
  mutating func remove(_ join: Join) {
    guard join.isQueued else { return }
    let reference = Unmanaged.passUnretained(join)
    if join.stage == lineStage {
      for place in first..<line.count where line[place]?.toOpaque() == reference.toOpaque() {
        line[place] = nil
        leaveLine()
        break
      }
    } else {
      others.remove(join)
    }
    join.stage = Join.nowhere
    if !join.isHandled { reference.release() }
  }
}

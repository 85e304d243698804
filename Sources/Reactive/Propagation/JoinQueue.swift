/// The joins that wait, lowest stage first, and in order of arrival within a stage.
///
/// Each stage is a ring of joins linked through themselves, so queueing allocates nothing; a bit a
/// stage finds the next one that is not empty.
struct JoinQueue: ~Copyable {
  /// The last member of each ring, whose follower is the first.
  private var tails = Slots<Unmanaged<Join>?>()
  private var bits = Slots<UInt64>()
  /// No bit is set below this word.
  private var lowestWord = Int.max
  private var count = 0

  var isEmpty: Bool { count == 0 }

  /// Queues a join that does not wait yet, and holds it unless a handle does.
  mutating func push(_ join: Join, at stage: Int) {
    if stage >= tails.count { grow(to: stage) }
    join.stage = stage
    count += 1
    let reference = Unmanaged.passUnretained(join)
    if !join.isHandled { _ = reference.retain() }
    if let tail = tails[stage] {
      tail._withUnsafeGuaranteedRef {
        join.nextInQueue = $0.nextInQueue
        $0.nextInQueue = reference
      }
    } else {
      join.nextInQueue = reference
      let word = stage >> 6
      bits[word] |= 1 << UInt64(stage & 63)
      if word < lowestWord { lowestWord = word }
    }
    tails[stage] = reference
  }

  /// Takes the first join of the lowest stage, still held if the queue held it.
  ///
  /// It tells at which stage it waited.
  mutating func popLowest() -> Unmanaged<Join>? {
    guard count > 0 else {
      lowestWord = Int.max
      return nil
    }
    count -= 1
    while bits[lowestWord] == 0 { lowestWord += 1 }
    let stage = lowestWord << 6 + bits[lowestWord].trailingZeroBitCount
    guard let tail = tails[stage] else { return nil }
    let head = tail._withUnsafeGuaranteedRef { $0.nextInQueue } ?? tail
    head._withUnsafeGuaranteedRef { join in
      if head.toOpaque() == tail.toOpaque() {
        clear(stage)
      } else {
        tail._withUnsafeGuaranteedRef { $0.nextInQueue = join.nextInQueue }
      }
      join.nextInQueue = nil
    }
    return head
  }

  /// Takes a join out of its ring.
  ///
  /// - Complexity: O(joins of the same stage).
  mutating func remove(_ join: Join) {
    let stage = join.stage
    guard stage >= 0, let tail = tails[stage] else { return }
    let wanted = Unmanaged.passUnretained(join).toOpaque()
    var before = tail
    while let candidate = before._withUnsafeGuaranteedRef({ $0.nextInQueue }) {
      if candidate.toOpaque() == wanted {
        if before.toOpaque() == wanted {
          clear(stage)
        } else {
          before._withUnsafeGuaranteedRef { $0.nextInQueue = join.nextInQueue }
          if tail.toOpaque() == wanted { tails[stage] = before }
        }
        join.nextInQueue = nil
        join.stage = -1
        count -= 1
        if !join.isHandled { candidate.release() }
        return
      }
      before = candidate
      if before.toOpaque() == tail.toOpaque() { return }
    }
  }

  private mutating func clear(_ stage: Int) {
    tails[stage] = nil
    bits[stage >> 6] &= ~(1 << UInt64(stage & 63))
  }

  private mutating func grow(to stage: Int) {
    let words = max(stage >> 6 + 1, bits.count * 2)
    bits.grow(to: words, filling: 0)
    tails.grow(to: words << 6, filling: nil)
  }
}

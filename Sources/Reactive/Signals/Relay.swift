/// A place in a long chain of operators where events may wait, so that the stack stays flat.
///
/// Events pass at once as long as few operators call each other; otherwise they wait here, in order,
/// until those have returned.
@usableFromInline
final class Relay<Value>: Postponed {
  /// Closures in a shell that can be taken out.
  private var end: AnyObject?
  private let weight: Int
  private var waiting = Backlog<Value>()
  private var ending: Ending?
  private var isWaiting: Bool { !waiting.isEmpty || ending != nil }

  /// Makes a relay before the lower end of a stream.
  ///
  /// - Parameters:
  ///   - next: Takes the values.
  ///   - ended: Takes the ending.
  ///   - weight: How many operators may follow before the next relay.
  init(
    next: @escaping (Value) -> Void, ended: @escaping (Ending) -> Void,
    weight: Int32 = Turn.stride
  ) {
    end = Remains((next: next, ended: ended))
    self.weight = Int(weight)
    super.init()
  }

  /// The ends of a relay that leads on to others.
  @usableFromInline
  static func between(
    _ next: @escaping (Value) -> Void, _ ended: @escaping (Ending) -> Void
  ) -> (next: (Value) -> Void, ended: (Ending) -> Void) {
    let relay = Relay(next: next, ended: ended)
    return ({ relay.pass($0) }, { relay.pass($0) })
  }

  // The rest of the chain is let go in a loop.
  deinit { Turn.current.discard(from: &end) }

  private typealias End = Remains<(next: (Value) -> Void, ended: (Ending) -> Void)>

  private func next(_ value: Value) {
    if let end { unsafeDowncast(end, to: End.self).content.next(value) }
  }

  private func ended(_ ending: Ending) {
    if let end { unsafeDowncast(end, to: End.self).content.ended(ending) }
  }

  func pass(_ value: Value) {
    let turn = Turn.current
    guard turn.hasRoom, !isWaiting else {
      waiting.append(value)
      return turn.postpone(self)
    }
    turn.descend(weight) { next(value) }
  }

  func pass(_ ending: Ending) {
    let turn = Turn.current
    guard turn.hasRoom, !isWaiting else {
      guard self.ending == nil else { return }
      self.ending = ending
      return turn.postpone(self)
    }
    turn.descend(weight) { ended(ending) }
  }

  override func run() {
    if let value = waiting.popFirst() {
      next(value)
    } else if let ending {
      self.ending = nil
      ended(ending)
    }
  }
}

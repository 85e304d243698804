/// A signal that one can send to; every subscriber hears what is sent after it came.
///
/// The subject is a handle: when the last reference to it goes, the stream completes and what hangs
/// below is released.
///
/// Each value sent outside a ``transaction(_:)`` is a turn of its own. What an observer sends
/// becomes a later turn, so that subscribers A and B hear `A1 B1 A2 B2`.
///
/// Also known as: `RACSubject`, Rx `PublishSubject`, Combine `PassthroughSubject`, ReactiveSwift
/// `Signal.pipe`.
public class Subject<Value>: Signal<Value>, Subscriber {
  @usableFromInline let core: SubjectCore<Value>

  /// Makes a subject without subscribers.
  @inlinable
  public convenience init() {
    self.init("subject", SubjectCore(capacity: 0))
  }

  @inlinable
  init(_ label: StaticString, _ core: SubjectCore<Value>) {
    self.core = core
    super.init(label) { core.attach($0) }
  }

  deinit { core.submit(.completed) }

  /// How many subscriptions there are.
  public final var subscriberCount: Int { core.observerCount }

  /// What hangs below the subject.
  public final var graph: Graph { Graph(below: [core]) }

  /// Where the subject stands in the graph.
  package final var rank: Rank { core }

  /// Sends a value to every subscriber; after an ending it is ignored.
  ///
  /// Also known as: `sendNext:`, Rx `onNext`.
  ///
  /// - Complexity: O(subscribers), and what they set in motion.
  @inlinable
  public final func send(_ value: Value) {
    core.submit(value, for: self)
  }

  /// Ends the stream with an error.
  public final func sendError(_ error: any Error) {
    core.submit(.error(error))
  }

  /// Ends the stream.
  public final func sendCompleted() {
    core.submit(.completed)
  }

  /// Sends a value as a part of the turn that is settling; it opens a turn when none is open.
  @inlinable
  package final func deliver(_ value: Value) {
    let turn = Turn.current
    if turn.phase == .settling {
      core.record(value, turn)
    } else {
      turn.flow { core.record(value, $0) }
    }
  }

  /// Runs with true when the first subscriber comes, before it is given anything, and with false
  /// when the last one has gone.
  package final func onObserved(_ action: ((Bool) -> Void)?) {
    core.onObserved = action
  }
}

/// What a subject shares with its subscribers.
@usableFromInline
final class SubjectCore<Value>: Core<Value> {
  /// How many values are kept for later subscribers.
  @usableFromInline let capacity: Int
  /// The values kept, from the oldest at `start` to the end, and from there on to before it.
  @exclusivity(unchecked) @usableFromInline var kept: [Value] = []
  @exclusivity(unchecked) @usableFromInline var start = 0

  @inlinable
  init(capacity: Int, kept: [Value] = []) {
    self.capacity = capacity
    self.kept = kept
    super.init(step: Turn.current.sharedStep(for: Void.self) { _, _, _ in })
  }

  @usableFromInline override var kind: String { "subject" }

  /// Sends from outside: now if no turn is open, within a transaction, or later.
  ///
  /// What waits holds the handle, so that the completion that comes with its end does not overtake it.
  @inlinable
  func submit(_ value: Value, for handle: Subject<Value>) {
    let turn = Turn.current
    guard turn.phase == .idle else { return submit(value, within: turn, for: handle) }
    guard !hasEnded else { return }
    if capacity > 0 { keep(value) }
    pushAsTurn(value, turn)
  }

  @inlinable
  @inline(never)
  func submit(_ value: Value, within turn: Turn, for handle: Subject<Value>) {
    if turn.phase == .sending {
      turn.phase = .settling
      record(value, turn)
      turn.phase = .sending
    } else {
      turn.enqueue { self.submit(value, for: handle) }
    }
  }

  @usableFromInline
  func submit(_ ending: Ending) {
    guard !hasEnded else { return }
    let turn = Turn.current
    guard !edges.isEmpty || turn.phase != .idle else { return note(ending) }
    turn.submit { turn.flow { _ in self.end(ending) } }
  }

  @inlinable
  func record(_ value: Value, _ turn: Turn) {
    guard !hasEnded else { return }
    if capacity > 0 { keep(value) }
    push(value, turn)
  }

  @usableFromInline
  func keep(_ value: Value) {
    guard kept.count == capacity else { return kept.append(value) }
    // Held until the other is in its place: it may be a subject, which ends as it goes.
    let old = kept[start]
    kept[start] = value
    start = start + 1 == capacity ? 0 : start + 1
    withExtendedLifetime(old) {}
  }

  /// The newest value kept.
  var latest: Value? { start == 0 ? kept.last : kept[start - 1] }

  /// Calls a closure with each value that is kept now, the oldest first.
  func forEachKept(_ body: (Value) -> Void) {
    let (kept, start) = (kept, start)
    for value in kept[start...] { body(value) }
    for value in kept[..<start] { body(value) }
  }

  @usableFromInline
  override func replay(to link: Link<Value>) {
    guard capacity > 0 else { return }
    let turn = Turn.current
    let mark = turn.postponedCount
    forEachKept { value in
      guard !link.isDisposed else { return }
      link.next(value)
      turn.catchUp(from: mark)
    }
  }
}

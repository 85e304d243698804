/// A subject that remembers its newest values, and how it ended, for later subscribers.
///
/// Also known as: `RACReplaySubject`, Rx `ReplaySubject`, ReactiveSwift `replayLazily`.
public final class ReplaySubject<Value>: Subject<Value> {
  /// Makes a subject.
  ///
  /// - Parameter capacity: How many of the newest values are kept, at least 1; all by default.
  public init(capacity: Int = .max) {
    precondition(capacity > 0, "a replay subject keeps at least one value")
    super.init("replay subject", SubjectCore(capacity: capacity))
  }

  /// Makes a subject that already remembers a value.
  ///
  /// - Parameters:
  ///   - value: What the first subscriber is given.
  ///   - capacity: How many of the newest values are kept, at least 1.
  public init(initial value: Value, capacity: Int = 1) {
    precondition(capacity > 0, "a replay subject keeps at least one value")
    super.init("replay subject", SubjectCore(capacity: capacity, kept: [value]))
  }

  /// The newest value, nil before the first.
  public var latest: Value? { core.latest }
}

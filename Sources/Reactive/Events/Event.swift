/// What a stream carries: any number of values, then at most one ending.
///
/// Also known as: `RACEvent`, Rx and ReactiveSwift `Event`.
public enum Event<Value> {
  /// A value.
  case next(Value)
  /// The stream failed; nothing follows.
  case error(any Error)
  /// The stream is done; nothing follows.
  case completed
}

extension Event: Sendable where Value: Sendable {}

/// How a stream ends.
@usableFromInline
package enum Ending: Sendable {
  case completed
  case error(any Error)
}

/// Receives the events of a stream.
///
/// Conform to it, and ``Signal/subscribe(_:)`` accepts you. After an ending nothing more arrives.
///
/// Also known as: `RACSubscriber`, Rx `ObserverType`, Combine `Subscriber`, ReactiveSwift
/// `Signal.Observer`.
public protocol Subscriber<Value>: AnyObject {
  /// The values received.
  associatedtype Value

  /// Takes a value.
  func send(_ value: Value)

  /// Takes an error; it is the last event.
  func sendError(_ error: any Error)

  /// Takes the end of the stream; it is the last event.
  func sendCompleted()

  /// Takes what ends the subscription, before the first event.
  func didSubscribe(_ disposable: Disposable)
}

extension Subscriber {
  /// Does nothing with what would end the subscription.
  public func didSubscribe(_ disposable: Disposable) {}

  /// Takes an event of any kind.
  public func send(_ event: Event<Value>) {
    switch event {
    case .next(let value): send(value)
    case .error(let error): sendError(error)
    case .completed: sendCompleted()
    }
  }
}

public import Dispatch

/// Runs work on a serial queue, which is an isolation domain of its own.
///
/// ``run(_:)`` brings work onto the queue from anywhere; a graph that is made there lives there and
/// may use the queue for `delay`, `debounce` and the like.
///
/// Also known as: `RACScheduler.scheduler`, Rx `SerialDispatchQueueScheduler`, ReactiveSwift
/// `QueueScheduler`.
public final class QueueScheduler: DomainScheduler {
  private let queue: DispatchQueue

  /// Makes a scheduler with a queue of its own.
  public init(name: String = "reactive") {
    queue = DispatchQueue(label: name)
  }

  /// Makes a scheduler for a queue.
  ///
  /// - Parameter queue: A serial queue.
  public init(serial queue: DispatchQueue) {
    self.queue = queue
  }

  /// The time since the machine was started.
  public var now: Duration { .nanoseconds(Int64(DispatchTime.now().uptimeNanoseconds)) }

  /// Runs work on the queue, from anywhere.
  public func run(_ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }

  /// Runs work on the queue when a time has passed.
  ///
  /// - Precondition: It is called on the queue; use ``run(_:)`` to come there.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> Disposable {
    dispatchPrecondition(condition: .onQueue(queue))
    return queue.runConfined(after: delay, work)
  }
}

extension DispatchQueue {
  /// Runs work on the queue it was made on.
  ///
  /// The work is let go of when it has run, or when the result is disposed; both happen on this
  /// queue, so nothing of it is touched elsewhere.
  func runConfined(after delay: Duration, _ work: @escaping () -> Void) -> Disposable {
    let item = DelayedWork(work)
    let confined = Confined(item)
    asyncAfter(deadline: .now() + delay.dispatchInterval) { confined.value.runUnlessDisposed() }
    return item.disposable
  }
}

extension Duration {
  /// The duration for a queue, rounded down to nanoseconds and bounded by 292 years.
  fileprivate var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return .nanoseconds(seconds < 0 ? 0 : .max) }
    return .nanoseconds(
      Int(product.addingReportingOverflow(attoseconds / 1_000_000_000).partialValue))
  }
}

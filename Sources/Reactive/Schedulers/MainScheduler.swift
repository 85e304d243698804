import Dispatch

/// Runs work on the main thread.
///
/// Also known as: `RACScheduler.mainThreadScheduler`, Rx `MainScheduler`, ReactiveSwift
/// `UIScheduler`.
public struct MainScheduler: DomainScheduler {
  /// Makes a scheduler of the main thread.
  public init() {}

  /// The time since the machine was started.
  public var now: Duration { .nanoseconds(Int64(DispatchTime.now().uptimeNanoseconds)) }

  /// Runs work on the main thread, from anywhere.
  public func run(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue.main.async(execute: work)
  }

  /// Runs work on the main thread when a time has passed.
  ///
  /// - Precondition: It is called on the main thread; use ``run(_:)`` to come there.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> Disposable {
    MainActor.preconditionIsolated("the main scheduler is used on the main thread")
    return DispatchQueue.main.runConfined(after: delay, work)
  }
}

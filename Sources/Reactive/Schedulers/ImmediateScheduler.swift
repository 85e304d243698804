/// Runs work at once, whatever the delay.
///
/// For tests and for operators that want a scheduler where none is needed.
///
/// Also known as: `RACScheduler.immediateScheduler`, Combine `ImmediateScheduler`.
public struct ImmediateScheduler: Scheduler {
  /// Makes an immediate scheduler.
  public init() {}

  /// Always zero: no time passes.
  public var now: Duration { .zero }

  /// Runs work before returning.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> Disposable {
    work()
    return Disposable()
  }
}

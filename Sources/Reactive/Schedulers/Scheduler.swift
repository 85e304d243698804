/// Runs work later, in the isolation domain of whoever asks.
///
/// A scheduler is called from the domain in which its work runs, so the work may touch a graph
/// without locks. A ``DomainScheduler`` can also be handed work from elsewhere.
///
/// Also known as: `RACScheduler`, Rx `SchedulerType`, Combine `Scheduler`, ReactiveSwift
/// `DateScheduler`.
public protocol Scheduler {
  /// The time since some fixed moment; it never runs backwards.
  var now: Duration { get }

  /// Runs work when a time has passed; disposing the result before that prevents it.
  ///
  /// Work that is due at the same time runs in the order of asking.
  ///
  /// - Parameters:
  ///   - delay: How long to wait; zero means as soon as the scheduler can.
  ///   - work: Runs once.
  /// - Returns: What prevents the work.
  @discardableResult
  func schedule(after delay: Duration, _ work: @escaping () -> Void) -> Disposable
}

extension Scheduler {
  /// Runs work as soon as the scheduler can.
  @discardableResult
  public func schedule(_ work: @escaping () -> Void) -> Disposable {
    schedule(after: .zero, work)
  }

  /// Runs work again and again, first when an interval has passed, until the result is disposed.
  ///
  /// - Parameters:
  ///   - interval: The time between two runs, counted from the first asking so that delays do not
  ///     add up; greater than zero.
  ///   - work: Runs each time.
  /// - Returns: What ends the repetition.
  public func schedule(every interval: Duration, _ work: @escaping () -> Void) -> Disposable {
    precondition(interval > .zero, "work that is repeated needs time between two runs")
    let repetition = SerialDisposable()
    let clock = self
    func wait(until time: Duration) {
      repetition.inner = clock.schedule(after: max(.zero, time - clock.now)) {
        guard !repetition.isDisposed else { return }
        wait(until: time + interval)
        work()
      }
    }
    wait(until: now + interval)
    return repetition
  }
}

/// A scheduler that can be handed work from any thread.
public protocol DomainScheduler: Scheduler, Sendable {
  /// Runs work in the domain of the scheduler, as soon as it can, in the order of asking.
  ///
  /// - Parameter work: Runs once, on the thread or queue of the scheduler.
  func run(_ work: @escaping @Sendable () -> Void)
}

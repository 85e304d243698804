import Glibc

/// Runs work on the thread of a command-line program, which gives itself to the loop with ``run(until:)``.
///
/// ```swift
/// let loop = EventLoopScheduler()
/// Signal.interval(.seconds(1), on: loop).take(3).subscribe { print($0) }
/// loop.run()  // returns when nothing waits any more
/// ```
///
/// Also known as: a run loop; RAC's `mainThreadScheduler` in a program without one of its own.
public final class EventLoopScheduler: Scheduler {
  private var waiting: [(time: Duration, work: DelayedWork)] = []
  private let clock: () -> Duration
  private let pause: (Duration) -> Void

  /// Makes a loop that follows the machine's clock and sleeps while nothing is due.
  public convenience init() {
    self.init(clock: Self.monotonicTime, pause: Self.sleep)
  }

  /// Makes a loop with a clock of its own, which a test can move.
  init(clock: @escaping () -> Duration, pause: @escaping (Duration) -> Void) {
    self.clock = clock
    self.pause = pause
  }

  /// The time since the machine was started.
  public var now: Duration { clock() }

  /// Runs work in the loop when a time has passed.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> Disposable {
    let time = now + max(.zero, delay)
    let item = DelayedWork(work)
    let index = waiting.firstIndex { $0.time > time } ?? waiting.endIndex
    waiting.insert((time, item), at: index)
    return item.disposable
  }

  /// Runs what is due, and sleeps in between, until nothing waits or a condition holds.
  ///
  /// Work that was prevented is waited for no longer.
  ///
  /// - Parameter isOver: Asked after each piece of work.
  public func run(until isOver: () -> Bool = { false }) {
    while !isOver() {
      waiting.removeAll { $0.work.isPrevented }
      guard let first = waiting.first else { return }
      let rest = first.time - now
      guard rest <= .zero else {
        pause(rest)
        continue
      }
      waiting.removeFirst()
      first.work.runUnlessDisposed()
    }
  }

  private static func monotonicTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private static func sleep(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var time = timespec(
      tv_sec: Int(min(seconds, 86_400)), tv_nsec: Int(attoseconds / 1_000_000_000))
    nanosleep(&time, nil)
  }
}

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
  private var agenda = Agenda()
  private let clock: () -> Duration
  /// Waits for a time, or for what comes in; false when nothing will come in any more.
  private let pause: (Duration?) -> Bool
  private var isOpen = true

  /// Makes a loop that follows the machine's clock and sleeps while nothing is due.
  public convenience init() {
    self.init(clock: Self.monotonicTime, pause: Self.sleep)
  }

  /// Makes a loop that follows the machine's clock and waits for something else in between.
  ///
  /// ```swift
  /// let loop = EventLoopScheduler { keys.read(timeout: $0) }
  /// ```
  ///
  /// - Parameter pause: Waits for what comes in and handles it, for so long at most; nil means until
  ///   something comes. It returns whether more may come.
  public convenience init(pause: @escaping (Duration?) -> Bool) {
    self.init(clock: Self.monotonicTime, pause: pause)
  }

  /// Makes a loop with a clock of its own, which a test can move.
  init(clock: @escaping () -> Duration, pause: @escaping (Duration?) -> Bool) {
    self.clock = clock
    self.pause = pause
  }

  /// The time since the machine was started.
  public var now: Duration { clock() }

  /// Runs work in the loop when a time has passed.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> Disposable {
    let item = DelayedWork(work)
    agenda.add(item, at: now + max(.zero, delay))
    return item.disposable
  }

  /// Runs what is due, and waits in between, until nothing can happen any more or a condition holds.
  ///
  /// Work that was prevented is waited for no longer.
  ///
  /// - Parameter isOver: Asked after each piece of work and each wait.
  public func run(until isOver: () -> Bool = { false }) {
    while !isOver() {
      let rest = agenda.nextTime().map { $0 - now }
      if let rest, rest <= .zero {
        agenda.takeFirst()?.runUnlessDisposed()
      } else if isOpen {
        isOpen = pause(rest)
      } else if let rest {
        _ = Self.sleep(rest)
      } else {
        return
      }
    }
  }

  private static func monotonicTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private static func sleep(_ duration: Duration?) -> Bool {
    guard let duration else { return false }
    let (seconds, attoseconds) = duration.components
    var time = timespec(
      tv_sec: Int(min(seconds, 86_400)), tv_nsec: Int(attoseconds / 1_000_000_000))
    nanosleep(&time, nil)
    return true
  }
}

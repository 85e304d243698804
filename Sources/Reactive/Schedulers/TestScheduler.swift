/// A scheduler whose time passes when it is told to.
///
/// ```swift
/// let scheduler = TestScheduler()
/// scheduler.schedule(after: .seconds(3)) { print("three") }
/// scheduler.advance(by: .seconds(2))  // nothing
/// scheduler.advance(by: .seconds(1))  // three
/// ```
///
/// Also known as: Rx and ReactiveSwift `TestScheduler`.
public final class TestScheduler: Scheduler {
  private var waiting: [(time: Duration, work: DelayedWork)] = []

  /// The time that has passed so far.
  public private(set) var now = Duration.zero

  /// Makes a scheduler at time zero.
  public init() {}

  /// Runs work when ``advance(by:)`` has made enough time pass.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> Disposable {
    let time = now + max(.zero, delay)
    let item = DelayedWork(work)
    let index = waiting.firstIndex { $0.time > time } ?? waiting.endIndex
    waiting.insert((time, item), at: index)
    return item.disposable
  }

  /// Lets time pass and runs what becomes due, each at its own time.
  public func advance(by duration: Duration = .zero) {
    let end = now + duration
    while let first = waiting.first, first.time <= end {
      waiting.removeFirst()
      now = first.time
      first.work.runUnlessDisposed()
    }
    now = end
  }

  /// Runs everything that waits, and what is scheduled meanwhile, however late it is due.
  ///
  /// - Parameter limit: The number of runs after which it gives up.
  public func run(limit: Int = 100_000) {
    for _ in 0..<limit {
      guard let first = waiting.first else { return }
      waiting.removeFirst()
      now = first.time
      first.work.runUnlessDisposed()
    }
  }
}

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
  private var agenda = Agenda()

  /// The time that has passed so far.
  public private(set) var now = Duration.zero

  /// Makes a scheduler at time zero.
  public init() {}

  /// Whether work waits that has not been prevented.
  package var isAwaited: Bool { agenda.nextTime() != nil }

  /// Runs work when ``advance(by:)`` has made enough time pass.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> Disposable {
    let item = DelayedWork(work)
    agenda.add(item, at: now + max(.zero, delay))
    return item.disposable
  }

  /// Lets time pass and runs what becomes due, each at its own time.
  ///
  /// Time does not run backwards: a negative duration changes nothing.
  public func advance(by duration: Duration = .zero) {
    let end = now + duration
    while let time = agenda.nextTime(), time <= end { runFirst(at: time) }
    now = max(now, end)
  }

  /// Runs everything that waits, and what is scheduled meanwhile, however late it is due.
  ///
  /// - Parameter limit: The number of runs after which it gives up.
  public func run(limit: Int = 100_000) {
    for _ in 0..<limit {
      guard let time = agenda.nextTime() else { return }
      runFirst(at: time)
    }
  }

  /// Runs the first work that waits; work may itself let time pass, so it may be later than that.
  private func runFirst(at time: Duration) {
    now = max(now, time)
    agenda.takeFirst()?.runUnlessDisposed()
  }
}

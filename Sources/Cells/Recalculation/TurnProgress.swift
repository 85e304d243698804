import Glibc

/// How far a turn has come, told now and then to someone who may stop it.
struct TurnProgress {
  /// Told how many cells have been evaluated, how many there may be, and for how long; `false` stops the turn.
  var handler: ((_ evaluated: Int, _ expected: Int, _ seconds: Double) -> Bool)?
  /// The time between two questions, in seconds.
  var interval = 0.05
  /// How many cells may be evaluated in all.
  var expected = 0
  private(set) var isCancelled = false
  /// Whether there is somebody to ask.
  private(set) var isRunning = false
  private var evaluationsBefore = 0
  private var start = 0.0
  private var next = 0.0
  private var steps = 0

  /// Small steps between two looks at the clock.
  private static let stepsPerLook = 64

  mutating func begin(evaluations: Int) {
    isCancelled = false
    isRunning = true
    evaluationsBefore = evaluations
    expected = 0
    start = Self.now
    next = start + interval
    steps = 0
  }

  mutating func end() { isRunning = false }

  /// Counts small steps.
  mutating func count(_ steps: Int) { self.steps += steps }

  /// Whether it is time to look at the clock after one more small step.
  mutating func isDue() -> Bool {
    steps += 1
    guard steps >= Self.stepsPerLook else { return false }
    steps = 0
    return true
  }

  /// Asks the handler, if the time has come.
  mutating func look(evaluations: Int) {
    guard let handler else { return }
    let now = Self.now
    guard now >= next else { return }
    let evaluated = evaluations - evaluationsBefore
    if !handler(evaluated, max(expected, evaluated), now - start) { isCancelled = true }
    next = Self.now + interval
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

extension Recalculation {
  /// Asks, after a large step, whether the turn shall go on.
  ///
  /// - Returns: `false` where it shall not.
  func mayGoOn() -> Bool {
    guard progress.isRunning else { return true }
    if !progress.isCancelled { progress.look(evaluations: evaluations) }
    return !progress.isCancelled
  }

  /// Asks, after a small step, whether the turn shall go on.
  @inline(__always)
  func mayGoOnAfterStep() -> Bool {
    guard progress.isRunning else { return true }
    return progress.isDue() ? mayGoOn() : !progress.isCancelled
  }
}

import Testing

@testable import Reactive

@Suite("Timing")
struct TimingTests {
  /// Writes values down with the second at which they come.
  private func record(_ signal: Signal<Int>, _ clock: TestScheduler, _ log: Recorder) {
    signal.subscribe(
      next: { log("\($0)@\(clock.now.components.seconds)") },
      error: { log("\($0)@\(clock.now.components.seconds)") }, completed: { log("completed") })
  }

  @Test("O11 debounce waits for silence and sends the last value")
  func debounce() {
    let log = Recorder()
    let clock = TestScheduler()
    let subject = Subject<Int>()
    record(subject.debounce(.seconds(5), on: clock), clock, log)
    for value in 0...2 {
      subject.send(value)
      if value < 2 { clock.advance(by: .seconds(1)) }
    }
    clock.advance(by: .seconds(20))
    #expect(log.text == "2@7")
    subject.send(3)
    subject.sendCompleted()
    #expect(log.text == "2@7 3@22 completed")
  }

  @Test("O11 throttle sends the first value at once and then the newest of each interval")
  func throttle() {
    let log = Recorder()
    let clock = TestScheduler()
    let subject = Subject<Int>()
    record(subject.throttle(.seconds(5), on: clock), clock, log)
    for value in 0...6 {
      subject.send(value)
      clock.advance(by: .seconds(1))
    }
    clock.advance(by: .seconds(20))
    subject.send(7)
    #expect(log.text == "0@0 4@5 6@10 7@27")
  }

  @Test("P9 the throttle of ReactiveCocoa 2 is called debounce, and throttle throttles")
  func naming() {
    let log = Recorder()
    let clock = TestScheduler()
    let subject = Subject<Int>()
    subject.throttle(.seconds(5), on: clock).record("throttle", in: log)
    subject.debounce(.seconds(5), on: clock).record("debounce", in: log)
    subject.send(1)
    #expect(log.text == "throttle1")
    clock.advance(by: .seconds(5))
    #expect(log.text == "throttle1 debounce1")
  }

  @Test("O12 delay shifts values, not errors")
  func delay() {
    let log = Recorder()
    let clock = TestScheduler()
    record(Signal.just(1).delay(.seconds(5), on: clock), clock, log)
    clock.advance(by: .seconds(4))
    #expect(log.lines.isEmpty)
    clock.advance(by: .seconds(1))
    #expect(log.text == "1@5 completed")
    record(Signal.error(Failure.expected).delay(.seconds(5), on: clock), clock, log)
    #expect(log.lines.last == "expected@5")
  }

  @Test("O13 a signal that does not end in time fails once")
  func timeout() {
    let log = Recorder()
    let clock = TestScheduler()
    let subject = Subject<Int>()
    record(subject.timeout(.seconds(5), on: clock), clock, log)
    clock.advance(by: .seconds(4))
    subject.send(1)
    clock.advance(by: .seconds(4))
    subject.send(2)
    #expect(log.text == "1@4 TimedOut()@5")
    record(Signal.just(3).timeout(.seconds(5), on: clock), clock, log)
    clock.advance(by: .seconds(10))
    #expect(log.lines.suffix(2) == ["3@8", "completed"])
  }

  @Test("a signal of which nothing is heard between two values fails once")
  func silence() {
    let log = Recorder()
    let clock = TestScheduler()
    let subject = Subject<Int>()
    record(subject.timeout(betweenValues: .seconds(5), on: clock), clock, log)
    for value in 1...3 {
      clock.advance(by: .seconds(4))
      subject.send(value)
    }
    #expect(log.text == "1@4 2@8 3@12")
    clock.advance(by: .seconds(20))
    subject.send(4)
    #expect(log.text == "1@4 2@8 3@12 TimedOut()@17")
    #expect(subject.subscriberCount == 0)
    record(Signal.never.timeout(betweenValues: .seconds(5), on: clock), clock, log)
    record(Signal.just(5).timeout(betweenValues: .seconds(5), on: clock), clock, log)
    clock.advance(by: .seconds(20))
    #expect(log.lines.suffix(3) == ["5@32", "completed", "TimedOut()@37"])
  }

  @Test("O14 an interval ticks first when it has passed, and not after disposing")
  func interval() {
    let log = Recorder()
    let clock = TestScheduler()
    let subscription = Signal<Int>.interval(.seconds(1), on: clock).record(in: log)
    clock.advance(by: .seconds(3.5))
    subscription.dispose()
    clock.advance(by: .seconds(3))
    #expect(log.text == "1 2 3")
  }

  @Test("U12 the button that sends a code counts down and comes back")
  func countDown() {
    let clock = TestScheduler()
    let text = Property("send")
    let isEnabled = Property(true)
    let left = Signal<Int>.interval(.seconds(1), on: clock).take(60).scan(60) { left, _ in left - 1
    }
    .startWith(60)
    var texts: [String] = []
    text.changes.subscribe { texts.append($0) }
    text <~ left.map { $0 == 0 ? "send" : "\($0)s" }
    isEnabled <~ left.map { $0 == 0 }
    #expect(!isEnabled.value)
    clock.advance(by: .seconds(59))
    #expect(!isEnabled.value)
    clock.advance(by: .seconds(1))
    #expect(texts == (1...60).reversed().map { "\($0)s" } + ["send"])
    #expect(isEnabled.value)
  }

  @Test("buffers can be emptied by the clock")
  func timedBuffer() {
    let log = Recorder()
    let clock = TestScheduler()
    let subject = Subject<Int>()
    subject.buffer(every: .seconds(2), on: clock).record(in: log)
    subject.send(1)
    subject.send(2)
    clock.advance(by: .seconds(4))
    subject.send(3)
    subject.sendCompleted()
    clock.advance(by: .seconds(4))
    #expect(log.lines == ["[1, 2]", "[]", "[3]", "completed"])
  }

  @Test("what a clock sends settles in one turn")
  func turns() {
    let log = Recorder()
    let clock = TestScheduler()
    let ticks = Property(0, boundTo: Signal<Int>.interval(.seconds(1), on: clock))
    combineLatest(ticks.signal, ticks.signal.map { -$0 }) { $0 + $1 }.record(in: log)
    clock.advance(by: .seconds(3))
    #expect(log.text == "0 0 0 0")
  }

  @Test("an ending does not overtake a value that was due within an observer")
  func dueWithinTurn() {
    let log = Recorder()
    let clock = TestScheduler()
    let subject = Subject<Int>()
    let now = ImmediateScheduler()
    let second = Duration.seconds(1)
    let operators: [(String, (Signal<Int>) -> Signal<String>)] = [
      ("debounce", { $0.debounce(second, on: clock).map { "\($0)" } }),
      ("throttle", { $0.throttle(second, on: clock).map { "\($0)" } }),
      ("buffer", { $0.buffer(every: second, on: clock).map { "\($0)" } }),
      ("delay", { $0.delay(second, on: clock).map { "\($0)" } }),
      ("none", { $0.debounce(second, on: now).delay(second, on: now).map { "\($0)" } }),
    ]
    for (name, apply) in operators { apply(subject).record("\(name) ", in: log) }
    let trigger = Subject<Int>()
    trigger.doNext { _ in clock.advance(by: second) }.subscribe()
    transaction {
      subject.send(1)
      subject.send(2)
      trigger.send(0)
      subject.sendError(Failure.expected)
    }
    for (name, values) in [
      ("debounce", ["2"]), ("throttle", ["1", "2"]), ("buffer", ["[1, 2]"]), ("delay", ["1", "2"]),
      ("none", ["1", "2"]),
    ] {
      let heard = log.lines.filter { $0.hasPrefix(name) }
      #expect(heard == (values + ["error(expected)"]).map { "\(name) \($0)" })
    }
  }
}

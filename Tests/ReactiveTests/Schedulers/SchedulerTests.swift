import Dispatch
import Synchronization
import Testing

@testable import Reactive

@Suite("Schedulers")
struct SchedulerTests {
  @Test("U11 work that waits three seconds has not run at 2.9, and never when disposed")
  func after() {
    let log = Recorder()
    let clock = TestScheduler()
    clock.schedule(after: .seconds(3)) { log("ran") }
    clock.schedule(after: .seconds(3)) { log("disposed") }.dispose()
    clock.advance(by: .milliseconds(2_900))
    #expect(log.lines.isEmpty)
    clock.advance(by: .milliseconds(100))
    #expect(log.text == "ran")
  }

  @Test("S20 virtual time runs work in order, also what is added on the way")
  func virtualTime() {
    let log = Recorder()
    let clock = TestScheduler()
    clock.schedule(after: .seconds(2)) { log("two") }
    clock.schedule(after: .seconds(1)) {
      log("one")
      clock.schedule(after: .seconds(0.5)) { log("one and a half") }
    }
    clock.schedule { log("now") }
    clock.advance(by: .seconds(2))
    #expect(log.lines == ["now", "one", "one and a half", "two"])
    let repeating = clock.schedule(every: .seconds(1)) { log("again") }
    clock.advance(by: .seconds(2))
    repeating.dispose()
    clock.run()
    #expect(log.lines.suffix(3) == ["two", "again", "again"])
  }

  @Test("virtual time does not run backwards, not even when work lets time pass itself")
  func virtualTimeWithin() {
    let log = Recorder()
    let clock = TestScheduler()
    clock.schedule(after: .seconds(1)) {
      clock.advance(by: .seconds(5))
      log("one", clock.now.components.seconds)
    }
    clock.schedule(after: .seconds(3)) { log("three", clock.now.components.seconds) }
    clock.advance(by: .seconds(2))
    #expect(log.lines == ["three 3", "one 6"])
    #expect(clock.now == .seconds(6))
    clock.advance(by: .seconds(-3))
    #expect(clock.now == .seconds(6))
  }

  @Test("S20 an event loop runs what is due and ends when nothing waits")
  func eventLoop() {
    let log = Recorder()
    var time = Duration.zero
    var pauses: [Duration] = []
    let loop = EventLoopScheduler(
      clock: { time },
      pause: { pause in
        guard let pause else { return false }
        pauses.append(pause)
        time += pause
        return true
      })
    Signal.interval(.seconds(2), on: loop).take(2).subscribe { _ in log("tick") }
    loop.schedule(after: .seconds(3)) { log("three") }
    loop.schedule(after: .seconds(9)) { log("never") }.dispose()
    loop.schedule { log("now") }
    loop.run()
    #expect(log.lines == ["now", "tick", "three", "tick"])
    #expect(pauses == [.seconds(2), .seconds(1), .seconds(1)])
    loop.schedule { log("one") }
    loop.schedule { log("two") }
    loop.run { log.lines.last == "one" }
    #expect(log.lines.last == "one")
  }

  @Test("S20 a queue runs work elsewhere, in order, and later")
  func queue() async {
    let scheduler = QueueScheduler()
    let (stream, continuation) = AsyncStream<String>.makeStream()
    scheduler.run { continuation.yield("first") }
    // What is to come later is asked for last, so that a busy machine changes nothing.
    scheduler.run {
      scheduler.schedule(after: .milliseconds(2)) {
        continuation.yield("later")
        continuation.finish()
      }
      scheduler.schedule(after: .milliseconds(1)) { continuation.yield("never") }.dispose()
      continuation.yield("second")
    }
    var seen: [String] = []
    for await text in stream { seen.append(text) }
    #expect(seen == ["first", "second", "later"])
  }

  @Test("S25 what a queue computes is delivered to the main thread, in order")
  @MainActor
  func domains() async {
    let worker = QueueScheduler()
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    worker.run {
      Signal.from(1...3).map { $0 * 10 }.deliver(to: MainScheduler()) { results in
        results.subscribe(
          next: {
            MainActor.preconditionIsolated()
            continuation.yield($0)
          }, completed: { continuation.finish() })
      }
    }
    var seen: [Int] = []
    for await value in stream { seen.append(value) }
    #expect(seen == [10, 20, 30])
  }

  @Test("S25 deliver keeps the order on a scheduler of the same domain")
  func deliver() {
    let log = Recorder()
    let clock = TestScheduler()
    Signal.from(1...3).deliver(on: clock).record(in: log)
    #expect(log.lines.isEmpty)
    clock.advance()
    #expect(log.text == "1 2 3 completed")
  }

  @Test("S24 a sequence is asked for its elements one by one, where one says")
  func sequences() {
    let log = Recorder()
    let clock = TestScheduler()
    var asked = 0
    let numbers = ["1", "2", "3", "4"].lazy.map { text in
      asked += 1
      return text
    }
    let subscription = numbers.signal(on: clock).record(in: log)
    #expect(asked == 0)
    clock.advance()
    #expect(log.text == "1 2 3 4 completed")
    subscription.dispose()
    #expect(["k": 1].signal.map { "\($0.key)\($0.value)" }.log == ["k1", "completed"])
    #expect((0...).lazy.signal.first().log == ["0", "completed"])
  }

  @Test("P8 a sequence is delivered at once unless a scheduler is given")
  func noHiddenScheduler() {
    #expect([1, 2].signal.log == ["1", "2", "completed"])
    #expect([1, 2].signal(on: ImmediateScheduler()).log == ["1", "2", "completed"])
  }
}

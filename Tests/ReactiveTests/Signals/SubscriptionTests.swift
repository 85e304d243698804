import Testing

@testable import Reactive

@Suite("Subscriptions")
struct SubscriptionTests {
  @Test("S2 a created signal keeps its closure until it goes")
  func keepsClosure() {
    var isFreed = false
    do {
      let probe = Probe { isFreed = true }
      let signal = Signal<Int>.create { _ in
        _ = probe
        return nil
      }
      #expect(signal.name == "create")
      signal.subscribe()
      #expect(!isFreed)
    }
    #expect(isFreed)
  }

  @Test("S3 a subscription goes from create to the next closure, step by step")
  func steps() {
    let log = Recorder()
    let clock = TestScheduler()
    log("create")
    let signal = Signal<Int>.create { subscriber in
      log("didSubscribe")
      log("sendNext(10)")
      subscriber.send(10)
      return nil
    }
    log("subscribe")
    signal.subscribe(on: clock).subscribe { log("next(\($0))") }
    #expect(log.text == "create subscribe")
    clock.advance()
    #expect(log.text == "create subscribe didSubscribe sendNext(10) next(10)")
  }

  @Test("S4 whoever conforms to Subscriber receives events")
  func ownSubscriber() {
    final class Mine: Subscriber {
      let log = Recorder()
      var disposable: Disposable?
      func send(_ value: Int) { log(value) }
      func sendError(_ error: any Error) { log(error) }
      func sendCompleted() { log("completed") }
      func didSubscribe(_ disposable: Disposable) { self.disposable = disposable }
    }
    let mine = Mine()
    Signal.from([1, 2]).subscribe(mine)
    #expect(mine.log.text == "1 2 completed")
    #expect(mine.disposable?.isDisposed == true)
    let subject = Subject<Int>()
    Signal.from([3]).subscribe(subject)
    #expect(subject.log == ["completed"])
  }

  @Test("S5 after disposing nothing arrives")
  func nothingAfter() {
    let log = Recorder()
    var subscriber: (any Subscriber<Int>)?
    let subscription = Signal<Int>.create {
      subscriber = $0
      return nil
    }.record(in: log)
    subscriber?.send(1)
    subscription.dispose()
    subscriber?.send(2)
    subscriber?.sendCompleted()
    #expect(log.text == "1")
  }

  @Test("S7 an error goes to the error closure, not to the next one")
  func errors() {
    var nexts = 0
    var errors = 0
    Signal<Int>.error(Failure.expected).subscribe(
      next: { _ in nexts += 1 }, error: { _ in errors += 1 })
    #expect(nexts == 0 && errors == 1)
  }

  @Test("S12 disposing inside the first value ends a signal that sends all at once")
  func passthrough() {
    final class First: Subscriber {
      let log = Recorder()
      var disposable: Disposable?
      func send(_ value: Int) {
        log(value)
        disposable?.dispose()
      }
      func sendError(_ error: any Error) {}
      func sendCompleted() { log("completed") }
      func didSubscribe(_ disposable: Disposable) { self.disposable = disposable }
    }
    let first = First()
    Signal.from([1, 2, 3]).subscribe(first)
    #expect(first.log.text == "1")
    let second = First()
    Signal<Int>.create { subscriber in
      for value in 1...3 { subscriber.send(value) }
      return nil
    }.subscribe(second)
    #expect(second.log.text == "1")
  }

  @Test("S14 ten thousand subscribers leave in any order, each once")
  func manySubscribers() {
    var random = SystemRandomNumberGenerator()
    let subject = Subject<Int>()
    var counts = Array(repeating: 0, count: 10_000)
    let subscriptions = counts.indices.map { index in
      subject.subscribe { _ in counts[index] += 1 }
    }
    #expect(subject.subscriberCount == 10_000)
    subject.send(0)
    for subscription in subscriptions.shuffled(using: &random) { subscription.dispose() }
    #expect(subject.subscriberCount == 0)
    subject.send(1)
    #expect(counts.allSatisfy { $0 == 1 })
  }

  @Test("S21 Void stands for no meaningful value")
  func unit() {
    let button = Subject<Int>()
    var presses = 0
    let pressed: Signal<Void> = button.map { _ in () }
    pressed.subscribe { presses += 1 }
    button.send(3)
    #expect(presses == 1)
    #expect(() == ())
  }

  @Test("S27 who comes late misses a hot value and no cold one")
  func hotAndCold() {
    let log = Recorder()
    let hot = Subject<Int>()
    hot.send(1)
    hot.record("hot", in: log)
    hot.send(2)
    Signal.from([1, 2]).subscribe { log("cold\($0)") }
    #expect(log.text == "hot2 cold1 cold2")
    var runs = 0
    let connection = Signal<Int>.defer {
      runs += 1
      return .from([1, 2])
    }.publish()
    for _ in 1...2 { connection.signal.subscribe() }
    connection.connect()
    #expect(runs == 1)
  }

  @Test("S28 signals tell what they were made by")
  func names() {
    #expect(Signal.just(1).name == "just(1)")
    #expect(Signal<Int>.empty.name == "empty")
    #expect(Signal<Int>.error(Failure.expected).name == "error")
    #expect(Subject<Int>().name == "subject")
    #expect(ReplaySubject<Int>().name == "replay subject")
    #expect(Signal.just(1).map { $0 }.named("mine").name == "mine")
  }

  @Test("P7 subscribing does not make a cold signal hot")
  func staysCold() {
    var runs = 0
    let signal = Signal<Int>.defer {
      runs += 1
      return .just(runs)
    }
    #expect(signal.log == ["1", "completed"])
    #expect(signal.log == ["2", "completed"])
  }

  @Test("P11 an observer that leaves while it is called hurts nobody")
  func leavingWhileCalled() {
    let log = Recorder()
    let subject = Subject<Int>()
    let leaving = SerialDisposable()
    subject.record("A", in: log)
    leaving.inner = subject.subscribe {
      log("B\($0)")
      leaving.dispose()
    }
    subject.record("C", in: log)
    subject.send(1)
    subject.send(2)
    #expect(log.text == "A1 B1 C1 A2 C2")
  }

  @Test("P11 an observer that ends another one in the same turn keeps it from being called")
  func endingAnother() {
    let log = Recorder()
    let subject = Subject<Int>()
    let other = SerialDisposable()
    subject.subscribe { _ in other.dispose() }
    other.inner = subject.record(in: log)
    subject.send(1)
    #expect(log.lines.isEmpty)
  }

  @Test("P12 the same closure added twice and removed once is called once")
  func tokens() {
    var count = 0
    let closure: (Int) -> Void = { _ in count += 1 }
    let subject = Subject<Int>()
    let first = subject.subscribe(next: closure)
    subject.subscribe(next: closure)
    first.dispose()
    subject.send(1)
    #expect(count == 1)
  }

  @Test("P2 a stream that is let go completes, so nobody waits for ever")
  func letGo() {
    let log = Recorder()
    do {
      let subject = Subject<Int>()
      subject.flatMap { Signal.just($0) }.concat(.just(9)).record(in: log)
      subject.send(1)
    }
    #expect(log.text == "1 9 completed")
  }
}

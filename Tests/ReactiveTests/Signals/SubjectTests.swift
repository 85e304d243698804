import Testing

@testable import Reactive

@Suite("Subjects")
struct SubjectTests {
  @Test("S13 a subject sends to those who came before")
  func subject() {
    let log = Recorder()
    let subject = Subject<String>()
    subject.subscribe { log("收到的消息是：---\($0)") }
    subject.send("666 666")
    subject.subscribe { log("late \($0)") }
    #expect(log.lines == ["收到的消息是：---666 666"])
  }

  @Test("S15 a replay subject keeps the newest values, and its ending")
  func replay() {
    let log = Recorder()
    let two = ReplaySubject<Int>(capacity: 2)
    let all = ReplaySubject<Int>()
    for value in 1...3 {
      two.send(value)
      all.send(value)
    }
    two.record(in: log)
    two.send(4)
    all.send(4)
    two.sendCompleted()
    #expect(log.text == "2 3 4 completed")
    #expect(two.log == ["3", "4", "completed"])
    #expect(all.log == ["1", "2", "3", "4"])
  }

  @Test("S1 a cold signal runs for each subscriber, and not before")
  func cold() {
    let log = Recorder()
    var runs = 0
    let signal = Signal<String>.create { subscriber in
      runs += 1
      subscriber.send("你個小樣")
      return nil
    }
    #expect(runs == 0)
    for _ in 1...2 { signal.subscribe { log("傳遞的數據是：----\($0)") } }
    #expect(runs == 2)
    #expect(log.lines == ["傳遞的數據是：----你個小樣", "傳遞的數據是：----你個小樣"])
  }

  @Test("S6 nothing follows an ending")
  func grammar() {
    let log = Signal<Int>.create { subscriber in
      subscriber.send(10)
      subscriber.sendError(Failure.expected)
      subscriber.sendCompleted()
      subscriber.send(11)
      return nil
    }.log
    #expect(log == ["10", "error(expected)"])
  }

  @Test("H4 a connection that was ended is made anew, until the stream has ended")
  func connectAgain() {
    let log = Recorder()
    let subject = Subject<Int>()
    let connection = subject.publish()
    connection.signal.record(in: log)
    let first = connection.connect()
    #expect(connection.connect() === first)
    subject.send(1)
    first.dispose()
    subject.send(2)
    let second = connection.connect()
    subject.send(3)
    second.dispose()
    #expect(subject.subscriberCount == 0)
    connection.connect()
    subject.sendCompleted()
    #expect(log.text == "1 3 completed")
    var runs = 0
    let source = Signal<Int>.create { subscriber in
      runs += 1
      subscriber.send(runs)
      subscriber.sendCompleted()
      return nil
    }
    let shared = source.publish().autoconnect()
    #expect(shared.log == ["1", "completed"])
    #expect(shared.log == ["completed"])
    #expect(runs == 1)
  }

  @Test("S16 a multicast connection runs the source once")
  func multicast() {
    let log = Recorder()
    var runs = 0
    let source = Signal<Int>.create { subscriber in
      runs += 1
      subscriber.send(runs)
      return nil
    }
    source.subscribe()
    source.subscribe()
    #expect(runs == 2)
    let connection = source.publish()
    connection.signal.record("a", in: log)
    connection.signal.record("b", in: log)
    connection.connect()
    connection.connect()
    #expect(runs == 3)
    #expect(log.text == "a3 b3")
  }

  @Test("a replay subject gives what it keeps in order, however much was sent", arguments: 0...9)
  func keptOrder(sent: Int) {
    for capacity in 1...4 {
      let subject = ReplaySubject<Int>(capacity: capacity)
      for value in 0..<sent { subject.send(value) }
      let kept = Array((0..<sent).suffix(capacity))
      #expect(subject.log == kept.map { "\($0)" })
      #expect(subject.latest == kept.last)
      #expect(Signal.from(0..<sent).takeLast(capacity).log == kept.map { "\($0)" } + ["completed"])
      var heard: [Int] = []
      subject.subscribe { [unowned subject] value in
        heard.append(value)
        if value < 100 { subject.send(value + 100) }
      }
      #expect(heard == kept + kept.map { $0 + 100 })
    }
  }

  @Test("S17 replay gives later subscribers everything, and runs the source once")
  func replayOperator() {
    let log = Recorder()
    var runs = 0
    let source = Signal<Int>.create { subscriber in
      runs += 1
      subscriber.send(1)
      subscriber.send(2)
      subscriber.sendCompleted()
      return nil
    }
    let replayed = source.replay()
    for _ in 1...2 { replayed.record(in: log) }
    #expect(log.text == "1 2 completed 1 2 completed")
    #expect(runs == 1)
    #expect(source.replayLast().log == ["2", "completed"])
    let lazy = source.replayLazily()
    #expect(runs == 2)
    #expect(lazy.log == ["1", "2", "completed"])
    #expect(lazy.log == ["1", "2", "completed"])
    #expect(runs == 3)
  }

  @Test("a shared signal settles in one turn with what it is made of")
  func sharedDiamond() {
    let log = Recorder()
    let a = Property(1)
    let connection = a.signal.map { $0 * 10 }.publish()
    combineLatest(a.signal, connection.signal) { "\($0)/\($1)" }.record(in: log)
    connection.connect()
    a.value = 2
    #expect(log.text == "1/10 2/20")
  }

  @Test("a shared stream that has ended subscribes to nothing any more")
  func endedConnection() {
    let clock = TestScheduler()
    var isSubscribed = false
    let late = Signal<Int>.create { _ in
      isSubscribed = true
      return nil
    }
    let source = Signal.just(1).skipUntil(late.subscribe(on: clock))
    #expect(source.replay().log == ["completed"])
    clock.advance(by: .seconds(1))
    #expect(!isSubscribed)
  }

  @Test("H4 what is replayed lazily ends when nobody listens and nobody can")
  func unheardReplay() {
    let log = Recorder()
    let source = Subject<Int>()
    var lazy: Signal<Int>? = source.replayLazily()
    let first = lazy?.record("a", in: log)
    source.send(1)
    first?.dispose()
    source.send(2)
    #expect(source.subscriberCount == 1)
    let second = lazy?.record("b", in: log)
    lazy = nil
    source.send(3)
    #expect(source.subscriberCount == 1)
    second?.dispose()
    #expect(source.subscriberCount == 0)
    lazy = source.replayLazily()
    lazy?.subscribe().dispose()
    #expect(source.subscriberCount == 1)
    lazy = nil
    #expect(source.subscriberCount == 0)
    #expect(log.text == "a1 b1 b2 b3")
  }

  @Test("H4 a chain of what is replayed lazily ends without recursion, also within a turn")
  func unheardChain() {
    for isTurn in [false, true] {
      let source = Subject<Int>()
      var chain: Signal<Int>? = source.map { $0 }
      for _ in 0..<20_000 { chain = chain?.replayLazily() }
      let subscription = chain?.subscribe()
      chain = nil
      #expect(source.subscriberCount == 1)
      if isTurn { transaction { subscription?.dispose() } } else { subscription?.dispose() }
      #expect(source.subscriberCount == 0)
    }
  }
}

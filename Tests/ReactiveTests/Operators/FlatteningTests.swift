import Testing

@testable import Reactive

@Suite("Signals of signals")
struct FlatteningTests {
  @Test("O15 switchToLatest listens to the newest signal only")
  func switching() {
    let log = Recorder()
    let signals = Subject<Signal<Int>>()
    signals.switchToLatest().record(in: log)
    let p = Subject<Int>()
    let q = Subject<Int>()
    signals.send(p)
    p.send(1)
    signals.send(q)
    p.send(2)
    q.send(3)
    #expect(log.text == "1 3")
    signals.sendCompleted()
    #expect(log.text == "1 3")
    q.sendCompleted()
    #expect(log.text == "1 3 completed")
  }

  @Test("switching within a turn to a property that has not settled waits for it")
  func rewiring() {
    let log = Recorder()
    let a = Property(1)
    var chain = [a]
    for _ in 0..<5 {
      chain.append(Property(0, boundTo: chain[chain.count - 1].signal.map { $0 + 1 }))
    }
    let top = chain[5]
    let useTop = Property(false)
    let chosen = useTop.signal.map { $0 ? top.signal : a.signal }.switchToLatest()
    combineLatest(chosen, a.signal) { "\($0)/\($1)" }.record(in: log)
    transaction {
      useTop.value = true
      a.value = 10
    }
    #expect(log.text == "1/1 15/10")
    a.value = 11
    #expect(log.text == "1/1 15/10 16/11")
    useTop.value = false
    #expect(log.text == "1/1 15/10 16/11 11/11")
  }

  @Test("O3 flatMap passes on what the inner signals send")
  func flatMap() {
    let log = Recorder()
    let subject = Subject<String>()
    subject.flatMap { Signal.just($0) }.record(in: log)
    subject.send("123")
    #expect(log.text == "123")
  }

  @Test("O9 merge keeps the order of sending")
  func merge() {
    let log = Recorder()
    let a = Subject<String>()
    let b = Subject<String>()
    a.merge(b).record(in: log)
    b.send("下部分")
    a.send("上部分")
    #expect(log.lines == ["下部分", "上部分"])
    a.sendCompleted()
    b.sendCompleted()
    #expect(log.lines.last == "completed")
  }

  @Test("O10 concat waits for the first signal to complete", arguments: [true, false])
  func concat(completes: Bool) {
    let log = Recorder()
    let a = Signal<String>.create { subscriber in
      subscriber.send("上部分數據")
      if completes { subscriber.sendCompleted() }
      return nil
    }
    let b = Signal<String>.create { subscriber in
      subscriber.send("下部分數據")
      return nil
    }
    a.concat(b).record(in: log)
    #expect(log.lines == (completes ? ["上部分數據", "下部分數據"] : ["上部分數據"]))
  }

  @Test("100,000 signals follow each other without recursion")
  func longConcat() {
    var sum = 0
    Signal.from(0..<100_000).map { Signal.just($0) }.concatenated().subscribe { sum += $0 }
    #expect(sum == 4_999_950_000)
  }

  @Test("an error ends all that is merged")
  func errors() {
    let log = Recorder()
    let a = Subject<Int>()
    let b = Subject<Int>()
    a.merge(b).record(in: log)
    a.send(1)
    transaction {
      b.sendError(Failure.expected)
      a.send(2)
    }
    a.send(3)
    #expect(log.text == "1 error(expected)")
    #expect(a.subscriberCount == 0)
  }
}

import Testing

@testable import Reactive

@Suite("Turns")
struct TurnTests {
  @Test("P10 what an observer sends comes after everyone has heard the first value")
  func reentrancy() {
    let log = Recorder()
    let subject = Subject<Int>()
    subject.subscribe {
      log("A\($0)")
      if $0 == 1 { subject.send(2) }
    }
    subject.record("B", in: log)
    subject.send(1)
    #expect(log.text == "A1 B1 A2 B2")
  }

  @Test("what observers send is sent in the order of asking")
  func firstInFirstOut() {
    let log = Recorder()
    let subject = Subject<Int>()
    subject.subscribe { value in
      log(value)
      if value < 10 { for digit in 1...2 { subject.send(value * 10 + digit) } }
    }
    subject.send(1)
    subject.send(2)
    #expect(log.text == "1 11 12 2 21 22")
  }

  @Test("observers see only the settled state")
  func settled() {
    let log = Recorder()
    let a = Property(1)
    let double = Property(0, boundTo: a.signal.map { $0 * 2 })
    a.changes.subscribe { log($0, double.value) }
    a.value = 5
    #expect(log.lines == ["5 10"])
  }

  @Test("two edits in a transaction make one emission")
  func transactions() {
    let log = Recorder()
    let a = Property(1)
    let b = Property(2)
    combineLatest(a.signal, b.signal) { "\($0)+\($1)" }.record(in: log)
    transaction {
      a.value = 10
      b.value = 20
    }
    #expect(log.text == "1+2 10+20")
  }

  @Test("in a transaction a subject delivers every value, in order")
  func everyEvent() {
    let log = Recorder()
    let numbers = Subject<Int>()
    let others = Subject<Int>()
    numbers.merge(others).record(in: log)
    combineLatest(numbers, others) { $0 * $1 }.record("product", in: log)
    transaction {
      numbers.send(1)
      others.send(2)
      numbers.send(3)
      #expect(log.lines.isEmpty)
    }
    #expect(log.text == "1 2 3 product6")
  }

  @Test("a transaction that throws still settles")
  func throwing() {
    let log = Recorder()
    let a = Property(1)
    a.changes.record(in: log)
    #expect(throws: Failure.expected) {
      try transaction { () throws(Failure) in
        a.value = 2
        throw .expected
      }
    }
    #expect(log.text == "2")
    #expect(!Turn.current.isOpen)
  }

  @Test("a transaction in a transaction is a part of it")
  func nested() {
    let log = Recorder()
    let a = Property(1)
    a.changes.record(in: log)
    let answer = transaction {
      transaction { a.value = 2 }
      #expect(a.value == 2)
      transaction { a.value = 3 }
      return 42
    }
    #expect(answer == 42)
    #expect(log.text == "3")
  }

  @Test("a transaction that ends where it began tells nobody")
  func backAndForth() {
    let log = Recorder()
    let a = Property(1)
    a.changes.record(in: log)
    transaction {
      a.value = 2
      a.value = 1
    }
    #expect(log.lines.isEmpty)
  }

  @Test("a transaction made by an observer is one later turn")
  func transactionLater() {
    let log = Recorder()
    let start = Subject<Void>()
    let a = Property(1)
    let b = Property(1)
    combineLatest(a.signal, b.signal) { "\($0)\($1)" }.record(in: log)
    start.subscribe {
      transaction {
        a.value = 2
        b.value = 2
      }
      log("asked")
    }
    start.send(())
    #expect(log.text == "11 asked 22")
  }

  @Test("who subscribes within a transaction is given the settled value")
  func subscribingInside() {
    let log = Recorder()
    let a = Property(1)
    let double = Property(0, boundTo: a.signal.map { $0 * 2 })
    transaction {
      a.value = 5
      double.signal.record(in: log)
      a.signal.map { -$0 }.record(in: log)
    }
    #expect(log.lines.sorted() == ["-5", "10"])
    a.value = 6
    #expect(log.lines.count == 4)
  }

  @Test("joins run lowest rank first, each once, and may ask for a later stage")
  func joins() {
    let log = Recorder()
    let turn = Turn.current
    let low = Join { _ in log("low") }
    let high = Join { _ in log("high") }
    high.raise(to: 3)
    var stages = [2, 5, 5]
    let engine = Join()
    engine.run = { [unowned engine] turn in
      log("engine \(turn.stage)")
      if !stages.isEmpty { turn.schedule(engine, at: stages.removeFirst()) }
    }
    turn.perform {
      turn.schedule(high)
      turn.schedule(low)
      turn.schedule(low)
      turn.schedule(engine, at: 4)
      turn.schedule(engine, at: 1)
      turn.schedule(engine, at: 9)
    }
    #expect(log.lines == ["low", "engine 1", "engine 2", "high", "engine 5", "engine 5"])
  }

  @Test("a join whose rank grows while it waits runs at the new rank")
  func raisedWhileWaiting() throws {
    let log = Recorder()
    let top = Join { _ in log("top") }
    let middle = Join { _ in log("middle") }
    middle.raise(to: 7)
    let bottom = Join { _ in
      log("bottom")
      _ = try? middle.feed(into: top)
    }
    Turn.current.perform {
      Turn.current.schedule(bottom)
      Turn.current.schedule(middle)
      Turn.current.schedule(top)
    }
    #expect(log.text == "bottom middle top")
  }

  @Test("what a join delivers belongs to the turn, what it sends to the next one")
  func deliverAndSend() {
    let log = Recorder()
    let delivered = ReplaySubject(initial: 0)
    let sent = Subject<Int>()
    combineLatest(delivered, delivered.map { $0 + 1 }) { "\($0)\($1)" }.record(in: log)
    sent.record("sent", in: log)
    let engine = Join { _ in
      sent.send(1)
      delivered.deliver(5)
      log("phase \(Turn.current.phase)")
    }
    Turn.current.perform { Turn.current.schedule(engine) }
    #expect(log.text == "01 phase settling 56 sent1")
    #expect(delivered.latest == 5)
  }

  @Test("the first and the last subscriber are noticed")
  func observed() {
    let log = Recorder()
    let subject = ReplaySubject(initial: 1)
    subject.onObserved { [unowned subject] isObserved in
      log(isObserved)
      if isObserved { subject.deliver(2) }
    }
    let first = subject.record(in: log)
    let second = subject.record(in: log)
    first.dispose()
    second.dispose()
    #expect(log.text == "true 2 2 false")
    #expect(subject.subscriberCount == 0)
  }

  @Test("a place in the graph hears the values of any signal while they settle")
  func attaching() {
    let log = Recorder()
    let a = Property(1)
    let double = Property(0, boundTo: a.signal.map { $0 * 2 })
    let engine = Join { _ in log("engine") }
    let edge = double.signal.map { $0 + 1 }.attach(
      rank: engine,
      next: { value in
        log("heard \(value)")
        if Turn.current.isOpen { Turn.current.schedule(engine) }
      })
    a.changes.record("observer ", in: log)
    #expect(engine.value == 2)
    a.value = 4
    #expect(log.lines == ["heard 3", "heard 9", "engine", "observer 4"])
    edge.dispose()
    a.value = 5
    #expect(log.lines.count == 5)
  }
}

import Testing

@testable import Reactive

@Suite("The event contract")
struct ContractTests {
  /// Sources of every kind, for the rules that hold for all.
  static let sources: [@Sendable () -> Signal<Int>] = [
    { .from([1, 2, 3]) }, { Signal.from([1]).concat(.error(Failure.expected)) }, { .empty },
    { Signal.from([3, 1]).merge(.just(2)) },
    { combineLatest(.just(1), .from([2, 3])) { $0 + $1 } },
    { Signal.from(1...3).flatMap { .just($0) } }, { Property(4).signal },
    { Signal.from(0...).take(2) },
    { Signal.just(1).retry(2).catch { _ in .just(2) } },
    {
      .create { subscriber in
        subscriber.send(1)
        subscriber.sendCompleted()
        subscriber.send(2)
        subscriber.sendError(Failure.expected)
        return nil
      }
    },
  ]

  @Test("E1 nothing follows an ending", arguments: 0..<10)
  func grammar(index: Int) {
    let log = Self.sources[index]().log
    let ending = log.firstIndex { $0 == "completed" || $0.hasPrefix("error") }
    #expect(ending == nil || ending == log.count - 1)
  }

  @Test("E2 after disposing nothing is heard, not even what is on its way")
  func disposed() {
    let log = Recorder()
    let subject = Subject<Int>()
    let second = SerialDisposable()
    subject.subscribe { _ in second.dispose() }
    second.inner = subject.record(in: log)
    transaction {
      subject.send(1)
      subject.sendCompleted()
    }
    #expect(log.lines.isEmpty)
  }

  @Test("E3 events do not overlap")
  func serial() {
    var depth = 0
    var deepest = 0
    let subject = ReplaySubject<Int>(capacity: 3)
    for value in 1...3 { subject.send(value) }
    subject.subscribe { value in
      depth += 1
      deepest = max(deepest, depth)
      if value < 10 { subject.send(value + 10) }
      depth -= 1
    }
    subject.send(4)
    #expect(deepest == 1)
  }

  @Test("E4 the clean-up runs once", arguments: [true, false])
  func cleanUp(byItself: Bool) {
    var count = 0
    let subject = Subject<Int>()
    let subscription = subject.on(disposed: { count += 1 }).subscribe()
    if byItself { subject.sendCompleted() }
    subscription.dispose()
    subscription.dispose()
    #expect(count == 1)
  }

  @Test("E5 dropping a disposable ends nothing, dropping a subject or a property completes")
  func dropping() {
    let log = Recorder()
    var subject: Subject<Int>? = Subject()
    var property: Property<Int>? = Property(1)
    do {
      _ = subject?.record("s", in: log)
      _ = property?.signal.record("p", in: log)
    }
    subject?.send(2)
    subject = nil
    property = nil
    #expect(log.text == "p1 s2 scompleted pcompleted")
  }

  @Test("T1 a send is a turn, a transaction is one, subscribing is none")
  func turns() {
    let a = Property(0)
    let b = Property(0)
    var runs = 0
    let sum = Property(
      0,
      boundTo: combineLatest(a.signal, b.signal) {
        runs += 1
        return $0 + $1
      })
    runs = 0
    a.value = 1
    b.value = 1
    #expect(runs == 2)
    try? transaction {
      a.value = 2
      b.value = 2
      throw Failure.expected
    }
    #expect(runs == 3)
    #expect(sum.value == 4)
    sum.signal.subscribe { _ in #expect(!Turn.current.isOpen) }
  }

  @Test("T2 a join runs once a turn, after all that feeds it")
  func once() {
    let log = Recorder()
    let a = Property(1)
    let b = Property(0, boundTo: a.signal.map { $0 * 2 })
    let c = Property(0, boundTo: b.signal.map { $0 * 2 })
    combineLatest(a.signal, b.signal, c.signal) { "\($0)-\($1)-\($2)" }.record(in: log)
    a.value = 2
    #expect(log.text == "1-2-4 2-4-8")
  }

  @Test("T3 observers run at the end, in the order in which the values came")
  func observers() {
    let log = Recorder()
    let a = Property(1)
    let b = Property(0, boundTo: a.signal.map { $0 * 2 })
    b.changes.subscribe { log("b\($0) a\(a.value)") }
    a.changes.subscribe { log("a\($0) b\(b.value)") }
    a.value = 2
    #expect(log.lines == ["a2 b4", "b4 a2"])
  }

  @Test("T4 what observers send comes later, in order")
  func later() {
    let log = Recorder()
    let a = Subject<Int>()
    let b = Subject<Int>()
    a.subscribe {
      if $0 == 1 {
        b.send(1)
        a.send(2)
        b.send(3)
      }
    }
    a.record("a", in: log)
    b.record("b", in: log)
    a.send(1)
    #expect(log.text == "a1 b1 a2 b3")
  }

  @Test("T5 a subject delivers every value of a transaction")
  func everyValue() {
    let log = Recorder()
    let a = Subject<Int>()
    a.scan(0, +).record(in: log)
    transaction { for value in 1...3 { a.send(value) } }
    #expect(log.text == "1 3 6")
  }

  @Test("T6 within a turn a newcomer is given the settled value, once")
  func newcomers() {
    let log = Recorder()
    let a = Property(1)
    let b = Property(0, boundTo: a.signal.map { $0 * 2 })
    transaction {
      b.signal.record("early", in: log)
      a.value = 2
      b.signal.record("late", in: log)
    }
    #expect(log.text == "early4 late4")
    a.value = 3
    #expect(log.text == "early4 late4 early6 late6")
  }

  @Test("T7 a circle fails and leaves the rest as it was")
  func circle() {
    let a = Property(1)
    let b = Property(0, boundTo: a.signal.map { $0 + 1 })
    let c = Property(0, boundTo: b.signal.map { $0 + 1 })
    a.bind(to: combineLatest(b.signal, c.signal) { $0 + $1 })
    #expect(a.bindingError is Cycle)
    a.value = 5
    #expect(c.value == 7)
  }

  @Test("V1 a property does not repeat itself")
  func noRepetition() {
    let log = Recorder()
    let a = Property(1)
    a.signal.record(in: log)
    a.value = 1
    a.value = 2
    a.value = 2
    #expect(log.text == "1 2")
  }

  @Test("V2 what is written stays until the binding sends", arguments: [true, false])
  func written(fused: Bool) {
    let a = Property(1)
    let c = Property(0)
    let double = a.signal.map { $0 * 2 }
    c.bind(to: fused ? double : double.filter { _ in true })
    c.value = 11
    #expect(c.value == 11)
    a.value = 2
    #expect(c.value == 4)
    transaction {
      c.value = 12
      a.value = 3
    }
    #expect(c.value == 6)
    transaction {
      a.value = 4
      c.value = 12
    }
    #expect(c.value == 8)
  }

  @Test("V3 signal begins with the value held, changes does not")
  func beginnings() {
    let a = Property(1)
    #expect(a.signal.log == ["1"])
    #expect(a.changes.log.isEmpty)
  }

  @Test("V4 a fused chain and a plain one cannot be told apart", arguments: 0..<40)
  func fusing(seed: Int) {
    var random = Generator(state: UInt64(seed) &+ 1)
    let logs = [Recorder(), Recorder()]
    let inputs = (0..<2).map { _ in (0..<3).map { _ in Property(0) } }
    var made: [[Property<Int>]] = inputs
    for step in 0..<8 {
      let left = Int.random(in: 0..<made[0].count, using: &random)
      let right = Int.random(in: 0..<made[0].count, using: &random)
      let kind = Int.random(in: 0..<4, using: &random)
      for world in 0...1 {
        // In the second world a filter that lets everything pass keeps operators apart.
        func open(_ signal: Signal<Int>) -> Signal<Int> {
          world == 0 ? signal : signal.filter { _ in true }
        }
        let log = logs[world]
        let a = open(made[world][left].signal)
        let b = open(made[world][right].signal)
        let f: (Int, Int) -> Int = {
          log("f\(step)")
          return ($0 &* 3 &+ $1) / 4
        }
        let result = Property(0)
        switch kind {
        case 0: result.bind(to: open(combineLatest(a, b, transform: f)))
        case 1: result.bind(to: open(combineLatest(a, b, transform: f)).map { $0 / 2 })
        case 2: result.bind(to: combineLatest(a.map { f($0, 1) }, b, transform: f))
        default: result.bind(to: combineLatest(a, b, transform: f).distinctUntilChanged())
        }
        result.changes.record("\(step)=", in: log)
        made[world].append(result)
      }
    }
    for _ in 0..<20 {
      let edits = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (
          Int.random(in: 0..<made[0].count, using: &random),
          Int.random(in: 0..<6, using: &random)
        )
      }
      for world in 0...1 {
        transaction { for (index, value) in edits { made[world][index].value = value } }
      }
      #expect(made[0].map(\.value) == made[1].map(\.value))
    }
    for step in 0..<8 {
      #expect(
        logs[0].lines.filter { $0.hasPrefix("\(step)=") }
          == logs[1].lines.filter { $0.hasPrefix("\(step)=") })
    }
    #expect(logs[0].lines.count == logs[1].lines.count)
  }
}

/// A small generator whose numbers are the same on every run.
struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

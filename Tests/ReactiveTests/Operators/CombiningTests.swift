import Testing

@testable import Reactive

@Suite("Combining")
struct CombiningTests {
  @Test("U7 a form can be sent when both fields are filled")
  func form() {
    let log = Recorder()
    let account = Property("")
    let password = Property("")
    let isEnabled = Property(true)
    isEnabled <~ combineLatest(account.signal, password.signal) { !$0.isEmpty && !$1.isEmpty }
    isEnabled.signal.record(in: log)
    account.value = "u"
    password.value = "p"
    #expect(log.text == "false true")
  }

  @Test("U8 a lifted function is called when every signal has sent, and then on each change")
  func lifting() {
    let log = Recorder()
    let x = Subject<Int>()
    let y = Subject<String>()
    lift({ (number: Int, text: String) in log("(\(number),\(text))") }, x, y)
    x.send(1)
    #expect(log.lines.isEmpty)
    y.send("a")
    x.send(2)
    y.send("b")
    #expect(log.text == "(1,a) (2,a) (2,b)")
  }

  @Test("O17 a page is shown when the last of its requests has answered")
  func requests() {
    let log = Recorder()
    let clock = TestScheduler()
    let first = Signal.just("R1").delay(.seconds(1), on: clock)
    let second = Signal.just("R2").delay(.seconds(3), on: clock)
    lift({ (a: String, b: String) in log(clock.now, a, b) }, first, second)
    zip(first, second).map { "zip \($0.0) \($0.1)" }.record(in: log)
    clock.advance(by: .seconds(5))
    #expect(log.lines == ["3.0 seconds R1 R2", "zip R1 R2", "completed"])
  }

  @Test("zip pairs the first values, then the second")
  func zipping() {
    let log = Recorder()
    let numbers = Subject<Int>()
    let letters = Subject<String>()
    zip(numbers, letters).map { "\($0)\($1)" }.record(in: log)
    numbers.send(1)
    numbers.send(2)
    letters.send("a")
    letters.send("b")
    letters.send("c")
    #expect(log.text == "1a 2b")
    letters.sendCompleted()
    #expect(log.text == "1a 2b")
    numbers.send(3)
    #expect(log.text == "1a 2b 3c completed")
    #expect(zip(Signal.from(1...3), Signal.from(4...5)).log == ["(1, 4)", "(2, 5)", "completed"])
  }

  @Test("a signal of a zip may be far ahead of the other")
  func farAhead() {
    let numbers = Subject<Int>()
    let others = Subject<Int>()
    var sum = 0
    zip(numbers, others).subscribe { sum += $0.0 - $0.1 }
    for number in 1...100_000 { numbers.send(number) }
    for number in 1...100_000 { others.send(number - 1) }
    #expect(sum == 100_000)
  }

  @Test("sample and withLatestFrom take the settled value of the other")
  func latest() {
    let log = Recorder()
    let a = Property(1)
    let double = Property(0, boundTo: a.signal.map { $0 * 2 })
    a.signal.withLatestFrom(double.signal).map { "\($0)/\($1)" }.record(in: log)
    a.value = 5
    #expect(log.text == "1/2 5/10")
    let ticks = Subject<Void>()
    let sampled = Recorder()
    a.signal.sample(on: ticks).record(in: sampled)
    a.value = 6
    #expect(sampled.lines.isEmpty)
    ticks.send(())
    ticks.send(())
    #expect(sampled.text == "6 6")
  }

  @Test("takeUntil completes with the first value of the other")
  func until() {
    let log = Recorder()
    let subject = Subject<Int>()
    let stop = Subject<Void>()
    subject.takeUntil(stop).record(in: log)
    subject.send(1)
    stop.send(())
    subject.send(2)
    #expect(log.text == "1 completed")
    #expect(stop.subscriberCount == 0)
  }

  @Test("O19 a replayed and mapped signal gives its value to who comes late")
  func replayAndMap() {
    let log = Recorder()
    let signal = Signal<Int>.create { subscriber in
      subscriber.send(1)
      subscriber.sendCompleted()
      return nil
    }.replay().map { $0 * 3 }
    signal.subscribe { log("subscribeNext - \($0)") }
    #expect(log.lines == ["subscribeNext - 3"])
  }

  @Test(
    "P14 flatMap keeps every inner signal, switchToLatest the newest", arguments: [true, false])
  func innerSignals(keepsAll: Bool) {
    let log = Recorder()
    let a = Subject<Int>()
    let b = Subject<Int>()
    let c = keepsAll ? a.flatMap { _ in b } : a.map { _ in b as Signal<Int> }.switchToLatest()
    c.subscribe { log("c new value \($0)") }
    a.send(2)
    a.send(3)
    b.send(30)
    #expect(log.lines == Array(repeating: "c new value 30", count: keepsAll ? 2 : 1))
  }

  @Test("a combination of any size runs once a turn, and ends as one of two does", arguments: 3...7)
  func sizes(count: Int) {
    let log = Recorder()
    let s = (0..<7).map { _ in Subject<Int>() }
    let all: Signal<String> =
      switch count {
      case 3: combineLatest(s[0], s[1], s[2]) { "\($0)\($1)\($2)" }
      case 4: combineLatest(s[0], s[1], s[2], s[3]) { "\($0)\($1)\($2)\($3)" }
      case 5: combineLatest(s[0], s[1], s[2], s[3], s[4]) { "\($0)\($1)\($2)\($3)\($4)" }
      case 6:
        combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]) { "\($0)\($1)\($2)\($3)\($4)\($5)" }
      default:
        combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) {
          "\($0)\($1)\($2)\($3)\($4)\($5)\($6)"
        }
      }
    all.record(in: log)
    for index in 0..<count { s[index].send(index) }
    let first = (0..<count).map(String.init).joined()
    #expect(log.lines == [first])
    transaction { for subject in s { subject.send(9) } }
    #expect(log.lines == [first, String(repeating: "9", count: count)])
    for index in 1..<count { s[index].sendCompleted() }
    s[0].send(8)
    #expect(log.lines.last == "8" + String(repeating: "9", count: count - 1))
    s[0].sendCompleted()
    #expect(log.lines.last == "completed")
    #expect(all.log == ["completed"])
  }

  @Test("a combination of any number of properties is one place in the graph", arguments: 2...7)
  func fusedSizes(count: Int) {
    let p = (0..<7).map { Property($0).named("p\($0)") }
    let sum = Property(-1).named("sum")
    switch count {
    case 2: sum <~ combineLatest(p[0].signal, p[1].signal) { $0 + $1 }
    case 3: sum <~ combineLatest(p[0].signal, p[1].signal, p[2].signal) { $0 + $1 + $2 }
    case 4:
      sum
        <~ combineLatest(p[0].signal, p[1].signal, p[2].signal, p[3].signal) { $0 + $1 + $2 + $3 }
    case 5:
      sum
        <~ combineLatest(p[0].signal, p[1].signal, p[2].signal, p[3].signal, p[4].signal) {
          $0 + $1 + $2 + $3 + $4
        }
    case 6:
      sum
        <~ combineLatest(
          p[0].signal, p[1].signal, p[2].signal, p[3].signal, p[4].signal, p[5].signal
        ) { $0 + $1 + $2 + $3 + $4 + $5 }
    default:
      sum
        <~ combineLatest(
          p[0].signal, p[1].signal, p[2].signal, p[3].signal, p[4].signal, p[5].signal,
          p[6].signal
        ) { $0 + $1 + $2 + $3 + $4 + $5 + $6 }
    }
    #expect(sum.value == (0..<count).reduce(0, +))
    for index in 0..<count { #expect(p[index].graph.description == "p\(index) (0) → sum\nsum (1)") }
    p[0].value = 100
    #expect(sum.value == 100 + (0..<count).reduce(0, +))
  }

  @Test("an error passes a combination at once, and an ending waits for the value before it")
  func endings() {
    let log = Recorder()
    let a = Subject<Int>()
    let b = Subject<Int>()
    combineLatest(a, b) { $0 + $1 }.record(in: log)
    transaction {
      a.send(1)
      b.send(2)
      a.sendCompleted()
      b.sendCompleted()
    }
    #expect(log.text == "3 completed")
    let c = Subject<Int>()
    combineLatest(c, Signal<Int>.never) { $0 + $1 }.record(in: log)
    c.sendError(Failure.expected)
    #expect(log.lines.last == "error(expected)")
  }
}

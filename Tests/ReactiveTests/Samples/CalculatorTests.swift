import Testing

@testable import Reactive

@Suite("The calculators of the seed")
struct CalculatorTests {
  @Test("C1 calls in a chain")
  func chained() {
    let log = Recorder()
    let value = CalculatorMaker.makeCalculator { $0.add(2).sub(1).clean().add(3) }
    log("~~~~ value \(value)")
    let unrolled = CalculatorMaker.makeCalculator { maker in
      let two = maker.adding
      let sum = two(2)
      let difference = sum.sub(1)
      let nothing = difference.clean()
      _ = nothing.adding(3)
    }
    log("~~~~ value \(unrolled)")
    #expect(log.lines == ["~~~~ value 3", "~~~~ value 3"])
  }

  @Test("C2 a function without side effects is called once for each input")
  func pure() {
    var calls = 0
    let compare = Memo { (number: Int) in
      calls += 1
      return number > 3
    }
    #expect(compare(5) && compare(5) && !compare(2))
    #expect(calls == 2)
    let a = Property(5)
    let isBig = Property(false, boundTo: a.signal.map { compare($0) })
    a.value = 2
    a.value = 5
    #expect(isBig.value && calls == 2)
  }

  @Test("C3 functions as arguments")
  func functional() {
    let value = CalculatorFP.add { 2 }.sub { 1 }.clean().add { 3 }.value
    #expect("~~~~ fp value \(value)" == "~~~~ fp value 3")
  }

  @Test("C4 observers hear changes, until they leave")
  func reactive() {
    let log = Recorder()
    let a = Property(0)
    a.changes.subscribe { log("a new value is \($0)") }
    let removable = a.changes.subscribe { log("a with remove new value \($0)") }
    a.value = 10
    a.value = 5
    a.value = 5
    removable.dispose()
    a.value = 11
    #expect(
      log.lines == [
        "a new value is 10", "a with remove new value 10", "a new value is 5",
        "a with remove new value 5", "a new value is 11",
      ])
  }

  @Test("C6 a value goes through two steps")
  func process() {
    let log = Recorder()
    let a = Subject<Int>()
    let b = a.map { $0 + 3 }.map { $0 + 5 }
    b.subscribe { log("b new value \($0)") }
    a.send(2)
    #expect(log.lines == ["b new value 10"])
  }

  @Test("C7 a value starts another stream")
  func processTwo() {
    let log = Recorder()
    let a = Subject<Int>()
    let b = Subject<Int>()
    let c = a.flatMap { _ in b }
    c.subscribe { log("c new value \($0)") }
    a.send(2)
    b.send(20)
    #expect(log.lines == ["c new value 20"])
  }

  @Test("C8 a value starts a cold stream, which sends by itself")
  func lazily() {
    let log = Recorder()
    let a = Subject<Int>()
    let cLazy = a.flatMap { value in Signal.from([value + 5, value + 8]) }
    cLazy.subscribe { log("cLazy new value \($0)") }
    a.send(2)
    #expect(log.lines == ["cLazy new value 7", "cLazy new value 10"])
  }

  @Test("C9 a signal is made of a closure and bound to another")
  func bound() {
    let log = Recorder()
    let aSignal = Signal<Int>.create { subscriber in
      subscriber.send(2)
      subscriber.send(5)
      subscriber.sendCompleted()
      return nil
    }
    let cSignal = aSignal.bind { value, _ in
      Signal<Int>.create { subscriber in
        subscriber.send(value + 5)
        subscriber.sendCompleted()
        return nil
      }
    }
    cSignal.subscribe { log("cSignal new value \($0)") }
    #expect(log.lines == ["cSignal new value 7", "cSignal new value 10"])
  }

  @Test("P19 signal replays the value held, changes does not")
  func initialValues() {
    let log = Recorder()
    let a = Property(0)
    a.signal.record("signal", in: log)
    a.changes.record("changes", in: log)
    a.value = 1
    #expect(log.text == "signal0 signal1 changes1")
    transaction { a.changes.record("within", in: log) }
    a.value = 2
    #expect(log.lines.suffix(3) == ["signal2", "changes2", "within2"])
  }
}

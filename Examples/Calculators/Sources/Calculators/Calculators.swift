import Reactive

/// The calculators of the seed, one after the other: `swift run --package-path Examples/Calculators`.
@main
enum Calculators {
  static func main() {
    chained()
    pure()
    functional()
    observed()
    reactive()
    pipelines()
    cold()
  }

  /// C1: calls in a chain, each of which gives the calculator back.
  static func chained() {
    let maker = CalculatorMaker().add(2).sub(1).clean().add(3)
    print("~~~~ value \(maker.value)")
  }

  /// C2: what depends on its arguments alone need be computed only once for each of them.
  static func pure() {
    var known: [Int: Bool] = [:]
    var calls = 0
    func isBig(_ number: Int) -> Bool {
      if let answer = known[number] { return answer }
      calls += 1
      known[number] = number > 3
      return number > 3
    }
    print("~~~~ isBig", isBig(5), isBig(5), "called \(calls) time")
  }

  /// C3: functions as arguments.
  static func functional() {
    var value = 0
    let steps: [(Int) -> Int] = [{ $0 + 2 }, { $0 - 1 }, { _ in 0 }, { $0 + 3 }]
    for step in steps { value = step(value) }
    print("~~~~ fp value \(value)")
  }

  /// C4: observers hear changes, until they leave.
  static func observed() {
    let a = Property(0)
    a.changes.subscribe { print("a new value is \($0)") }
    let removable = a.changes.subscribe { print("a with remove new value \($0)") }
    a.value = 10
    a.value = 5
    removable.dispose()
    a.value = 11
  }

  /// C5: `c = a + b` and `e = c + a - b` keep holding, also after a value was written to `c`.
  static func reactive() {
    let a = Property(0)
    let b = Property(0)
    let c = Property(0)
    let e = Property(0)
    a.changes.subscribe { print("a new value is \($0)") }
    b.changes.subscribe { print("b new value is \($0)") }
    c.bind(to: combineLatest(a.signal, b.signal) { $0 + $1 }.distinctUntilChanged())
    c.changes.subscribe { print("c new value is \($0)") }
    e.bind(to: combineLatest(c.signal, a.signal, b.signal) { $0 + $1 - $2 }.distinctUntilChanged())
    e.changes.subscribe { print("e new value is \($0)") }
    a.value = 1
    b.value = 3
    a.value = 5
    c.value = 11
    b.value = 2
  }

  /// C6 and C7: a value goes through two steps; a value starts another stream.
  static func pipelines() {
    let a = Subject<Int>()
    a.map { $0 + 3 }.map { $0 + 5 }.subscribe { print("b new value \($0)") }
    a.send(2)
    let first = Subject<Int>()
    let second = Subject<Int>()
    first.flatMap { _ in second }.subscribe { print("c new value \($0)") }
    first.send(2)
    second.send(20)
  }

  /// C8 and C9: a stream that starts for each subscriber, and one made of a closure.
  static func cold() {
    let a = Subject<Int>()
    a.flatMap { Signal.from([$0 + 5, $0 + 8]) }.subscribe { print("cLazy new value \($0)") }
    a.send(2)
    let numbers = Signal<Int>.create { subscriber in
      subscriber.send(2)
      subscriber.send(5)
      subscriber.sendCompleted()
      return nil
    }
    numbers.bind { value, _ in Signal.just(value + 5) }
      .subscribe { print("cSignal new value \($0)") }
  }
}

/// A calculator whose methods give itself back.
final class CalculatorMaker {
  private(set) var value = 0

  func add(_ number: Int) -> CalculatorMaker {
    value += number
    return self
  }

  func sub(_ number: Int) -> CalculatorMaker {
    value -= number
    return self
  }

  func clean() -> CalculatorMaker {
    value = 0
    return self
  }
}

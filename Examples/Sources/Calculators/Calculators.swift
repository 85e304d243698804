import Reactive

/// The calculators of the seed: `swift run --package-path Examples Calculators [C1 C5 …]`.
///
/// They print the lines of the seed and nothing else. C2 has none there and runs when it is asked for.
@main
enum Calculators {
  static let programs: [(name: String, run: @Sendable () -> Void)] = [
    ("C1", chained), ("C2", pure), ("C3", functional), ("C4", observed),
    ("C5", reactive), ("C6", steps), ("C7", streams), ("C8", lazy), ("C9", cold),
  ]

  static func main() {
    let wanted = CommandLine.arguments.dropFirst().map { $0.uppercased() }
    for (name, run) in programs
    where wanted.isEmpty ? name != "C2" : wanted.contains(name) { run() }
  }

  /// C1: calls in a chain, each of which gives the calculator back; the same one by one.
  static func chained() {
    let value = CalculatorMaker.makeCalculator { $0.add(2).sub(1).clean().add(3) }
    print("~~~~ value \(value)")
    let unrolled = CalculatorMaker.makeCalculator { maker in
      let sum = maker.adding(2)
      let difference = sum.sub(1)
      let nothing = difference.clean()
      nothing.add(3)
    }
    print("~~~~ value \(unrolled)")
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
    print(isBig(5), isBig(5), "computed \(calls) time")
  }

  /// C3: functions as arguments.
  static func functional() {
    let value = CalculatorFP.add { 2 }.sub { 1 }.clean().add { 3 }.value
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

  /// C6: a value goes through two steps.
  static func steps() {
    let a = Subject<Int>()
    a.map { $0 + 3 }.map { $0 + 5 }.subscribe { print("b new value \($0)") }
    a.send(2)
  }

  /// C7: a value starts another stream.
  static func streams() {
    let a = Subject<Int>()
    let b = Subject<Int>()
    a.flatMap { _ in b }.subscribe { print("c new value \($0)") }
    a.send(2)
    b.send(20)
  }

  /// C8: a value starts a cold stream, which sends by itself.
  static func lazy() {
    let a = Subject<Int>()
    a.flatMap { Signal.from([$0 + 5, $0 + 8]) }.subscribe { print("cLazy new value \($0)") }
    a.send(2)
  }

  /// C9: a signal is made of a closure and bound to another.
  static func cold() {
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

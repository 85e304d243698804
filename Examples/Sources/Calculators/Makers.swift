/// C1: each method returns the calculator, so that calls make a chain.
final class CalculatorMaker {
  private(set) var value = 0

  @discardableResult func add(_ number: Int) -> CalculatorMaker {
    value += number
    return self
  }

  @discardableResult func sub(_ number: Int) -> CalculatorMaker {
    value -= number
    return self
  }

  @discardableResult func clean() -> CalculatorMaker {
    value = 0
    return self
  }

  /// Methods as values: a property that is called.
  var adding: (Int) -> CalculatorMaker { { self.add($0) } }

  static func makeCalculator(_ build: (CalculatorMaker) -> Void) -> Int {
    let maker = CalculatorMaker()
    build(maker)
    return maker.value
  }
}

/// C3: the numbers come as functions.
struct CalculatorFP {
  private(set) var value = 0

  static func add(_ number: () -> Int) -> CalculatorFP { CalculatorFP().add(number) }

  func add(_ number: () -> Int) -> CalculatorFP { CalculatorFP(value: value + number()) }
  func sub(_ number: () -> Int) -> CalculatorFP { CalculatorFP(value: value - number()) }
  func clean() -> CalculatorFP { CalculatorFP() }
}

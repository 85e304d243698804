import Glibc

extension Function {
  /// Functions that raise numbers to powers, and their reverse.
  static let powersAndLogarithms: [Function] = [
    Function("POWER(number, power)", "Raises a number to a power.", power)
      .example("POWER(2, 10) = 1024"),
    Function("SQRT(number)", "The square root.", traits: .arithmetic, squareRoot).example(
      "SQRT(16) = 4"),
    Function("SQRTPI(number)", "The square root of π times a number.", squareRootOfPi)
      .example("ROUND(SQRTPI(1), 6) = 1.772454"),
    Function("EXP(power)", "Raises e to a power.", exponential).example("EXP(0) = 1"),
    Function("LN(number)", "The natural logarithm.", naturalLogarithm).example("LN(1) = 0"),
    Function("LOG10(number)", "The logarithm to base 10.", decimalLogarithm)
      .example("LOG10(1000) = 3"),
    Function(
      "LOG(number, [base])", "The logarithm of a number, to base 10 unless told.", logarithm
    ).example("LOG(8, 2) = 3"),
    Function("PI()", "The number π.", pi).example("ROUND(PI(), 5) = 3.14159"),
  ]
}

/// - Throws: `.divisionByZero` for 0 to a negative power; `.number` for 0 to the power of 0.
private func power(_ base: Double, _ exponent: Double) throws(CellError) -> Double {
  try Powers.spreadsheetPower(base, exponent)
}

extension Powers {
  /// A number to a power, with the errors that `^` and POWER show.
  ///
  /// - Throws: `.divisionByZero` for 0 to a negative power; `.number` for 0 to the power of 0.
  package static func spreadsheetPower(
    _ base: Double, _ exponent: Double
  ) throws(CellError) -> Double {
    if base == 0 {
      if exponent == 0 { throw .number }
      if exponent < 0 { throw .divisionByZero }
    }
    let result = power(base, exponent)
    guard result.isFinite else { throw .number }
    return result
  }
}

private func squareRoot(_ number: Double) -> Double {
  number.squareRoot()
}

private func squareRootOfPi(_ number: StrictNumber) -> Double {
  (number.value * Double.pi).squareRoot()
}

private func exponential(_ number: Double) -> Double {
  exp(number)
}

private func naturalLogarithm(_ number: Double) -> Double {
  log(number)
}

private func decimalLogarithm(_ number: Double) -> Double {
  log10(number)
}

/// - Throws: `.number` when `number` or `base` is not positive, `.divisionByZero` when `base` is 1.
private func logarithm(_ number: Double, base: Double?) throws(CellError) -> Double {
  let base = base ?? 10
  guard number > 0, base > 0 else { throw .number }
  guard base != 1 else { throw .divisionByZero }
  return Powers.logarithm(number, base: base)
}

private func pi() -> Double {
  Double.pi
}

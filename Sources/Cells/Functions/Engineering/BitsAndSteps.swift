import Glibc

extension Function {
  /// Functions of bits, steps, the error integral and Bessel's equations.
  static let bitsAndSteps: [Function] = [
    Function("BITAND(first, second)", "The bits that two whole numbers have in common.") {
      (first: Double, second: Double) throws(CellError) -> Double in
      Double(try bits(first) & bits(second))
    }
    .example("BITAND(6, 3) = 2"),
    Function("BITOR(first, second)", "The bits that one of two whole numbers has.") {
      (first: Double, second: Double) throws(CellError) -> Double in
      Double(try bits(first) | bits(second))
    }
    .example("BITOR(6, 3) = 7"),
    Function("BITXOR(first, second)", "The bits in which two whole numbers differ.") {
      (first: Double, second: Double) throws(CellError) -> Double in
      Double(try bits(first) ^ bits(second))
    }
    .example("BITXOR(6, 3) = 5"),
    Function("BITLSHIFT(number, distance)", "The number with its bits moved to the left.") {
      (number: Double, distance: Double) throws(CellError) -> Double in
      try shifted(number, distance.rounded(.towardZero))
    }
    .example("BITLSHIFT(4, 2) = 16"),
    Function("BITRSHIFT(number, distance)", "The number with its bits moved to the right.") {
      (number: Double, distance: Double) throws(CellError) -> Double in
      try shifted(number, 0 - distance.rounded(.towardZero))
    }
    .example("BITRSHIFT(13, 2) = 3"),
    Function("DELTA(first, [second])", "1 where two numbers are equal, otherwise 0.", delta)
      .example("DELTA(5, 4) = 0"),
    Function("GESTEP(number, [step])", "1 where a number reaches a step, otherwise 0.", step)
      .example("GESTEP(5, 4) = 1"),
    Function(
      "ERF(lower, [upper])", "The error integral between 0, or one bound, and another.",
      errorIntegral
    )
    .example("ROUND(ERF(1), 6) = 0.842701"),
    Function("ERF.PRECISE(number)", "The error integral between 0 and a number.") {
      (number: StrictNumber) throws(CellError) -> Double in erf(number.value)
    }
    .example("ROUND(ERF.PRECISE(1), 6) = 0.842701"),
    Function(
      "ERFC(number)", "The error integral beyond a number.", aliases: ["ERFC.PRECISE"]
    ) { (number: StrictNumber) throws(CellError) -> Double in erfc(number.value) }
    .example("ROUND(ERFC(1), 6) = 0.157299"),
    bessel("BESSELJ(number, order)", "The Bessel function of the first kind.", needsPositive: false)
    {
      jn(Int32($1), $0)
    }
    .example("BESSELJ(0, 0) = 1"),
    bessel("BESSELY(number, order)", "The Bessel function of the second kind.", needsPositive: true)
    {
      yn(Int32($1), $0)
    }
    .example("ROUND(BESSELY(1, 0), 6) = 0.088257"),
    bessel(
      "BESSELI(number, order)", "The modified Bessel function of the first kind.",
      needsPositive: false
    ) { Bessel.modifiedFirst($1, $0) }
    .example("BESSELI(0, 0) = 1"),
    bessel(
      "BESSELK(number, order)", "The modified Bessel function of the second kind.",
      needsPositive: true
    ) { Bessel.modifiedSecond($1, $0) }
    .example("ROUND(BESSELK(1, 0), 6) = 0.421024"),
  ]

  private static func bessel(
    _ usage: String, _ summary: String, needsPositive: Bool,
    _ body: @escaping @Sendable (Double, Int) -> Double
  ) -> Function {
    Function(usage, summary) {
      (number: StrictNumber, order: StrictNumber) throws(CellError) -> Double in
      let order = order.value.rounded(.towardZero)
      guard order >= 0, order <= 1e6, number.value > 0 || !needsPositive else { throw .number }
      return body(number.value, Int(order))
    }
  }
}

/// - Throws: `.number` for anything but a whole number from 0 up to but not including 2^48.
private func bits(_ number: Double) throws(CellError) -> Int {
  guard number >= 0, number < 0x1p48, number == number.rounded() else { throw .number }
  return Int(number)
}

/// - Throws: `.number` for a distance of more than 53, or where the result has more than 48 bits.
private func shifted(_ number: Double, _ distance: Double) throws(CellError) -> Double {
  let bits = try bits(number)
  guard distance.magnitude <= 53 else { throw .number }
  if distance < 0 { return Double(bits >> Int(-distance)) }
  let result = Double(bits) * pow(2, distance)
  guard result < 0x1p48 else { throw .number }
  return result
}

private func delta(_ first: StrictNumber, _ second: StrictNumber?) -> Double {
  first.value == second?.value ?? 0 ? 1 : 0
}

private func step(_ number: StrictNumber, _ step: StrictNumber?) -> Double {
  number.value >= step?.value ?? 0 ? 1 : 0
}

private func errorIntegral(_ lower: StrictNumber, _ upper: StrictNumber?) -> Double {
  guard let upper = upper?.value else { return erf(lower.value) }
  let lower = lower.value
  // In the tails the complements keep the digits.
  if lower > 0, upper > 0 { return erfc(lower) - erfc(upper) }
  if lower < 0, upper < 0 { return erfc(-upper) - erfc(-lower) }
  return erf(upper) - erf(lower)
}

/// Quotients, remainders and common divisors.
package enum Divisibility {
  /// What is left of a number after taking away whole divisors; has the divisor's sign.
  ///
  /// A remainder that is only rounding noise is 0: 0.3 leaves nothing at 0.1.
  ///
  /// - Precondition: `divisor` is not 0.
  package static func remainder(_ number: Double, _ divisor: Double) -> Double {
    if number == number.rounded(), divisor == divisor.rounded() {
      let remainder = number.truncatingRemainder(dividingBy: divisor)
      return remainder != 0 && (remainder < 0) != (divisor < 0) ? remainder + divisor : remainder
    }
    let quotient = Rounding.approximateFloor(number / divisor)
    guard quotient.magnitude < 0x1p52 else {
      let remainder = number.truncatingRemainder(dividingBy: divisor)
      return remainder != 0 && (remainder < 0) != (divisor < 0) ? remainder + divisor : remainder
    }
    let remainder = Rounding.noiseFree(sum: number, -quotient * divisor)
    return remainder != 0 && (remainder < 0) != (divisor < 0) ? 0 : remainder
  }

  /// The greatest number that divides two whole numbers; the other one where one is 0.
  ///
  /// - Precondition: both are whole, not negative, and below 2^53.
  package static func greatestCommonDivisor(_ a: Double, _ b: Double) -> Double {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a.truncatingRemainder(dividingBy: b)) }
    return a
  }
}

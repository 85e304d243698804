import Glibc

/// Decimal rounding of doubles, and comparisons that forgive rounding noise.
///
/// People see decimals: to them 2.675 is halfway and 1.1 × 1.15 is 1.265, whatever the bits say. Each
/// function here therefore takes a number within 2^-48 of a decimal for that decimal, as LibreOffice does.
package enum Rounding {
  /// The number with so many significant digits, at least one; halves go away from zero.
  package static func halfAwayFromZero(_ number: Double, significantDigits: Int) -> Double {
    guard number != 0, number.isFinite else { return number }
    let exponent = Int(log10(number.magnitude).rounded(.down))
    return halfAwayFromZero(number, digits: min(significantDigits, 17) - 1 - exponent)
  }

  /// How far apart two numbers may be, relative to their size, and still count as equal.
  static let noise = 0x1p-48

  /// Rounds to a number of decimals, halves away from zero: `ROUND`.
  ///
  /// Negative digits round to tens, hundreds and so on.
  package static func halfAwayFromZero(_ number: Double, digits: Int) -> Double {
    round(number, digits: digits) { scaled, whole in
      let fraction = scaled - whole
      return fraction >= 0.5 - scaled * noise ? whole + 1 : whole
    } decimal: {
      $0.rounded(decimals: digits)
    }
  }

  /// Rounds to a number of decimals, away from zero: `ROUNDUP`.
  package static func awayFromZero(_ number: Double, digits: Int) -> Double {
    round(number, digits: digits) { scaled, whole in
      scaled - whole <= scaled * noise ? whole : whole + 1
    } decimal: {
      $0.raised(decimals: digits)
    }
  }

  /// Cuts off after a number of decimals: `ROUNDDOWN` and `TRUNC`.
  package static func towardZero(_ number: Double, digits: Int) -> Double {
    round(number, digits: digits) { scaled, whole in
      whole + 1 - scaled <= scaled * noise ? whole + 1 : whole
    } decimal: {
      $0.truncated(decimals: digits)
    }
  }

  /// The sum of two numbers, or 0 when all that is left of it is rounding noise.
  ///
  /// For a difference, pass the negated second number.
  @inline(__always)
  package static func noiseFree(sum a: Double, _ b: Double) -> Double {
    let sum = a + b
    // Far from cancelling, which is nearly always.
    if sum.magnitude * 1_024 > a.magnitude { return sum }
    return approximatelyEqual(a, -b) ? 0 : sum
  }

  /// Whether two numbers are equal but for rounding noise, 2^-48 relative to the larger.
  package static func approximatelyEqual(_ a: Double, _ b: Double) -> Bool {
    if a == b { return true }
    guard a != 0, b != 0 else { return false }
    let distance = (a - b).magnitude
    guard distance.isFinite else { return false }
    guard distance <= a.magnitude * noise, distance <= b.magnitude * noise else { return false }
    // Neighbouring whole numbers of 49 bits and more are different numbers, not noise.
    let whole = a == a.rounded(.down) && b == b.rounded(.down)
    return !(whole && a.magnitude < 0x1p53 && b.magnitude < 0x1p53)
  }

  /// The largest whole number not above a number that may be a little too small from rounding.
  package static func approximateFloor(_ number: Double) -> Double {
    let nearest = number.rounded()
    return approximatelyEqual(number, nearest) ? nearest : number.rounded(.down)
  }

  /// The smallest whole number not below a number that may be a little too large from rounding.
  package static func approximateCeiling(_ number: Double) -> Double {
    let nearest = number.rounded()
    return approximatelyEqual(number, nearest) ? nearest : number.rounded(.up)
  }

  /// Ten to a power from 0 to 22, where it is exact.
  static func powerOfTen(_ exponent: Int) -> Double {
    powers.indices.contains(exponent) ? powers[exponent] : .nan
  }

  /// Scales, rounds with `whole` and scales back; beyond what is exact there, works on the decimal digits.
  private static func round(
    _ number: Double, digits: Int, whole: (_ scaled: Double, _ floor: Double) -> Double,
    decimal: (DecimalDigits) -> DecimalDigits
  ) -> Double {
    guard number != 0, number.isFinite else { return number }
    if (-22...22).contains(digits) {
      let power = powerOfTen(digits.magnitude > 22 ? 22 : Int(digits.magnitude))
      let scaled = digits < 0 ? number.magnitude / power : number.magnitude * power
      // Up to here the noise stays far below one unit, and every whole number is exact.
      if scaled < 1e12 {
        let result = whole(scaled, scaled.rounded(.down))
        let magnitude = digits < 0 ? result * power : result / power
        return number < 0 ? 0 - magnitude : magnitude
      }
      if digits >= 0, number.magnitude >= 0x1p53 { return number }
    }
    return decimal(DecimalDigits(number)).number
  }

  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}

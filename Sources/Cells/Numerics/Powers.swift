import Glibc

/// Powers, roots and logarithms as spreadsheets define them.
package enum Powers {
  /// A number to a power; not a number where only a complex one would do.
  ///
  /// A negative number has roots of odd degree: `(-8)^(1/3)` is -2.
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    let result = pow(base, exponent)
    guard result.isNaN, base < 0, exponent != 0 else { return result }
    let degree = (1 / exponent).rounded()
    let isOddRoot =
      degree.magnitude < 1e9 && degree.truncatingRemainder(dividingBy: 2) != 0
      && Rounding.approximatelyEqual(1 / degree, exponent)
    return isOddRoot ? -pow(-base, exponent) : result
  }

  /// The logarithm of a number to any base.
  package static func logarithm(_ number: Double, base: Double) -> Double {
    switch base {
    case 2: log2(number)
    case 10: log10(number)
    default: log(number) / log(base)
    }
  }
}

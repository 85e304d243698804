import Glibc

/// Bessel functions of whole order; those of the first two kinds are in the C library.
package enum Bessel {
  /// The modified function of the first kind, Iₙ(x).
  package static func modifiedFirst(_ order: Int, _ x: Double) -> Double {
    let half = x.magnitude / 2
    if half == 0 { return order == 0 ? 1 : 0 }
    // All terms of the series have one sign: nothing cancels. The first may be too small for a double.
    let logFirst = Double(order) * log(half) - lgamma(Double(order) + 1)
    var term = 1.0
    var sum = 1.0
    var k = 1.0
    var scale = 0.0
    while term > sum * 1e-17, k < 1e6 {
      term *= half / k * (half / (Double(order) + k))
      sum += term
      k += 1
      if sum > 1e250 {
        sum /= 1e250
        term /= 1e250
        scale += log(1e250)
      }
    }
    let value = exp(logFirst + scale + log(sum))
    return x < 0 && order % 2 == 1 ? -value : value
  }

  /// The modified function of the second kind, Kₙ(x), for positive x, to about seven digits.
  ///
  /// The approximations are those that Excel and LibreOffice use, so that all show the same digits.
  ///
  /// - Source: Abramowitz and Stegun, "Handbook of Mathematical Functions", 9.8.5 to 9.8.8.
  package static func modifiedSecond(_ order: Int, _ x: Double) -> Double {
    var last = x <= 2 ? zeroNear(x) : scale(x) * polynomial(farZero, 2 / x)
    if order == 0 { return last }
    var value = x <= 2 ? oneNear(x) : scale(x) * polynomial(farOne, 2 / x)
    for index in 1..<order {
      (last, value) = (value, last + 2 * Double(index) / x * value)
      if !value.isFinite { break }
    }
    return value
  }

  private static func scale(_ x: Double) -> Double { exp(-x) / x.squareRoot() }

  private static func zeroNear(_ x: Double) -> Double {
    let half = x / 2
    return polynomial(nearZero, half * half) - log(half) * modifiedFirst(0, x)
  }

  private static func oneNear(_ x: Double) -> Double {
    let half = x / 2
    return polynomial(nearOne, half * half) / x + log(half) * modifiedFirst(1, x)
  }

  private static func polynomial(_ coefficients: [Double], _ x: Double) -> Double {
    coefficients.reversed().reduce(0) { $0 * x + $1 }
  }

  private static let nearZero = [
    -0.577_215_66, 0.422_784_20, 0.230_697_56, 0.034_885_90, 0.002_626_98, 0.000_107_50,
    0.000_007_4,
  ]
  private static let nearOne = [
    1, 0.154_431_44, -0.672_785_79, -0.181_568_97, -0.019_194_02, -0.001_104_04, -0.000_046_86,
  ]
  private static let farZero = [
    1.253_314_14, -0.078_323_58, 0.021_895_68, -0.010_624_46, 0.005_878_72, -0.002_515_40,
    0.000_532_08,
  ]
  private static let farOne = [
    1.253_314_14, 0.234_986_19, -0.036_556_20, 0.015_042_68, -0.007_803_53, 0.003_256_14,
    -0.000_682_45,
  ]
}

import Glibc

/// Shares of distributions below and above a value, and the values that belong to shares.
package enum Distributions {
  /// One of the two sides of a value.
  package enum Side: Sendable {
    case below, above
  }

  /// The share of the gamma distribution on one side of x.
  package static func gamma(_ side: Side, _ x: Double, shape: Double) -> Double {
    side == .below ? GammaFunctions.lower(shape, x) : GammaFunctions.upper(shape, x)
  }

  /// The share of the beta distribution on one side of x, between 0 and 1.
  package static func beta(_ side: Side, _ x: Double, _ a: Double, _ b: Double) -> Double {
    side == .below
      ? BetaFunctions.lower(a, b, x, 1 - x) : BetaFunctions.upper(a, b, x, 1 - x)
  }

  /// The share of Student's distribution above t, which is not negative.
  package static func student(above t: Double, _ freedom: Double) -> Double {
    let square = t * t
    return BetaFunctions.lower(
      freedom / 2, 0.5, freedom / (freedom + square), square / (freedom + square)) / 2
  }

  /// The density of Student's distribution.
  package static func studentDensity(_ t: Double, _ freedom: Double) -> Double {
    let half = freedom / 2
    let exponent = -(half + 0.5) * log1p(t * t / freedom)
    guard half > 60 else {
      let scale = lgamma(half + 0.5) - lgamma(half) - 0.5 * log(freedom * Double.pi)
      return exp(scale + exponent)
    }
    // Γ(a + ½) / Γ(a) for large a: the difference of two logarithms would leave few digits.
    return Self.gammaRatio(1 / half) / (2 * Double.pi).squareRoot() * exp(exponent)
  }

  /// Γ(a + ½) / (Γ(a) √a) of 1/a, by its asymptotic series.
  private static func gammaRatio(_ x: Double) -> Double {
    let coefficients = [-1.0 / 8, 1.0 / 128, 5.0 / 1_024, -21.0 / 32_768, -399.0 / 262_144]
    return 1 + x * coefficients.reversed().reduce(0) { $0 * x + $1 }
  }

  /// The share of Fisher's distribution on one side of x.
  package static func fisher(
    _ side: Side, _ x: Double, _ first: Double, _ second: Double
  ) -> Double {
    let sum = first * x + second
    let above = second / sum
    let below = first * x / sum
    return side == .below
      ? BetaFunctions.lower(first / 2, second / 2, below, above)
      : BetaFunctions.lower(second / 2, first / 2, above, below)
  }

  /// The positive value that has a given share on one side.
  ///
  /// - Parameters:
  ///   - share: Between 0 and 1.
  ///   - side: The side on which the share lies.
  ///   - guess: Any positive number; the nearer, the faster.
  ///   - distribution: The share of the distribution on one side of a value.
  /// - Returns: `nil` where no double has the share.
  /// - Complexity: The search takes steps of powers of two, then about ten evaluations.
  package static func inverse(
    _ share: Double, _ side: Side, near guess: Double,
    _ distribution: (Side, Double) -> Double
  ) -> Double? {
    // The smaller share is known to more digits.
    var side = side
    var share = share
    if share > 0.5 {
      share = 1 - share
      side = side == .below ? .above : .below
    }
    let sign = side == .below ? 1.0 : -1.0
    func excess(_ x: Double) -> Double { sign * (distribution(side, x) - share) }
    var low = min(max(guess, 1e-300), 1e300)
    var high = low
    var factor = 2.0
    while excess(high) < 0 {
      low = high
      high *= factor
      factor = min(factor * factor, 1e10)
      if high > 1e300 { return nil }
    }
    factor = 2
    while excess(low) > 0 {
      high = low
      low /= factor
      factor = min(factor * factor, 1e10)
      if low < 1e-300 { return 0 }
    }
    return low == high ? low : RootFinding.root(between: low, high, excess)
  }
}

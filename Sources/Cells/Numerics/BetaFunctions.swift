import Glibc

/// The incomplete beta function and the binomial probabilities that belong to it.
package enum BetaFunctions {
  /// The share of the beta distribution (a, b) that lies below x.
  ///
  /// The caller passes y = 1 - x, which it may know better than a subtraction would.
  package static func lower(_ a: Double, _ b: Double, _ x: Double, _ y: Double) -> Double {
    if x <= 0 { return 0 }
    if y <= 0 { return 1 }
    return x < (a + 1) / (a + b + 2) ? fraction(a, b, x, y) : 1 - fraction(b, a, y, x)
  }

  /// The share of the beta distribution (a, b) that lies above x.
  package static func upper(_ a: Double, _ b: Double, _ x: Double, _ y: Double) -> Double {
    lower(b, a, y, x)
  }

  /// The probability of exactly k successes in n trials: Γ(n+1) / (Γ(k+1) Γ(n-k+1)) pᵏ qⁿ⁻ᵏ, also for fractions.
  ///
  /// - Source: C. Loader, "Fast and Accurate Computation of Binomial Probabilities", 2000.
  package static func binomial(_ k: Double, _ n: Double, _ p: Double, _ q: Double) -> Double {
    if p == 0 { return k == 0 ? 1 : 0 }
    if q == 0 { return k == n ? 1 : 0 }
    if k == 0 { return n == 0 ? 1 : exp(p < 0.1 ? n * log1p(-p) : n * log(q)) }
    if k == n { return exp(q < 0.1 ? n * log1p(-q) : n * log(p)) }
    guard k > 0, k < n else { return 0 }
    let exponent =
      GammaFunctions.stirlingError(n) - GammaFunctions.stirlingError(k)
      - GammaFunctions.stirlingError(n - k) - GammaFunctions.deviance(k, n * p)
      - GammaFunctions.deviance(n - k, n * q)
    return exp(exponent) * (n / (2 * Double.pi * k * (n - k))).squareRoot()
  }

  /// The density of the beta distribution (a, b) at x.
  package static func density(_ a: Double, _ b: Double, _ x: Double) -> Double {
    let logBeta = lgamma(a) + lgamma(b) - lgamma(a + b)
    if a + b > 100, x > 0, x < 1 {
      return binomial(a, a + b, x, 1 - x) * a * b / (a + b) / (x * (1 - x))
    }
    return pow(x, a - 1) * pow(1 - x, b - 1) * exp(-logBeta)
  }

  /// The continued fraction of the incomplete beta function, by Lentz's method.
  private static func fraction(_ a: Double, _ b: Double, _ x: Double, _ y: Double) -> Double {
    let scale = binomial(a, a + b, x, y) * b / (a + b)
    guard scale > 0 else { return 0 }
    let tiny = 1e-300
    func away(_ value: Double) -> Double { value.magnitude < tiny ? tiny : value }
    var c = 1.0
    var d = 1 / away(1 - (a + b) * x / (a + 1))
    var result = d
    for step in 1..<1_000_000 {
      let m = Double(step)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      d = 1 / away(1 + even * d)
      c = away(1 + even / c)
      result *= d * c
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      d = 1 / away(1 + odd * d)
      c = away(1 + odd / c)
      let factor = d * c
      result *= factor
      if (factor - 1).magnitude < 1e-16 { break }
    }
    return scale * result
  }
}

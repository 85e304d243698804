import Glibc

/// The gamma function and the two incomplete ones, accurate far into the tails.
package enum GammaFunctions {
  /// The gamma function; not a number at 0 and at negative whole numbers.
  package static func gamma(_ x: Double) -> Double {
    if x <= 0, x == x.rounded() { return .nan }
    if x > 0, x <= 171, x == x.rounded() { return Counting.factorial(x - 1) }
    return tgamma(x)
  }

  /// The logarithm of the gamma function's magnitude.
  package static func logGamma(_ x: Double) -> Double { lgamma(x) }

  /// The share of the gamma distribution with shape `a` that lies below x: P(a, x).
  package static func lower(_ a: Double, _ x: Double) -> Double {
    if x <= 0 { return 0 }
    return x < a + 1 ? series(a, x) : 1 - fraction(a, x)
  }

  /// The share of the gamma distribution with shape `a` that lies above x: Q(a, x).
  package static func upper(_ a: Double, _ x: Double) -> Double {
    if x <= 0 { return 1 }
    return x < a + 1 ? 1 - series(a, x) : fraction(a, x)
  }

  /// xᵃ e⁻ˣ / Γ(a + 1), the probability of exactly `a` events where x are expected.
  ///
  /// - Source: C. Loader, "Fast and Accurate Computation of Binomial Probabilities", 2000.
  package static func poisson(_ a: Double, _ x: Double) -> Double {
    if x == 0 { return a == 0 ? 1 : 0 }
    if a == 0 { return exp(-x) }
    if a < 1e-3 || x / a > 1e10 { return exp(a * log(x) - x - lgamma(a + 1)) }
    return exp(-stirlingError(a) - deviance(a, x)) / (2 * Double.pi * a).squareRoot()
  }

  private static func series(_ a: Double, _ x: Double) -> Double {
    let scale = poisson(a, x)
    guard scale > 0 else { return 0 }
    var term = 1.0
    var sum = 1.0
    var n = a
    for _ in 0..<10_000_000 {
      n += 1
      term *= x / n
      sum += term
      if term < sum * 1e-17 { break }
    }
    return scale * sum
  }

  /// The continued fraction of the upper incomplete gamma function, by Lentz's method.
  private static func fraction(_ a: Double, _ x: Double) -> Double {
    let scale = poisson(a, x)
    guard scale > 0 else { return 0 }
    let tiny = 1e-300
    var b = x + 1 - a
    var c = 1 / tiny
    var d = 1 / (b == 0 ? tiny : b)
    var result = d
    for step in 1..<10_000_000 {
      let i = Double(step)
      let an = -i * (i - a)
      b += 2
      d = an * d + b
      if d.magnitude < tiny { d = tiny }
      c = b + an / c
      if c.magnitude < tiny { c = tiny }
      d = 1 / d
      let factor = d * c
      result *= factor
      if (factor - 1).magnitude < 1e-16 { break }
    }
    return scale * a * result
  }

  /// log(n!) less Stirling's approximation of it.
  package static func stirlingError(_ n: Double) -> Double {
    if n < 16 { return lgamma(n + 1) - (n + 0.5) * log(n) + n - 0.5 * log(2 * Double.pi) }
    let square = n * n
    var sum = 1.0 / 1188
    for coefficient in [1.0 / 1680, 1.0 / 1260, 1.0 / 360, 1.0 / 12] {
      sum = coefficient - sum / square
    }
    return sum / n
  }

  /// x log(x / m) + m - x, without cancellation where x is near m.
  package static func deviance(_ x: Double, _ m: Double) -> Double {
    guard (x - m).magnitude < 0.1 * (x + m) else { return x * log(x / m) + m - x }
    let v = (x - m) / (x + m)
    var sum = (x - m) * v
    var term = 2 * x * v
    var divisor = 1.0
    // Each term is at most a hundredth of the one before.
    for _ in 0..<100 {
      term *= v * v
      divisor += 2
      let next = sum + term / divisor
      // Of numbers near the largest the sum is none.
      if next == sum || next.isNaN { break }
      sum = next
    }
    return sum
  }
}

/// Factorials and what is counted with them; infinite where a double cannot hold the number.
package enum Counting {
  /// n! for a whole number that is not negative.
  package static func factorial(_ n: Double) -> Double {
    guard n <= 170 else { return .infinity }
    var product = 1.0
    var factor = 2.0
    while factor <= n {
      product *= factor
      factor += 1
    }
    return product
  }

  /// The product of every other number down to 1 or 2.
  package static func doubleFactorial(_ n: Double) -> Double {
    guard n <= 300 else { return .infinity }
    var product = 1.0
    var factor = n
    while factor > 1 {
      product *= factor
      factor -= 2
    }
    return product
  }

  /// In how many ways k of n things can be chosen: whole numbers, 0 ≤ k ≤ n.
  package static func combinations(_ n: Double, _ k: Double) -> Double {
    let k = min(k, n - k)
    var result = 1.0
    var step = 1.0
    while step <= k, result.isFinite {
      // Every intermediate result is a whole number; rounding keeps it one.
      let next = result * (n - k + step)
      result = next < 0x1p53 ? (next / step).rounded() : result * ((n - k + step) / step)
      step += 1
    }
    return result
  }

  /// In how many orders k of n things can be put: whole numbers, 0 ≤ k ≤ n.
  package static func permutations(_ n: Double, _ k: Double) -> Double {
    var result = 1.0
    var factor = n - k + 1
    while factor <= n, result.isFinite {
      result *= factor
      factor += 1
    }
    return result
  }
}

import Glibc

/// Probabilities of counts.
package enum DiscreteDistributions {
  /// The probability of at most k successes in n trials.
  package static func binomial(upTo k: Double, of n: Double, _ p: Double) -> Double {
    if k < 0 { return 0 }
    return k >= n ? 1 : BetaFunctions.upper(k + 1, n - k, p, 1 - p)
  }

  /// The probability of more than k successes in n trials.
  package static func binomial(above k: Double, of n: Double, _ p: Double) -> Double {
    if k < 0 { return 1 }
    return k >= n ? 0 : BetaFunctions.lower(k + 1, n - k, p, 1 - p)
  }

  /// The smallest number of successes that is not exceeded with at least the given probability.
  ///
  /// - Complexity: O(log *n*) evaluations.
  package static func binomialInverse(_ probability: Double, of n: Double, _ p: Double) -> Double {
    var low = 0.0
    var high = n
    while low < high {
      let middle = ((low + high) / 2).rounded(.down)
      // What the distribution rounds to just below the probability counts as reaching it.
      if binomial(upTo: middle, of: n, p) >= probability * (1 - 1e-14) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }

  /// The probability of exactly k marked things in a sample.
  package static func hypergeometric(
    _ k: Double, sample: Double, marked: Double, all: Double
  ) -> Double {
    guard k >= 0, k >= sample + marked - all, k <= sample, k <= marked else { return 0 }
    if sample == 0 || marked == 0 || sample == all { return 1 }
    let p = sample / all
    let q = (all - sample) / all
    return BetaFunctions.binomial(k, marked, p, q)
      * BetaFunctions.binomial(sample - k, all - marked, p, q)
      / BetaFunctions.binomial(sample, all, p, q)
  }

  /// The probability of at most k marked things in a sample.
  ///
  /// - Complexity: O(√*sample*): terms that no longer count are not added.
  package static func hypergeometric(
    upTo k: Double, sample: Double, marked: Double, all: Double
  ) -> Double {
    let least = max(0, sample + marked - all)
    let most = min(sample, marked)
    if k < least { return 0 }
    if k >= most { return 1 }
    // From k away from the mean the terms shrink.
    let isLow = k <= sample * marked / all
    var place = isLow ? k : k + 1
    var term = hypergeometric(place, sample: sample, marked: marked, all: all)
    var sum = Summation()
    while place >= least, place <= most, term > 0 {
      sum.add(term)
      if term < sum.total * 1e-18 { break }
      let over = (marked - place) * (sample - place)
      let under = (place + 1) * (all - marked - sample + place + 1)
      if isLow {
        term *=
          place * (all - marked - sample + place) / ((marked - place + 1) * (sample - place + 1))
        place -= 1
      } else {
        term *= over / under
        place += 1
      }
    }
    return isLow ? sum.total : 1 - sum.total
  }
}

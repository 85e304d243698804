import TestSupport
import Testing

@testable import Cells

/// Expected values: mpmath 1.3 with 40 digits.
@Suite("Special functions")
struct SpecialFunctionTests {
  @Test(
    "the normal distribution keeps its digits in the tail",
    arguments: [
      (-37.0, 5.725571222524577e-300), (-8, 6.220960574271785e-16), (-1, 0.15865525393145705),
      (0, 0.5), (5, 0.9999997133484281),
    ])
  func normal(z: Double, share: Double) {
    #expect(NormalDistribution.lower(z).isClose(to: share))
  }

  @Test(
    "the inverse of the normal distribution leads back",
    arguments: [1e-300, 1e-20, 0.001, 0.02425, 0.3, 0.5, 0.9, 0.999])
  func normalInverse(share: Double) {
    let z = NormalDistribution.inverse(share)
    #expect(NormalDistribution.lower(z).isClose(to: share, relative: 1e-12))
  }

  @Test(
    "both incomplete gamma functions keep their digits where they are small",
    arguments: [
      (0.5, 1e-3, 0.035670591729679885, 0.96432940827032011),
      (3.0, 30, 0.99999999995498983, 4.501016648012124e-11),
      (100, 50, 3.2000653245851253e-10, 0.99999999967999347),
      (1_000, 1_100, 0.99894067674607002, 0.0010593232539299773),
    ])
  func gamma(shape: Double, x: Double, lower: Double, upper: Double) {
    #expect(GammaFunctions.lower(shape, x).isClose(to: lower, relative: 1e-11))
    #expect(GammaFunctions.upper(shape, x).isClose(to: upper, relative: 1e-11))
  }

  @Test("the gamma function continues the factorial") func factorial() {
    #expect(GammaFunctions.gamma(6) == 120)
    #expect(GammaFunctions.gamma(0.5).isClose(to: Double.pi.squareRoot()))
    #expect(GammaFunctions.gamma(-1).isNaN)
  }

  @Test("the two sides of a beta distribution add up to one") func betaSides() {
    for (a, b) in [(0.5, 0.5), (2.0, 3), (10, 0.1), (1_000, 2_000)] {
      for x in [1e-9, 0.1, 0.33, 0.9] {
        let sum =
          BetaFunctions.lower(a, b, x, 1 - x) + BetaFunctions.upper(a, b, x, 1 - x)
        #expect(sum.isClose(to: 1))
      }
    }
  }

  @Test("a binomial probability is exact for many trials") func binomial() {
    #expect(BetaFunctions.binomial(3, 10, 0.5, 0.5).isClose(to: 120.0 / 1_024))
    #expect(
      BetaFunctions.binomial(100, 1_000_000, 1e-4, 1 - 1e-4)
        .isClose(to: 0.039862990008146563, relative: 1e-11))
  }

  @Test("inverses of skewed distributions lead back") func inverses() throws {
    for share in [1e-12, 0.01, 0.5, 0.999] {
      for shape in [0.05, 2, 5_000] {
        let x = try #require(
          Distributions.inverse(share, .below, near: shape) {
            Distributions.gamma($0, $1, shape: shape)
          })
        let back = Distributions.gamma(.below, x, shape: shape)
        #expect(back.isClose(to: share, relative: 1e-11), "shape \(shape), share \(share)")
      }
    }
  }

  @Test("cumulated hypergeometric probabilities reach one") func hypergeometric() {
    let all = DiscreteDistributions.hypergeometric(upTo: 4, sample: 4, marked: 8, all: 20)
    #expect(all == 1)
    let some = (0...2).reduce(0.0) {
      $0 + DiscreteDistributions.hypergeometric(Double($1), sample: 4, marked: 8, all: 20)
    }
    let cumulated = DiscreteDistributions.hypergeometric(upTo: 2, sample: 4, marked: 8, all: 20)
    #expect(cumulated.isClose(to: some))
  }
}

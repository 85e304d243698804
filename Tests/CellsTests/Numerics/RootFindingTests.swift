import Glibc
import TestSupport
import Testing

@testable import Cells

@Suite("Root finding")
struct RootFindingTests {
  @Test("a bracketed zero is found to the last digits") func bracket() throws {
    let root = try #require(RootFinding.root(between: 1, 2) { $0 * $0 - 2 })
    #expect(root.isClose(to: 2.0.squareRoot(), relative: 1e-15))
  }

  @Test("a bracket without a change of sign gives nothing") func noBracket() {
    #expect(RootFinding.root(between: 1, 2) { $0 * $0 + 1 } == nil)
  }

  @Test("a flat function still ends") func flat() throws {
    let root = try #require(RootFinding.root(between: -1, 3) { pow($0 - 1, 9) })
    #expect(root.isClose(to: 1, relative: 1e-2))
  }

  @Test("where Newton's steps run away, the search still finds the zero") func search() throws {
    let root = try #require(
      RootFinding.root(near: 50, in: -0.9...1e6) { (atan($0 - 1), 1 / (1 + ($0 - 1) * ($0 - 1))) })
    #expect(root.isClose(to: 1, relative: 1e-9))
  }

  @Test("the rate of a loan makes its payments worth the loan") func rate() throws {
    let rate = try #require(
      Annuity.rate(
        periods: 48, payment: -200, presentValue: 8_000, futureValue: 0, isDueAtStart: false,
        near: 0.1))
    let annuity = Annuity(rate: rate, isDueAtStart: false)
    let present = annuity.presentValue(periods: 48, payment: -200, futureValue: 0)
    #expect(present.isClose(to: 8_000, relative: 1e-9))
  }

  @Test("payments of one sign have no rate") func noRate() {
    #expect(CashFlow.internalRate([1, 2, 3], near: 0.1) == nil)
  }

  @Test("interest and repayment add up to the payment") func parts() {
    for isDueAtStart in [false, true] {
      let annuity = Annuity(rate: 0.05, isDueAtStart: isDueAtStart)
      let payment = annuity.payment(periods: 12, presentValue: 1_000, futureValue: 0)
      var repaid = 0.0
      for period in 1...12 {
        repaid +=
          payment
          - annuity.interest(
            period: Double(period), periods: 12, presentValue: 1_000, futureValue: 0)
      }
      #expect(repaid.isClose(to: -1_000, relative: 1e-9))
    }
  }
}

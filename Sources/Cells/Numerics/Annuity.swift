import Glibc

/// Equal payments at equal distances, with compound interest.
///
/// Money paid out is negative, money received positive. Rates are fractions per period.
package struct Annuity: Sendable {
  /// The interest for one period, above -1.
  package var rate: Double
  /// Whether payments fall due at the beginning of a period.
  package var isDueAtStart: Bool

  package init(rate: Double, isDueAtStart: Bool) {
    self.rate = rate
    self.isDueAtStart = isDueAtStart
  }

  /// What 1 has grown to after some periods.
  private func growth(_ periods: Double) -> Double { Powers.power(1 + rate, periods) }

  /// What payments of 1 have grown to after some periods.
  private func accumulation(_ periods: Double) -> Double {
    if rate == 0 { return periods }
    // expm1 keeps the digits that growth - 1 would lose at small rates.
    let grown = rate > -1 ? expm1(periods * log1p(rate)) : growth(periods) - 1
    return grown / rate * (isDueAtStart ? 1 + rate : 1)
  }

  /// What is there after some periods.
  package func futureValue(periods: Double, payment: Double, presentValue: Double) -> Double {
    0 - (presentValue * growth(periods) + payment * accumulation(periods))
  }

  /// What payments and a later value are worth today.
  package func presentValue(periods: Double, payment: Double, futureValue: Double) -> Double {
    0 - (futureValue + payment * accumulation(periods)) / growth(periods)
  }

  /// The payment that leads from one value to the other.
  package func payment(periods: Double, presentValue: Double, futureValue: Double) -> Double {
    0 - (futureValue + presentValue * growth(periods)) / accumulation(periods)
  }

  /// How many payments lead from one value to the other; not a number where none do.
  package func periods(payment: Double, presentValue: Double, futureValue: Double) -> Double {
    if rate == 0 { return 0 - (presentValue + futureValue) / payment }
    let paid = payment * (isDueAtStart ? 1 + rate : 1) / rate
    return log((paid - futureValue) / (paid + presentValue)) / log1p(rate)
  }

  /// The interest that is part of a payment, counted from 1.
  package func interest(
    period: Double, periods: Double, presentValue: Double, futureValue: Double
  ) -> Double {
    if isDueAtStart, period == 1 { return 0 }
    let payment = payment(
      periods: periods, presentValue: presentValue, futureValue: futureValue)
    let balance = self.futureValue(
      periods: period - 1, payment: payment, presentValue: presentValue)
    return balance * rate / (isDueAtStart ? 1 + rate : 1)
  }

  /// The rate at which payments lead from one value to the other.
  ///
  /// - Returns: `nil` where none is found between -1 and a million.
  package static func rate(
    periods: Double, payment: Double, presentValue: Double, futureValue: Double,
    isDueAtStart: Bool, near guess: Double
  ) -> Double? {
    func balance(_ rate: Double) -> Double {
      let annuity = Annuity(rate: rate, isDueAtStart: isDueAtStart)
      return futureValue
        - annuity.futureValue(periods: periods, payment: payment, presentValue: presentValue)
    }
    return RootFinding.root(near: guess, in: -0.999_999_999...1e6) { rate in
      let step = max(rate.magnitude, 1e-3) * 1e-6
      let slope = (balance(rate + step) - balance(rate - step)) / (2 * step)
      return (balance(rate), slope)
    }
  }
}

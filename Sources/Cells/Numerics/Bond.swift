import Glibc

/// A bond with interest payments at equal distances; amounts for each 100 of face value.
package struct Bond: Sendable {
  package let schedule: CouponSchedule
  package let settlement: Int
  /// The interest a year, as a fraction.
  package let rate: Double
  package let redemption: Double

  private let frequency: Double
  private let count: Double
  /// What part of the period has passed, and what part is left, at the settlement.
  private let passed: Double
  private let left: Double

  package init(schedule: CouponSchedule, settlement: Int, rate: Double, redemption: Double) {
    self.schedule = schedule
    self.settlement = settlement
    self.rate = rate
    self.redemption = redemption
    frequency = Double(schedule.frequency)
    count = Double(schedule.count(after: settlement))
    let days = schedule.periodDays(settlement)
    passed = schedule.daysBefore(settlement) / days
    left = 1 - passed
  }

  private var coupon: Double { 100 * rate / frequency }

  /// The price at which the bond yields a rate a year.
  package func price(yield: Double) -> Double {
    let accrued = coupon * passed
    if count == 1 { return (redemption + coupon) / (1 + left * yield / frequency) - accrued }
    let growth = 1 + yield / frequency
    return redemption / pow(growth, count - 1 + left) + coupon * annuity(growth) - accrued
  }

  /// What payments of 1 at the dates of the coupons are worth.
  private func annuity(_ growth: Double) -> Double {
    var sum = Summation()
    var index = 0.0
    while index < count {
      sum.add(1 / pow(growth, index + left))
      index += 1
    }
    return sum.total
  }

  /// The rate a year that the bond yields at a price; `nil` where there is none.
  package func yield(price: Double) -> Double? {
    if count == 1 {
      let earned = redemption / 100 + rate / frequency
      let paid = price / 100 + passed * rate / frequency
      return (earned - paid) / paid * frequency / left
    }
    return RootFinding.root(near: max(rate, 0.05), in: -0.99 * frequency...1e4) { yield in
      let step = 1e-6
      let slope = (self.price(yield: yield + step) - self.price(yield: yield - step)) / (2 * step)
      return (self.price(yield: yield) - price, slope)
    }
  }

  /// The mean time in years until the payments, weighted by what they are worth.
  package func duration(yield: Double) -> Double {
    let growth = 1 + yield / frequency
    var weighted = Summation()
    var worth = Summation()
    var index = 0.0
    while index < count {
      let time = index + left
      let payment = coupon + (index == count - 1 ? 100 : 0)
      let value = payment / pow(growth, time)
      weighted.add(time * value)
      worth.add(value)
      index += 1
    }
    return weighted.total / worth.total / frequency
  }
}

import Glibc

/// A bond whose first period of interest is longer or shorter than the others.
package struct OddFirstBond: Sendable {
  /// The dates of interest, counted from the first one.
  package let schedule: CouponSchedule
  package let issue: Int
  package let settlement: Int
  package let maturity: Int
  package let rate: Double
  package let redemption: Double

  private let frequency: Double
  /// The first period and the part of it that has passed, in regular periods.
  private let firstPeriods: Double
  private let passed: Double
  /// The regular periods until the first payment.
  private let untilFirst: Double
  /// How many regular payments follow the first one.
  private let followers: Double

  package init(
    schedule: CouponSchedule, issue: Int, settlement: Int, maturity: Int, rate: Double,
    redemption: Double
  ) {
    self.schedule = schedule
    self.issue = issue
    self.settlement = settlement
    self.maturity = maturity
    self.rate = rate
    self.redemption = redemption
    frequency = Double(schedule.frequency)
    let basis = schedule.basis
    let regular = CouponSchedule(
      anchor: maturity, frequency: schedule.frequency, basis: basis)
    followers = Double(regular.count(after: schedule.anchor))
    var first = 0.0
    var before = 0.0
    var end = schedule.anchor
    var index = 0
    while end > issue {
      index -= 1
      let start = schedule.date(index)
      let length =
        basis == .actual ? Double(end - start) : schedule.periodDays(settlement)
      let from = max(issue, start)
      first += start >= issue ? 1 : Double(basis.days(from: from, to: end)) / length
      if settlement > from {
        before += Double(basis.days(from: from, to: min(settlement, end))) / length
      }
      end = start
    }
    firstPeriods = first
    passed = before
    let days = schedule.periodDays(settlement)
    let whole = Double(max(0, schedule.count(after: settlement) - 1))
    let left =
      basis == .actual360 || basis == .actual365
      ? Double(schedule.next(settlement) - settlement) / days
      : (days - schedule.daysBefore(settlement)) / days
    untilFirst = whole + left
  }

  /// The price at which the bond yields a rate a year.
  package func price(yield: Double) -> Double {
    let coupon = 100 * rate / frequency
    let growth = 1 + yield / frequency
    var sum = Summation()
    sum.add(redemption / pow(growth, followers + untilFirst))
    sum.add(coupon * firstPeriods / pow(growth, untilFirst))
    var index = 1.0
    while index <= followers {
      sum.add(coupon / pow(growth, index + untilFirst))
      index += 1
    }
    sum.add(-coupon * passed)
    return sum.total
  }

  /// The rate a year that the bond yields at a price; `nil` where there is none.
  package func yield(price: Double) -> Double? {
    RootFinding.root(near: max(rate, 0.05), in: -0.99 * frequency...1e4) { yield in
      let step = 1e-6
      let slope = (self.price(yield: yield + step) - self.price(yield: yield - step)) / (2 * step)
      return (self.price(yield: yield) - price, slope)
    }
  }
}

/// A bond whose last period of interest is longer or shorter than the others, bought within it.
package struct OddLastBond: Sendable {
  private let coupon: Double
  private let redemption: Double
  private let frequency: Double
  /// The last period, what of it has passed and what is left, in regular periods.
  private var whole = 0.0
  private var passed = 0.0
  private var left = 0.0

  /// A bond whose schedule is counted from the last date of interest before the settlement.
  package init(
    schedule: CouponSchedule, settlement: Int, maturity: Int, rate: Double, redemption: Double
  ) {
    frequency = Double(schedule.frequency)
    coupon = 100 * rate / frequency
    self.redemption = redemption
    let basis = schedule.basis
    func days(_ start: Int, _ end: Int) -> Double {
      start < end ? Double(basis.days(from: start, to: end)) : 0
    }
    var start = schedule.anchor
    var index = 0
    while start < maturity {
      index += 1
      let end = schedule.date(index)
      let length = days(start, end)
      whole += days(start, min(end, maturity)) / length
      passed += days(start, min(end, settlement)) / length
      left += days(max(start, settlement), min(end, maturity)) / length
      start = end
    }
  }

  /// The price at which the bond yields a rate a year.
  package func price(yield: Double) -> Double {
    (whole * coupon + redemption) / (1 + left * yield / frequency) - passed * coupon
  }

  /// The rate a year that the bond yields at a price.
  package func yield(price: Double) -> Double {
    let paid = price + passed * coupon
    return (whole * coupon + redemption - paid) / paid * frequency / left
  }
}

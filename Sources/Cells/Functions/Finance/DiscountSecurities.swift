extension Function {
  /// Functions of securities that pay once, and of treasury bills.
  static let discountSecurities: [Function] = [
    Function(
      "ACCRINTM(issue, settlement, rate, par, [basis])",
      "The interest that has accrued on a security that pays at maturity.", accruedAtMaturity
    ).example("ROUND(ACCRINTM(39539, 39614, 0.1, 1000, 3), 6) = 20.547945"),
    Function(
      "DISC(settlement, maturity, price, redemption, [basis])", "The discount rate of a security.",
      format: .percent, discount
    ).example("ROUND(DISC(39107, 39248, 97.975, 100, 1), 6) = 0.05242"),
    Function(
      "INTRATE(settlement, maturity, investment, redemption, [basis])",
      "The interest rate of a fully invested security.", format: .percent, interestRate
    ).example("ROUND(INTRATE(39493, 39583, 1000000, 1014420, 2), 6) = 0.05768"),
    Function(
      "RECEIVED(settlement, maturity, investment, discount, [basis])",
      "What is received at maturity for a fully invested security.", received
    ).example("ROUND(RECEIVED(39493, 39583, 1000000, 0.0575, 2), 2) = 1014584.65"),
    Function(
      "PRICEDISC(settlement, maturity, discount, redemption, [basis])",
      "The price, for each 100 of face value, of a discounted security.", discountedPrice
    ).example("ROUND(PRICEDISC(39494, 39508, 0.0525, 100, 2), 6) = 99.795833"),
    Function(
      "YIELDDISC(settlement, maturity, price, redemption, [basis])",
      "The yield a year of a discounted security.", format: .percent, discountedYield
    ).example("ROUND(YIELDDISC(39494, 39508, 99.795, 100, 2), 6) = 0.052823"),
    Function(
      "PRICEMAT(settlement, maturity, issue, rate, yield, [basis])",
      "The price, for each 100 of face value, of a security that pays at maturity.",
      priceAtMaturity
    ).example("ROUND(PRICEMAT(39493, 39551, 39397, 0.061, 0.061, 0), 6) = 99.984499"),
    Function(
      "YIELDMAT(settlement, maturity, issue, rate, price, [basis])",
      "The yield of a security that pays at maturity.", format: .percent, yieldAtMaturity
    ).example("ROUND(YIELDMAT(39522, 39755, 39394, 0.0625, 100.0123, 0), 6) = 0.060954"),
    Function(
      "TBILLPRICE(settlement, maturity, discount)",
      "The price, for each 100 of face value, of a treasury bill.", billPrice
    ).example("ROUND(TBILLPRICE(39538, 39600, 0.09), 6) = 98.45"),
    Function(
      "TBILLYIELD(settlement, maturity, price)", "The yield of a treasury bill.", format: .percent,
      billYield
    ).example("ROUND(TBILLYIELD(39538, 39600, 98.45), 6) = 0.091417"),
    Function(
      "TBILLEQ(settlement, maturity, discount)",
      "The yield of a bond that would earn as much as a treasury bill.", format: .percent,
      billEquivalent
    ).example("ROUND(TBILLEQ(39538, 39600, 0.0914), 6) = 0.094151"),
  ]
}

/// - Throws: `.number` where the issue is not before the settlement, or an amount not positive.
private func accruedAtMaturity(
  _ issue: SecurityDate, _ settlement: SecurityDate, _ rate: GivenNumber,
  _ par: ParValue, _ basis: DayCountArgument
) throws(CellError) -> Double {
  try checkOrder(issue, settlement)
  guard rate.value > 0 else { throw .number }
  return par.amount * rate.value * basis.basis.years(from: issue.day, to: settlement.day)
}

/// - Throws: `.number` where the dates are out of order, or an amount not positive.
private func years(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ basis: DayCountArgument,
  _ first: GivenNumber, _ second: GivenNumber
) throws(CellError) -> Double {
  try checkOrder(settlement, maturity)
  guard first.value > 0, second.value > 0 else { throw .number }
  return basis.basis.years(from: settlement.day, to: maturity.day)
}

private func discount(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ price: GivenNumber,
  _ redemption: GivenNumber, _ basis: DayCountArgument
) throws(CellError) -> Double {
  let years = try years(settlement, maturity, basis, price, redemption)
  return (redemption.value - price.value) / redemption.value / years
}

private func interestRate(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ investment: GivenNumber,
  _ redemption: GivenNumber, _ basis: DayCountArgument
) throws(CellError) -> Double {
  let years = try years(settlement, maturity, basis, investment, redemption)
  return (redemption.value - investment.value) / investment.value / years
}

/// - Throws: As ``years``; `.number` where the discount eats up everything.
private func received(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ investment: GivenNumber,
  _ discount: GivenNumber, _ basis: DayCountArgument
) throws(CellError) -> Double {
  let years = try years(settlement, maturity, basis, investment, discount)
  let divisor = 1 - discount.value * years
  guard divisor > 0 else { throw .number }
  return investment.value / divisor
}

private func discountedPrice(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ discount: GivenNumber,
  _ redemption: GivenNumber, _ basis: DayCountArgument
) throws(CellError) -> Double {
  let years = try years(settlement, maturity, basis, discount, redemption)
  return redemption.value * (1 - discount.value * years)
}

private func discountedYield(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ price: GivenNumber,
  _ redemption: GivenNumber, _ basis: DayCountArgument
) throws(CellError) -> Double {
  let years = try years(settlement, maturity, basis, price, redemption)
  return (redemption.value / price.value - 1) / years
}

/// The times from issue to settlement and to maturity, and what lies between, in years of the first.
///
/// - Throws: `.number` where the dates are out of order or an amount is negative.
private func times(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ issue: SecurityDate,
  _ basis: DayCountArgument, _ rate: GivenNumber, _ other: GivenNumber
) throws(CellError) -> (passed: Double, whole: Double, left: Double) {
  guard issue.day <= settlement.day, rate.value >= 0, other.value >= 0 else { throw .number }
  try checkOrder(settlement, maturity)
  let year = basis.basis.daysInYear(from: issue.day, to: settlement.day)
  let passed = Double(basis.basis.days(from: issue.day, to: settlement.day)) / year
  let whole = Double(basis.basis.days(from: issue.day, to: maturity.day)) / year
  return (passed, whole, whole - passed)
}

private func priceAtMaturity(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ issue: SecurityDate,
  _ rate: GivenNumber, _ yield: GivenNumber, _ basis: DayCountArgument
) throws(CellError) -> Double {
  let times = try times(settlement, maturity, issue, basis, rate, yield)
  return 100 * (1 + times.whole * rate.value) / (1 + times.left * yield.value)
    - 100 * times.passed * rate.value
}

private func yieldAtMaturity(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ issue: SecurityDate,
  _ rate: GivenNumber, _ price: GivenNumber, _ basis: DayCountArgument
) throws(CellError) -> Double {
  let times = try times(settlement, maturity, issue, basis, rate, price)
  guard price.value > 0 else { throw .number }
  let paid = price.value / 100 + times.passed * rate.value
  return (1 + times.whole * rate.value - paid) / paid / times.left
}

/// The days of a treasury bill.
///
/// - Throws: `.number` where the dates are out of order or more than a year apart, or the amount not positive.
private func billDays(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ amount: GivenNumber
) throws(CellError) -> Double {
  try checkOrder(settlement, maturity)
  let start = Calendar.date(of: settlement.day)
  let yearLater = Calendar.dayNumber(
    year: start.year + 1, overflowingMonth: start.month, day: start.day)
  guard maturity.day <= yearLater ?? Calendar.lastDay, amount.value > 0 else { throw .number }
  return Double(maturity.day - settlement.day)
}

private func billPrice(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ discount: GivenNumber
) throws(CellError) -> Double {
  let price = 100 * (1 - discount.value * (try billDays(settlement, maturity, discount)) / 360)
  guard price >= 0 else { throw .number }
  return price
}

private func billYield(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ price: GivenNumber
) throws(CellError) -> Double {
  let days = try billDays(settlement, maturity, price)
  return (100 - price.value) / price.value * 360 / days
}

private func billEquivalent(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ discount: GivenNumber
) throws(CellError) -> Double {
  let days = try billDays(settlement, maturity, discount)
  let result: Double
  if days <= 182 {
    result = 365 * discount.value / (360 - discount.value * days)
  } else {
    // A bond would pay interest after half a year, which earns interest itself.
    let year = days == 366 ? 366.0 : 365.0
    let time = days / year
    let price = 1 - discount.value * days / 360
    let root = (time * time - (2 * time - 1) * (1 - 1 / price)).squareRoot()
    result = 2 * (root - time) / (2 * time - 1)
  }
  guard result >= 0 else { throw .number }
  return result
}

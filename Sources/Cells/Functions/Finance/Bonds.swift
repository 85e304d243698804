extension Function {
  /// Functions of bonds that pay interest at equal distances.
  static let bonds: [Function] = [
    Function(
      "PRICE(settlement, maturity, rate, yield, redemption, frequency, [basis])",
      "The price, for each 100 of face value, of a bond that pays interest.", price
    ).example("ROUND(PRICE(39493, 43054, 0.0575, 0.065, 100, 2, 0), 6) = 94.634362"),
    Function(
      "YIELD(settlement, maturity, rate, price, redemption, frequency, [basis])",
      "The yield of a bond that pays interest.", format: .percent, yield
    ).example("ROUND(YIELD(39493, 42689, 0.0575, 95.04287, 100, 2, 0), 6) = 0.065"),
    Function(
      "DURATION(settlement, maturity, rate, yield, frequency, [basis])",
      "Macaulay's duration of a bond in years.", duration
    ).example("ROUND(DURATION(43282, 54058, 0.08, 0.09, 2, 1), 6) = 10.919145"),
    Function(
      "MDURATION(settlement, maturity, rate, yield, frequency, [basis])",
      "The modified duration of a bond in years.", modifiedDuration
    ).example("ROUND(MDURATION(39448, 42370, 0.08, 0.09, 2, 1), 6) = 5.73567"),
    Function(
      "ACCRINT(issue, first_interest, settlement, rate, par, frequency, [basis], [from_issue])",
      "The interest that has accrued on a bond that pays interest.", accruedInterest
    ).example("ROUND(ACCRINT(39508, 39691, 39569, 0.1, 1000, 2, 0), 6) = 16.666667"),
  ]
}

/// - Throws: `.number` where the dates are out of order, a rate is negative or the redemption not positive.
private func price(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ rate: GivenNumber,
  _ yield: GivenNumber, _ redemption: GivenNumber, _ frequency: CouponFrequency,
  _ basis: DayCountArgument
) throws(CellError) -> Double {
  guard yield.value >= 0 else { throw .number }
  return try bond(settlement, maturity, rate, redemption.value, frequency, basis)
    .price(yield: yield.value)
}

/// - Throws: `.number` where the dates are out of order, the rate is negative, the price or the redemption not
///   positive, or where no yield fits.
private func yield(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ rate: GivenNumber,
  _ price: GivenNumber, _ redemption: GivenNumber, _ frequency: CouponFrequency,
  _ basis: DayCountArgument
) throws(CellError) -> Double {
  guard price.value > 0,
    let yield = try bond(settlement, maturity, rate, redemption.value, frequency, basis)
      .yield(price: price.value)
  else { throw .number }
  return yield
}

private func duration(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ rate: GivenNumber,
  _ yield: GivenNumber, _ frequency: CouponFrequency, _ basis: DayCountArgument
) throws(CellError) -> Double {
  guard yield.value >= 0 else { throw .number }
  return try bond(settlement, maturity, rate, 100, frequency, basis).duration(yield: yield.value)
}

private func modifiedDuration(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ rate: GivenNumber,
  _ yield: GivenNumber, _ frequency: CouponFrequency, _ basis: DayCountArgument
) throws(CellError) -> Double {
  try duration(settlement, maturity, rate, yield, frequency, basis)
    / (1 + yield.value / Double(frequency.count))
}

private func bond(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ rate: GivenNumber,
  _ redemption: Double, _ frequency: CouponFrequency, _ basis: DayCountArgument
) throws(CellError) -> Bond {
  try checkOrder(settlement, maturity)
  guard rate.value >= 0, redemption > 0 else { throw .number }
  return Bond(
    schedule: CouponSchedule(
      anchor: maturity.day, frequency: frequency.count, basis: basis.basis),
    settlement: settlement.day, rate: rate.value, redemption: redemption)
}

/// The interest is counted period by period, from the first interest date backwards.
///
/// - Throws: `.number` where the rate is not positive, or where the issue is not before the
///   settlement.
private func accruedInterest(
  _ issue: SecurityDate, _ firstInterest: SecurityDate, _ settlement: SecurityDate,
  _ rate: GivenNumber, _ par: ParValue, _ frequency: CouponFrequency,
  _ basis: DayCountArgument, _ fromIssue: Omittable<Bool>
) throws(CellError) -> Double {
  guard rate.value > 0, issue.day < settlement.day else { throw .number }
  let fromIssue = fromIssue.value ?? true
  let basis = basis.basis
  let schedule = CouponSchedule(
    anchor: firstInterest.day, frequency: frequency.count, basis: basis)
  var start =
    settlement.day > firstInterest.day && fromIssue
    ? schedule.previous(settlement.day) : schedule.date(-1)
  let days = Double(basis.days(from: max(issue.day, start), to: settlement.day))
  var periods = days / periodDays(start, schedule.moved(start, by: 1), schedule)
  while start > issue.day {
    let end = start
    start = schedule.moved(start, by: -1)
    if issue.day <= start {
      periods += fromIssue ? 1 : 0
    } else {
      let days =
        basis == .american30
        ? DayCount.american30Days(from: issue.day, to: end, adjustsEnd: false)
        : basis.days(from: issue.day, to: end)
      periods += Double(days) / periodDays(start, end, schedule)
    }
  }
  return par.amount * rate.value / Double(frequency.count) * periods
}

private func periodDays(_ start: Int, _ end: Int, _ schedule: CouponSchedule) -> Double {
  switch schedule.basis {
  case .actual: Double(end - start)
  case .actual365: 365 / Double(schedule.frequency)
  default: 360 / Double(schedule.frequency)
  }
}

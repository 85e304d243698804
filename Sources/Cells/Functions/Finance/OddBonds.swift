extension Function {
  /// Functions of bonds whose first or last period of interest is odd.
  static let oddBonds: [Function] = [
    Function(
      "ODDFPRICE(settlement, maturity, issue, first_coupon, rate, yield, redemption, frequency, [basis])",
      "The price of a bond whose first period of interest is odd.", oddFirstPrice
    ).example(
      "ROUND(ODDFPRICE(39763, 44256, 39736, 39873, 0.0785, 0.0625, 100, 2, 1), 5) = 113.59772"),
    Function(
      "ODDFYIELD(settlement, maturity, issue, first_coupon, rate, price, redemption, frequency, [basis])",
      "The yield of a bond whose first period of interest is odd.", format: .percent, oddFirstYield
    ).example(
      "ROUND(ODDFYIELD(39763, 44256, 39736, 39873, 0.0575, 84.5, 100, 2, 0), 6) = 0.077246"),
    Function(
      "ODDLPRICE(settlement, maturity, last_interest, rate, yield, redemption, frequency, [basis])",
      "The price of a bond whose last period of interest is odd.", oddLastPrice
    ).example("ROUND(ODDLPRICE(39485, 39614, 39370, 0.0375, 0.0405, 100, 2, 0), 6) = 99.878286"),
    Function(
      "ODDLYIELD(settlement, maturity, last_interest, rate, price, redemption, frequency, [basis])",
      "The yield of a bond whose last period of interest is odd.", format: .percent, oddLastYield
    ).example("ROUND(ODDLYIELD(39558, 39614, 39440, 0.0375, 99.875, 100, 2, 0), 6) = 0.045192"),
  ]
}

/// - Throws: `.number` where the dates are out of order, a rate is negative or the redemption not positive.
private func oddFirstPrice(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ issue: SecurityDate,
  _ firstCoupon: SecurityDate, _ rate: GivenNumber, _ yield: GivenNumber,
  _ redemption: GivenNumber, _ frequency: CouponFrequency, _ basis: DayCountArgument
) throws(CellError) -> Double {
  guard yield.value >= 0 else { throw .number }
  let bond = try oddFirst(
    settlement, maturity, issue, firstCoupon, rate, redemption, frequency, basis)
  return bond.price(yield: yield.value)
}

/// - Throws: As ``oddFirstPrice``; `.number` where no yield fits.
private func oddFirstYield(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ issue: SecurityDate,
  _ firstCoupon: SecurityDate, _ rate: GivenNumber, _ price: GivenNumber,
  _ redemption: GivenNumber, _ frequency: CouponFrequency, _ basis: DayCountArgument
) throws(CellError) -> Double {
  let bond = try oddFirst(
    settlement, maturity, issue, firstCoupon, rate, redemption, frequency, basis)
  guard price.value > 0, let yield = bond.yield(price: price.value) else { throw .number }
  return yield
}

private func oddFirst(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ issue: SecurityDate,
  _ firstCoupon: SecurityDate, _ rate: GivenNumber, _ redemption: GivenNumber,
  _ frequency: CouponFrequency, _ basis: DayCountArgument
) throws(CellError) -> OddFirstBond {
  try checkOrder(issue, settlement, firstCoupon, maturity)
  guard rate.value >= 0, redemption.value > 0 else { throw .number }
  return OddFirstBond(
    schedule: CouponSchedule(
      anchor: firstCoupon.day, frequency: frequency.count, basis: basis.basis),
    issue: issue.day, settlement: settlement.day, maturity: maturity.day, rate: rate.value,
    redemption: redemption.value)
}

/// - Throws: `.number` where the dates are out of order, a rate is negative or the redemption not positive.
private func oddLastPrice(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ lastInterest: SecurityDate,
  _ rate: GivenNumber, _ yield: GivenNumber, _ redemption: GivenNumber,
  _ frequency: CouponFrequency, _ basis: DayCountArgument
) throws(CellError) -> Double {
  guard yield.value >= 0 else { throw .number }
  return try oddLast(settlement, maturity, lastInterest, rate, redemption, frequency, basis)
    .price(yield: yield.value)
}

/// - Throws: As ``oddLastPrice``; `.number` where the price is not positive.
private func oddLastYield(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ lastInterest: SecurityDate,
  _ rate: GivenNumber, _ price: GivenNumber, _ redemption: GivenNumber,
  _ frequency: CouponFrequency, _ basis: DayCountArgument
) throws(CellError) -> Double {
  guard price.value > 0 else { throw .number }
  return try oddLast(settlement, maturity, lastInterest, rate, redemption, frequency, basis)
    .yield(price: price.value)
}

private func oddLast(
  _ settlement: SecurityDate, _ maturity: SecurityDate, _ lastInterest: SecurityDate,
  _ rate: GivenNumber, _ redemption: GivenNumber, _ frequency: CouponFrequency,
  _ basis: DayCountArgument
) throws(CellError) -> OddLastBond {
  try checkOrder(lastInterest, settlement, maturity)
  guard rate.value >= 0, redemption.value > 0 else { throw .number }
  return OddLastBond(
    schedule: CouponSchedule(
      anchor: lastInterest.day, frequency: frequency.count, basis: basis.basis),
    settlement: settlement.day, maturity: maturity.day, rate: rate.value,
    redemption: redemption.value)
}

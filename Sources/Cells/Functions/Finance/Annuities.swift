extension Function {
  /// Functions of loans and savings with equal payments.
  static let annuities: [Function] = [
    Function(
      "PMT(rate, periods, present, [future], [type])", "The payment of a loan for each period.",
      format: .currency, payment
    ).example("ROUND(PMT(0.08/12, 10, 10000), 2) = -1037.03"),
    Function(
      "PV(rate, periods, payment, [future], [type])", "What future payments are worth today.",
      format: .currency, presentValue
    ).example("ROUND(PV(0.08/12, 240, 500), 2) = -59777.15"),
    Function(
      "FV(rate, periods, payment, [present], [type])", "What payments have grown to in the end.",
      format: .currency, futureValue
    ).example("ROUND(FV(0.06/12, 10, -200, -500, 1), 2) = 2581.4"),
    Function(
      "NPER(rate, payment, present, [future], [type])", "How many payments a loan takes.", periods
    ).example("ROUND(NPER(0.01, -100, 1000), 4) = 10.5886"),
    Function(
      "RATE(periods, payment, present, [future], [type], [guess])",
      "The interest rate of a loan for each period.", format: .percent, rate
    ).example("ROUND(RATE(48, -200, 8000), 6) = 0.007701"),
    Function(
      "IPMT(rate, period, periods, present, [future], [type])",
      "The interest in one payment of a loan.", format: .currency, interest
    ).example("ROUND(IPMT(0.1/12, 1, 36, 8000), 2) = -66.67"),
    Function(
      "PPMT(rate, period, periods, present, [future], [type])",
      "The repayment in one payment of a loan.", format: .currency, principal
    ).example("ROUND(PPMT(0.1/12, 1, 24, 2000), 2) = -75.62"),
    Function(
      "CUMIPMT(rate, periods, present, first, last, type)",
      "The interest paid from one period to another.", format: .currency, cumulativeInterest
    ).example("ROUND(CUMIPMT(0.09/12, 360, 125000, 13, 24, 0), 2) = -11135.23"),
    Function(
      "CUMPRINC(rate, periods, present, first, last, type)",
      "What is repaid from one period to another.", format: .currency, cumulativePrincipal
    ).example("ROUND(CUMPRINC(0.09/12, 360, 125000, 13, 24, 0), 2) = -934.11"),
    Function(
      "ISPMT(rate, period, periods, present)",
      "The interest in one period of a loan that is repaid in equal parts.", format: .currency,
      interestOfEqualRepayments
    ).example("ISPMT(0.1, 0, 4, 4000) = -400"),
  ]
}

private func payment(
  _ rate: Double, _ periods: Double, _ present: Double, _ future: Double?, _ type: Double?
) throws(CellError) -> Double {
  guard periods != 0, rate > -1 else { throw .number }
  return Annuity(rate: rate, type).payment(
    periods: periods, presentValue: present, futureValue: future ?? 0)
}

private func presentValue(
  _ rate: Double, _ periods: Double, _ payment: Double, _ future: Double?, _ type: Double?
) throws(CellError) -> Double {
  if rate == -1, periods > 0 { throw .divisionByZero }
  return Annuity(rate: rate, type).presentValue(
    periods: periods, payment: payment, futureValue: future ?? 0)
}

private func futureValue(
  _ rate: Double, _ periods: Double, _ payment: Double, _ present: Double?, _ type: Double?
) throws(CellError) -> Double {
  if rate == -1, periods < 0 { throw .divisionByZero }
  return Annuity(rate: rate, type).futureValue(
    periods: periods, payment: payment, presentValue: present ?? 0)
}

/// - Throws: `.number` for a rate of -1 or below, or where payments never suffice.
private func periods(
  _ rate: Double, _ payment: Double, _ present: Double, _ future: Double?, _ type: Double?
) throws(CellError) -> Double {
  guard rate > -1 else { throw .number }
  return Annuity(rate: rate, type).periods(
    payment: payment, presentValue: present, futureValue: future ?? 0)
}

/// - Throws: `.number` where no rate fits.
private func rate(
  _ periods: Double, _ payment: Double, _ present: Double, _ future: Double?, _ type: Double?,
  _ guess: Omittable<Double>
) throws(CellError) -> Double {
  guard periods > 0,
    let rate = Annuity.rate(
      periods: periods, payment: payment, presentValue: present, futureValue: future ?? 0,
      isDueAtStart: (type ?? 0) != 0, near: guess.value ?? 0.1)
  else { throw .number }
  return rate
}

/// - Throws: `.number` for a period before the first or after the last.
private func interest(
  _ rate: Double, _ period: Double, _ periods: Double, _ present: Double, _ future: Double?,
  _ type: Double?
) throws(CellError) -> Double {
  guard period >= 1, period < periods + 1 else { throw .number }
  return Annuity(rate: rate, type).interest(
    period: period, periods: periods, presentValue: present, futureValue: future ?? 0)
}

/// - Throws: `.number` for a period before the first or after the last.
private func principal(
  _ rate: Double, _ period: Double, _ periods: Double, _ present: Double, _ future: Double?,
  _ type: Double?
) throws(CellError) -> Double {
  let payment = try payment(rate, periods, present, future, type)
  return payment - (try interest(rate, period, periods, present, future, type))
}

private func cumulativeInterest(
  _ rate: GivenNumber, _ periods: GivenNumber, _ present: GivenNumber, _ first: GivenNumber,
  _ last: GivenNumber, _ type: GivenNumber
) throws(CellError) -> Double {
  try cumulative(rate, periods, present, first, last, type).interest
}

private func cumulativePrincipal(
  _ rate: GivenNumber, _ periods: GivenNumber, _ present: GivenNumber, _ first: GivenNumber,
  _ last: GivenNumber, _ type: GivenNumber
) throws(CellError) -> Double {
  let sums = try cumulative(rate, periods, present, first, last, type)
  return sums.payments - sums.interest
}

/// The interest and the payments from one period to another.
///
/// The balance before and after tell the repayments, so that no period in between has to be visited.
///
/// - Throws: `.number` where the rate, the periods or the loan are not positive, or the periods out of order.
private func cumulative(
  _ rate: GivenNumber, _ periods: GivenNumber, _ present: GivenNumber, _ first: GivenNumber,
  _ last: GivenNumber, _ type: GivenNumber
) throws(CellError) -> (interest: Double, payments: Double) {
  let periods = periods.value
  let present = present.value
  let first = first.value.rounded(.up)
  let last = last.value.rounded(.down)
  let type = type.value
  guard rate.value > 0, periods > 0, present > 0, first >= 1, last >= first, last <= periods,
    type == 0 || type == 1
  else { throw .number }
  let annuity = Annuity(rate: rate.value, type)
  let payment = annuity.payment(periods: periods, presentValue: present, futureValue: 0)
  /// What is owed just before a payment's interest is due.
  func balance(_ period: Double) -> Double {
    annuity.presentValue(periods: periods - period, payment: payment, futureValue: 0)
  }
  let payments = payment * (last - first + 1)
  if type == 0 {
    let repaid = balance(last) - balance(first - 1)
    return (payments - repaid, payments)
  }
  // Paid at the start, a period's interest is owed with the payment that follows it.
  let interestFirst = max(first, 2)
  guard last >= interestFirst else { return (0, payments) }
  let count = last - interestFirst + 1
  let owed = balance(last - 1) + payment - (balance(interestFirst - 2) + payment)
  return (payment * count - owed, payments)
}

private func interestOfEqualRepayments(
  _ rate: Double, _ period: Double, _ periods: Double, _ present: Double
) throws(CellError) -> Double {
  guard periods != 0 else { throw .divisionByZero }
  return 0 - present * rate * (1 - period / periods)
}

extension Annuity {
  fileprivate init(rate: Double, _ type: Double?) {
    self.init(rate: rate, isDueAtStart: (type ?? 0) != 0)
  }
}

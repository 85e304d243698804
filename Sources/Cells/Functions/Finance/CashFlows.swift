extension Function {
  /// Functions of payments that differ.
  static let cashFlows: [Function] = [
    Function(
      "NPV(rate, payment…)",
      "What payments are worth today, the first of them after one period.", format: .currency,
      netPresentValue
    ).example("ROUND(NPV(0.1, -10000, 3000, 4200, 6800), 2) = 1188.44"),
    Function(
      "IRR(payments, [guess])", "The interest rate at which payments are worth nothing today.",
      format: .percent, internalRate
    ).example("ROUND(IRR({-100,60,60}), 6) = 0.130662"),
    Function(
      "MIRR(payments, finance_rate, reinvestment_rate)",
      "The interest rate of payments whose costs and earnings have rates of their own.",
      format: .percent, modifiedInternalRate
    ).example("ROUND(MIRR({-100,60,60}, 0.1, 0.1), 6) = 0.122497"),
    Function(
      "XNPV(rate, payments, dates)", "What payments at given dates are worth on the first of them.",
      datedPresentValue
    ).example("ROUND(XNPV(0.1, {-100,110}, {0,365}), 9) = 0"),
    Function(
      "XIRR(payments, dates, [guess])",
      "The interest rate a year at which payments at given dates are worth nothing.",
      format: .percent, datedInternalRate
    ).example("ROUND(XIRR({-100,110}, {0,365}), 9) = 0.1"),
    Function(
      "FVSCHEDULE(principal, rates)", "What an amount has grown to at changing interest rates.",
      scheduledFutureValue
    ).example("ROUND(FVSCHEDULE(1, {0.1,0.2}), 9) = 1.32"),
  ]
}

/// - Throws: `.divisionByZero` for a rate of -1.
private func netPresentValue(_ rate: Double, _ payments: Numbers) throws(CellError) -> Double {
  guard rate != -1 else { throw .divisionByZero }
  return CashFlow.presentValue(payments.all, rate: rate)
}

/// - Throws: `.number` where payments of one sign are missing, or where no rate is found.
private func internalRate(
  _ payments: NumberList, _ guess: Omittable<Double>
) throws(CellError) -> Double {
  let guess = guess.value ?? 0.1
  guard guess > -1 else { throw .value }
  guard let rate = CashFlow.internalRate(payments.all, near: guess) else { throw .number }
  return rate
}

/// - Throws: `.divisionByZero` where nothing is paid out.
private func modifiedInternalRate(
  _ payments: NumberList, _ financeRate: Double, _ reinvestmentRate: Double
) throws(CellError) -> Double {
  let flows = payments.all
  guard flows.contains(where: { $0 < 0 }), flows.count > 1 else { throw .divisionByZero }
  var spent = Summation()
  var grown = Summation()
  for (period, flow) in flows.enumerated() {
    if flow < 0 { spent.add(flow / Powers.power(1 + financeRate, Double(period))) }
    if flow > 0 {
      let left = Double(flows.count - 1 - period)
      grown.add(flow * Powers.power(1 + reinvestmentRate, left))
    }
  }
  return Powers.power(grown.total / -spent.total, 1 / Double(flows.count - 1)) - 1
}

private func datedPresentValue(
  _ rate: GivenNumber, _ payments: DatedPayments
) throws(CellError) -> Double {
  guard rate.value > 0 else { throw .number }
  try payments.check()
  var sum = Summation()
  for (payment, time) in zip(payments.payments, payments.years) {
    sum.add(payment / Powers.power(1 + rate.value, time))
  }
  return sum.total
}

/// - Throws: `.value` where something else than numbers stands among the payments; `.number` where payments of one
///   sign are missing, or where no rate is found.
private func datedInternalRate(
  _ payments: DatedPayments, _ guess: Omittable<GivenNumber>
) throws(CellError) -> Double {
  let guess = guess.value?.value ?? 0.1
  guard !payments.hasGaps else { throw .value }
  try payments.check()
  guard guess > -1,
    let rate = CashFlow.internalRate(payments.payments, times: payments.years, near: guess)
  else { throw .number }
  return rate
}

private func scheduledFutureValue(
  _ principal: GivenNumber, _ rates: StrictNumberList
) -> Double {
  rates.all.reduce(principal.value) { $0 * (1 + $1) }
}

/// Two arguments: payments and the days on which they are made.
private struct DatedPayments: FunctionArgument {
  var payments: [Double]
  /// Whether something else than numbers stands among the payments.
  var hasGaps: Bool
  var days: [Double]

  /// The times since the first payment, in years of 365 days.
  var years: [Double] { days.map { ($0 - days[0]) / 365 } }

  static var kinds: [ParameterKind] { [.array, .values] }

  /// - Throws: `.value` for a date that is none.
  static func read(_ arguments: inout Arguments) throws(CellError) -> DatedPayments {
    if case .value(let value)? = arguments.first { _ = try value.asNumber() }
    let table = try Table.read(&arguments)
    let payments = try table.numbers
    let days = try StrictNumberList.read(&arguments).all
    return DatedPayments(
      payments: payments, hasGaps: payments.count < table.count,
      days: days.map { $0.rounded(.down) })
  }

  /// - Throws: `.number` where there are not as many dates as payments, or a date before the first.
  func check() throws(CellError) {
    guard payments.count == days.count, let first = days.first,
      days.allSatisfy({ $0 >= first && $0 >= 0 })
    else { throw .number }
  }
}

import Glibc

extension Function {
  /// Functions that write off the cost of an asset.
  static let depreciation: [Function] = [
    Function(
      "SLN(cost, salvage, life)", "Writes off the same amount each period.", format: .currency,
      straightLine
    )
    .example("SLN(30000, 7500, 10) = 2250"),
    Function(
      "SYD(cost, salvage, life, period)",
      "Writes off amounts that fall by the same difference each period.", format: .currency,
      sumOfYears
    ).example("ROUND(SYD(30000, 7500, 10, 1), 2) = 4090.91"),
    Function(
      "DB(cost, salvage, life, period, [months])",
      "Writes off a fixed share of what is left each period.", format: .currency, fixedDeclining
    ).example("ROUND(DB(1000000, 100000, 6, 1, 7), 2) = 186083.33"),
    Function(
      "DDB(cost, salvage, life, period, [factor])",
      "Writes off a multiple of the equal share of what is left each period.", format: .currency,
      doubleDeclining
    ).example("ROUND(DDB(2400, 300, 10, 1), 2) = 480"),
    Function(
      "VDB(cost, salvage, life, start, end, [factor], [no_switch])",
      "What is written off between two times, in equal amounts once they are larger.",
      format: .currency, variable
    ).example("ROUND(VDB(2400, 300, 10, 0, 1), 2) = 480"),
    Function(
      "AMORLINC(cost, purchased, first_period, salvage, period, rate, [basis])",
      "Writes off equal amounts by French rules.", frenchLinear
    ).example("ROUND(AMORLINC(2400, 39679, 39813, 300, 1, 0.15, 1), 2) = 360"),
    Function(
      "AMORDEGRC(cost, purchased, first_period, salvage, period, rate, [basis])",
      "Writes off falling amounts by French rules.", frenchDegressive
    ).example("AMORDEGRC(2400, 39679, 39813, 300, 1, 0.15, 1) = 776"),
  ]
}

/// - Throws: `.divisionByZero` for a life of 0.
private func straightLine(
  _ cost: Double, _ salvage: Double, _ life: Double
) throws(CellError) -> Double {
  guard life != 0 else { throw .divisionByZero }
  return (cost - salvage) / life
}

/// - Throws: `.number` where the period lies outside of the life.
private func sumOfYears(
  _ cost: Double, _ salvage: Double, _ life: Double, _ period: Double
) throws(CellError) -> Double {
  guard salvage >= 0, life > 0, period > 0, period <= life else { throw .number }
  return (cost - salvage) * (life - period + 1) * 2 / (life * (life + 1))
}

/// - Throws: `.number` for negative amounts, a period outside of the life, or months outside of 1…12.
private func fixedDeclining(
  _ cost: Double, _ salvage: Double, _ life: Double, _ period: Double, _ months: Omittable<Double>
) throws(CellError) -> Double {
  let months = (months.value ?? 12).rounded(.towardZero)
  let period = period.rounded(.towardZero)
  guard cost >= 0, salvage >= 0, life > 0, period >= 1, months >= 1, months <= 12,
    period <= life + (months < 12 ? 1 : 0), period < 1e6
  else { throw .number }
  if cost == 0 { return 0 }
  let rate = Rounding.halfAwayFromZero(1 - pow(salvage / cost, 1 / life), digits: 3)
  var amount = cost * rate * months / 12
  var total = amount
  var current = 1.0
  while current < period {
    current += 1
    amount = (cost - total) * rate
    if current > life { amount *= (12 - months) / 12 }
    total += amount
  }
  return amount
}

/// - Throws: `.number` for negative amounts, a period outside of the life, or a factor that is not positive.
private func doubleDeclining(
  _ cost: Double, _ salvage: Double, _ life: Double, _ period: Double, _ factor: Double?
) throws(CellError) -> Double {
  let factor = factor ?? 2
  guard cost >= 0, salvage >= 0, life > 0, period > 0, period <= life, factor > 0
  else { throw .number }
  return Depreciation.declining(
    cost: cost, salvage: salvage, life: life, period: period, factor: factor)
}

/// - Throws: `.number` for negative amounts, a cost below the salvage value, times outside of the life, or a
///   factor that is not positive.
private func variable(
  _ cost: Double, _ salvage: Double, _ life: Double, _ start: Double, _ end: Double,
  _ factor: Double?, _ staysDeclining: Bool?
) throws(CellError) -> Double {
  let factor = factor ?? 2
  guard salvage >= 0, cost >= salvage, life > 0, start >= 0, end >= start, end <= life, factor > 0,
    end < 1e6
  else { throw .number }
  return Depreciation.variable(
    cost: cost, salvage: salvage, life: life, from: start, to: end, factor: factor,
    switches: !(staysDeclining ?? false))
}

/// - Throws: `.number` for negative amounts, or a date after the first period's end.
private func frenchLinear(
  _ cost: GivenNumber, _ purchased: SecurityDate, _ firstPeriod: SecurityDate,
  _ salvage: GivenNumber, _ period: GivenNumber, _ rate: GivenNumber, _ basis: DayCountArgument
) throws(CellError) -> Double {
  let cost = cost.value
  let period = period.value.rounded(.towardZero)
  guard cost > 0, salvage.value >= 0, salvage.value <= cost, period >= 0, rate.value > 0,
    purchased.day <= firstPeriod.day
  else { throw .number }
  let whole = cost * rate.value
  let first = whole * basis.basis.years(from: purchased.day, to: firstPeriod.day)
  let rest = cost - salvage.value
  let count = ((rest - first) / whole).rounded(.towardZero)
  if period == 0 { return first }
  if period <= count { return whole }
  return period == count + 1 ? max(0, rest - whole * count - first) : 0
}

/// - Throws: `.number` for negative amounts, a date after the first period's end, or a life that the rules do not
///   know.
private func frenchDegressive(
  _ cost: GivenNumber, _ purchased: SecurityDate, _ firstPeriod: SecurityDate,
  _ salvage: GivenNumber, _ period: GivenNumber, _ rate: GivenNumber, _ basis: DayCountArgument
) throws(CellError) -> Double {
  var cost = cost.value
  let period = period.value.rounded(.towardZero)
  guard cost > 0, salvage.value >= 0, salvage.value <= cost, period >= 0, period < 1e6,
    rate.value > 0, purchased.day <= firstPeriod.day
  else { throw .number }
  let life = 1 / rate.value
  let factor = life < 3 ? 1 : life < 5 ? 1.5 : life <= 6 ? 2 : 2.5
  let share = rate.value * factor
  let years = basis.basis.years(from: purchased.day, to: firstPeriod.day)
  var amount = (years * share * cost).rounded()
  cost -= amount
  var rest = cost - salvage.value
  var current = 0.0
  while current < period {
    amount = (share * cost).rounded()
    rest -= amount
    if rest < 0 { return period - current <= 1 ? (cost * 0.5).rounded() : 0 }
    cost -= amount
    current += 1
  }
  return amount
}

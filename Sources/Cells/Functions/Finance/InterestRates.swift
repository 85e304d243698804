import Glibc

extension Function {
  /// Functions that turn interest rates, durations and price notations into each other.
  static let interestRates: [Function] = [
    Function(
      "EFFECT(nominal_rate, periods)", "The effective interest rate a year.", format: .percent,
      effectiveRate
    ).example("ROUND(EFFECT(0.0525, 4), 6) = 0.053543"),
    Function(
      "NOMINAL(effective_rate, periods)", "The nominal interest rate a year.", format: .percent,
      nominalRate
    ).example("ROUND(NOMINAL(0.053543, 4), 6) = 0.0525"),
    Function(
      "RRI(periods, present, future)", "The interest rate at which an investment has grown.",
      format: .percent, growthRate
    ).example("ROUND(RRI(96, 10000, 11000), 6) = 0.000993"),
    Function(
      "PDURATION(rate, present, future)", "How many periods an investment takes to grow.",
      growthPeriods
    ).example("ROUND(PDURATION(0.025, 2000, 2200), 6) = 3.859866"),
    Function(
      "DOLLARDE(price, fraction)", "A price written in fractions as a decimal number.", decimalPrice
    ).example("DOLLARDE(1.02, 16) = 1.125"),
    Function(
      "DOLLARFR(price, fraction)", "A decimal price written in fractions.", fractionalPrice
    ).example("DOLLARFR(1.125, 16) = 1.02"),
    Function(
      "EUROCONVERT(number, source, target, [full_precision], [triangulation])",
      "Converts between the euro and the currencies that it replaced.", convertEuro
    ).example("EUROCONVERT(1, \"EUR\", \"DEM\") = 1.96"),
  ]
}

/// - Throws: `.number` where the rate is not positive or there is less than one period.
private func effectiveRate(
  _ rate: GivenNumber, _ periods: GivenNumber
) throws(CellError) -> Double {
  let periods = periods.value.rounded(.towardZero)
  guard rate.value > 0, periods >= 1 else { throw .number }
  return expm1(periods * log1p(rate.value / periods))
}

/// - Throws: `.number` where the rate is not positive or there is less than one period.
private func nominalRate(
  _ rate: GivenNumber, _ periods: GivenNumber
) throws(CellError) -> Double {
  let periods = periods.value.rounded(.towardZero)
  guard rate.value > 0, periods >= 1 else { throw .number }
  return periods * expm1(log1p(rate.value) / periods)
}

/// - Throws: `.number` where the periods are not positive, or nothing was there at first.
private func growthRate(
  _ periods: Double, _ present: Double, _ future: Double
) throws(CellError) -> Double {
  guard periods > 0, present != 0 else { throw .number }
  return pow(future / present, 1 / periods) - 1
}

/// - Throws: `.number` where the rate or an amount is not positive.
private func growthPeriods(
  _ rate: Double, _ present: Double, _ future: Double
) throws(CellError) -> Double {
  guard rate > 0, present > 0, future > 0 else { throw .number }
  return (log(future) - log(present)) / log1p(rate)
}

private func decimalPrice(
  _ price: GivenNumber, _ fraction: GivenNumber
) throws(CellError) -> Double {
  let (fraction, scale) = try denominator(fraction)
  let whole = price.value.rounded(.towardZero)
  return whole + (price.value - whole) * scale / fraction
}

private func fractionalPrice(
  _ price: GivenNumber, _ fraction: GivenNumber
) throws(CellError) -> Double {
  let (fraction, scale) = try denominator(fraction)
  let whole = price.value.rounded(.towardZero)
  return whole + (price.value - whole) * fraction / scale
}

/// The denominator and the power of ten that has room for it.
///
/// - Throws: `.number` for a negative denominator, `.divisionByZero` below 1.
private func denominator(_ fraction: GivenNumber) throws(CellError) -> (Double, Double) {
  let fraction = fraction.value.rounded(.towardZero)
  guard fraction >= 0 else { throw .number }
  guard fraction >= 1 else { throw .divisionByZero }
  return (fraction, pow(10, log10(fraction).rounded(.up)))
}

/// - Throws: `.value` for an unknown currency, `.number` for a precision below 3.
private func convertEuro(
  _ number: GivenNumber, _ source: String, _ target: String, _ isFull: Omittable<Bool>,
  _ precision: Double?
) throws(CellError) -> Double {
  guard let from = euroRates[source.uppercased()], let to = euroRates[target.uppercased()]
  else { throw .value }
  if source.uppercased() == target.uppercased() { return number.value }
  var euros = number.value / from.rate
  if let precision {
    guard precision >= 3 else { throw .number }
    euros = Rounding.halfAwayFromZero(euros, digits: Int(min(precision, 30)))
  }
  let result = euros * to.rate
  return isFull.value ?? false
    ? result : Rounding.halfAwayFromZero(result, digits: to.digits)
}

/// The fixed rates of the currencies that the euro replaced, and the digits of their smallest coins.
private let euroRates: [String: (rate: Double, digits: Int)] = [
  "EUR": (1, 2), "ATS": (13.7603, 2), "BEF": (40.3399, 0), "DEM": (1.95583, 2),
  "ESP": (166.386, 0), "FIM": (5.94573, 2), "FRF": (6.55957, 2), "IEP": (0.787564, 2),
  "ITL": (1936.27, 0), "LUF": (40.3399, 0), "NLG": (2.20371, 2), "PTE": (200.482, 0),
  "GRD": (340.75, 0), "SIT": (239.64, 2), "MTL": (0.4293, 2), "CYP": (0.585274, 2),
  "SKK": (30.126, 2), "EEK": (15.6466, 2), "LVL": (0.702804, 2), "LTL": (3.4528, 2),
]

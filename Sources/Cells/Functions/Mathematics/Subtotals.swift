extension Function {
  /// Functions that summarise a range in a way chosen by a number.
  static let subtotals: [Function] = [
    Function(
      "SUBTOTAL(function, range…)",
      "Summarises ranges by function 1 to 11 (AVERAGE, COUNT, COUNTA, MAX, MIN, PRODUCT, STDEV.S, STDEV.P, SUM, VAR.S, VAR.P), leaving out other subtotals.",
      traits: .givesSubtotal, subtotal
    ).example("SUBTOTAL(9, {1,2,3}) = 6"),
    Function(
      "AGGREGATE(function, options, range…)",
      "Summarises ranges by function 1 to 19, leaving out what the options 0 to 7 name: other subtotals, errors.",
      traits: .givesSubtotal, aggregate
    ).example("AGGREGATE(14, 6, {1,2,3}, 1) = 3"),
  ]
}

private func subtotal(
  _ function: Double, _ ranges: Operands, _ context: Context
) throws(CellError) -> Double {
  var code = function.rounded(.towardZero)
  if code > 100 { code -= 100 }
  guard let summary = Summary(rawValue: Int(max(0, min(code, 99)))), summary.rawValue <= 11
  else { throw .value }
  let parts = try SubtotalParts(ranges.all, context.context, skipsSubtotals: true)
  return try summary.apply(to: parts, skipsErrors: false)
}

private func aggregate(
  _ function: Double, _ options: Double, _ ranges: Operands, _ context: Context
) throws(CellError) -> Double {
  let code = function.rounded(.towardZero)
  let options = options.rounded(.towardZero)
  guard code >= 1, code <= 19, options >= 0, options <= 7,
    let summary = Summary(rawValue: Int(code))
  else { throw .value }
  var operands = ranges.all
  var parameter = 0.0
  if summary.rawValue >= 14 {
    guard operands.count >= 2, let last = operands.popLast() else { throw .value }
    parameter = try context.context.value(of: last).asNumber()
  }
  let parts = try SubtotalParts(operands, context.context, skipsSubtotals: options <= 3)
  return try summary.apply(
    to: parts, skipsErrors: [2, 3, 6, 7].contains(options), parameter)
}

/// The ways to summarise, by the numbers that SUBTOTAL and AGGREGATE know them by.
private enum Summary: Int {
  case average = 1
  case count, countAll, largest, smallest, product, sampleDeviation, populationDeviation, sum
  case sampleVariance, populationVariance, median, mode, large, small
  case percentile, quartile, exclusivePercentile, exclusiveQuartile

  /// - Throws: The first error among the values, except for the two counts; what the function itself throws.
  func apply(
    to parts: SubtotalParts, skipsErrors: Bool, _ parameter: Double = 0
  ) throws(CellError) -> Double {
    let summary = parts.summary
    if summary.errors > 0, !skipsErrors, self != .count, self != .countAll {
      if let error = parts.firstError { throw error }
    }
    switch self {
    case .average: return try summary.mean
    case .count: return Double(summary.numbers)
    case .countAll: return Double(summary.filled - (skipsErrors ? summary.errors : 0))
    case .largest: return summary.numbers > 0 ? summary.largest : 0
    case .smallest: return summary.numbers > 0 ? summary.smallest : 0
    case .product: return parts.product.total
    case .sum: return summary.sum.total
    case .sampleDeviation: return try defined(parts.deviations.sampleVariance).squareRoot()
    case .populationDeviation: return try defined(parts.deviations.populationVariance).squareRoot()
    case .sampleVariance: return try defined(parts.deviations.sampleVariance)
    case .populationVariance: return try defined(parts.deviations.populationVariance)
    case .mode:
      guard let mode = mostFrequent(parts.numbers).first else { throw .notAvailable }
      return mode
    default: return try place(in: parts.sortedNumbers, parameter)
    }
  }

  /// - Throws: `.number` where no number has the place.
  private func place(in sorted: [Double], _ parameter: Double) throws(CellError) -> Double {
    guard !sorted.isEmpty else { throw .number }
    let quarter = parameter.rounded(.towardZero) / 4
    var result: Double?
    switch self {
    case .large, .small:
      let rank = parameter.rounded(.up)
      if rank >= 1, rank <= Double(sorted.count) {
        result = sorted[self == .small ? Int(rank) - 1 : sorted.count - Int(rank)]
      }
    case .percentile: result = Quantiles.inclusive(sorted, parameter)
    case .quartile: result = Quantiles.inclusive(sorted, quarter)
    case .exclusivePercentile: result = Quantiles.exclusive(sorted, parameter)
    case .exclusiveQuartile: result = Quantiles.exclusive(sorted, quarter)
    default: result = Quantiles.median(sorted)
    }
    guard let result else { throw .number }
    return result
  }

  private func defined(_ variance: Double) throws(CellError) -> Double {
    if variance.isNaN { throw .divisionByZero }
    return variance
  }
}

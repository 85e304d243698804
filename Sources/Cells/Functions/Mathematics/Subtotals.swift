extension Function {
  /// Functions that summarise a range in a way chosen by a number.
  static let subtotals: [Function] = [
    Function(
      "SUBTOTAL(function, range…)",
      "Summarises ranges by function 1 to 11 (AVERAGE, COUNT, COUNTA, MAX, MIN, PRODUCT, STDEV.S, STDEV.P, SUM, VAR.S, VAR.P), leaving out other subtotals.",
      subtotal
    ).example("SUBTOTAL(9, {1,2,3}) = 6"),
    Function(
      "AGGREGATE(function, options, range…)",
      "Summarises ranges by function 1 to 19, leaving out what the options 0 to 7 name: other subtotals, errors.",
      aggregate
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
  return try summary.apply(
    to: values(ranges.all, context.context, skipsSubtotals: true, skipsErrors: false))
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
  return try summary.apply(
    to: values(
      operands, context.context, skipsSubtotals: options <= 3,
      skipsErrors: [2, 3, 6, 7].contains(options)),
    parameter)
}

/// The values of operands that are not empty.
private func values(
  _ operands: [Operand], _ context: FunctionContext, skipsSubtotals: Bool, skipsErrors: Bool
) throws(CellError) -> [Value] {
  let source = context.source
  var found: [Value] = []
  func add(_ value: Value) {
    if value.isEmpty || skipsErrors && value.error != nil { return }
    found.append(value)
  }
  for operand in operands {
    let ranges: [CellRange]
    switch operand {
    case .missing: continue
    case .value(.array(let array)):
      array.elements.forEach(add)
      continue
    case .value(let value):
      // A number in the call itself may be spelled as text.
      if let error = value.error { add(.error(error)) } else { add(.number(try value.asNumber())) }
      continue
    case .range(let range): ranges = [range]
    case .ranges(let several): ranges = several
    case .lambda: throw .calculation
    }
    for range in ranges {
      try source.visit(range) { (address, value) throws(CellError) in
        if skipsSubtotals, source.hasFormula(at: address), isSubtotal(address, source) { return }
        add(value)
      }
    }
  }
  return found
}

private func isSubtotal(_ address: CellAddress, _ source: any CellSource) -> Bool {
  guard let formula = source.formulaText(at: address)?.uppercased() else { return false }
  return formula.contains("SUBTOTAL(") || formula.contains("AGGREGATE(")
}

/// The ways to summarise, by the numbers that SUBTOTAL and AGGREGATE know them by.
private enum Summary: Int {
  case average = 1
  case count, countAll, largest, smallest, product, sampleDeviation, populationDeviation, sum
  case sampleVariance, populationVariance, median, mode, large, small
  case percentile, quartile, exclusivePercentile, exclusiveQuartile

  /// - Throws: The first error among the values, except for the two counts; what the function itself throws.
  func apply(to values: [Value], _ parameter: Double = 0) throws(CellError) -> Double {
    var numbers: [Double] = []
    for value in values {
      switch value {
      case .number(let number): numbers.append(number)
      case .error(let error) where self != .count && self != .countAll: throw error
      default: break
      }
    }
    switch self {
    case .average: return try mean(of: numbers)
    case .count: return Double(numbers.count)
    case .countAll: return Double(values.count)
    case .largest: return numbers.max() ?? 0
    case .smallest: return numbers.min() ?? 0
    case .product: return numbers.isEmpty ? 0 : numbers.reduce(1, *)
    case .sum: return Summation(numbers).total
    case .sampleDeviation: return try defined(Moments(numbers).sampleVariance).squareRoot()
    case .populationDeviation: return try defined(Moments(numbers).populationVariance).squareRoot()
    case .sampleVariance: return try defined(Moments(numbers).sampleVariance)
    case .populationVariance: return try defined(Moments(numbers).populationVariance)
    case .mode:
      guard let mode = mostFrequent(numbers).first else { throw .notAvailable }
      return mode
    default: return try place(in: numbers.sorted(), parameter)
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

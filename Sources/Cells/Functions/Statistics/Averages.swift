import Glibc

extension Function {
  /// Functions that give the middle or the extremes of numbers, or count them.
  static let averages: [Function] = [
    Function(
      "AVERAGE(number…)", "The arithmetic mean of numbers.", traits: .arithmetic,
      format: .firstArgument, average
    )
    .example("AVERAGE(1, 2, 6) = 3"),
    Function(
      "AVERAGEA(value…)", "The arithmetic mean, where text counts as 0 and TRUE as 1.",
      format: .firstArgument, averageOfAll
    ).example("AVERAGEA({1,\"a\",TRUE,2}) = 1"),
    Function("COUNT(value…)", "Counts numbers.", countNumbers).example("COUNT({1,\"a\",2}) = 2"),
    Function("COUNTA(value…)", "Counts what is not empty.", countAll)
      .example("COUNTA({1,\"a\",2}) = 3"),
    Function("COUNTBLANK(range)", "Counts empty cells and empty text.", countBlank)
      .example("COUNTBLANK({1,\"\",2}) = 1"),
    Function(
      "MAX(number…)", "The largest number.", traits: .arithmetic, format: .firstArgument, largest
    )
    .example("MAX(3, 7, 5) = 7"),
    Function(
      "MIN(number…)", "The smallest number.", traits: .arithmetic, format: .firstArgument, smallest
    )
    .example("MIN(3, 7, 5) = 3"),
    Function(
      "MAXA(value…)", "The largest number, where text counts as 0 and TRUE as 1.",
      format: .firstArgument, largestOfAll
    ).example("MAXA({-1,\"a\"}) = 0"),
    Function(
      "MINA(value…)", "The smallest number, where text counts as 0 and TRUE as 1.",
      format: .firstArgument, smallestOfAll
    ).example("MINA({1,\"a\"}) = 0"),
    Function("MEDIAN(number…)", "The number in the middle.", format: .firstArgument, median)
      .example("MEDIAN(1, 2, 9) = 2"),
    Function(
      "MODE.SNGL(number…)", "The most frequent number.", format: .firstArgument,
      aliases: ["MODE"], mode
    ).example("MODE.SNGL(1, 2, 2, 3) = 2"),
    Function(
      "MODE.MULT(number…)", "All numbers that are the most frequent ones, one below the other.",
      modes
    ).example("SUM(MODE.MULT({1,1,2,2,3})) = 3"),
    Function("GEOMEAN(number…)", "The geometric mean of positive numbers.", geometricMean)
      .example("GEOMEAN(4, 9) = 6"),
    Function("HARMEAN(number…)", "The harmonic mean of positive numbers.", harmonicMean)
      .example("HARMEAN(2, 6) = 3"),
    Function(
      "TRIMMEAN(numbers, share)", "The mean without a share of the numbers at both ends.",
      trimmedMean
    ).example("TRIMMEAN({1,2,3,4,90}, 0.4) = 3"),
    Function("DEVSQ(number…)", "The sum of the squared deviations from the mean.", squares)
      .example("DEVSQ(1, 2, 3) = 2"),
    Function("AVEDEV(number…)", "The mean of the deviations from the mean.", meanDeviation)
      .example("AVEDEV(1, 2, 6) = 2"),
  ]
}

/// - Throws: `.divisionByZero` where there are no numbers.
func mean(of numbers: [Double]) throws(CellError) -> Double {
  guard !numbers.isEmpty else { throw .divisionByZero }
  return Summation(numbers).total / Double(numbers.count)
}

private func average(_ numbers: NumberSummary) throws(CellError) -> Double {
  try numbers.summary.mean
}

private func averageOfAll(_ numbers: TallySummary) throws(CellError) -> Double {
  try numbers.summary.mean
}

private func countNumbers(_ values: ValueSummary) -> Double {
  var count = values.listed.numbers
  for value in values.single {
    switch value {
    case .number, .boolean, .empty: count += 1
    case .text(let text): count += NumberText.coerced(text) == nil ? 0 : 1
    case .error, .array: break
    }
  }
  return Double(count)
}

private func countAll(_ values: ValueSummary) -> Double {
  Double(values.listed.filled + values.single.count)
}

private func countBlank(_ argument: AnyOperand, _ context: Context) throws(CellError)
  -> Double
{
  let ranges: [CellRange]
  switch argument.operand {
  case .range(let range): ranges = [range]
  case .ranges(let several): ranges = several
  default:
    let table = try Table(argument.operand, context.context)
    return Double((0..<table.count).count { isBlank(table[$0]) })
  }
  var count = 0
  for range in ranges {
    let summary = context.context.source.summary(of: range)
    count += range.rows * range.columns - summary.filled + summary.emptyTexts
  }
  return Double(count)
}

private func isBlank(_ value: Value) -> Bool {
  if case .text(let text) = value { return text.isEmpty }
  return value.isEmpty
}

private func largest(_ numbers: NumberSummary) -> Double { largest(numbers.summary) }

private func smallest(_ numbers: NumberSummary) -> Double { smallest(numbers.summary) }

private func largestOfAll(_ numbers: TallySummary) -> Double { largest(numbers.summary) }

private func smallestOfAll(_ numbers: TallySummary) -> Double { smallest(numbers.summary) }

private func largest(_ summary: RangeSummary) -> Double {
  summary.numbers > 0 ? summary.largest : 0
}

private func smallest(_ summary: RangeSummary) -> Double {
  summary.numbers > 0 ? summary.smallest : 0
}

/// - Throws: `.number` where there are no numbers.
private func median(_ numbers: SortedNumbers) throws(CellError) -> Double {
  guard !numbers.all.isEmpty else { throw .number }
  return Quantiles.median(numbers.all)
}

/// - Throws: `.notAvailable` where no number is there twice.
private func mode(_ values: Values) throws(CellError) -> Double {
  guard let first = mostFrequent(try values.numbers).first else { throw .notAvailable }
  return first
}

/// - Throws: `.notAvailable` where no number is there twice.
private func modes(_ values: Values) throws(CellError) -> ArrayValue {
  let modes = mostFrequent(try values.numbers)
  guard !modes.isEmpty else { throw .notAvailable }
  return ArrayValue(rows: modes.count, columns: 1, elements: modes.map { .number($0) })
}

extension Values {
  /// The numbers: text in the call itself is passed over as in ranges.
  fileprivate var numbers: [Double] {
    get throws(CellError) {
      var numbers: [Double] = []
      for element in all {
        switch element.value {
        case .number(let number): numbers.append(number)
        case .error(let error): throw error
        case .boolean(let boolean) where !element.isFromArray: numbers.append(boolean ? 1 : 0)
        default: break
        }
      }
      return numbers
    }
  }
}

/// The numbers that are there most often, at least twice, in the order of their first appearance.
func mostFrequent(_ numbers: [Double]) -> [Double] {
  var counts: [Double: Int] = [:]
  for number in numbers { counts[number, default: 0] += 1 }
  guard let most = counts.values.max(), most > 1 else { return [] }
  var found: [Double] = []
  for number in numbers where counts[number] == most {
    found.append(number)
    counts[number] = nil
  }
  return found
}

/// - Throws: `.number` where there are no numbers or one is not positive.
private func geometricMean(_ numbers: Numbers) throws(CellError) -> Double {
  guard !numbers.all.isEmpty, numbers.all.allSatisfy({ $0 > 0 }) else { throw .number }
  // Exponents are added apart, so that the product neither overflows nor loses digits in logarithms.
  var product = 1.0
  var exponent = 0
  for number in numbers.all {
    product *= number.significand
    exponent += Int(number.exponent) + Int(product.exponent)
    product = product.significand
  }
  let count = numbers.all.count
  let rest = exponent % count
  let root = pow(product, 1 / Double(count)) * exp2(Double(rest) / Double(count))
  return scalbn(root, (exponent - rest) / count)
}

/// - Throws: `.number` where there are no numbers or one is not positive.
private func harmonicMean(_ numbers: Numbers) throws(CellError) -> Double {
  guard !numbers.all.isEmpty, numbers.all.allSatisfy({ $0 > 0 }) else { throw .number }
  return Double(numbers.all.count) / Summation(numbers.all.lazy.map { 1 / $0 }).total
}

/// - Throws: `.number` where the share is not from 0 up to but not including 1, or where there are no numbers.
private func trimmedMean(_ numbers: NumberList, _ share: Double) throws(CellError) -> Double {
  guard share >= 0, share < 1, !numbers.all.isEmpty else { throw .number }
  let cut = Int(Double(numbers.all.count) * share / 2)
  let sorted = numbers.all.sorted()
  return try mean(of: Array(sorted[cut..<sorted.count - cut]))
}

/// - Throws: `.number` where there are no numbers.
private func squares(_ numbers: NumberDeviations) throws(CellError) -> Double {
  let sum = numbers.deviations.sum
  if sum.isNaN { throw .number }
  return sum
}

/// - Throws: `.number` where there are no numbers.
private func meanDeviation(_ numbers: Numbers) throws(CellError) -> Double {
  guard !numbers.all.isEmpty else { throw .number }
  let mean = try mean(of: numbers.all)
  return Summation(numbers.all.lazy.map { ($0 - mean).magnitude }).total / Double(numbers.all.count)
}

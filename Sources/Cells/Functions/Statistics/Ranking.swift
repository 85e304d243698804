import Glibc

extension Function {
  /// Functions about the order of numbers.
  static let ranking: [Function] = [
    Function("LARGE(numbers, rank)", "The largest number, the second largest, and so on.", large)
      .example("LARGE({3,7,5}, 2) = 5"),
    Function("SMALL(numbers, rank)", "The smallest number, the second smallest, and so on.", small)
      .example("SMALL({3,7,5}, 2) = 5"),
    Function(
      "RANK.EQ(number, numbers, [order])",
      "The rank of a number among others, the largest first unless the order is other than 0.",
      aliases: ["RANK"], rank
    ).example("RANK.EQ(7, {3,7,5}) = 1"),
    Function(
      "RANK.AVG(number, numbers, [order])",
      "The rank of a number among numbers, where equal ones share their mean rank.",
      averageRank
    ).example("RANK.AVG(7, {3,7,7}) = 1.5"),
    Function(
      "PERCENTILE.INC(numbers, fraction)",
      "The number below which a fraction of the numbers lies, from the least at 0 to the largest at 1.",
      aliases: ["PERCENTILE"], inclusivePercentile
    ).example("PERCENTILE.INC({1,2,3,4}, 0.5) = 2.5"),
    Function(
      "PERCENTILE.EXC(numbers, fraction)",
      "The number below which a fraction lies, where 0 and 1 lie beyond the numbers.",
      exclusivePercentile
    ).example("PERCENTILE.EXC({1,2,3}, 0.25) = 1"),
    Function(
      "QUARTILE.INC(numbers, quarter)",
      "The number below which 0 to 4 quarters of the numbers lie.", aliases: ["QUARTILE"],
      inclusiveQuartile
    ).example("QUARTILE.INC({1,2,3,4,5}, 1) = 2"),
    Function(
      "QUARTILE.EXC(numbers, quarter)",
      "The number below which 1 to 3 quarters lie, leaving out both ends.",
      exclusiveQuartile
    ).example("QUARTILE.EXC({1,2,3}, 1) = 1"),
    Function(
      "PERCENTRANK.INC(numbers, number, [digits])",
      "Which fraction of the numbers lies below a number, from 0 to 1.", aliases: ["PERCENTRANK"],
      inclusiveRank
    ).example("PERCENTRANK.INC({1,2,3,4,5}, 2) = 0.25"),
    Function(
      "PERCENTRANK.EXC(numbers, number, [digits])",
      "The fraction of numbers below a number, leaving out 0 and 1.", exclusiveRank
    ).example("PERCENTRANK.EXC({1,2,3}, 2) = 0.5"),
    Function(
      "FREQUENCY(numbers, bounds)",
      "Counts the numbers up to each bound and above the one before, and those above the last.",
      frequency
    ).example("SUM(FREQUENCY({1,2,3,4}, {2})) = 4"),
  ]
}

private func large(_ numbers: SortedNumberList, _ rank: Double) throws(CellError) -> Double {
  let index = try index(rank, in: numbers)
  return numbers.all[numbers.all.count - 1 - index]
}

private func small(_ numbers: SortedNumberList, _ rank: Double) throws(CellError) -> Double {
  let index = try index(rank, in: numbers)
  return numbers.all[index]
}

/// - Throws: `.number` where no number has the rank.
private func index(_ rank: Double, in numbers: SortedNumberList) throws(CellError) -> Int {
  guard rank >= 1, rank.rounded(.up) <= Double(numbers.all.count) else { throw .number }
  return Int(rank.rounded(.up)) - 1
}

private func rank(
  _ number: Double, _ numbers: SortedNumberList, _ order: Double?
) throws(CellError) -> Double {
  try ranks(number, numbers, order).first
}

private func averageRank(
  _ number: Double, _ numbers: SortedNumberList, _ order: Double?
) throws(CellError) -> Double {
  let ranks = try ranks(number, numbers, order)
  return ranks.first + (ranks.equal - 1) / 2
}

/// - Throws: `.notAvailable` where the number is not among the others.
private func ranks(
  _ number: Double, _ numbers: SortedNumberList, _ order: Double?
) throws(CellError) -> (first: Double, equal: Double) {
  let isAscending = (order ?? 0) != 0
  let below = Quantiles.firstIndex(in: numbers.all) { $0 >= number }
  let upTo = Quantiles.firstIndex(in: numbers.all) { $0 > number }
  let equal = Double(upTo - below)
  let before = Double(isAscending ? below : numbers.all.count - upTo)
  guard equal > 0 else { throw .notAvailable }
  return (before + 1, equal)
}

private func inclusivePercentile(
  _ numbers: SortedNumberList, _ fraction: Double
) throws(CellError) -> Double {
  guard let result = Quantiles.inclusive(numbers.all, fraction) else { throw .number }
  return result
}

private func exclusivePercentile(
  _ numbers: SortedNumberList, _ fraction: Double
) throws(CellError) -> Double {
  guard let result = Quantiles.exclusive(numbers.all, fraction) else { throw .number }
  return result
}

private func inclusiveQuartile(_ numbers: SortedNumberList, _ quarter: Double) throws(CellError)
  -> Double
{
  try inclusivePercentile(numbers, quarter.rounded(.towardZero) / 4)
}

private func exclusiveQuartile(_ numbers: SortedNumberList, _ quarter: Double) throws(CellError)
  -> Double
{
  try exclusivePercentile(numbers, quarter.rounded(.towardZero) / 4)
}

private func inclusiveRank(
  _ numbers: SortedNumberList, _ number: Double, _ digits: Double?
) throws(CellError) -> Double {
  try fraction(numbers, number, digits) { $0 == 1 ? 1 : $1 / ($0 - 1) }
}

private func exclusiveRank(
  _ numbers: SortedNumberList, _ number: Double, _ digits: Double?
) throws(CellError) -> Double {
  try fraction(numbers, number, digits) { ($1 + 1) / ($0 + 1) }
}

/// - Throws: `.number` for less than one digit or without numbers; `.notAvailable` beyond the numbers.
private func fraction(
  _ numbers: SortedNumberList, _ number: Double, _ digits: Double?,
  _ share: (_ count: Double, _ place: Double) -> Double
) throws(CellError) -> Double {
  let digits = (digits ?? 3).rounded(.down)
  guard digits >= 1, !numbers.all.isEmpty else { throw .number }
  guard let place = Quantiles.place(of: number, in: numbers.all) else {
    throw .notAvailable
  }
  let share = share(Double(numbers.all.count), place)
  return Rounding.towardZero(share, digits: Int(min(digits, 30)))
}

/// - Complexity: O(*n* log *n*).
private func frequency(_ numbers: ComputedNumbers, _ bounds: ComputedNumbers) -> ArrayValue {
  let sorted = numbers.all.sorted()
  var counts = Array(repeating: 0, count: bounds.all.count)
  var below = 0
  // Of equal bounds the first one has the numbers.
  let order = bounds.all.indices.sorted { (bounds.all[$0], $0) < (bounds.all[$1], $1) }
  for index in order {
    let upTo = Quantiles.firstIndex(in: sorted) { $0 > bounds.all[index] }
    counts[index] = upTo - below
    below = upTo
  }
  counts.append(sorted.count - below)
  return ArrayValue(
    rows: counts.count, columns: 1, elements: counts.map { .number(Double($0)) })
}

extension Function {
  /// Functions over the cells that meet conditions.
  static let conditionalSums: [Function] = [
    Function(
      "SUMIF(range, condition, [sum_range])", "Adds the numbers whose cell meets a condition.",
      traits: .sizesThird, format: .firstArgument, sumIf
    ).example("SUMIF({1,2,3}, \">1\") = 5"),
    Function(
      "SUMIFS(sum_range, range, condition…)", "Adds the numbers whose cells meet all conditions.",
      format: .firstArgument, sumIfs
    ).example("SUMIFS({1,2,3}, {1,2,3}, \">1\") = 5"),
    Function("COUNTIF(range, condition)", "Counts the cells that meet a condition.", countIf)
      .example("COUNTIF({\"a\",\"b\",\"a\"}, \"a\") = 2"),
    Function(
      "COUNTIFS(range, condition…)", "Counts the places whose cells meet all conditions.", countIfs
    ).example("COUNTIFS({1,2,3}, \">1\", {1,2,3}, \"<3\") = 1"),
    Function(
      "AVERAGEIF(range, condition, [average_range])",
      "The average of the numbers whose cell meets a condition.", traits: .sizesThird,
      format: .firstArgument, averageIf
    ).example("AVERAGEIF({1,2,3}, \">1\") = 2.5"),
    Function(
      "AVERAGEIFS(average_range, range, condition…)",
      "The average of the numbers whose cells meet all conditions.", format: .firstArgument,
      averageIfs
    ).example("AVERAGEIFS({1,2,3}, {1,2,3}, \">1\") = 2.5"),
    Function(
      "MAXIFS(max_range, range, condition…)",
      "The largest of the numbers whose cells meet all conditions.", format: .firstArgument, maxIfs
    ).example("MAXIFS({1,2,3}, {1,2,3}, \"<3\") = 2"),
    Function(
      "MINIFS(min_range, range, condition…)",
      "The smallest of the numbers whose cells meet all conditions.", format: .firstArgument,
      minIfs
    ).example("MINIFS({1,2,3}, {1,2,3}, \">1\") = 2"),
  ]
}

private func sumIf(
  _ range: Table, _ condition: Value, _ summed: Omittable<Table>, _ context: Context
) throws(CellError) -> Double {
  try selected(range, condition, summed, context).sum.total
}

private func sumIfs(_ summed: Table, _ conditions: CriteriaPairs) throws(CellError) -> Double {
  try conditions.numbers(in: summed).sum.total
}

private func countIf(
  _ range: Table, _ condition: Value, _ context: Context
) throws(CellError) -> Double {
  let criterion = context.context.criterion(condition)
  return Double(CriteriaPairs(range, criterion, context.context.source).count)
}

private func countIfs(_ conditions: CriteriaPairs) throws(CellError) -> Double {
  Double(conditions.count)
}

private func averageIf(
  _ range: Table, _ condition: Value, _ averaged: Omittable<Table>, _ context: Context
) throws(CellError) -> Double {
  try selected(range, condition, averaged, context).mean
}

private func averageIfs(_ averaged: Table, _ conditions: CriteriaPairs) throws(CellError) -> Double
{
  try conditions.numbers(in: averaged).mean
}

private func maxIfs(_ table: Table, _ conditions: CriteriaPairs) throws(CellError) -> Double {
  let selection = try conditions.numbers(in: table)
  return selection.numbers > 0 ? selection.largest : 0
}

private func minIfs(_ table: Table, _ conditions: CriteriaPairs) throws(CellError) -> Double {
  let selection = try conditions.numbers(in: table)
  return selection.numbers > 0 ? selection.smallest : 0
}

/// The numbers of a second table, or of the range itself, where the range meets the condition.
///
/// Only the place of the second table counts; its size is that of the range.
private func selected(
  _ range: Table, _ condition: Value, _ second: Omittable<Table>, _ context: Context
) throws(CellError) -> Selection {
  var table = second.value ?? range
  if let place = table.range, table.rows != range.rows || table.columns != range.columns {
    let resized = place.resized(rows: range.rows, columns: range.columns)
    table = Table(resized, context.context.source)
  }
  let criterion = context.context.criterion(condition)
  return try CriteriaPairs(range, criterion, context.context.source).selection(in: table)
    .checked()
}

extension CriteriaPairs {
  /// The numbers of a table at the places where all conditions are met.
  ///
  /// - Throws: `.value` where the table's shape is not that of the conditions; the first error among the values.
  func numbers(in table: Table) throws(CellError) -> Selection {
    guard let first = pairs.first?.table, first.rows == table.rows, first.columns == table.columns
    else { throw .value }
    return try selection(in: table).checked()
  }
}

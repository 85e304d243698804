extension Function {
  /// The classical functions that look a value up.
  static let tableLookup: [Function] = [
    Function(
      "VLOOKUP(value, table, column, [approximate])",
      "Finds a value in the first column of a table and gives another column of its row.",
      traits: .looksUp, verticalLookup
    ).example("VLOOKUP(2, {1, \"one\"; 2, \"two\"}, 2, FALSE) = \"two\""),
    Function(
      "HLOOKUP(value, table, row, [approximate])",
      "Finds a value in the first row of a table and gives another row of its column.",
      horizontalLookup
    ).example("HLOOKUP(2, {1, 2; \"one\", \"two\"}, 2, FALSE) = \"two\""),
    Function(
      "LOOKUP(value, sorted, [results])",
      "Finds the last value that is not above another, and gives what stands beside it.", lookup
    ).example("LOOKUP(2.5, {1, 2, 3}, {\"a\", \"b\", \"c\"}) = \"b\""),
    Function(
      "MATCH(value, line, [kind])",
      "The place of a value in a row or column: 1 in sorted values, 0 exactly, -1 sorted downwards.",
      traits: .looksUp, match
    ).example("MATCH(\"b\", {\"a\", \"b\"}, 0) = 2"),
  ]
}

/// A key as the classical functions take it: an empty one is 0.
///
/// - Throws: The error that is looked for.
private func classicKey(_ value: Value) throws(CellError) -> Value {
  if case .error(let error) = value { throw error }
  return value.isEmpty ? .number(0) : value.scalar
}

/// - Throws: `.notAvailable` where nothing fits.
private func place(
  of value: Value, in line: LookupLine, isApproximate: Bool
) throws(CellError) -> Int {
  let key = try classicKey(value)
  let place =
    isApproximate
    ? ValueSearch.approximate(key, in: line)
    : ValueSearch.exact(try LookupKey(key, text: .wildcard), in: line)
  guard let place else { throw .notAvailable }
  return place
}

/// - Throws: `.value` where the table is a text.
private func rectangle(_ table: ArrayOperand, _ context: Context) throws(CellError) -> Table {
  if case .value(.text) = table.operand { throw .value }
  return try Table(table.operand, context.context)
}

private func verticalLookup(
  _ value: Value, _ table: ArrayOperand, _ column: Int, isApproximate: Bool?, _ context: Context
) throws(CellError) -> Value {
  if let error = value.error { throw error }
  let table = try rectangle(table, context)
  guard column >= 1 else { throw .value }
  guard column <= table.columns else { throw .reference }
  let line = LookupLine(column: 0, of: table)
  let row = try place(of: value, in: line, isApproximate: isApproximate ?? true)
  return table[row, column - 1]
}

private func horizontalLookup(
  _ value: Value, _ table: ArrayOperand, _ row: Int, isApproximate: Bool?, _ context: Context
) throws(CellError) -> Value {
  if let error = value.error { throw error }
  let table = try rectangle(table, context)
  guard row >= 1 else { throw .value }
  guard row <= table.rows else { throw .reference }
  let line = LookupLine(row: 0, of: table)
  let column = try place(of: value, in: line, isApproximate: isApproximate ?? true)
  return table[row - 1, column]
}

/// LOOKUP searches the first column of a table that is at least as high as wide, otherwise its first row.
private func lookup(
  _ value: Value, _ sorted: Table, _ results: Table?
) throws(CellError) -> Value {
  let runsDown = sorted.rows >= sorted.columns
  let line = runsDown ? LookupLine(column: 0, of: sorted) : LookupLine(row: 0, of: sorted)
  if let results, !results.isVector { throw .notAvailable }
  let place = try place(of: value, in: line, isApproximate: true)
  if let results {
    guard place < results.count else { throw .notAvailable }
    return results[place]
  }
  return runsDown ? sorted[place, sorted.columns - 1] : sorted[sorted.rows - 1, place]
}

private func match(
  _ value: Value, _ table: Table, _ kind: Double?
) throws(CellError) -> Int {
  if let error = value.error { throw error }
  guard let line = LookupLine(table) else { throw .notAvailable }
  let kind = kind ?? 1
  let key = try classicKey(value)
  let pattern = try LookupKey(key, text: .wildcard)
  // Excel looks for texts with wildcards exactly, whatever kind of match is wanted.
  if kind == 0 || pattern.isPattern, let place = ValueSearch.exact(pattern, in: line) {
    return place + 1
  }
  let place: Int?
  if kind > 0 {
    place = ValueSearch.approximate(key, in: line)
  } else if kind < 0 {
    place = ValueSearch.descending(key, in: line)
  } else {
    place = nil
  }
  guard let place else { throw .notAvailable }
  return place + 1
}

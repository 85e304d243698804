extension Function {
  /// Functions that make references or tell about them.
  static let references: [Function] = [
    Function(
      "ROW([reference])", "The number of a row; of the formula's own where none is given.",
      traits: .givesRow, row
    )
    .example("ROW(B7) = 7"),
    Function(
      "COLUMN([reference])", "The number of a column; of the formula's own where none is given.",
      column
    ).example("COLUMN(B7) = 2"),
    Function("ROWS(array)", "How many rows a range or an array has.", rows)
      .example("ROWS(A1:B7) = 7"),
    Function("COLUMNS(array)", "How many columns a range or an array has.", columns)
      .example("COLUMNS(A1:B7) = 2"),
    Function("AREAS(reference)", "How many rectangles a reference has.", areas)
      .example("AREAS((A1, B2:C3)) = 2"),
    Function(
      "ADDRESS(row, column, [fixed], [a1], [sheet])",
      "The address of a cell as text; fixed: 1 both, 2 the row, 3 the column, 4 neither.", address
    ).example("ADDRESS(2, 3) = \"$C$2\""),
    Function(
      "INDIRECT(text, [a1])", "The reference that a text spells.",
      traits: [.volatile, .choosesReference], indirect
    ).example("ROW(INDIRECT(\"B7\")) = 7"),
    Function(
      "OFFSET(reference, rows, columns, [height], [width])",
      "A reference moved down and to the right, and given another size.",
      traits: [.volatile, .choosesReference], offset
    ).example("ROW(OFFSET(A1, 2, 0)) = 3"),
    Function(
      "HYPERLINK(link, [text])", "The text of a link; links are not followed.", hyperlink
    ).example("HYPERLINK(\"https://swift.org\", \"Swift\") = \"Swift\""),
    Function(
      lazy: "SINGLE(value)",
      "The cell of a range in the formula's own row or column, as @ gives it; the first value of an array.",
      arity: 1...1, unbound
    ).example("SINGLE({7, 8}) = 7"),
    Function(
      lazy: "ANCHORARRAY(reference)",
      "The cells that the array of a formula fills, as # gives them.",
      arity: 1...1, traits: .choosesReference, unbound
    ).example("IFERROR(ANCHORARRAY(Z1), \"no array\") = \"no array\""),
  ]
}

/// The numbers of the rows or columns of a reference: one, or an array of them.
private func numbers(
  _ argument: ReferenceArgument?, caller: Int, _ context: FunctionContext,
  runsDown: Bool
) throws(CellError) -> Value {
  switch argument?.operand {
  case nil, .missing: return .number(Double(caller) + 1)
  case .value(.error(let error)): throw error
  case .value, .lambda: throw .value
  case .ranges: throw .reference
  case .range(let range):
    let first = runsDown ? range.top : range.left
    let count = runsDown ? range.rows : range.columns
    guard count > 1 else { return .number(Double(first) + 1) }
    guard count <= context.arrayLimit else { throw .calculation }
    return .array(
      ArrayValue(
        rows: runsDown ? count : 1, columns: runsDown ? 1 : count,
        elements: (0..<count).map { .number(Double(first + $0) + 1) }))
  }
}

private func row(_ argument: ReferenceArgument?, _ context: Context) throws(CellError) -> Value {
  try numbers(
    argument, caller: context.context.caller.place.row, context.context, runsDown: true)
}

private func column(
  _ argument: ReferenceArgument?, _ context: Context
) throws(CellError) -> Value {
  try numbers(
    argument, caller: context.context.caller.place.column, context.context, runsDown: false)
}

private func rows(_ array: ReferenceArgument) throws(CellError) -> Int {
  try size(array.operand).rows
}

private func columns(_ array: ReferenceArgument) throws(CellError) -> Int {
  try size(array.operand).columns
}

private func size(_ operand: Operand) throws(CellError) -> (rows: Int, columns: Int) {
  switch operand {
  case .value(.error(let error)): throw error
  case .ranges: throw .reference
  default: return operand.size
  }
}

private func areas(_ argument: ReferenceArgument) throws(CellError) -> Int {
  switch argument.operand {
  case .range: return 1
  case .ranges(let ranges): return ranges.count
  case .value(.error(let error)): throw error
  default: throw .value
  }
}

private func address(
  _ row: Int, _ column: Int, _ fixed: Omittable<Int>, _ isA1: Omittable<Bool>,
  _ sheet: String?
) throws(CellError) -> String {
  let fixed = fixed.value ?? 1
  guard (1...4).contains(fixed) else { throw .value }
  let rowIsFixed = fixed <= 2
  let columnIsFixed = fixed == 1 || fixed == 3
  let cell: String
  if isA1.value ?? true {
    guard row >= 1, row - 1 <= CellAddress.lastRow, column >= 1, column <= ColumnName.count else {
      throw .value
    }
    cell =
      (columnIsFixed ? "$" : "") + ColumnName.letters(of: column - 1) + (rowIsFixed ? "$" : "")
      + String(row)
  } else {
    // In brackets stand distances, which may be negative.
    guard (rowIsFixed ? 1 : -CellAddress.lastRow)...(CellAddress.lastRow + 1) ~= row,
      (columnIsFixed ? 1 : -CellAddress.lastColumn)...ColumnName.count ~= column
    else { throw .value }
    cell = R1C1Notation.text(
      row: row, column: column, rowIsRelative: !rowIsFixed, columnIsRelative: !columnIsFixed)
  }
  guard let sheet else { return cell }
  return (sheet.isEmpty ? "" : SheetName.quoted(sheet)) + "!" + cell
}

private func indirect(
  _ text: String, _ isA1: Omittable<Bool>, _ context: Context
) throws(CellError) -> Operand {
  let isA1 = isA1.value ?? true
  let reference = context.context.source.reference(
    spelled: text, isA1: isA1, from: context.context.caller)
  guard let reference else { throw .reference }
  return reference
}

private func offset(
  _ reference: ReferenceArgument, _ rows: Int, _ columns: Int, _ height: Omittable<Int>,
  _ width: Omittable<Int>
) throws(CellError) -> Operand {
  if case .value(.error(let error)) = reference.operand { throw error }
  guard let range = reference.operand.range else { throw .value }
  let vertical = try moved(
    from: range.top, by: rows, count: height.value ?? range.rows, last: CellAddress.lastRow)
  let horizontal = try moved(
    from: range.left, by: columns, count: width.value ?? range.columns,
    last: CellAddress.lastColumn)
  return .range(
    CellRange(
      sheet: range.sheet, top: vertical.lowerBound, left: horizontal.lowerBound,
      bottom: vertical.upperBound, right: horizontal.upperBound))
}

/// The rows or columns that remain after a move; a negative count runs backwards.
///
/// - Throws: `.reference` where that is nothing or lies off the sheet.
private func moved(
  from start: Int, by distance: Int, count: Int, last: Int
) throws(CellError) -> ClosedRange<Int> {
  guard count != 0, distance.magnitude <= UInt(last), count.magnitude <= UInt(last) + 1 else {
    throw .reference
  }
  let first = start + distance
  let end = count > 0 ? first + count - 1 : first + count + 1
  let bounds = min(first, end)...max(first, end)
  guard bounds.lowerBound >= 0, bounds.upperBound <= last else { throw .reference }
  return bounds
}

private func hyperlink(_ link: Value, _ text: Value?) throws(CellError) -> Value {
  if let error = text?.error ?? link.error { throw error }
  return text ?? link
}

extension Function {
  /// Functions that tell about cells, sheets and the program.
  static let cellInformation: [Function] = [
    Function(
      "ISFORMULA(reference)", "Whether a cell holds a formula.", traits: .volatile, isFormula
    ).example("ISFORMULA(A1) = FALSE"),
    Function(
      "FORMULATEXT(reference)", "The formula of a cell, as it is spelled.", traits: .volatile,
      aliases: ["FORMULA"], formulaText
    ).example("FORMULATEXT(A1) = #N/A"),
    Function(
      "SHEET([reference])", "The number of a sheet, given by a reference or by its name.",
      traits: .volatile, sheet
    ).example("SHEET() = 1"),
    Function(
      "SHEETS([reference])", "How many sheets there are, or a reference spans.",
      traits: .volatile, sheets
    ).example("SHEETS() = 1"),
    Function(
      "CELL(kind, [reference])",
      "What is known of a cell: \"address\", \"row\", \"col\", \"contents\", \"type\" or \"sheet\".",
      traits: .volatile, cell
    ).example("CELL(\"address\", B2) = \"$B$2\""),
    Function(
      "INFO(kind)",
      "What is known of the program: \"recalc\", \"release\", \"system\" or \"numfile\".",
      traits: .volatile, info
    ).example("INFO(\"recalc\") = \"Automatic\""),
  ]
}

/// Asks each cell of a reference, and gives an array where there are several.
private func mapped(
  _ argument: ReferenceArgument, _ context: FunctionContext, _ ask: (CellAddress) -> Value
) throws(CellError) -> Value {
  if case .value(.error(let error)) = argument.operand { throw error }
  guard let range = argument.operand.range else { throw .value }
  if range.isSingleCell { return ask(range.origin) }
  let used = context.source.usedPart(of: range)
  let rows =
    range.isOpen ? max(1, (used?.bottom ?? range.top) - range.top + 1) : range.rows
  guard rows <= context.arrayLimit / range.columns else { throw .calculation }
  var array = ArrayValue(rows: rows, columns: range.columns, repeating: .empty)
  for row in 0..<rows {
    for column in 0..<range.columns {
      array[row, column] = ask(range.address(row: row, column: column))
    }
  }
  return .array(array)
}

private func isFormula(
  _ argument: ReferenceArgument, _ context: Context
) throws(CellError) -> Value {
  let source = context.context.source
  return try mapped(argument, context.context) { .boolean(source.hasFormula(at: $0)) }
}

private func formulaText(
  _ argument: ReferenceArgument, _ context: Context
) throws(CellError) -> Value {
  if case .value(let value) = argument.operand { throw value.error ?? .notAvailable }
  let source = context.context.source
  return try mapped(argument, context.context) { address in
    source.formulaText(at: address).map { .text($0) } ?? .error(.notAvailable)
  }
}

private func sheet(
  _ argument: ReferenceArgument?, _ context: Context
) throws(CellError) -> Int {
  let source = context.context.source
  let sheet: SheetID?
  switch argument?.operand {
  case nil, .missing:
    // A name stands on no sheet; its references count from the first.
    return (source.sheets.firstIndex(of: context.context.caller.sheet) ?? 0) + 1
  case .range(let range): sheet = range.sheet
  case .ranges(let ranges): sheet = ranges.first?.sheet
  case .value(.error(let error)): throw error
  case .value(.text(let name)): sheet = source.sheet(named: name)
  case .value, .lambda: throw .value
  }
  guard let sheet, let index = source.sheets.firstIndex(of: sheet) else { throw .notAvailable }
  return index + 1
}

private func sheets(
  _ argument: ReferenceArgument?, _ context: Context
) throws(CellError) -> Int {
  switch argument?.operand {
  case nil, .missing: return max(1, context.context.source.sheets.count)
  case .range: return 1
  case .ranges(let ranges): return Set(ranges.map(\.sheet)).count
  case .value(.error(let error)): throw error
  case .value, .lambda: throw .value
  }
}

private func cell(
  _ kind: String, _ argument: Omittable<AnyOperand>, _ context: Context
) throws(CellError) -> Value {
  let source = context.context.source
  var address = context.context.caller
  switch argument.value?.operand {
  case nil: break
  case .range(let range): address = range.origin
  case .value(.error(let error)): throw error
  default: throw .value
  }
  let value = source.value(at: address)
  let place = address.place
  switch CaseFolding.folded(kind) {
  case "address":
    let cell =
      "$" + ColumnName.letters(of: place.column) + "$" + String(place.row + 1)
    guard address.sheet != context.context.caller.sheet else { return .text(cell) }
    return .text(SheetName.quoted(source.name(of: address.sheet)) + "!" + cell)
  case "row": return .number(Double(place.row) + 1)
  case "col": return .number(Double(place.column) + 1)
  case "contents": return value.isEmpty ? .number(0) : value.scalar
  case "type":
    switch value {
    case .empty: return .text("b")
    case .text: return .text("l")
    default: return .text("v")
    }
  case "prefix":
    if case .text = value { return .text("'") }
    return .text("")
  case "sheet":
    guard let index = source.sheets.firstIndex(of: address.sheet) else { throw .notAvailable }
    return .number(Double(index) + 1)
  case "color", "parentheses": return .number(0)
  case "protect": return .number(0)
  default: throw .value
  }
}

private func info(_ kind: String, _ context: Context) throws(CellError) -> Value {
  switch CaseFolding.folded(kind) {
  case "recalc": return .text("Automatic")
  case "release": return .text("1.0")
  case "system": return .text("unix")
  case "numfile": return .number(Double(context.context.source.sheets.count))
  case "origin": return .text("$A:$A$1")
  case "directory", "osversion": throw .notAvailable
  default: throw .value
  }
}

extension Workbook {
  /// The functions that formulas can call, registered ones included.
  package var functions: FunctionLibrary { recalculation.library }

  /// How the numbers of a name, a cell, or the first cell of a range look.
  package func format(of target: String) -> DisplayFormat {
    switch try? self.target(target, makes: false) {
    case .name(let name):
      guard let row = recalculation.names.row(of: name) else { return .general }
      return recalculation.format(
        at: CellAddress(sheet: Recalculation.namesSheet, row: row, column: 0))
    case .range(let range): return recalculation.format(at: range.origin)
    case .column, nil: return .general
    }
  }

  /// What a formula names that does not exist, found without evaluating it.
  ///
  /// The text has no leading `=`; `offset` is where it begins in the line, in bytes.
  package func problems(in formula: String, offset: Int) -> [SyntaxProblem] {
    let parsed = Parser.parse(formula)
    let sheet = currentSheet ?? recalculation.sheetOrder.first ?? Recalculation.namesSheet
    let found = Compiler.formula(
      parsed.expression, on: sheet, scope: recalculation, isLegacy: false
    ).problems
    return (parsed.problems + found.map { explained($0) }).map { $0.shifted(by: offset) }
  }

  /// How the cells of a target are called in a list of changes; of a large range only the first ones.
  package func spellings(of target: String) -> [String] {
    switch try? self.target(target, makes: false) {
    case .name(let name): [name]
    case .range(let range):
      (0..<min(range.rows, 1_000)).flatMap { row in
        (0..<min(range.columns, 100)).map { spelling(of: range.address(row: row, column: $0)) }
      }
    case .column, nil: []
    }
  }
}

extension Workbook {
  /// The cells of a range as a view of it shows them; of a sheet's name, or of no text for the current
  /// sheet, those that are used. `nil` where nothing is. Whole columns and rows end where their sheet does.
  package func shownRange(_ place: String) throws(WorkbookError) -> CellRange? {
    let named = place.isEmpty ? currentSheet : recalculation.sheet(named: place)
    if let named { return recalculation.sheetStores[Int(named.number)]?.usedRange }
    guard !place.isEmpty, case .range(let range) = try target(place, makes: false) else {
      return nil
    }
    let isOpen = range.columns == ColumnName.count || range.rows >= 1_048_576 - range.top
    return isOpen ? recalculation.usedPart(of: range) : range
  }

  /// What a cell holds and how its numbers look.
  package func content(at cell: CellAddress) -> (value: Value, format: DisplayFormat) {
    (recalculation.value(at: cell), recalculation.format(at: cell))
  }
}

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
  /// The text has no leading `=`; `offset` is where it begins in the line, in bytes. In the formula of a name a lambda
  /// may call that name, defined or not.
  package func problems(
    in formula: String, offset: Int, ofName name: String? = nil
  ) -> [SyntaxProblem] {
    let parsed = Parser.parse(formula)
    let sheet = currentSheet ?? recalculation.sheetOrder.first ?? Recalculation.namesSheet
    let found = Compiler.formula(
      parsed.expression, on: sheet, scope: recalculation, isLegacy: false
    ).problems
    let foreign = found.filter {
      $0.message != name.map { "no function is named \($0.uppercased())" }
    }
    return (parsed.problems + foreign.map { explained($0) }).map { $0.shifted(by: offset) }
  }

  /// The formula of a name that holds a lambda, without its leading `=`.
  package func lambda(named name: String) -> String? {
    guard let cell = try? address(name), let formula = recalculation.formula(at: cell),
      formula.givesLambda
    else { return nil }
    return recalculation.formulaText(at: cell).map { String($0.dropFirst()) }
  }

  /// The cells that a target means: those of a range or a column, or the one that holds a name.
  package func cells(of target: String) -> CellRange? {
    switch try? self.target(target, makes: false) {
    case .name: (try? address(target)).flatMap { $0 }.map { CellRange($0) }
    case .range(let range): range
    case .column(let sheet, let name):
      recalculation.tables[sheet].flatMap { headers in
        headers.column(named: name).map {
          CellRange(
            sheet: sheet, top: headers.headerRow, left: $0,
            bottom: max(headers.lastRow, headers.headerRow), right: $0)
        }
      }
    case nil: nil
    }
  }
}

extension Workbook {
  /// The cells of a range as a view of it shows them.
  ///
  /// Of a sheet's name, or of no text for the current sheet, they are those that are used; `nil` where nothing is. Of a large range, such as a whole column, the part up to the last cell that holds something.
  package func shownRange(_ place: String) throws(WorkbookError) -> CellRange? {
    let named = place.isEmpty ? currentSheet : recalculation.sheet(named: place)
    if let named { return recalculation.sheetStores[Int(named.number)]?.usedRange }
    guard !place.isEmpty, case .range(let range) = try target(place, makes: false) else {
      return nil
    }
    let isLarge = range.rows > 1_000_000 / range.columns
    return isLarge ? recalculation.usedPart(of: range) : range
  }

  /// What a cell holds and how its numbers look.
  package func content(at cell: CellAddress) -> (value: Value, format: DisplayFormat) {
    (recalculation.value(at: cell), recalculation.format(at: cell))
  }

  /// Whether the first row of a sheet names its columns.
  package func hasHeader(_ sheet: SheetID) -> Bool { recalculation.tables[sheet]?.headerRow == 0 }

  /// Which of some rows and which of their columns hold anything, in order; of the rows the first ones up to a limit.
  ///
  /// - Complexity: O(cells that hold something, up to the last row wanted).
  package func usedLines(of range: CellRange, rowLimit: Int) -> (rows: [Int], columns: [Int]) {
    var rows: [Int] = []
    var columns: Set<Int> = []
    // Reading never fails: the body throws only to stop early.
    try? recalculation.visit(range) { (cell, _) throws(CellError) in
      if rows.last != Int(cell.row) {
        guard rows.count < rowLimit else { throw .value }
        rows.append(Int(cell.row))
      }
      columns.insert(Int(cell.column))
    }
    return (rows, columns.sorted())
  }
}

// MARK: - Checking before doing

extension Workbook {
  /// Whether a target can be given an entry, as far as its text and the entry's tell.
  ///
  /// - Throws: What the edit would throw for a bad target, a word of the language, a column's name or a
  ///   formula that cannot be read.
  package func check(_ target: String, _ entry: Entry) throws(WorkbookError) {
    let place = try TargetText(target).place
    if case .formula(let text, let offset) = entry {
      let parsed = Parser.parse(text)
      if let problem = parsed.problems.first { throw .syntax(problem.shifted(by: offset)) }
    }
    if case .constant(.array(let array), _) = entry, case .reference(let reference) = place {
      guard reference.top.index(from: 0) + array.rows - 1 <= CellAddress.lastRow,
        reference.left.index(from: 0) + array.columns - 1 <= CellAddress.lastColumn
      else { throw .limit("the array reaches beyond the sheet") }
    }
    guard case .name(let name) = place else { return }
    if CaseFolding.areEqual(name, "ans") { throw .reserved(name) }
    let isColumn = columnNames(of: currentSheetName).contains {
      $0.map { CaseFolding.areEqual($0, name) } ?? false
    }
    if isColumn, recalculation.names.row(of: name) == nil {
      throw .isColumn(name, sheet: SheetName.quoted(currentSheetName))
    }
  }

  /// Whether an expression can be read.
  package func check(expression: String) throws(WorkbookError) {
    let isMarked = expression.hasPrefix("=")
    let parsed = Parser.parse(isMarked ? String(expression.dropFirst()) : expression)
    if let problem = parsed.problems.first { throw .syntax(problem.shifted(by: isMarked ? 1 : 0)) }
  }

  /// Whether a text is the address of one cell.
  package func checkCell(_ target: String) throws(WorkbookError) {
    guard case .reference(let reference) = try TargetText(target).place, reference.shape == .cell
    else { throw .target(target) }
  }
}

extension Workbook {
  /// The formulas of a sheet that name what does not exist or cannot be read, with their cells; at most a hundred.
  package func formulaProblems(on sheet: String) -> [String] {
    guard let id = recalculation.sheet(named: sheet) else { return [] }
    var lines: [String] = []
    for run in recalculation.runs where run.sheet == id {
      guard lines.count < 100, let problem = recalculation.formula(of: run).problems.first else {
        continue
      }
      let cell = CellAddress(sheet: id, row: run.first, column: run.column)
      lines.append("\(spelling(of: cell)): \(explained(problem).message)")
    }
    return lines
  }
}

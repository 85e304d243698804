import Reactive

/// What an edit does to cells, inside a turn.
extension Recalculation {
  /// Puts a constant into a cell, or nothing.
  func setConstant(_ value: Value, at cell: CellAddress) {
    noteEdit(cell.sheet, Int(cell.column), Int(cell.row), Int(cell.row))
    let hadFormula = run(at: cell) != nil
    if hadFormula {
      removeFormulas(
        sheet: cell.sheet, column: Int(cell.column), first: Int(cell.row), last: Int(cell.row))
    }
    disturbSpill(at: cell)
    if store(value, at: cell) || hadFormula { changedCells.insert(CellRange(cell)) }
    if value.isEmpty { retryBlockedSpills(near: CellRange(cell)) }
    noteTableChange(at: cell)
  }

  /// Puts a formula into the cells of a column between two rows; it was read for the first of them.
  func setFormula(
    _ parsed: ParsedFormula, sheet: SheetID, column: Int, first: Int, last: Int, scope: SheetID,
    isLegacy: Bool
  ) {
    setFormula(
      known(parsed, scope: scope, isLegacy: isLegacy), sheet: sheet, column: column, first: first,
      last: last)
  }

  /// Puts a formula of a known template into the cells of a column between two rows.
  ///
  /// - Complexity: O(chunks), but for the evaluation.
  func setFormula(_ known: KnownFormula, sheet: SheetID, column: Int, first: Int, last: Int) {
    if first == last, grow(known, sheet: sheet, column: column, row: first) { return }
    noteEdit(sheet, column, first, last)
    removeFormulas(sheet: sheet, column: column, first: first, last: last)
    if !spills.isEmpty || !blockedSpills.isEmpty || !circles.claims.isEmpty {
      for row in first...last {
        disturbSpill(at: CellAddress(sheet: sheet, row: row, column: column))
      }
    }
    guard let store = sheetStores[Int(sheet.number)] else { return }
    note(.put(sheet: sheet, column: column, first: first, last: last))
    // A cell with a formula is never empty, even before it has been evaluated.
    store.markUnevaluated(column: column, first: first, last: last)
    if first < last { makeWhole(known.template) }
    if !continueRun(known, sheet: sheet, column: column, first: first, last: last) {
      addRun(
        Run(
          sheet: sheet, column: column, first: first, last: last, template: known.template,
          details: runDetails(of: known)))
    }
    noteTableChange(at: CellAddress(sheet: sheet, row: last, column: column))
  }

  /// Puts a formula of a known template into cells of a column, as an edit.
  func fill(_ range: CellRange, _ known: KnownFormula) {
    func fill() {
      setFormula(
        known, sheet: range.sheet, column: range.left, first: range.top, last: range.bottom)
    }
    // Of many formulas in one transaction none needs a closure that lives on.
    if Turn.current.phase == .sending { change(fill) } else { edit { fill() } }
  }

  /// Sends a value into a cell and leaves its formula in place; one without a formula is edited.
  func push(_ value: Value, into cell: CellAddress) {
    let value = cell.sheet == Self.namesSheet ? value : value.scalar
    guard run(at: cell) != nil else { return setConstant(value, at: cell) }
    disturbSpill(at: cell)
    if spills[cell] != nil { retractSpill(of: cell) }
    if store(value, at: cell) { changedCells.insert(CellRange(cell)) }
  }

  /// Remembers which cells of a file were edited: all others are saved as they were.
  private func noteEdit(_ sheet: SheetID, _ column: Int, _ first: Int, _ last: Int) {
    sheetStores[Int(sheet.number)]?.edits?[column, default: RowSet()].insert(first, last)
  }

  /// Tells formulas that use a sheet's columns when their names or their length have changed.
  private func noteTableChange(at cell: CellAddress) {
    guard !tables.isEmpty, cell.sheet != Self.namesSheet, let headers = tables[cell.sheet],
      let sheet = sheetStores[Int(cell.sheet.number)]
    else { return }
    let last = sheet.usedRange?.bottom ?? headers.headerRow
    if Int(cell.row) == headers.headerRow || last != headers.lastRow {
      readHeaders(of: cell.sheet, at: headers.headerRow)
      rebind(Mention.table(cell.sheet))
    }
  }

  /// Makes a row of a sheet the names of its columns.
  func readHeaders(of id: SheetID, at row: Int) {
    guard let sheet = sheetStores[Int(id.number)] else { return }
    let used = sheet.usedRange
    var texts: [String] = []
    for column in 0..<(used.map { $0.right + 1 } ?? 0) {
      let value = sheet.value(row: row, column: column).value(in: pool)
      texts.append((try? value.asText()) ?? "")
    }
    note(.table(id, tables[id]))
    tables[id] = ColumnHeaders(
      texts, headerRow: row, lastRow: max(used?.bottom ?? row, row))
  }

  // MARK: - Names

  /// Gives a name a constant.
  func setName(_ name: String, to value: Value) {
    changeName(name) { cell in setConstant(value, at: cell) }
  }

  /// Gives a name a formula; its references count from A1 of a sheet.
  func setName(_ name: String, to parsed: ParsedFormula, scope: SheetID) {
    changeName(name) { cell in
      setFormula(
        parsed.anchored(), sheet: cell.sheet, column: 0, first: Int(cell.row),
        last: Int(cell.row), scope: scope, isLegacy: false)
    }
  }

  private func changeName(_ name: String, _ change: (CellAddress) -> Void) {
    let isNew = names.row(of: name) == nil
    let wasReference = lendsMeaning(name)
    let row = names.define(name)
    note(isNew ? .defined(name: name) : .changed(name: name))
    change(CellAddress(sheet: Self.namesSheet, row: row, column: 0))
    if isNew || wasReference || lendsMeaning(name) {
      rebind(Mention.name(name))
      if wasReference || lendsMeaning(name) { rebindCalls(of: name) }
    }
  }

  /// Whether formulas that use a name are bound to what its formula is, not to its value.
  private func lendsMeaning(_ name: String) -> Bool {
    guard let row = names.row(of: name),
      let run = run(at: CellAddress(sheet: Self.namesSheet, row: row, column: 0))
    else { return false }
    return referenceMeaning(of: name) != nil || formula(of: run).givesLambda
  }

  /// Forgets a name; formulas that use it show `#NAME?`.
  func removeName(_ name: String) {
    guard let row = names.row(of: name) else { return }
    let cell = CellAddress(sheet: Self.namesSheet, row: row, column: 0)
    setConstant(.empty, at: cell)
    note(.removed(name: names.spelling(at: row) ?? name, row: row))
    names.remove(name)
    rebind(Mention.name(name))
    rebindCalls(of: name)
  }

  // MARK: - Sheets

  /// Makes a sheet behind the others; one that is numbered stands before those of a higher number.
  func addSheet(named name: String) -> SheetID {
    let id = SheetID(sheetStores.count)
    var next: Int?
    if let (stem, number) = Self.numbered(name), number < highestSheetNumbers[stem] ?? 0 {
      next = sheetOrder.firstIndex { Self.stands(name, before: self.name(of: $0)) }
    }
    adopt(Sheet(id: id, name: name), at: next ?? sheetOrder.count)
    rebind(Mention.sheet(name))
    rebind(Mention.sheetOrder)
    return id
  }

  /// Takes a sheet into the workbook; its number is that of the sheets so far.
  func adopt(_ sheet: Sheet, at place: Int) {
    sheet.log = valueLog
    sheetTable.set(sheetStores.count, to: sheet)
    sheetStores.append(sheet)
    readers.append(RectangleIndex())
    spillIndex.append(RectangleIndex())
    blockedSpillIndex.append(RectangleIndex())
    sheetOrder.insert(sheet.id, at: place)
    sheetsByName[CaseFolding.folded(sheet.name)] = sheet.id
    if let (stem, number) = Self.numbered(sheet.name) {
      highestSheetNumbers[stem] = max(highestSheetNumbers[stem] ?? number, number)
    }
  }

  /// Whether two names are one word with numbers, and the first has the smaller one: `Sheet2` and `Sheet10`.
  private static func stands(_ name: String, before other: String) -> Bool {
    guard let first = numbered(name), let second = numbered(other) else { return false }
    return first.stem == second.stem && first.number < second.number
  }

  /// A name that is a word, here folded, and a number.
  private static func numbered(_ name: String) -> (stem: String, number: Int)? {
    let stem = name.prefix { !$0.isNumber }
    return Int(name[stem.endIndex...]).map { (CaseFolding.folded(String(stem)), $0) }
  }
}

/// Inserting and deleting rows and columns.
extension Recalculation {
  /// Formulas that were taken out and where they go.
  private struct MovedFormula {
    let parsed: ParsedFormula
    let sheet: SheetID
    let column: Int
    let first: Int
    let last: Int
    let scope: SheetID
    let isLegacy: Bool
    /// The numbers of the formulas; those that differ have moved with the rows.
    let literals: [RunLiteral]
    /// Whether the text is another than before, so that it has to be saved.
    let isEdited: Bool
  }

  /// Moves the lines of a sheet and lets all formulas of the workbook refer to what they referred to.
  ///
  /// - Complexity: O(cells of the sheet + runs), and the evaluation of what refers to the sheet.
  func move(_ shift: LineShift, on id: SheetID) {
    guard let sheet = sheetStores[Int(id.number)] else { return }
    forbidCancelling()
    forgetSchedule()
    let anchors =
      Array(spills.keys.filter { $0.sheet == id })
      + Array(blockedSpills.keys.filter { $0.sheet == id })
    for anchor in anchors {
      retractSpill(of: anchor)
      forgetBlockedSpill(of: anchor)
    }
    let formulas = takeFormulas(shift, id)
    sheet.move(shift) { pool.release($0) }
    moveHeaders(shift, id)
    circles = Circles()
    for formula in formulas { put(formula) }
    // Names that are references or lambdas have lent their formulas to others.
    for formula in formulas where formula.sheet == Self.namesSheet {
      if let name = names.spelling(at: formula.first) { rebind(Mention.name(name)) }
    }
    for anchor in anchors {
      guard let cell = shift.place(anchor), let run = run(at: cell) else { continue }
      addMust(run, Int(cell.row), Int(cell.row))
    }
    rebind(Mention.table(id))
    changedCells.insert(
      CellRange(
        sheet: id, top: 0, left: 0, bottom: CellAddress.lastRow, right: CellAddress.lastColumn))
    for (cell, subject) in subjects where cell.sheet == id && !subject.isChanged {
      subject.isChanged = true
      changedSubjects.append(subject)
    }
  }

  /// Takes out the formulas that move or refer to what moves.
  private func takeFormulas(_ shift: LineShift, _ id: SheetID) -> [MovedFormula] {
    var taken: [MovedFormula] = []
    for run in runs where run.template >= 0 {
      guard let (template, scope) = templates.template(at: run.template) else { continue }
      let isOnSheet = run.sheet == id
      let isMoving =
        isOnSheet && (shift.axis == .rows ? run.last : run.column) >= shift.start
      let isMeant = { [self] (name: String?) in
        name.map { self.sheet(named: $0) } ?? scope == id
      }
      guard isMoving || template.refers(isMeant) else { continue }
      let breaks =
        shift.axis == .rows && run.sheet != Self.namesSheet
        ? template.breaks(
          by: shift, isOnSheet: isOnSheet, rows: run.first...run.last, isMeant: isMeant)
        : [run.first]
      for (index, first) in breaks.enumerated() {
        let last = index + 1 < breaks.count ? breaks[index + 1] - 1 : run.last
        guard let formula = moved(run, first, last, template, scope, shift, isOnSheet, isMeant)
        else {
          continue
        }
        if first == last || keepsLiterals(formula) {
          taken.append(formula)
          continue
        }
        for row in first...last {
          if let formula = moved(run, row, row, template, scope, shift, isOnSheet, isMeant) {
            taken.append(formula)
          }
        }
      }
      removeFormulas(sheet: run.sheet, column: run.column, first: run.first, last: run.last)
    }
    return taken
  }

  /// Whether the numbers of formulas are parameters of their template after the move as well.
  private func keepsLiterals(_ formula: MovedFormula) -> Bool {
    if formula.literals.isEmpty { return true }
    let parsed = formula.parsed
    return pattern.read(
      parsed.text, row: parsed.row, column: parsed.column, isLegacy: formula.isLegacy)
      && pattern.literals.count == formula.literals.count && general(parsed) != nil
  }

  private func moved(
    _ run: Run, _ first: Int, _ last: Int, _ template: Template, _ scope: SheetID,
    _ shift: LineShift, _ isOnSheet: Bool, _ isMeant: (String?) -> Bool
  ) -> MovedFormula? {
    let isName = run.sheet == Self.namesSheet
    let place = isOnSheet ? shift.place(run.address(first)) : run.address(first)
    guard let place else { return nil }
    // The references of names count from A1.
    let origin = isName ? (row: 0, column: 0) : (row: first, column: run.column)
    let target = isName ? origin : (row: Int(place.row), column: Int(place.column))
    let text = template.text(
      row: origin.row, column: origin.column, literals: literals(at: first, of: run))
    let parsed = Parser.parse(text, row: origin.row, column: origin.column)
    let movedText =
      parsed.problems.isEmpty ? parsed.text(after: shift, at: target, isMeant: isMeant) : text
    let moved = Parser.parse(movedText, row: target.row, column: target.column)
    return MovedFormula(
      parsed: isName ? moved.anchored() : moved, sheet: run.sheet, column: Int(place.column),
      first: Int(place.row), last: Int(place.row) + last - first, scope: scope,
      isLegacy: template.isLegacy, literals: run.literals, isEdited: movedText != text)
  }

  private func put(_ formula: MovedFormula) {
    let edits = sheetStores[Int(formula.sheet.number)]?.edits?[formula.column]
    var known = known(formula.parsed, scope: formula.scope, isLegacy: formula.isLegacy)
    // The same numbers stand in the same order, whatever became of the references. Where they were part of the template
    // before, all rows have those of the first.
    if formula.first < formula.last, !formula.literals.isEmpty {
      known.literals = formula.literals
      known.number = nil
    }
    setFormula(
      known, sheet: formula.sheet, column: formula.column, first: formula.first,
      last: formula.last)
    // The file has the same text there.
    if !formula.isEdited { sheetStores[Int(formula.sheet.number)]?.edits?[formula.column] = edits }
  }

  private func moveHeaders(_ shift: LineShift, _ id: SheetID) {
    guard let headers = tables[id] else { return }
    let row = shift.axis == .rows ? shift.place(headers.headerRow) : headers.headerRow
    if let row { readHeaders(of: id, at: row) } else { tables[id] = nil }
  }
}

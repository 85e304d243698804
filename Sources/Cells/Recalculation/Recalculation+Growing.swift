/// Runs that take in what is put below them.
///
/// Most formulas come this way, one below the other, so that no run is made for them first.
extension Recalculation {
  /// Lets a run take in the cell below it, where nobody but the run has to know.
  ///
  /// - Returns: `false` where something is in the way; then the cell is edited as any other.
  /// - Complexity: O(references).
  func grow(_ known: KnownFormula, sheet: SheetID, column: Int, row: Int) -> Bool {
    guard spills.isEmpty, blockedSpills.isEmpty, circles.claims.isEmpty, tables.isEmpty,
      fedStages.isEmpty, stagedRuns.isEmpty, !valueLog.isRecording
    else { return false }
    let grown = sheetTable.with(Int(sheet.number)) { store -> Int? in
      guard store.edits == nil else { return nil }
      return store.with(column: column) { rows -> Int? in
        let id = rows.latestRun
        guard id >= 0, runs[id].last == row - 1, runs[id].column == column,
          runs[id].sheet == sheet, runs[id].template == known.template,
          runs[id].indexedLast >= row, runs[id].states.isEmpty, rows.value(at: row + 1).isEmpty,
          let literals = literals(of: id, taking: known, rows: 1),
          store.markUnevaluated(row, of: rows)
        else { return nil }
        write(known, literals, row...row, rows.literals)
        return id
      } ?? nil
    }
    guard let id = grown ?? nil else { return false }
    forgetSchedule()
    runs[id].last = row
    templates.with(known.template) { formula in
      runs[id].findSelfReference(by: formula.precedents)
    }
    templates.release(known.template)
    addMust(id, row, row)
    return true
  }

  /// Lets the run above go on through rows that hold no formula, if it has the same template.
  ///
  /// - Returns: `false` where there is no such run, or another one follows.
  /// - Complexity: O(references), and O(rows) for numbers that differ.
  func continueRun(
    _ known: KnownFormula, sheet: SheetID, column: Int, first: Int, last: Int
  ) -> Bool {
    guard first > 0,
      let above = run(at: CellAddress(sheet: sheet, row: first - 1, column: column)),
      runs[above].template == known.template,
      run(at: CellAddress(sheet: sheet, row: last + 1, column: column)) == nil
    else { return false }
    guard let literals = literals(of: above, taking: known, rows: last - first + 1) else {
      return false
    }
    write(
      known, literals, first...last, sheetStores[Int(sheet.number)]?.column(column)?.literals)
    extend(above, first: runs[above].first, last: last)
    templates.release(known.template)
    addMust(above, first, last)
    return true
  }

  /// The numbers of a run if it has those of a formula, or may have them row by row; otherwise `nil`.
  @inline(__always)
  private func literals(of id: Int, taking known: KnownFormula, rows: Int) -> [RunLiteral]? {
    let literals = runs[id].literals
    for place in 0..<known.literalCount {
      guard let number = known.literal(place) else { return nil }
      switch literals[place] {
      case .same(let other): if number != other { return nil }
      case .varying: if rows > Self.joinLimit { return nil }
      }
    }
    return literals
  }

  /// Writes the numbers of a formula into rows of a run, where these have their own.
  private func write(
    _ known: KnownFormula, _ literals: [RunLiteral], _ rows: ClosedRange<Int>,
    _ store: LiteralStore?
  ) {
    guard let store else { return }
    for place in 0..<known.literalCount {
      guard let number = known.literal(place), case .varying = literals[place] else { continue }
      for row in rows { store[row, place: place] = number }
    }
  }
}

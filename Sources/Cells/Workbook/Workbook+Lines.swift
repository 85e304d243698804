extension Workbook {
  /// Puts empty rows or columns before some: `3` or `3:5` for rows, `B` or `sales!B:D` for columns.
  ///
  /// As many are put in as are named. References everywhere follow their cells.
  ///
  /// - Throws: ``WorkbookError/target(_:)`` for what names no rows or columns, ``WorkbookError/limit(_:)`` where
  ///   cells would be pushed off the sheet.
  /// - Complexity: O(cells behind the place), and the evaluation of the formulas that move or read them.
  public func insert(_ lines: String) throws(WorkbookError) {
    try shift(lines, isDeletion: false)
  }

  /// Takes rows or columns out: `3` or `3:5` for rows, `B` or `sales!B:D` for columns.
  ///
  /// References everywhere follow their cells; those to nothing but cells taken out become `#REF!`.
  ///
  /// - Throws: ``WorkbookError/target(_:)`` for what names no rows or columns.
  /// - Complexity: O(cells behind the place), and the evaluation of the formulas that move or read them.
  public func delete(_ lines: String) throws(WorkbookError) {
    try shift(lines, isDeletion: true)
  }

  private func shift(_ lines: String, isDeletion: Bool) throws(WorkbookError) {
    let place = lines.split(separator: "!").last ?? ""
    // One line alone is spelled as a stretch of one.
    let spelled = place.contains(":") ? lines : lines + ":" + place
    guard case .reference(let reference)? = try? TargetText(spelled).place,
      reference.shape == .rows || reference.shape == .columns
    else { throw .target(lines) }
    guard let sheet = try sheet(named: reference.sheet, makes: false) else {
      if let name = reference.sheet { throw .unknownSheet(name) }
      return
    }
    let isRows = reference.shape == .rows
    let ends =
      isRows
      ? (reference.top.index(from: 0), reference.bottom.index(from: 0))
      : (reference.left.index(from: 0), reference.right.index(from: 0))
    let shift = LineShift(
      isRows ? .rows : .columns, at: min(ends.0, ends.1), count: abs(ends.1 - ends.0) + 1,
      isDeletion: isDeletion)
    if !isDeletion, let used = recalculation.sheetStores[Int(sheet.number)]?.usedRange {
      let last = isRows ? used.bottom : used.right
      guard last < shift.start || last + shift.count <= shift.limit else {
        throw .limit("cells would be pushed off the sheet")
      }
    }
    let recalculation = recalculation
    let document = documents[sheet]
    recalculation.edit {
      recalculation.move(shift, on: sheet)
      document?.move(shift)
    }
  }

  /// What was put into a sheet and taken out of it since its file was read or saved.
  package func moves(of sheet: String) -> [LineShift] {
    recalculation.sheet(named: sheet).flatMap { documents[$0]?.moves } ?? []
  }

  /// Forgets what was put in and taken out: the sheet's file has it.
  package func forgetMoves(of sheet: String) {
    recalculation.sheet(named: sheet).flatMap { documents[$0] }?.moves = []
  }
}

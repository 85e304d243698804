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
      axis: isRows ? .rows : .columns, start: min(ends.0, ends.1),
      count: abs(ends.1 - ends.0) + 1, isDeletion: isDeletion)
    if !isDeletion, let used = recalculation.sheetStores[Int(sheet.number)]?.usedRange {
      let last = isRows ? used.bottom : used.right
      let most = isRows ? CellAddress.lastRow : CellAddress.lastColumn
      guard last < shift.start || last + shift.count <= most else {
        throw .limit("cells would be pushed off the sheet")
      }
    }
    let recalculation = recalculation
    recalculation.edit { recalculation.shift(shift, on: sheet) }
  }
}

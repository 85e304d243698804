extension Workbook {
  /// Inserts empty rows; all formulas go on referring to what they referred to.
  ///
  /// Ranges that span the place grow. References through several sheets and texts for INDIRECT stay as they are.
  ///
  /// - Parameters:
  ///   - row: The number of the first new row, from 1 as in addresses.
  ///   - count: How many rows.
  ///   - sheet: The sheet; the current one by default.
  /// - Throws: A ``WorkbookError`` for a sheet or row that is not there, or where cells would be pushed off the sheet.
  /// - Complexity: O(cells of the sheet), and the evaluation of what refers to it.
  public func insertRows(
    at row: Int, count: Int = 1, sheet: String? = nil
  ) throws(WorkbookError) {
    try move(.rows, at: row, count: count, isDeletion: false, sheet)
  }

  /// Deletes rows; references to what was in them become `#REF!`, ranges shrink.
  ///
  /// - Parameters:
  ///   - row: The number of the first row, from 1 as in addresses.
  ///   - count: How many rows.
  ///   - sheet: The sheet; the current one by default.
  /// - Throws: A ``WorkbookError`` for a sheet or row that is not there.
  /// - Complexity: O(cells of the sheet), and the evaluation of what refers to it.
  public func deleteRows(
    at row: Int, count: Int = 1, sheet: String? = nil
  ) throws(WorkbookError) {
    try move(.rows, at: row, count: count, isDeletion: true, sheet)
  }

  /// Inserts empty columns; all formulas go on referring to what they referred to.
  ///
  /// - Parameters:
  ///   - column: The number of the first new column: 1 is A.
  ///   - count: How many columns.
  ///   - sheet: The sheet; the current one by default.
  /// - Throws: A ``WorkbookError`` for a sheet or column that is not there, or where cells would be pushed off the sheet.
  /// - Complexity: O(columns of the sheet), and the evaluation of what refers to it.
  public func insertColumns(
    at column: Int, count: Int = 1, sheet: String? = nil
  ) throws(WorkbookError) {
    try move(.columns, at: column, count: count, isDeletion: false, sheet)
  }

  /// Deletes columns; references to what was in them become `#REF!`, ranges shrink.
  ///
  /// - Parameters:
  ///   - column: The number of the first column: 1 is A.
  ///   - count: How many columns.
  ///   - sheet: The sheet; the current one by default.
  /// - Throws: A ``WorkbookError`` for a sheet or column that is not there.
  /// - Complexity: O(columns of the sheet), and the evaluation of what refers to it.
  public func deleteColumns(
    at column: Int, count: Int = 1, sheet: String? = nil
  ) throws(WorkbookError) {
    try move(.columns, at: column, count: count, isDeletion: true, sheet)
  }

  private func move(
    _ axis: LineShift.Axis, at number: Int, count: Int, isDeletion: Bool, _ sheet: String?
  ) throws(WorkbookError) {
    let name = sheet ?? currentSheetName
    guard let id = recalculation.sheet(named: name) else { throw .unknownSheet(name) }
    let limit = axis == .rows ? CellAddress.lastRow : CellAddress.lastColumn
    let word = axis == .rows ? "row" : "column"
    guard number >= 1, number - 1 <= limit else { throw .limit("there is no \(word) \(number)") }
    guard count >= 1, count <= limit - (number - 1) + 1 else {
      throw .limit("\(count) \(word)s are not there to be moved")
    }
    let shift = LineShift(axis, at: number - 1, count: count, isDeletion: isDeletion)
    let used = recalculation.sheetStores[Int(id.number)]?.usedRange
    if !isDeletion, let used {
      let last = axis == .rows ? used.bottom : used.right
      guard last < shift.start || last + count <= limit else {
        throw .limit("cells would be pushed off the sheet: its last \(word) in use is \(last + 1)")
      }
    }
    let recalculation = recalculation
    let document = documents[id]
    recalculation.edit {
      recalculation.move(shift, on: id)
      document?.move(shift)
    }
  }

  /// What was inserted into a sheet and deleted from it since its file was read or saved.
  package func moves(of sheet: String) -> [LineShift] {
    recalculation.sheet(named: sheet).flatMap { documents[$0]?.moves } ?? []
  }

  /// Forgets what was inserted and deleted: the sheet's file has it.
  package func forgetMoves(of sheet: String) {
    recalculation.sheet(named: sheet).flatMap { documents[$0] }?.moves = []
  }
}

extension Workbook {
  /// The whole rows or columns that a reference such as `sales!3:5` or `B:D` means.
  package func lines(
    spelled text: String
  ) -> (sheet: SheetID, axis: LineShift.Axis, first: Int, count: Int)? {
    guard let target = try? TargetText(text), case .reference(let reference) = target.place,
      let sheet = (try? sheet(named: target.sheet, makes: false)).flatMap({ $0 }),
      let range = reference.range(on: sheet, row: 0, column: 0)
    else { return nil }
    switch reference.shape {
    case .rows: return (sheet, .rows, range.top, range.rows)
    case .columns: return (sheet, .columns, range.left, range.columns)
    default: return nil
    }
  }

  /// The name of a sheet.
  package func sheetName(_ sheet: SheetID) -> String { recalculation.name(of: sheet) }
}

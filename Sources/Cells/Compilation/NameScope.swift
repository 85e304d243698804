/// What a formula's words mean where it stands; the workbook answers.
package protocol NameScope {
  /// The sheet of a name, written in any case.
  func sheet(named name: String) -> SheetID?

  /// The sheets from one to another in their order, both included.
  func sheets(from first: SheetID, through last: SheetID) -> [SheetID]

  /// What a name stands for in a formula of a sheet.
  func meaning(of name: String, on sheet: SheetID) -> NameMeaning?

  /// The formula of a name, with the cell that holds its value.
  func formula(ofName name: String) -> (cell: CellAddress, expression: Expression)?

  /// The cells of a table's column, or of several; `nil` where there is no such column.
  func column(_ reference: ColumnReference, on sheet: SheetID) -> ColumnMeaning?

  /// The function of a name in capitals.
  func function(named name: String) -> Function?
}

/// What a name stands for.
package enum NameMeaning {
  /// The cell that holds the name's value.
  case cell(CellAddress)
  /// A reference: the name's formula is one, or it is the header of a column.
  case reference(Node)
  /// A lambda: the name's cell, its formula, and the sheet that this was written for.
  case lambda(CellAddress, Expression, SheetID)
}

/// Where a column of a table lies.
package enum ColumnMeaning {
  case range(CellRange)
  /// The cells in the formula's own row.
  case thisRow(SheetID, columns: ClosedRange<Int>)
}

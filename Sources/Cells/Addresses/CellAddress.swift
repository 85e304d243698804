/// Which sheet of a workbook is meant; sheets keep their number for life.
package struct SheetID: Hashable, Sendable, Comparable, BitwiseCopyable {
  package let number: Int32

  package init(_ number: Int) {
    self.number = Int32(truncatingIfNeeded: number)
  }

  /// The sheet whose rows are the names; no formula can spell its cells.
  package static let names = SheetID(0)

  package static func < (left: SheetID, right: SheetID) -> Bool { left.number < right.number }
}

/// Where a cell is: sheet, row and column, the latter two counted from 0.
package struct CellAddress: Hashable, Sendable, BitwiseCopyable {
  package let sheet: SheetID
  package let row: Int32
  package let column: Int32

  package init(sheet: SheetID, row: Int, column: Int) {
    self.sheet = sheet
    self.row = Int32(truncatingIfNeeded: row)
    self.column = Int32(truncatingIfNeeded: column)
  }

  /// The largest row, counted from 0.
  package static let lastRow = Int(Int32.max) - 1
  /// The largest column, counted from 0.
  package static let lastColumn = ColumnName.count - 1
  /// The last row of `A:A` in a sheet that does not go further.
  package static let lastRowOfWholeColumn = 1_048_575
}

extension CellAddress {
  /// Where a formula stands as formulas see it: names have no place, and stand in A1.
  package var place: (row: Int, column: Int) {
    sheet == .names ? (0, 0) : (Int(row), Int(column))
  }
}

/// A rectangle of cells of one sheet; all bounds belong to it and count from 0.
package struct CellRange: Hashable, Sendable, BitwiseCopyable {
  package let sheet: SheetID
  package var top: Int
  package var left: Int
  package var bottom: Int
  package var right: Int

  package init(sheet: SheetID, top: Int, left: Int, bottom: Int, right: Int) {
    self.sheet = sheet
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  package init(_ address: CellAddress) {
    self.init(
      sheet: address.sheet, top: Int(address.row), left: Int(address.column),
      bottom: Int(address.row), right: Int(address.column))
  }

  package var rows: Int { bottom - top + 1 }
  package var columns: Int { right - left + 1 }
  package var isSingleCell: Bool { top == bottom && left == right }

  /// The cell at the top left.
  package var origin: CellAddress { CellAddress(sheet: sheet, row: top, column: left) }

  /// The cell at a row and a column of the range, both counted from 0.
  package func address(row: Int, column: Int) -> CellAddress {
    CellAddress(sheet: sheet, row: top + row, column: left + column)
  }

  package func contains(_ address: CellAddress) -> Bool {
    address.sheet == sheet && Int(address.row) >= top && Int(address.row) <= bottom
      && Int(address.column) >= left && Int(address.column) <= right
  }

  /// The cells that both ranges have, if any.
  package func intersection(_ other: CellRange) -> CellRange? {
    guard sheet == other.sheet else { return nil }
    let common = CellRange(
      sheet: sheet, top: max(top, other.top), left: max(left, other.left),
      bottom: min(bottom, other.bottom), right: min(right, other.right))
    return common.top <= common.bottom && common.left <= common.right ? common : nil
  }

  /// The smallest range that holds both, on the sheet of the first.
  package func union(_ other: CellRange) -> CellRange {
    CellRange(
      sheet: sheet, top: min(top, other.top), left: min(left, other.left),
      bottom: max(bottom, other.bottom), right: max(right, other.right))
  }
}

extension CellRange {
  /// The range of another size from the same first cell on, as far as the sheet goes.
  package func resized(rows: Int, columns: Int) -> CellRange {
    CellRange(
      sheet: sheet, top: top, left: left, bottom: min(CellAddress.lastRow, top + rows - 1),
      right: min(CellAddress.lastColumn, left + columns - 1))
  }
}

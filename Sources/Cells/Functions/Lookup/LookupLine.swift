/// One row or one column of a table, in which lookup functions search.
package struct LookupLine {
  private let table: Table
  private let place: Int
  private let runsDown: Bool
  /// How many values there are.
  package let count: Int
  /// How many of them may hold something.
  package let usedCount: Int

  /// A column of a table, counted from 0.
  package init(column: Int, of table: Table) {
    self.table = table
    place = column
    runsDown = true
    count = table.rows
    usedCount = min(table.usedRows, table.rows)
  }

  /// A row of a table, counted from 0.
  package init(row: Int, of table: Table) {
    self.table = table
    place = row
    runsDown = false
    count = table.columns
    usedCount = min(table.usedColumns, table.columns)
  }

  /// The only row or column of a table, or `nil` where there are several of both.
  package init?(_ table: Table) {
    guard table.isVector else { return nil }
    if table.columns == 1 {
      self.init(column: 0, of: table)
    } else {
      self.init(row: 0, of: table)
    }
  }

  /// The value at a place counted from 0; empty beyond the used ones.
  package subscript(index: Int) -> Value {
    runsDown ? table[index, place] : table[place, index]
  }

  /// The rows or columns that hold a key, and the first one of the line, or `nil` where each has to be looked at.
  func places(of key: IndexedKey) -> (places: IndexedRows, first: Int)? {
    guard let range else { return nil }
    if runsDown { return table.rows(of: key, in: range).map { ($0, range.top) } }
    return table.columns(of: key, in: range).map { ($0, range.left) }
  }

  /// The cells of the line, if it stands in cells.
  package var range: CellRange? {
    guard let range = table.range else { return nil }
    var line = range
    if runsDown {
      line.left = range.left + place
      line.right = line.left
    } else {
      line.top = range.top + place
      line.bottom = line.top
    }
    return line
  }
}

extension CellRange {
  /// Whether the rows end where the sheet ends, as those of a whole column.
  ///
  /// Values computed from such a range are cut where nothing follows: they may be fewer than its rows.
  var isOpen: Bool { bottom >= CellAddress.lastRowOfWholeColumn }
}

extension Table {
  /// Whether the table is a range that goes on to the end of the sheet.
  var isOpen: Bool { range?.isOpen ?? false }
}

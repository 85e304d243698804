/// One coordinate of a reference: fixed, or counted from the cell that holds the formula.
package struct Coordinate: Hashable, Sendable, BitwiseCopyable {
  /// The row or column from 0, or its distance from the formula's cell.
  package var value: Int32
  package var isRelative: Bool

  package static func fixed(_ index: Int) -> Coordinate {
    Coordinate(value: Int32(truncatingIfNeeded: index), isRelative: false)
  }

  package static func relative(_ distance: Int) -> Coordinate {
    Coordinate(value: Int32(truncatingIfNeeded: distance), isRelative: true)
  }

  /// The row or column that is meant by a formula standing at `origin`.
  package func index(from origin: Int) -> Int {
    isRelative ? origin + Int(value) : Int(value)
  }
}

/// A reference as a formula spells it, its relative parts counted from the formula's own cell.
///
/// Two cells of a filled-down column hold equal references; that is what lets them share a template.
package struct Reference: Hashable, Sendable {
  /// What the reference spans.
  package enum Shape: Hashable, Sendable {
    /// One cell, `B2`.
    case cell
    /// A rectangle, `B2:C9`.
    case range
    /// Whole columns, `A:C`.
    case columns
    /// Whole rows, `3:5`.
    case rows
    /// A column from a row on, `A2:A`.
    case openColumn
  }

  package var shape: Shape
  /// Which of the four coordinates are relative, a bit each.
  private var relative: UInt8 = 0
  private var topValue: Int32 = 0
  private var leftValue: Int32 = 0
  private var bottomValue: Int32 = 0
  private var rightValue: Int32 = 0
  /// Most references name no sheet.
  private var sheets: SheetNames?

  package init(
    _ shape: Shape, top: Coordinate, left: Coordinate, bottom: Coordinate, right: Coordinate,
    sheet: String? = nil, lastSheet: String? = nil
  ) {
    self.shape = shape
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
    sheets = SheetNames.of(sheet, lastSheet)
  }

  package var top: Coordinate {
    get { Coordinate(value: topValue, isRelative: relative & 1 != 0) }
    set { (topValue, relative) = (newValue.value, relative & ~1 | (newValue.isRelative ? 1 : 0)) }
  }

  package var left: Coordinate {
    get { Coordinate(value: leftValue, isRelative: relative & 2 != 0) }
    set { (leftValue, relative) = (newValue.value, relative & ~2 | (newValue.isRelative ? 2 : 0)) }
  }

  package var bottom: Coordinate {
    get { Coordinate(value: bottomValue, isRelative: relative & 4 != 0) }
    set {
      (bottomValue, relative) = (newValue.value, relative & ~4 | (newValue.isRelative ? 4 : 0))
    }
  }

  package var right: Coordinate {
    get { Coordinate(value: rightValue, isRelative: relative & 8 != 0) }
    set { (rightValue, relative) = (newValue.value, relative & ~8 | (newValue.isRelative ? 8 : 0)) }
  }

  /// The sheet as spelled, or `nil` for the formula's own.
  package var sheet: String? {
    get { sheets?.first }
    set { sheets = SheetNames.of(newValue, sheets?.last) }
  }

  /// The last sheet of a reference through several sheets, `Sheet1:Sheet3!A1`.
  package var lastSheet: String? {
    get { sheets?.last }
    set { sheets = SheetNames.of(sheets?.first, newValue) }
  }

  /// The sheets that a reference names, beside it: thousands of references stand in a workbook's formulas.
  private final class SheetNames: Hashable, Sendable {
    let first: String?
    let last: String?

    /// No object where no sheet is named, as in most references.
    static func of(_ first: String?, _ last: String?) -> SheetNames? {
      first == nil && last == nil ? nil : SheetNames(first, last)
    }

    private init(_ first: String?, _ last: String?) {
      self.first = first
      self.last = last
    }

    static func == (left: SheetNames, right: SheetNames) -> Bool {
      left.first == right.first && left.last == right.last
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(first)
      hasher.combine(last)
    }
  }

  // MARK: - Parameters

  private static let parameterBit: UInt8 = 16

  /// Whether the coordinates are parameters: then each number says which one.
  package var isParameter: Bool { relative & Self.parameterBit != 0 }

  /// How many coordinates differ from reference to reference: the last row and column of a cell are its first ones.
  package var coordinateCount: Int { shape == .cell ? 2 : 4 }

  /// The same reference, its coordinates the parameters from one on.
  package func parameter(_ first: Int) -> Reference {
    var copy = self
    let first = Int32(truncatingIfNeeded: first)
    let isCell = shape == .cell
    copy.relative |= Self.parameterBit
    (copy.topValue, copy.leftValue) = (first, first + 1)
    (copy.bottomValue, copy.rightValue) = isCell ? (first, first + 1) : (first + 2, first + 3)
    return copy
  }

  /// The reference with numbers in the place of its parameters, if it has any.
  package func resolved(_ coordinates: (Int) -> Int32) -> Reference {
    guard isParameter else { return self }
    var copy = self
    copy.relative &= ~Self.parameterBit
    copy.topValue = coordinates(Int(topValue))
    copy.leftValue = coordinates(Int(leftValue))
    copy.bottomValue = coordinates(Int(bottomValue))
    copy.rightValue = coordinates(Int(rightValue))
    return copy
  }

  /// A reference to one cell.
  package init(row: Coordinate, column: Coordinate, sheet: String? = nil) {
    self.init(.cell, top: row, left: column, bottom: row, right: column, sheet: sheet)
  }

  /// The rectangle that a formula at a row and column means, or `nil` where that lies off the sheet.
  ///
  /// - Parameters:
  ///   - sheet: The sheet meant.
  ///   - row: The row of the formula's cell.
  ///   - column: The column of the formula's cell.
  ///   - lastRow: The last row of whole columns on the sheet meant.
  /// - Returns: The rectangle, its corners in order.
  package func range(
    on sheet: SheetID, row: Int, column: Int,
    lastRow: Int = CellAddress.lastRowOfWholeColumn
  ) -> CellRange? {
    let rows: (Int, Int)
    switch shape {
    case .columns: rows = (0, lastRow)
    case .openColumn: rows = (top.index(from: row), lastRow)
    case .cell, .range, .rows: rows = (top.index(from: row), bottom.index(from: row))
    }
    let columns: (Int, Int) =
      shape == .rows
      ? (0, CellAddress.lastColumn) : (left.index(from: column), right.index(from: column))
    let range = CellRange(
      sheet: sheet, top: min(rows.0, rows.1), left: min(columns.0, columns.1),
      bottom: max(rows.0, rows.1), right: max(columns.0, columns.1))
    guard range.top >= 0, range.left >= 0, range.bottom <= CellAddress.lastRow,
      range.right <= CellAddress.lastColumn
    else { return nil }
    return range
  }
}

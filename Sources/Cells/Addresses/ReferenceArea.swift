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

/// Where a reference points: what it spans, and its coordinates, the relative ones counted from the formula's own cell.
///
/// Evaluation passes it around for every cell that a formula reads, so it holds nothing that has to be counted.
package struct ReferenceArea: Hashable, Sendable, BitwiseCopyable {
  /// What the reference spans.
  package enum Shape: Hashable, Sendable, BitwiseCopyable {
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

  package init(
    _ shape: Shape, top: Coordinate, left: Coordinate, bottom: Coordinate, right: Coordinate
  ) {
    self.shape = shape
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
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

  // MARK: - Parameters

  private static let parameterBit: UInt8 = 16

  /// Whether the coordinates are parameters: then each number says which one.
  package var isParameter: Bool { relative & Self.parameterBit != 0 }

  /// How many coordinates differ from reference to reference: the last row and column of a cell are its first ones.
  package var coordinateCount: Int { shape == .cell ? 2 : 4 }

  /// The same area, its coordinates the parameters from one on.
  package func parameter(_ first: Int) -> ReferenceArea {
    var copy = self
    let first = Int32(truncatingIfNeeded: first)
    let isCell = shape == .cell
    copy.relative |= Self.parameterBit
    (copy.topValue, copy.leftValue) = (first, first + 1)
    (copy.bottomValue, copy.rightValue) = isCell ? (first, first + 1) : (first + 2, first + 3)
    return copy
  }

  /// The area with numbers in the place of its parameters, if it has any.
  package func resolved(_ coordinates: (Int) -> Int32) -> ReferenceArea {
    guard isParameter else { return self }
    var copy = self
    copy.relative &= ~Self.parameterBit
    copy.topValue = coordinates(Int(topValue))
    copy.leftValue = coordinates(Int(leftValue))
    copy.bottomValue = coordinates(Int(bottomValue))
    copy.rightValue = coordinates(Int(rightValue))
    return copy
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

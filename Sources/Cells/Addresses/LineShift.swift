/// Rows or columns of a sheet that are inserted or deleted, and where all others go.
package struct LineShift: Sendable, Hashable {
  package enum Axis: Sendable {
    case rows
    case columns
  }

  package let axis: Axis
  /// The first line inserted or deleted, from 0.
  package let start: Int
  package let count: Int
  package let isDeletion: Bool

  package init(_ axis: Axis, at start: Int, count: Int, isDeletion: Bool) {
    self.axis = axis
    self.start = start
    self.count = count
    self.isDeletion = isDeletion
  }

  /// The line behind those that are deleted; of an insertion the line where it happens.
  package var end: Int { isDeletion ? start + count : start }

  /// The last line that a sheet can have.
  package var limit: Int { axis == .rows ? CellAddress.lastRow : CellAddress.lastColumn }

  /// Where a line goes; `nil` for one that is deleted or pushed off the sheet.
  package func place(_ line: Int) -> Int? {
    if line < start { return line }
    if line < end { return nil }
    let moved = isDeletion ? line - count : line + count
    return moved <= limit ? moved : nil
  }

  /// Where a stretch of lines goes: one that spans the insertion grows, one that loses lines shrinks.
  package func places(_ first: Int, _ last: Int) -> (first: Int, last: Int)? {
    let top =
      first < start ? first : first < end ? start : isDeletion ? first - count : first + count
    let bottom =
      last < start ? last : last < end ? start - 1 : isDeletion ? last - count : last + count
    return top <= bottom && top <= limit ? (top, min(bottom, limit)) : nil
  }

  /// Where a cell of the sheet goes.
  package func place(_ cell: CellAddress) -> CellAddress? {
    switch axis {
    case .rows:
      place(Int(cell.row)).map {
        CellAddress(sheet: cell.sheet, row: $0, column: Int(cell.column))
      }
    case .columns:
      place(Int(cell.column)).map {
        CellAddress(sheet: cell.sheet, row: Int(cell.row), column: $0)
      }
    }
  }

  /// The reference from a cell that has moved to what has moved, or `nil` where that is deleted.
  ///
  /// - Parameters:
  ///   - reference: What the formula spells.
  ///   - origin: The row and column of the formula.
  ///   - target: Its row and column afterwards.
  /// - Returns: The reference as it is spelled then.
  package func moved(
    _ reference: Reference, from origin: (row: Int, column: Int), to target: (row: Int, column: Int)
  ) -> Reference? {
    var copy = reference
    let rows = lines(
      reference.top, reference.bottom, origin.row, target.row,
      isMoved: axis == .rows && reference.shape != .columns,
      isOpen: reference.shape == .openColumn)
    let columns = lines(
      reference.left, reference.right, origin.column, target.column,
      isMoved: axis == .columns && reference.shape != .rows, isOpen: false)
    guard let rows, let columns else { return nil }
    (copy.top, copy.bottom) = rows
    (copy.left, copy.right) = columns
    return copy
  }

  private func lines(
    _ first: Coordinate, _ last: Coordinate, _ origin: Int, _ target: Int, isMoved: Bool,
    isOpen: Bool
  ) -> (Coordinate, Coordinate)? {
    func coordinate(_ line: Int, like old: Coordinate) -> Coordinate {
      old.isRelative ? .relative(line - target) : .fixed(line)
    }
    let from = first.index(from: origin)
    let to = last.index(from: origin)
    guard isMoved else { return (coordinate(from, like: first), coordinate(to, like: last)) }
    if isOpen {
      // `A2:A` goes on for ever: only its first row can move.
      guard let moved = places(from, limit) else { return nil }
      let top = coordinate(moved.first, like: first)
      return (top, top)
    }
    guard let moved = places(min(from, to), max(from, to)) else { return nil }
    return from <= to
      ? (coordinate(moved.first, like: first), coordinate(moved.last, like: last))
      : (coordinate(moved.last, like: first), coordinate(moved.first, like: last))
  }
}

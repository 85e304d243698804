/// Rows or columns of a sheet that are put in or taken out, and where everything else goes.
struct LineShift {
  /// Which lines of a sheet are meant.
  enum Axis {
    case rows
    case columns
  }

  let axis: Axis
  /// The first line that is taken out, or before which new ones are put, from 0.
  let start: Int
  let count: Int
  let isDeletion: Bool

  /// Behind the last line that is taken out.
  private var end: Int { start + count }

  /// Where a line goes; `nil` for one that is taken out.
  func moved(_ line: Int) -> Int? {
    if line < start { return line }
    if !isDeletion { return line + count }
    return line < end ? nil : line - count
  }

  /// Where a stretch of lines goes: it grows when lines are put into it, and loses those taken out.
  ///
  /// - Returns: `nil` when all of it is taken out.
  func moved(_ first: Int, _ last: Int) -> (first: Int, last: Int)? {
    guard isDeletion else { return (moved(first) ?? first, moved(last) ?? last) }
    let newFirst = first < start ? first : max(start, first - count)
    let newLast = last < start ? last : last < end ? start - 1 : last - count
    return newFirst > newLast ? nil : (newFirst, newLast)
  }

  /// The lines at which a row of cells has to be parted so that a coordinate moves alike in each part.
  ///
  /// `distance` is how far from each cell the coordinate is; 0 for the cell itself.
  func cuts(distance: Int) -> [Int] {
    isDeletion ? [start - distance, end - distance] : [start - distance]
  }

  /// A reference to the sheet after the shift.
  ///
  /// - Parameters:
  ///   - reference: The reference as a formula at `old` has it.
  ///   - old: The row and column of the formula before the shift.
  ///   - new: Its row and column behind it.
  /// - Returns: `nil` when all that it meant is taken out.
  func moved(
    _ reference: Reference, from old: (row: Int, column: Int), to new: (row: Int, column: Int)
  ) -> Reference? {
    var moved = reference
    var rows = (reference.top.index(from: old.row), reference.bottom.index(from: old.row))
    var columns = (reference.left.index(from: old.column), reference.right.index(from: old.column))
    switch axis {
    case .rows where reference.shape == .columns: break
    case .rows where reference.shape == .openColumn:
      rows.0 = self.moved(rows.0, Int.max / 2)?.first ?? rows.0
    case .rows:
      guard let pair = ordered(rows) else { return nil }
      rows = pair
    case .columns where reference.shape == .rows: break
    case .columns:
      guard let pair = ordered(columns) else { return nil }
      columns = pair
    }
    func coordinate(_ old: Coordinate, _ index: Int, _ origin: Int) -> Coordinate {
      old.isRelative ? .relative(index - origin) : .fixed(index)
    }
    moved.top = coordinate(reference.top, rows.0, new.row)
    moved.bottom = coordinate(reference.bottom, rows.1, new.row)
    moved.left = coordinate(reference.left, columns.0, new.column)
    moved.right = coordinate(reference.right, columns.1, new.column)
    return moved
  }

  /// Two ends of a stretch, which may stand in either order.
  private func ordered(_ ends: (Int, Int)) -> (Int, Int)? {
    guard let new = moved(min(ends.0, ends.1), max(ends.0, ends.1)) else { return nil }
    return ends.0 <= ends.1 ? (new.first, new.last) : (new.last, new.first)
  }
}

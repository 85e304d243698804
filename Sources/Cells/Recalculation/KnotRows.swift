/// The rows of a knot that wait or are open, by column, so that a range is searched without going through its rows.
struct KnotRows {
  private struct Place: Hashable {
    let sheet: SheetID
    let column: Int
  }

  private struct Rows {
    var waiting = RowBits()
    var open: OpenRows
  }

  private var places: [Place: Int] = [:]
  private var rows: [Rows] = []

  /// - Parameter runs: The members of the knot.
  init(of runs: [Run]) {
    for (place, runs) in Dictionary(
      grouping: runs, by: { Place(sheet: $0.sheet, column: $0.column) })
    {
      places[place] = rows.count
      rows.append(Rows(open: OpenRows(runs.map { ($0.first, $0.last) })))
    }
  }

  /// Notes how far a cell has come, with its index among the open ones if it is one or was.
  mutating func change(
    from old: KnotState, to new: KnotState, sheet: SheetID, column: Int, row: Int, index: Int?
  ) {
    guard old != new, let place = places[Place(sheet: sheet, column: column)] else { return }
    if old == .waiting { rows[place].waiting.remove(row) }
    if new == .waiting { rows[place].waiting.insert(row) }
    guard let index else { return }
    if old == .open { rows[place].open.close(row, index: index) }
    if new == .open { rows[place].open.open(row, index: index) }
  }

  /// The first cell of a range, column by column, that waits.
  func firstWaiting(in range: CellRange) -> CellAddress? {
    var found: CellAddress?
    forEachColumn(of: range) { column, rows in
      if let found, column > Int(found.column) { return true }
      guard let row = rows.waiting.next(from: range.top), row <= range.bottom else { return true }
      found = CellAddress(sheet: range.sheet, row: row, column: column)
      return range.isWide(for: places.count)
    }
    return found
  }

  /// The least index of the open cells of a range.
  func leastOpen(in range: CellRange) -> Int? {
    var least: Int?
    forEachColumn(of: range) { _, rows in
      if let index = rows.open.least(from: range.top, through: range.bottom) {
        least = min(least ?? index, index)
      }
      return true
    }
    return least
  }

  /// Shows the columns of a range in which the knot has cells, from the left unless it has more columns than the
  /// knot, until the body has seen enough.
  private func forEachColumn(of range: CellRange, _ body: (_ column: Int, Rows) -> Bool) {
    guard range.isWide(for: places.count) else {
      for column in range.left...range.right {
        guard let index = places[Place(sheet: range.sheet, column: column)] else { continue }
        if !body(column, rows[index]) { return }
      }
      return
    }
    for (place, index) in places
    where place.sheet == range.sheet && place.column >= range.left && place.column <= range.right {
      if !body(place.column, rows[index]) { return }
    }
  }
}

extension CellRange {
  /// Whether it has more columns than so many that there are.
  fileprivate func isWide(for columns: Int) -> Bool { right - left >= columns }
}

/// The rows of a knot that wait or are open, by column, so that a range is searched without going through its rows.
struct KnotRows {
  private struct Place: Hashable {
    let sheet: SheetID
    let column: Int
  }

  private struct Rows {
    var waiting = RowBits()
    var open = RowBits()

    func next(_ state: KnotState, from row: Int) -> Int? {
      state == .waiting ? waiting.next(from: row) : open.next(from: row)
    }
  }

  private var places: [Place: Int] = [:]
  private var rows: [Rows] = []

  mutating func change(
    from old: KnotState, to new: KnotState, sheet: SheetID, column: Int, row: Int
  ) {
    guard old != new else { return }
    let place = Place(sheet: sheet, column: column)
    let index = places[place] ?? rows.count
    if index == rows.count {
      places[place] = index
      rows.append(Rows())
    }
    switch old {
    case .waiting: rows[index].waiting.remove(row)
    case .open: rows[index].open.remove(row)
    default: break
    }
    switch new {
    case .waiting: rows[index].waiting.insert(row)
    case .open: rows[index].open.insert(row)
    default: break
    }
  }

  /// The first cell of a range, column by column, that waits or is open.
  func first(in range: CellRange, _ state: KnotState) -> CellAddress? {
    first(in: range, state, fromColumn: range.left)
  }

  /// The first such cell behind another one.
  func next(after cell: CellAddress, in range: CellRange, _ state: KnotState) -> CellAddress? {
    let column = Int(cell.column)
    if let index = places[Place(sheet: range.sheet, column: column)],
      let row = rows[index].next(state, from: Int(cell.row) + 1), row <= range.bottom
    {
      return CellAddress(sheet: range.sheet, row: row, column: column)
    }
    return first(in: range, state, fromColumn: column + 1)
  }

  private func first(
    in range: CellRange, _ state: KnotState, fromColumn left: Int
  ) -> CellAddress? {
    guard left <= range.right else { return nil }
    var found: CellAddress?
    func look(_ index: Int, _ column: Int) {
      if let row = rows[index].next(state, from: range.top), row <= range.bottom {
        found = CellAddress(sheet: range.sheet, row: row, column: column)
      }
    }
    if range.right - left < places.count {
      for column in left...range.right {
        guard let index = places[Place(sheet: range.sheet, column: column)] else { continue }
        look(index, column)
        if found != nil { break }
      }
      return found
    }
    for (place, index) in places
    where place.sheet == range.sheet && place.column >= left && place.column <= range.right
      && place.column < found.map({ Int($0.column) }) ?? .max
    {
      look(index, place.column)
    }
    return found
  }
}

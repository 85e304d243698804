extension Sheet {
  /// What is known of the values of a range: that of its columns, from the left.
  func state<State: ColumnState>(of range: CellRange, _ pool: ValuePool) -> State {
    var state = State()
    for index in range.left..<max(range.left, min(range.right + 1, columnCount)) {
      guard let column = column(index), column.lastRow >= range.top else { continue }
      state.merge(column.state(top: range.top, bottom: range.bottom, pool))
    }
    return state
  }

  /// The first error of a range, row by row.
  ///
  /// - Complexity: O(columns · (chunks + 1,024 rows)).
  func firstError(in range: CellRange, _ pool: ValuePool) -> CellError? {
    var bottom = range.bottom
    var found: CellError?
    for index in range.left..<max(range.left, min(range.right + 1, columnCount)) {
      guard let column = column(index),
        let row = column.firstError(top: range.top, bottom: bottom, pool),
        case .error(let error) = column.value(at: row).value(in: pool)
      else { continue }
      // Further to the right only a row above comes first.
      found = error
      bottom = row - 1
      if bottom < range.top { break }
    }
    return found
  }
}

extension Column {
  /// The first row with an error.
  fileprivate func firstError(top: Int, bottom: Int, _ pool: ValuePool) -> Int? {
    let bottom = min(bottom, lastRow)
    let version = version()
    if let known = caches.firstError, known.version == version, known.top == top,
      known.bottom == bottom
    {
      return known.row < 0 ? nil : known.row
    }
    let cache: ColumnCache<RangeSummary> = madeCache()
    var found = -1
    var row = top
    while row <= bottom, found < 0 {
      let number = row >> Chunk.bits
      let end = min(bottom, (number + 1) << Chunk.bits - 1)
      if cache.state(ofChunk: number, of: self, pool).errors > 0 {
        found = (row...end).first { value(at: $0).kind == .error } ?? -1
      }
      row = end + 1
    }
    caches.firstError = (version, top, bottom, found)
    return found < 0 ? nil : found
  }
}

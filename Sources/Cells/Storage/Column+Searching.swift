extension Column {
  /// The rows that hold a key, or `nil` where it is better to look at each of them.
  ///
  /// An index is made, or brought up to date, when as much has been searched without it as that costs.
  func rows(of key: IndexedKey, top: Int, bottom: Int, _ pool: ValuePool) -> IndexedRows? {
    let bottom = min(bottom, lastRow)
    guard top <= bottom else { return IndexedRows.none }
    guard bottom - top >= Self.longRange else { return nil }
    let cost = costOfIndex
    if cost > 0 {
      caches.searched += bottom - top + 1
      if caches.searched < cost { return nil }
      caches.searched = 0
    }
    let index = caches.index ?? ColumnIndex()
    caches.index = index
    index.follow(self, pool)
    return index.rows(of: key, top, bottom, in: self, pool)
  }

  /// How many rows may be searched for what it costs to make the index, or to bring it up to date.
  var costOfIndex: Int {
    guard let index = caches.index else { return (lastRow + 1) * 4 }
    // Comparing a chunk with what was read of it is cheap beside a search.
    return index.changedChunks(of: self) * Chunk.rows / 4
  }

  private static var longRange: Int { 32 }
}

extension Column {
  /// The rows that hold a key, or `nil` where it is better to look at each of them.
  ///
  /// An index is made, or brought up to date, when as much has been searched without it as that costs.
  func rows(of key: IndexedKey, top: Int, bottom: Int, _ pool: ValuePool) -> IndexedRows? {
    let bottom = min(bottom, lastRow)
    guard top <= bottom else { return IndexedRows.none }
    guard bottom - top >= Self.longRange else { return nil }
    let cost: Int
    if let index = caches.index {
      // Comparing a chunk with what was read of it is cheap beside a search.
      cost = index.changedChunks(of: self) * Chunk.rows / 4
    } else {
      cost = (lastRow + 1) * 4
    }
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

  private static var longRange: Int { 32 }
}

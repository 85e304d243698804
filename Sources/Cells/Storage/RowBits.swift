/// Rows as bits, with bits above them that say where there are some: the next row is found in a few steps.
struct RowBits {
  /// A bit a row; above, a bit for each word below that is not 0.
  private var levels: [[UInt64]] = [[], [], [], []]

  mutating func insert(_ row: Int) {
    var place = row
    for level in levels.indices {
      let word = place >> 6
      if word >= levels[level].count {
        let missing = max(word + 1, levels[level].count * 2) - levels[level].count
        levels[level] += [UInt64](repeating: 0, count: missing)
      }
      let old = levels[level][word]
      levels[level][word] = old | 1 << UInt64(place & 63)
      if old != 0 { return }
      place = word
    }
  }

  mutating func remove(_ row: Int) {
    var place = row
    for level in levels.indices {
      let word = place >> 6
      guard word < levels[level].count else { return }
      let rest = levels[level][word] & ~(1 << UInt64(place & 63))
      levels[level][word] = rest
      if rest != 0 { return }
      place = word
    }
  }

  /// The lowest row of the set from one on.
  func next(from row: Int) -> Int? {
    var place = row
    for level in levels.indices {
      let word = place >> 6
      guard word < levels[level].count else { return nil }
      let rest = levels[level][word] & ~0 << UInt64(place & 63)
      if rest != 0 {
        var found = word << 6 + rest.trailingZeroBitCount
        for below in levels[..<level].reversed() {
          found = found << 6 + below[found].trailingZeroBitCount
        }
        return found
      }
      place = word + 1
    }
    return nil
  }
}

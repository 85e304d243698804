/// Finds the rectangles of one sheet that overlap another.
///
/// Each rectangle lies in the buckets of a grid as coarse as itself, at most two a direction; a question looks
/// into one or a few buckets of every grid that is in use. Nothing lists cells: `A:A` is one entry.
struct RectangleIndex<Entry: Hashable> {
  private struct Grid {
    let rowBits: Int
    let columnBits: Int
    /// Where the bucket of a field lies.
    private var places = KeyTable()
    private(set) var keys: [UInt64] = []
    private(set) var buckets: [Bucket] = []
    /// How many buckets hold something.
    private(set) var filled = 0

    init(rowBits: Int, columnBits: Int) {
      self.rowBits = rowBits
      self.columnBits = columnBits
    }

    @inline(__always)
    func place(of key: UInt64) -> Int? { places.first(of: key) { _ in true } }

    mutating func insert(_ entry: Entry, _ key: UInt64) {
      let place: Int
      if let found = self.place(of: key) {
        place = found
      } else {
        place = buckets.count
        places.insert(key, Int32(truncatingIfNeeded: place))
        keys.append(key)
        buckets.append(Bucket())
      }
      if buckets[place].isEmpty { filled += 1 }
      buckets[place].insert(entry)
    }

    mutating func remove(_ entry: Entry, _ key: UInt64) {
      guard let place = place(of: key), !buckets[place].isEmpty else { return }
      buckets[place].remove(entry)
      guard buckets[place].isEmpty else { return }
      filled -= 1
      if buckets.count > 64, filled * 4 < buckets.count { compact() }
    }

    /// Forgets the buckets that have become empty.
    private mutating func compact() {
      let old = zip(keys, buckets)
      places = KeyTable()
      keys = []
      buckets = []
      for (key, bucket) in old where !bucket.isEmpty {
        places.insert(key, Int32(truncatingIfNeeded: buckets.count))
        keys.append(key)
        buckets.append(bucket)
      }
    }
  }

  private struct Bucket {
    /// The only entry, while there is no more than one: most buckets have one.
    private var single: Entry?
    private var entries: [Entry] = []
    /// Where each entry is, once there are many: a cell may have a million readers.
    private var places: [Entry: Int]?

    var isEmpty: Bool { single == nil && entries.isEmpty }

    @inline(__always)
    func forEach(_ body: (Entry) -> Void) {
      if let single { body(single) }
      for entry in entries { body(entry) }
    }

    mutating func insert(_ entry: Entry) {
      if entries.isEmpty {
        guard let other = single else {
          single = entry
          return
        }
        if other == entry { return }
        single = nil
        entries = [other, entry]
        return
      }
      if places != nil {
        guard places?[entry] == nil else { return }
        places?[entry] = entries.count
      } else if entries.contains(entry) {
        return
      }
      entries.append(entry)
      if places == nil, entries.count > 16 {
        places = Dictionary(
          uniqueKeysWithValues: entries.enumerated().map { ($0.element, $0.offset) })
      }
    }

    mutating func remove(_ entry: Entry) {
      if single == entry {
        single = nil
        return
      }
      guard let place = places == nil ? entries.firstIndex(of: entry) : places?[entry] else {
        return
      }
      let last = entries.removeLast()
      places?[entry] = nil
      if place < entries.count {
        entries[place] = last
        places?[last] = place
      }
      if entries.isEmpty { places = nil }
    }
  }

  private var grids: [Grid] = []
  /// How many rectangles there are.
  private(set) var count = 0

  /// - Complexity: O(1).
  mutating func insert(_ entry: Entry, _ range: CellRange) {
    count += 1
    let rowBits = Self.bits(range.top, range.bottom)
    let columnBits = Self.bits(range.left, range.right)
    let index: Int
    if let found = grids.firstIndex(where: {
      $0.rowBits == rowBits && $0.columnBits == columnBits
    }) {
      index = found
    } else {
      index = grids.count
      grids.append(Grid(rowBits: rowBits, columnBits: columnBits))
    }
    Self.forEachKey(range, rowBits, columnBits) { key in
      grids[index].insert(entry, key)
    }
  }

  /// - Complexity: O(1).
  mutating func remove(_ entry: Entry, _ range: CellRange) {
    let rowBits = Self.bits(range.top, range.bottom)
    let columnBits = Self.bits(range.left, range.right)
    guard
      let index = grids.firstIndex(where: {
        $0.rowBits == rowBits && $0.columnBits == columnBits
      })
    else { return }
    count -= 1
    Self.forEachKey(range, rowBits, columnBits) { key in
      grids[index].remove(entry, key)
    }
    if grids[index].filled == 0 { grids.remove(at: index) }
  }

  /// Gives an entry another rectangle; most often it stays in the same buckets.
  ///
  /// - Complexity: O(1).
  mutating func move(_ entry: Entry, from old: CellRange?, to new: CellRange?) {
    if let old, let new {
      let rowBits = Self.bits(old.top, old.bottom)
      let columnBits = Self.bits(old.left, old.right)
      if rowBits == Self.bits(new.top, new.bottom),
        columnBits == Self.bits(new.left, new.right),
        old.top >> rowBits == new.top >> rowBits, old.bottom >> rowBits == new.bottom >> rowBits,
        old.left >> columnBits == new.left >> columnBits,
        old.right >> columnBits == new.right >> columnBits
      {
        return
      }
    }
    if let old { remove(entry, old) }
    if let new { insert(entry, new) }
  }

  /// Shows every entry whose rectangle may overlap a range, some of them twice.
  ///
  /// - Complexity: O(grids + buckets touched + entries found); there are at most a few dozen grids.
  func forEach(near range: CellRange, _ body: (Entry) -> Void) {
    // By index: a grid taken out of the array would be copied.
    for index in grids.indices {
      let (rowBits, columnBits) = (grids[index].rowBits, grids[index].columnBits)
      let rows = (range.bottom >> rowBits) - (range.top >> rowBits) + 1
      let columns = (range.right >> columnBits) - (range.left >> columnBits) + 1
      if rows * columns > grids[index].buckets.count {
        for (place, key) in grids[index].keys.enumerated() {
          let row = Int(key & 0xFFFF_FFFF)
          let column = Int(key >> 32)
          guard row >= range.top >> rowBits, row <= range.bottom >> rowBits,
            column >= range.left >> columnBits, column <= range.right >> columnBits
          else { continue }
          grids[index].buckets[place].forEach(body)
        }
      } else {
        Self.forEachKey(range, rowBits, columnBits) { key in
          if let place = grids[index].place(of: key) { grids[index].buckets[place].forEach(body) }
        }
      }
    }
  }

  var isEmpty: Bool { grids.isEmpty }

  /// How coarse a grid has to be for a stretch to lie in at most two of its fields.
  private static func bits(_ first: Int, _ last: Int) -> Int {
    let length = last - first
    return length <= 1 ? 0 : Int.bitWidth - length.leadingZeroBitCount
  }

  private static func forEachKey(
    _ range: CellRange, _ rowBits: Int, _ columnBits: Int, _ body: (UInt64) -> Void
  ) {
    for column in range.left >> columnBits...range.right >> columnBits {
      for row in range.top >> rowBits...range.bottom >> rowBits {
        body(UInt64(column) << 32 | UInt64(row))
      }
    }
  }
}

/// Finds the rectangles of one sheet that overlap another.
///
/// Each rectangle lies in the buckets of a grid as coarse as itself, at most two a direction; a question looks
/// into one or a few buckets of every grid that is in use. Nothing lists cells: `A:A` is one entry.
struct RectangleIndex<Entry: Hashable> {
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
    Self.forEachField(range, rowBits, columnBits) { field in
      grids[index].insert(entry, field)
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
    Self.forEachField(range, rowBits, columnBits) { field in
      grids[index].remove(entry, field)
    }
    if grids[index].isEmpty { grids.remove(at: index) }
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
      if rows * columns > grids[index].capacity {
        grids[index].found(
          rows: range.top >> rowBits...range.bottom >> rowBits,
          columns: range.left >> columnBits...range.right >> columnBits
        ).show(body)
      } else {
        Self.forEachField(range, rowBits, columnBits) { field in
          grids[index].found(field).show(body)
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

  private static func forEachField(
    _ range: CellRange, _ rowBits: Int, _ columnBits: Int, _ body: (Field) -> Void
  ) {
    for column in range.left >> columnBits...range.right >> columnBits {
      for row in range.top >> rowBits...range.bottom >> rowBits {
        body(Field(row: row, column: column))
      }
    }
  }
}

/// The cells that the edits of a turn have changed, until the turn looks for who reads them.
///
/// Neighbours are put together, so that a thousand inputs in a row are one question and not a thousand.
struct ChangedCells {
  private var ranges: [CellRange] = []

  var isEmpty: Bool { ranges.isEmpty }

  /// - Complexity: O(1).
  mutating func insert(_ range: CellRange) {
    // Most often cells are edited one beside or below the other.
    if let last = ranges.last, let joined = last.joined(range) {
      ranges[ranges.count - 1] = joined
    } else {
      ranges.append(range)
    }
  }

  mutating func removeAll() { ranges = [] }

  /// Takes all cells out: few rectangles, from the top within each column.
  ///
  /// - Complexity: O(*n* log *n*) in the calls of `insert` that found no neighbour.
  mutating func takeAll() -> [CellRange] {
    let taken = ranges
    ranges = []
    if taken.count == 1 { return taken }
    let rows = Self.joined(taken) {
      ($0.sheet.number, $0.top, $0.bottom, $0.left) < ($1.sheet.number, $1.top, $1.bottom, $1.left)
    }
    return Self.joined(rows) {
      ($0.sheet.number, $0.left, $0.right, $0.top) < ($1.sheet.number, $1.left, $1.right, $1.top)
    }
  }

  private static func joined(
    _ ranges: [CellRange], by isBefore: (CellRange, CellRange) -> Bool
  ) -> [CellRange] {
    var result: [CellRange] = []
    for range in ranges.sorted(by: isBefore) {
      if let last = result.last, let joined = last.joined(range) {
        result[result.count - 1] = joined
      } else {
        result.append(range)
      }
    }
    return result
  }
}

extension CellRange {
  /// Both ranges as one, if they fill a rectangle: they share two sides, and no gap lies between them.
  fileprivate func joined(_ other: CellRange) -> CellRange? {
    guard sheet == other.sheet else { return nil }
    let fits =
      left == other.left && right == other.right
      ? other.top <= bottom + 1 && top <= other.bottom + 1
      : top == other.top && bottom == other.bottom && other.left <= right + 1
        && left <= other.right + 1
    return fits ? union(other) : nil
  }
}

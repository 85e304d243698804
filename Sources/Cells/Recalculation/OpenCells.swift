/// The cells of a knot that are open, in the order in which they were opened.
struct OpenCells {
  private(set) var members: [(run: Int, row: Int)] = []
  private var indexes: [CellAddress: Int] = [:]

  var count: Int { members.count }

  func index(of cell: CellAddress) -> Int? { indexes[cell] }

  /// - Returns: How many were open before it.
  mutating func append(_ run: Int, _ row: Int, at cell: CellAddress) -> Int {
    let index = members.count
    members.append((run, row))
    indexes[cell] = index
    return index
  }

  mutating func removeLast(at cell: CellAddress) {
    members.removeLast()
    indexes[cell] = nil
  }
}

/// The open rows of a column: which of a stretch was opened first.
///
/// Rows are closed in the reverse order, or several of the last ones together. Thus the least index of a stretch holds
/// until it is empty.
struct OpenRows {
  private let firsts: [Int]
  private let lasts: [Int]
  /// How many rows stand before each stretch.
  private var offsets: [Int] = []
  private let leaves: Int
  /// The least index below each node of a binary tree, whose root is number 1.
  private var nodes: [Int32]

  /// - Parameter stretches: The rows that may be opened, no two stretches with one in common.
  init(_ stretches: [(first: Int, last: Int)]) {
    let sorted = stretches.sorted { $0.first < $1.first }
    firsts = sorted.map(\.first)
    lasts = sorted.map(\.last)
    var count = 0
    for (first, last) in sorted {
      offsets.append(count)
      count += last - first + 1
    }
    leaves = max(count, 1)
    nodes = [Int32](repeating: .max, count: 2 * leaves)
  }

  /// How many of the rows stand above one.
  private func place(_ row: Int) -> Int {
    var low = 0
    var high = firsts.count
    while low < high {
      let middle = (low + high) / 2
      if firsts[middle] <= row { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return 0 }
    return offsets[low - 1] + min(row, lasts[low - 1] + 1) - firsts[low - 1]
  }

  mutating func open(_ row: Int, index: Int) {
    var node = leaves + place(row)
    while node > 0, nodes[node] > Int32(index) {
      nodes[node] = Int32(index)
      node /= 2
    }
  }

  mutating func close(_ row: Int, index: Int) {
    var node = leaves + place(row)
    while node > 0, nodes[node] == Int32(index) {
      nodes[node] = .max
      node /= 2
    }
  }

  /// The least index of the open rows of a stretch.
  ///
  /// - Complexity: O(log rows).
  func least(from first: Int, through last: Int) -> Int? {
    var low = leaves + place(first)
    var high = leaves + place(last + 1)
    var least = Int32.max
    while low < high {
      if low % 2 == 1 {
        least = min(least, nodes[low])
        low += 1
      }
      if high % 2 == 1 {
        high -= 1
        least = min(least, nodes[high])
      }
      low /= 2
      high /= 2
    }
    return least == .max ? nil : Int(least)
  }
}

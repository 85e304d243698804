/// The numbers of the ranges that were asked for last, in order, so that equal questions sort once.
struct SortedRanges {
  private struct Entry {
    let range: CellRange
    /// The sum of the versions of the columns: as they only grow, it changes with each of them.
    let version: Int
    let numbers: [Double]
  }

  private var entries: [Entry] = []
  private static let limit = 4

  func numbers(of range: CellRange, _ version: Int) -> [Double]? {
    entries.first { $0.version == version && $0.range == range }?.numbers
  }

  mutating func keep(_ numbers: [Double], of range: CellRange, _ version: Int) {
    entries.removeAll { $0.range == range }
    if entries.count == Self.limit { entries.removeFirst() }
    entries.append(Entry(range: range, version: version, numbers: numbers))
  }

  mutating func forget() { entries = [] }
}

extension Sheet {
  /// Fewer numbers are sorted each time.
  private static var longRange: Int { 32 }

  /// The numbers of a range, in order.
  ///
  /// - Complexity: O(*n* log *n*) for the first question, O(columns) for the same one until a value changes.
  func sortedNumbers(of range: CellRange) -> [Double] {
    let columns = (range.left..<max(range.left, min(range.right + 1, columnCount)))
      .compactMap { column($0) }
    let version = columns.reduce(0) { $0 + $1.version() }
    if let known = sortedRanges.numbers(of: range, version) { return known }
    var numbers: [Double] = []
    for column in columns { column.collectNumbers(range.top, range.bottom, into: &numbers) }
    numbers.sort()
    if numbers.count > Self.longRange { sortedRanges.keep(numbers, of: range, version) }
    return numbers
  }
}

extension Column {
  fileprivate func collectNumbers(_ top: Int, _ bottom: Int, into numbers: inout [Double]) {
    let bottom = min(bottom, lastRow)
    guard top <= bottom else { return }
    for number in top >> Chunk.bits...bottom >> Chunk.bits {
      guard let chunk = chunk(number) else { continue }
      let base = number << Chunk.bits
      let first = max(top - base, 0)
      let end = min(bottom - base + 1, chunk.values.capacity)
      guard first < end else { continue }
      let values = chunk.values.rows(from: first, count: end - first)
      for offset in 0..<end - first where values[offset].isNumber {
        numbers.append(values[offset].rawNumber)
      }
    }
  }
}

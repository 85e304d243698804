/// What formulas have read in a turn that choose what they read.
///
/// Each of them is evaluated in each turn, so that nobody else needs to know. Only an array that fills cells for the
/// first time changes cells that have been read before.
struct ChosenReads {
  private var ranges: [Int: [CellRange]] = [:]
  /// The run that is being evaluated, if its formula chooses.
  private var reader: Int?
  private var latest: [CellRange] = []

  /// For a run so many rectangles are kept apart.
  private static let limit = 8

  mutating func removeAll() {
    if !ranges.isEmpty { ranges.removeAll(keepingCapacity: true) }
  }

  mutating func begin(_ run: Int?) {
    reader = run
    latest.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  mutating func add(_ range: CellRange) {
    if reader != nil { latest.append(range) }
  }

  /// Says that the evaluation came to its end: what it read counts.
  mutating func end() {
    guard let reader else { return }
    self.reader = nil
    for range in latest { note(range, reader) }
  }

  private mutating func note(_ range: CellRange, _ run: Int) {
    var known = ranges[run] ?? []
    if known.contains(where: { $0.intersection(range) == range }) { return }
    if known.count >= Self.limit, let place = known.lastIndex(where: { $0.sheet == range.sheet }) {
      known[place] = known[place].union(range)
    } else {
      known.append(range)
    }
    ranges[run] = known
  }

  /// The runs that have read some cell of a range.
  func runs(reading range: CellRange) -> [Int] {
    if ranges.isEmpty { return [] }
    return ranges.lazy.filter { $0.value.contains { $0.intersection(range) != nil } }.map(\.key)
      .sorted()
  }
}

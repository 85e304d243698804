/// What formulas have read in a turn that choose what they read.
///
/// Each of them is evaluated in each turn, so that nobody else needs to know. Only an array that fills cells for the
/// first time changes cells that have been read before.
struct ChosenReads {
  private var ranges: [Int: [CellRange]] = [:]
  /// The same by the number of the sheet, from the first question in a turn on.
  private var index: [Int32: RectangleIndex<Int>]?
  /// The run that is being evaluated, if its formula chooses.
  private(set) var reader: Int?
  private var latest: [CellRange] = []

  /// For a run so many rectangles are kept apart.
  private static let limit = 8

  var isEmpty: Bool { ranges.isEmpty }

  mutating func removeAll() {
    if !ranges.isEmpty { ranges.removeAll(keepingCapacity: true) }
    if index != nil { index = nil }
  }

  mutating func begin(_ run: Int?) {
    reader = run
    if !latest.isEmpty { latest.removeAll(keepingCapacity: true) }
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
    var range = range
    if known.count >= Self.limit, let place = known.lastIndex(where: { $0.sheet == range.sheet }) {
      range = known[place].union(range)
      known[place] = range
    } else {
      known.append(range)
    }
    ranges[run] = known
    if index != nil { put(run, range) }
  }

  private mutating func put(_ run: Int, _ range: CellRange) {
    index?[Int32(range.sheet.number), default: RectangleIndex()].insert(run, range)
  }

  /// What runs have read that touches a range.
  ///
  /// - Complexity: O(what was read in the turn) for the first question, then that of the index.
  mutating func reads(of range: CellRange) -> [(run: Int, range: CellRange)] {
    runs(reading: range).flatMap { run in
      (ranges[run] ?? []).filter { $0.intersection(range) != nil }.map { (run, $0) }
    }
  }

  /// The runs that have read some cell of a range.
  mutating func runs(reading range: CellRange) -> [Int] {
    if ranges.isEmpty { return [] }
    if index == nil {
      index = [:]
      for (run, known) in ranges { for range in known { put(run, range) } }
    }
    var found: Set<Int> = []
    index?[Int32(range.sheet.number)]?.forEach(near: range) { run in
      if ranges[run]?.contains(where: { $0.intersection(range) != nil }) ?? false {
        found.insert(run)
      }
    }
    return found.sorted()
  }
}

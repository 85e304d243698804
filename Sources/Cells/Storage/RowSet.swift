/// Rows of a column, as disjoint stretches in ascending order.
struct RowSet {
  struct Stretch: Equatable {
    var first: Int32
    var last: Int32

    static let none = Stretch(first: 0, last: -1)
  }

  /// The only stretch, while there is no more than one: most sets have one row.
  private(set) var single = Stretch.none
  private(set) var several: [Stretch] = []

  init() {}

  /// The set that was taken apart into these.
  init(single: Stretch, several: [Stretch]) {
    self.single = single
    self.several = several
  }

  /// The first of several stretches that is left; kept where the only one would be.
  private var head: Int {
    get { Int(single.first) }
    set { single.first = Int32(truncatingIfNeeded: newValue) }
  }

  var isEmpty: Bool { several.isEmpty && single.first > single.last }

  var stretches: [Stretch] {
    if !several.isEmpty { return Array(several[head...]) }
    return single.first > single.last ? [] : [single]
  }

  func forEachStretch(_ body: (_ first: Int, _ last: Int) -> Void) {
    if several.isEmpty {
      if single.first <= single.last { body(Int(single.first), Int(single.last)) }
    } else {
      for stretch in several[head...] { body(Int(stretch.first), Int(stretch.last)) }
    }
  }

  /// The lowest row.
  var first: Int? {
    if several.isEmpty { return single.first <= single.last ? Int(single.first) : nil }
    return Int(several[head].first)
  }

  /// The highest row.
  var last: Int? {
    if several.isEmpty { return single.first <= single.last ? Int(single.last) : nil }
    return several.last.map { Int($0.last) }
  }

  func contains(_ row: Int) -> Bool {
    let row = Int32(truncatingIfNeeded: row)
    if several.isEmpty { return single.first <= row && row <= single.last }
    let index = firstIndex(endingAtOrAfter: row)
    return index < several.count && several[index].first <= row
  }

  /// The lowest row of the set that lies between two rows.
  func first(from: Int, through: Int) -> Int? {
    let from = Int32(truncatingIfNeeded: from)
    if several.isEmpty {
      guard single.first <= single.last, single.last >= from else { return nil }
      let row = max(single.first, from)
      return Int(row) <= through ? Int(row) : nil
    }
    let index = firstIndex(endingAtOrAfter: from)
    guard index < several.count else { return nil }
    let row = max(several[index].first, from)
    return Int(row) <= through ? Int(row) : nil
  }

  mutating func removeAll() {
    single = .none
    several = []
  }

  /// The stretch of the lowest row.
  var firstStretch: (first: Int, last: Int)? {
    if several.isEmpty { return isEmpty ? nil : (Int(single.first), Int(single.last)) }
    return (Int(several[head].first), Int(several[head].last))
  }

  /// The stretch of the highest row.
  var lastStretch: (first: Int, last: Int)? {
    if several.isEmpty { return isEmpty ? nil : (Int(single.first), Int(single.last)) }
    return several.last.map { (Int($0.first), Int($0.last)) }
  }

  /// Takes out the rows up to one.
  ///
  /// - Complexity: O(stretches taken out).
  mutating func removeRows(through row: Int) {
    let next = Int32(truncatingIfNeeded: row + 1)
    if several.isEmpty {
      single.first = max(single.first, next)
      return
    }
    while head < several.count, several[head].last < next { head += 1 }
    if head == several.count { return removeAll() }
    several[head].first = max(several[head].first, next)
  }

  /// Takes out the rows from one on.
  ///
  /// - Complexity: O(stretches taken out).
  mutating func removeRows(from row: Int) {
    let previous = Int32(truncatingIfNeeded: row - 1)
    if several.isEmpty {
      single.last = min(single.last, previous)
      return
    }
    while several.count > head, let last = several.last, last.first > previous {
      several.removeLast()
    }
    if head == several.count { return removeAll() }
    several[several.count - 1].last = min(several[several.count - 1].last, previous)
  }

  /// Takes out the rows between two.
  ///
  /// - Complexity: O(stretches).
  mutating func remove(_ first: Int, through last: Int) {
    var kept = RowSet()
    forEachStretch { start, end in
      kept.insert(start, min(end, first - 1))
      kept.insert(max(start, last + 1), end)
    }
    self = kept
  }

  /// Takes out the lowest or the highest row.
  mutating func remove(_ row: Int) {
    if row == first { removeRows(through: row) } else { removeRows(from: row) }
  }

  /// Takes out the lowest row.
  mutating func popFirst() -> Int? {
    if several.isEmpty {
      guard single.first <= single.last else { return nil }
      single.first += 1
      return Int(single.first - 1)
    }
    let row = several[head].first
    several[head].first += 1
    if several[head].first > several[head].last {
      head += 1
      if head == several.count { removeAll() }
    }
    return Int(row)
  }

  /// Takes out the highest row.
  mutating func popLast() -> Int? {
    if several.isEmpty {
      guard single.first <= single.last else { return nil }
      single.last -= 1
      return Int(single.last + 1)
    }
    let end = several.count - 1
    let row = several[end].last
    several[end].last -= 1
    if several[end].first > several[end].last {
      several.removeLast()
      if head == several.count { removeAll() }
    }
    return Int(row)
  }

  /// Adds the rows between two, and shows the stretches that were not in the set before.
  ///
  /// - Complexity: O(log *n*) at the ends of the set, O(*n*) in the middle.
  mutating func insert(
    _ first: Int, _ last: Int, added: (_ first: Int, _ last: Int) -> Void = { _, _ in }
  ) {
    guard first <= last else { return }
    let new = Stretch(first: Int32(first), last: Int32(last))
    if several.isEmpty {
      if single.first > single.last {
        single = new
        added(first, last)
        return
      }
      if new.first >= single.first && new.last <= single.last { return }
      if new.last >= single.first - 1 && new.first <= single.last + 1 {
        if new.first < single.first { added(first, min(last, Int(single.first) - 1)) }
        if new.last > single.last { added(max(first, Int(single.last) + 1), last) }
        single.first = min(single.first, new.first)
        single.last = max(single.last, new.last)
        return
      }
      several = [single]
      head = 0
    }
    insertAmongSeveral(new, added)
  }

  private mutating func insertAmongSeveral(_ new: Stretch, _ added: (Int, Int) -> Void) {
    let start = firstIndex(endingAtOrAfter: new.first - 1)
    var end = start
    var merged = new
    var next = new.first
    while end < several.count, several[end].first <= new.last + 1 {
      let stretch = several[end]
      if next < stretch.first && next <= new.last {
        added(Int(next), Int(min(stretch.first - 1, new.last)))
      }
      next = max(next, stretch.last + 1)
      merged.first = min(merged.first, stretch.first)
      merged.last = max(merged.last, stretch.last)
      end += 1
    }
    if next <= new.last { added(Int(next), Int(new.last)) }
    if end - start == 1 {
      several[start] = merged
    } else {
      several.replaceSubrange(start..<end, with: CollectionOfOne(merged))
    }
  }

  /// Takes out the rows above or below a stretch, leaving those inside.
  func restricted(from: Int, through: Int) -> RowSet {
    var kept: [Stretch] = []
    forEachStretch { first, last in
      let (first, last) = (max(first, from), min(last, through))
      if first <= last { kept.append(Stretch(first: Int32(first), last: Int32(last))) }
    }
    guard kept.count > 1 else { return RowSet(single: kept.first ?? .none, several: []) }
    var result = RowSet(single: kept[0], several: kept)
    result.head = 0
    return result
  }

  private func firstIndex(endingAtOrAfter row: Int32) -> Int {
    var low = head
    var high = several.count
    if let last = several.last, last.last < row { return several.count }
    while low < high {
      let middle = (low + high) / 2
      if several[middle].last < row { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

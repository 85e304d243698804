/// Which rows of a column hold a value: numbers but for rounding noise, text without case.
///
/// The index remembers what it read in each chunk. After edits it reads the chunks that changed and takes the
/// differences over, so that a write costs nothing here.
final class ColumnIndex {
  /// The rows that hold one value.
  struct Group {
    let key: UInt64
    /// The only row, or -1.
    var row: Int32
    /// Where several rows are listed, or -1.
    var list: Int32
    /// The number that a text looks like, if any.
    let number: Double
  }

  private struct Page {
    var keys: [[UInt64]] = []
    /// The version of the chunk that the keys were read from.
    var versions: [Int] = []
  }

  @exclusivity(unchecked) private var pages: [Page] = []
  @exclusivity(unchecked) private var version = 0
  @exclusivity(unchecked) private(set) var groups: [Group] = []
  @exclusivity(unchecked) private var emptyGroups = 0
  @exclusivity(unchecked) private(set) var lists: [[Int32]] = []
  @exclusivity(unchecked) private var freeLists: [Int32] = []
  @exclusivity(unchecked) private(set) var places = KeyTable()
  /// Texts by the numbers that they look like, once somebody has asked for such.
  @exclusivity(unchecked) private var numericTexts: KeyTable?
  /// How many values were looked at.
  @exclusivity(unchecked) private(set) var valuesRead = 0

  // MARK: - Following the column

  func isCurrent(_ column: Column) -> Bool { version == column.version() }

  /// How many chunks have to be read before the index can be asked.
  func changedChunks(of column: Column) -> Int {
    guard !isCurrent(column) else { return 0 }
    var count = 0
    for number in column.pages.indices { count += changes(of: column, number).count }
    return count
  }

  /// Reads the chunks that have changed.
  func follow(_ column: Column, _ pool: ValuePool) {
    guard !isCurrent(column) else { return }
    if emptyGroups > 1_024, emptyGroups * 2 > groups.count { forget() }
    version = column.version()
    for number in column.pages.indices {
      for place in changes(of: column, number) {
        if let page = column.pages[number] { follow(page, place, number, pool) }
      }
    }
  }

  private func changes(of column: Column, _ number: Int) -> [Int] {
    while pages.count <= number { pages.append(Page()) }
    guard let page = column.pages[number] else { return [] }
    let missing = page.versions.count - pages[number].versions.count
    if missing > 0 {
      pages[number].versions += Array(repeating: 0, count: missing)
      pages[number].keys += Array(repeating: [], count: missing)
    }
    return page.versions.places(differingFrom: pages[number].versions)
  }

  private func follow(_ page: Column.Page, _ place: Int, _ number: Int, _ pool: ValuePool) {
    guard let chunk = page.chunks[place] else { return }
    let first = (number << Column.pageBits + place) << Chunk.bits
    let count = chunk.values.capacity
    let values = chunk.values.rows(from: 0, count: count)
    valuesRead += count
    var known: [UInt64] = []
    swap(&known, &pages[number].keys[place])
    while known.count < count { known.append(Self.nothing) }
    for offset in 0..<count {
      let key = Self.key(of: values[offset], pool)
      let old = known[offset]
      if key == old { continue }
      if old != Self.nothing { remove(old, Int32(first + offset)) }
      if key != Self.nothing { insert(key, Int32(first + offset), values[offset], pool) }
      known[offset] = key
    }
    pages[number].keys[place] = known
    pages[number].versions[place] = page.versions[place]
  }

  private func forget() {
    pages = []
    version = 0
    groups = []
    emptyGroups = 0
    lists = []
    freeLists = []
    places = KeyTable()
    if numericTexts != nil { numericTexts = KeyTable() }
  }

  // MARK: - Keys

  private static let nothing: UInt64 = 0xFFF9 << 48

  /// A number's bits, or a tag and what tells values of the kind apart.
  private static func key(of packed: PackedValue, _ pool: ValuePool) -> UInt64 {
    switch packed.kind {
    case .number: key(of: packed.rawNumber)
    case .text: packed.place.map { textKey(pool.textClass(at: $0)) } ?? nothing
    case .boolean: key(of: packed == PackedValue(true))
    case .error:
      CellError.allCases.first { packed == PackedValue($0) }.map { key(of: $0) } ?? nothing
    case .empty, .array: nothing
    }
  }

  static func key(of number: Double) -> UInt64 { number == 0 ? 0 : number.bitPattern }
  static func key(of boolean: Bool) -> UInt64 { 0xFFFA << 48 | (boolean ? 1 : 0) }
  static func textKey(_ textClass: Int) -> UInt64 {
    0xFFFC << 48 | UInt64(truncatingIfNeeded: textClass)
  }
  private static func key(of error: CellError) -> UInt64 {
    0xFFFB << 48 | UInt64(CellError.allCases.firstIndex(of: error) ?? 0)
  }

  static func isNumber(_ key: UInt64) -> Bool {
    key >> 48 < 0xFFF9 || key >> 48 > 0xFFFC
  }

  /// Numbers that may be equal but for noise stand at most 32 places apart and so in one bucket or in neighbours.
  static let bucketBits: UInt64 = 7
  static let noise: UInt64 = 32
  /// Round numbers stand in the middle of a bucket, so that the neighbours need not be searched.
  static let middle: UInt64 = 64

  static func bucket(of key: UInt64) -> UInt64 {
    isNumber(key) ? (key + middle) >> bucketBits : key
  }

  // MARK: - Groups

  private func insert(_ key: UInt64, _ row: Int32, _ packed: PackedValue, _ pool: ValuePool) {
    let bucket = Self.bucket(of: key)
    guard let place = places.first(of: bucket, where: { groups[$0].key == key }) else {
      places.insert(bucket, Int32(groups.count))
      var number = Double.nan
      if numericTexts != nil, packed.kind == .text,
        case .text(let text) = packed.value(in: pool), let found = NumberText.coerced(text)
      {
        number = found
        numericTexts?.insert(Self.bucket(of: Self.key(of: found)), Int32(groups.count))
      }
      groups.append(Group(key: key, row: row, list: -1, number: number))
      return
    }
    let list = Int(groups[place].list)
    if list >= 0 {
      if let last = lists[list].last, last < row {
        lists[list].append(row)
      } else {
        lists[list].insert(row, at: lists[list].firstPlace(notBelow: row))
      }
    } else if groups[place].row < 0 {
      groups[place].row = row
      emptyGroups -= 1
    } else {
      let other = groups[place].row
      groups[place].list = add([min(row, other), max(row, other)])
      groups[place].row = -1
    }
  }

  private func add(_ rows: [Int32]) -> Int32 {
    if let free = freeLists.popLast() {
      lists[Int(free)] = rows
      return free
    }
    lists.append(rows)
    return Int32(lists.count - 1)
  }

  private func remove(_ key: UInt64, _ row: Int32) {
    guard let place = places.first(of: Self.bucket(of: key), where: { groups[$0].key == key })
    else { return }
    let list = groups[place].list
    guard list >= 0 else {
      groups[place].row = -1
      emptyGroups += 1
      return
    }
    lists[Int(list)].remove(at: lists[Int(list)].firstPlace(notBelow: row))
    if lists[Int(list)].count == 1 {
      groups[place].row = lists[Int(list)][0]
      groups[place].list = -1
      lists[Int(list)] = []
      freeLists.append(list)
    }
  }

  // MARK: - Questions

  /// The rows from one to another that hold a key, or `nil` where the index cannot tell.
  ///
  /// - Complexity: O(log *k*) in the rows with the key; O(*k*) for numbers of which several are equal but for noise.
  func rows(
    of key: IndexedKey, _ top: Int, _ bottom: Int, in column: Column, _ pool: ValuePool
  ) -> IndexedRows? {
    switch key {
    case .boolean(let boolean): return rows(exactly: Self.key(of: boolean), top, bottom)
    case .error(let error): return rows(exactly: Self.key(of: error), top, bottom)
    case .text(let text, let isExact):
      guard let found = pool.textClass(of: text) else { return IndexedRows.none }
      if isExact {
        if found.isMixed { return nil }
        guard found.folded.hasSameBytes(as: text) else { return IndexedRows.none }
      }
      return rows(exactly: Self.textKey(found.id), top, bottom)
    case .number(let number, let withTexts):
      if withTexts, numericTexts == nil {
        forget()
        numericTexts = KeyTable()
        follow(column, pool)
      }
      return rows(of: number, withTexts, top, bottom)
    }
  }

  private func rows(exactly key: UInt64, _ top: Int, _ bottom: Int) -> IndexedRows {
    places.first(of: Self.bucket(of: key)) { groups[$0].key == key }
      .map { rows(of: groups[$0], top, bottom) } ?? .none
  }

  private func rows(of number: Double, _ withTexts: Bool, _ top: Int, _ bottom: Int) -> IndexedRows
  {
    let key = Self.key(of: number)
    let low = (key + Self.middle - Self.noise) >> Self.bucketBits
    let high = (key + Self.middle + Self.noise) >> Self.bucketBits
    var found = IndexedRows.none
    func take(_ group: Group) {
      let rows = rows(of: group, top, bottom)
      if rows.count == 0 { return }
      found = found.count == 0 ? rows : found.merged(with: rows)
    }
    for bucket in low...high {
      _ = places.first(of: bucket) { place in
        let group = groups[place]
        if Self.isNumber(group.key) {
          let other = Double(bitPattern: group.key)
          if other == number || Rounding.approximatelyEqual(number, other) { take(group) }
        }
        return false
      }
      guard withTexts else { continue }
      _ = numericTexts?.first(of: bucket) { place in
        let other = groups[place].number
        if other == number || Rounding.approximatelyEqual(number, other) { take(groups[place]) }
        return false
      }
    }
    return found
  }

  private func rows(of group: Group, _ top: Int, _ bottom: Int) -> IndexedRows {
    guard group.list >= 0 else {
      let row = Int(group.row)
      return row >= top && row <= bottom && row >= 0 ? .one(row) : .none
    }
    let list = lists[Int(group.list)]
    let first = list.firstPlace(notBelow: Int32(clamping: top))
    let end = list.firstPlace(notBelow: Int32(clamping: bottom + 1))
    return end <= first ? .none : .several(list[first..<end])
  }
}

extension IndexedRows {
  /// The rows of both, from the top.
  fileprivate func merged(with other: IndexedRows) -> IndexedRows {
    var rows: [Int32] = []
    rows.reserveCapacity(count + other.count)
    for row in self { rows.append(Int32(clamping: row)) }
    for row in other { rows.append(Int32(clamping: row)) }
    rows.sort()
    return .several(rows[...])
  }
}

extension [Int32] {
  /// The first place in a sorted list whose number is not below another.
  func firstPlace(notBelow number: Int32) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension [Int] {
  /// Where a list differs from one that is at least as long; a loop that does nothing else.
  func places(differingFrom other: [Int]) -> [Int] {
    var places: [Int] = []
    for place in 0..<Swift.min(count, other.count) where self[place] != other[place] {
      places.append(place)
    }
    return places
  }
}

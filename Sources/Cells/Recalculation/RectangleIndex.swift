/// Finds the rectangles of one sheet that overlap another.
///
/// Each rectangle lies in the buckets of a grid as coarse as itself, at most two a direction; a question looks
/// into one or a few buckets of every grid that is in use. Nothing lists cells: `A:A` is one entry.
struct RectangleIndex<Entry: Hashable> {
  /// The entries of a field, taken out before anybody is shown one: a grid that is looked at would be copied.
  private struct Found {
    var single: Entry?
    var several: [Entry] = []

    @inline(__always)
    func forEach(_ body: (Entry) -> Void) {
      if let single { body(single) }
      for entry in several { body(entry) }
    }
  }

  /// The entries of one coarseness, by their fields.
  private struct Grid {
    /// A field that holds something, most often one entry.
    private struct Field {
      let key: UInt64
      /// The only entry; where there are more, the first one that came.
      var entry: Entry
      /// Where all entries are, where there are several; -1 where there is one, -2 where there is none.
      var bucket: Int32 = -1
      /// The next field of the same list, or -1.
      var next: Int32

      var isVacant: Bool { bucket == -2 }
    }

    let rowBits: Int
    let columnBits: Int
    private var fields: [Field] = []
    private var vacantFields: [Int32] = []
    /// The first field of each list; the key tells which list it is.
    private var lists: [Int32] = Array(repeating: -1, count: 4)
    private var buckets: [Bucket] = []
    private var vacantBuckets: [Int32] = []
    /// Chosen anew for each grid, so that nobody can prepare keys that collide.
    private let seed = UInt64.random(in: 0...UInt64.max)

    init(rowBits: Int, columnBits: Int) {
      self.rowBits = rowBits
      self.columnBits = columnBits
    }

    /// How many places for fields there are.
    var capacity: Int { fields.count }

    var isEmpty: Bool { fields.count == vacantFields.count }

    @inline(__always)
    private func list(of key: UInt64) -> Int {
      var mixed = key ^ seed
      mixed = (mixed ^ (mixed >> 33)) &* 0xFF51_AFD7_ED55_8CCD
      mixed = (mixed ^ (mixed >> 33)) &* 0xC4CE_B9FE_1A85_EC53
      return Int(truncatingIfNeeded: mixed >> 20) & (lists.count - 1)
    }

    @inline(__always)
    private func place(of key: UInt64) -> Int? {
      var place = lists[list(of: key)]
      while place >= 0 {
        if fields[Int(place)].key == key { return Int(place) }
        place = fields[Int(place)].next
      }
      return nil
    }

    /// The entries of a field.
    @inline(__always)
    func found(_ key: UInt64) -> Found {
      place(of: key).map { found(at: $0) } ?? Found()
    }

    @inline(__always)
    func found(at place: Int) -> Found {
      let field = fields[place]
      return field.bucket >= 0
        ? Found(several: buckets[Int(field.bucket)].entries)
        : Found(single: field.isVacant ? nil : field.entry)
    }

    func key(at place: Int) -> UInt64 { fields[place].key }

    mutating func insert(_ entry: Entry, _ key: UInt64) {
      guard let place = place(of: key) else { return addField(key, entry) }
      let field = fields[place]
      if field.bucket >= 0 {
        buckets[Int(field.bucket)].insert(entry)
      } else if field.entry != entry {
        var bucket = Bucket()
        bucket.insert(field.entry)
        bucket.insert(entry)
        if let vacant = vacantBuckets.popLast() {
          buckets[Int(vacant)] = bucket
          fields[place].bucket = vacant
        } else {
          buckets.append(bucket)
          fields[place].bucket = Int32(buckets.count - 1)
        }
      }
    }

    private mutating func addField(_ key: UInt64, _ entry: Entry) {
      let list = list(of: key)
      let field = Field(key: key, entry: entry, next: lists[list])
      if let vacant = vacantFields.popLast() {
        fields[Int(vacant)] = field
        lists[list] = vacant
      } else {
        fields.append(field)
        lists[list] = Int32(fields.count - 1)
        if fields.count > lists.count { growLists() }
      }
    }

    private mutating func growLists() {
      lists = Array(repeating: -1, count: lists.count * 2)
      for place in fields.indices {
        if fields[place].isVacant { continue }
        let list = list(of: fields[place].key)
        fields[place].next = lists[list]
        lists[list] = Int32(place)
      }
    }

    mutating func remove(_ entry: Entry, _ key: UInt64) {
      guard let place = place(of: key) else { return }
      let field = fields[place]
      guard field.bucket >= 0 else {
        if field.entry == entry { removeField(place, field) }
        return
      }
      let bucket = Int(field.bucket)
      buckets[bucket].remove(entry)
      guard buckets[bucket].entries.isEmpty else { return }
      vacantBuckets.append(field.bucket)
      removeField(place, field)
    }

    private mutating func removeField(_ place: Int, _ field: Field) {
      let list = list(of: field.key)
      if Int(lists[list]) == place {
        lists[list] = field.next
      } else {
        var previous = Int(lists[list])
        while Int(fields[previous].next) != place { previous = Int(fields[previous].next) }
        fields[previous].next = field.next
      }
      fields[place].bucket = -2
      vacantFields.append(Int32(place))
      if fields.count > 64, (fields.count - vacantFields.count) * 4 < fields.count { compact() }
    }

    /// Forgets the places of fields that have become empty.
    private mutating func compact() {
      fields.removeAll { $0.isVacant }
      vacantFields = []
      var size = 4
      while size < fields.count { size *= 2 }
      lists = Array(repeating: -1, count: size / 2)
      growLists()
    }
  }

  /// The entries of a field that has several.
  private struct Bucket {
    private(set) var entries: [Entry] = []
    /// Where each entry is, once there are many: a cell may have a million readers.
    private var places: [Entry: Int]?

    mutating func insert(_ entry: Entry) {
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
        for place in 0..<grids[index].capacity {
          let key = grids[index].key(at: place)
          let row = Int(key & 0xFFFF_FFFF)
          let column = Int(key >> 32)
          guard row >= range.top >> rowBits, row <= range.bottom >> rowBits,
            column >= range.left >> columnBits, column <= range.right >> columnBits
          else { continue }
          grids[index].found(at: place).forEach(body)
        }
      } else {
        Self.forEachKey(range, rowBits, columnBits) { key in
          grids[index].found(key).forEach(body)
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

extension RectangleIndex {
  /// The entries of one coarseness, by their fields.
  ///
  /// A field's few entries stand in a list one by one, in sixteen bytes each and four for the beginning of a list;
  /// those of a crowded field stand together.
  struct Grid {
    /// An entry of a field, or the mark of a crowded one.
    private struct Item {
      private let row: UInt32
      let entry: Entry
      /// The column, and above its bits what the item is.
      private var column: UInt16
      /// The next item of the same list, or -1.
      var next: Int32

      init(_ field: Field, _ entry: Entry, next: Int32, isCrowd: Bool = false) {
        row = field.row
        self.entry = entry
        column = field.column | (isCrowd ? Self.crowd : 0)
        self.next = next
      }

      private static var crowd: UInt16 { 1 << 14 }
      private static var vacant: UInt16 { 1 << 15 }

      @inline(__always)
      func isOf(_ field: Field) -> Bool {
        row == field.row && column & (Self.crowd - 1) == field.column
      }

      var field: Field { Field(row: row, column: column & (Self.crowd - 1)) }

      /// Whether all entries of the field are in its bucket.
      var isCrowd: Bool { column & Self.crowd != 0 }
      var isVacant: Bool { column & Self.vacant != 0 }

      mutating func leave() { column |= Self.vacant }
    }

    let rowBits: Int
    let columnBits: Int
    private var items: [Item] = []
    private var vacant: [Int32] = []
    /// The first item of each list; the field tells which list it is.
    private var lists: [Int32] = Array(repeating: -1, count: 4)
    private var crowds: [Field: Bucket] = [:]
    /// Chosen anew for each grid, so that nobody can prepare fields that collide.
    private let seed = UInt64.random(in: 0...UInt64.max)

    /// With more entries a field is crowded.
    private static var fewEntries: Int { 8 }

    init(rowBits: Int, columnBits: Int) {
      self.rowBits = rowBits
      self.columnBits = columnBits
    }

    /// How many places for items there are.
    var capacity: Int { items.count }

    var isEmpty: Bool { items.count == vacant.count }

    @inline(__always)
    private func list(of field: Field) -> Int {
      var mixed = field.key ^ seed
      mixed = (mixed ^ (mixed >> 33)) &* 0xFF51_AFD7_ED55_8CCD
      mixed = (mixed ^ (mixed >> 33)) &* 0xC4CE_B9FE_1A85_EC53
      return Int(truncatingIfNeeded: mixed >> 20) & (lists.count - 1)
    }

    // MARK: - Looking

    /// The entries of a field; most have none.
    @inline(__always)
    func found(_ field: Field) -> Found {
      var place = lists[list(of: field)]
      while place >= 0 {
        if items[Int(place)].isOf(field) { return found(field, from: place) }
        place = items[Int(place)].next
      }
      return Found()
    }

    /// The entries of a field from the first of its items on.
    @inline(never)
    private func found(_ field: Field, from first: Int32) -> Found {
      var found = Found()
      var place = first
      while place >= 0 {
        let item = items[Int(place)]
        if item.isOf(field) {
          if item.isCrowd { return Found(several: crowds[field]?.entries ?? []) }
          found.append(item.entry)
        }
        place = item.next
      }
      return found
    }

    /// The entries of all fields in some rows and columns of fields.
    ///
    /// - Complexity: O(*n*) in the items.
    func found(rows: ClosedRange<Int>, columns: ClosedRange<Int>) -> Found {
      var found = Found()
      for item in items where !item.isVacant {
        let field = item.field
        guard rows.contains(Int(field.row)), columns.contains(Int(field.column)) else { continue }
        if item.isCrowd {
          for entry in crowds[field]?.entries ?? [] { found.append(entry) }
        } else {
          found.append(item.entry)
        }
      }
      return found
    }

    // MARK: - Changing

    mutating func insert(_ entry: Entry, _ field: Field) {
      let list = list(of: field)
      var place = lists[list]
      var count = 0
      while place >= 0 {
        let item = items[Int(place)]
        if item.isOf(field) {
          if item.isCrowd {
            crowds[field]?.insert(entry)
            return
          }
          if item.entry == entry { return }
          count += 1
        }
        place = item.next
      }
      if count >= Self.fewEntries {
        crowd(field, entry, in: list)
      } else {
        add(Item(field, entry, next: lists[list]), to: list)
      }
    }

    /// Puts the entries of a field into a bucket, with one more.
    private mutating func crowd(_ field: Field, _ entry: Entry, in list: Int) {
      var bucket = Bucket()
      found(field).show { bucket.insert($0) }
      bucket.insert(entry)
      removeItems(of: list) { $0.isOf(field) }
      crowds[field] = bucket
      add(Item(field, entry, next: lists[list], isCrowd: true), to: list)
    }

    private mutating func add(_ item: Item, to list: Int) {
      if let place = vacant.popLast() {
        items[Int(place)] = item
        lists[list] = place
      } else {
        items.append(item)
        lists[list] = Int32(items.count - 1)
        if items.count > lists.count { growLists() }
      }
    }

    private mutating func growLists() {
      lists = Array(repeating: -1, count: lists.count * 2)
      for place in items.indices {
        if items[place].isVacant { continue }
        let list = list(of: items[place].field)
        items[place].next = lists[list]
        lists[list] = Int32(place)
      }
    }

    mutating func remove(_ entry: Entry, _ field: Field) {
      if crowds[field] != nil {
        crowds[field]?.remove(entry)
        guard crowds[field]?.entries.isEmpty ?? true else { return }
        crowds[field] = nil
        removeItems(of: list(of: field)) { $0.isOf(field) }
      } else {
        removeItems(of: list(of: field)) { $0.isOf(field) && $0.entry == entry }
      }
      if items.count > 64, (items.count - vacant.count) * 4 < items.count { compact() }
    }

    private mutating func removeItems(of list: Int, where isMeant: (Item) -> Bool) {
      var previous: Int32 = -1
      var place = lists[list]
      while place >= 0 {
        let item = items[Int(place)]
        if isMeant(item) {
          if previous < 0 { lists[list] = item.next } else { items[Int(previous)].next = item.next }
          items[Int(place)].leave()
          vacant.append(place)
        } else {
          previous = place
        }
        place = item.next
      }
    }

    /// Forgets the places of items that have gone.
    private mutating func compact() {
      items.removeAll { $0.isVacant }
      vacant = []
      var size = 4
      while size < items.count { size *= 2 }
      lists = Array(repeating: -1, count: size / 2)
      growLists()
    }
  }

  /// A field of a grid.
  struct Field: Hashable {
    let row: UInt32
    let column: UInt16

    init(row: UInt32, column: UInt16) {
      self.row = row
      self.column = column
    }

    init(row: Int, column: Int) {
      self.row = UInt32(truncatingIfNeeded: row)
      self.column = UInt16(truncatingIfNeeded: column)
    }

    fileprivate var key: UInt64 { UInt64(column) << 32 | UInt64(row) }
  }

  /// The entries of a field, taken out before anybody is shown one: a grid that is looked at would be copied.
  struct Found {
    private var single: Entry?
    private var several: [Entry] = []

    init(single: Entry? = nil) { self.single = single }
    init(several: [Entry]) { self.several = several }

    fileprivate mutating func append(_ entry: Entry) {
      if single == nil { single = entry } else { several.append(entry) }
    }

    @inline(__always)
    func show(_ body: (Entry) -> Void) {
      if let single { body(single) }
      for entry in several { body(entry) }
    }
  }

  /// The entries of a crowded field.
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
}

/// The templates in use, each once, with the formula that it means on its sheet.
struct TemplateTable {
  /// A template bound to the sheet that its references mean.
  struct Entry {
    let template: Template
    let scope: SheetID
    var formula: Formula
    var uses: Int
    fileprivate let key: [UInt8]
    fileprivate let hash: UInt64
    /// The next template with the same hash, or -1.
    fileprivate var next: Int
    /// The runs of a template whose meaning may change with a name, a sheet or a column.
    var runs: Set<Int> = []
  }

  private var entries: [Entry?] = []
  private var free: [Int] = []
  private var byHash: [UInt64: Int] = [:]
  private var byMention: [String: Set<Int>] = [:]

  subscript(place: Int) -> Entry? { entries[place] }

  /// The formula that a template means.
  func formula(at place: Int) -> Formula? { entries[place]?.formula }

  /// The template of a formula that is in use already, with one more use.
  ///
  /// - Complexity: O(length of the key).
  mutating func use(_ key: [UInt8], scope: SheetID) -> Int? {
    guard let place = place(of: key, scope: scope, hash: Self.hash(key, scope)) else { return nil }
    entries[place]?.uses += 1
    return place
  }

  private func place(of key: [UInt8], scope: SheetID, hash: UInt64) -> Int? {
    var place = byHash[hash] ?? -1
    while place >= 0 {
      if entries[place]?.scope == scope, entries[place]?.key == key { return place }
      place = entries[place]?.next ?? -1
    }
    return nil
  }

  /// Mixes eight bytes at a time.
  private static func hash(_ key: [UInt8], _ scope: SheetID) -> UInt64 {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = UInt64(truncatingIfNeeded: scope.number) &+ UInt64(key.count)
    key.withUnsafeBytes { bytes in
      var offset = 0
      while offset + 8 <= bytes.count {
        hash = (hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* factor
        hash ^= hash >> 29
        offset += 8
      }
      var rest: UInt64 = 0
      while offset < bytes.count {
        rest = rest << 8 | UInt64(bytes[offset])
        offset += 1
      }
      hash = (hash ^ rest) &* factor
      hash ^= hash >> 32
    }
    return hash
  }

  /// Adds a template with its first use.
  mutating func add(
    _ template: Template, _ formula: Formula, _ key: [UInt8], scope: SheetID
  ) -> Int {
    let hash = Self.hash(key, scope)
    let entry = Entry(
      template: template, scope: scope, formula: formula, uses: 1, key: key, hash: hash,
      next: byHash[hash] ?? -1)
    let place: Int
    if let vacant = free.popLast() {
      place = vacant
      entries[place] = entry
    } else {
      place = entries.count
      entries.append(entry)
    }
    byHash[hash] = place
    for mention in entry.formula.mentions { byMention[mention, default: []].insert(place) }
    return place
  }

  mutating func use(_ place: Int) { entries[place]?.uses += 1 }

  /// Takes one use away and forgets a template that nobody uses.
  mutating func release(_ place: Int) {
    entries[place]?.uses -= 1
    if entries[place]?.uses == 0 { forget(place) }
  }

  private mutating func forget(_ place: Int) {
    guard let entry = entries[place] else { return }
    unlink(place, entry)
    for mention in entry.formula.mentions { forget(mention, place) }
    entries[place] = nil
    free.append(place)
  }

  private mutating func unlink(_ place: Int, _ entry: Entry) {
    guard var previous = byHash[entry.hash] else { return }
    if previous == place {
      byHash[entry.hash] = entry.next >= 0 ? entry.next : nil
      return
    }
    while let next = entries[previous]?.next, next >= 0 {
      if next == place {
        entries[previous]?.next = entry.next
        return
      }
      previous = next
    }
  }

  private mutating func forget(_ mention: String, _ place: Int) {
    byMention[mention]?.remove(place)
    if byMention[mention]?.isEmpty ?? false { byMention[mention] = nil }
  }

  /// Notes that a run has the template, if the template's meaning may change.
  mutating func attach(_ run: Int, to place: Int) {
    guard let entry = entries[place], !entry.formula.mentions.isEmpty else { return }
    entries[place]?.runs.insert(run)
  }

  mutating func detach(_ run: Int, from place: Int) {
    guard let entry = entries[place], !entry.runs.isEmpty else { return }
    entries[place]?.runs.remove(run)
  }

  /// Notes a run of the template, though its meaning did not seem to change with any word.
  mutating func track(_ run: Int, of place: Int) { entries[place]?.runs.insert(run) }

  /// The templates that call a function by its name.
  func calling(_ function: String) -> [Int] {
    entries.indices.filter { entries[$0]?.template.expression.calls(function) ?? false }
  }

  /// The templates that mention a word.
  func mentioning(_ mention: String) -> [Int] { byMention[mention].map { $0.sorted() } ?? [] }

  /// Gives a template the meaning that its words have at present.
  mutating func rebind(_ place: Int, to formula: Formula) {
    guard let entry = entries[place] else { return }
    for mention in entry.formula.mentions.subtracting(formula.mentions) { forget(mention, place) }
    for mention in formula.mentions { byMention[mention, default: []].insert(place) }
    entries[place]?.formula = formula
  }
}

import Glibc

/// The templates in use, each once, with the formula that it means on its sheet.
///
/// A template that stands in few cells, none beside the other, has nothing but its shape, as long as it mentions no
/// words: then it takes a few bytes. For a longer run it gets a formula of its own.
final class TemplateTable {
  private enum Meaning {
    case whole(BoundTemplate)
    case shaped(BoundShape)
  }

  /// A template in twenty bytes, since there may be a million.
  private struct Entry {
    /// The place of what it means; -1 where there is no template.
    var meaning: Int32
    /// Where its coordinates are, -1 where it has a formula of its own.
    var coordinates: Int32 = -1
    /// How often it is in use.
    var uses: Int32 = 1
    /// The next template in the same list, or -1.
    var next: Int32 = -1
    let hash: UInt32
  }

  @exclusivity(unchecked) private var entries: [Entry] = []
  private var free: [Int32] = []
  /// What templates mean: those that have nothing but a shape share its meaning.
  @exclusivity(unchecked) private var meanings: [Meaning?] = []
  private var freeMeanings: [Int32] = []
  /// The formula of each meaning, for those who only look.
  private let formulas = UnownedTable<Formula>()
  /// The first template of each list; the hash tells which list it is.
  @exclusivity(unchecked) private var lists: [Int32] = Array(repeating: -1, count: 16)
  /// The place whose template, not only a shape, was found last, or -1.
  @exclusivity(unchecked) private var latest = -1
  @exclusivity(unchecked) private var latestKey: [UInt8] = []
  @exclusivity(unchecked) private var latestScope = SheetID.names
  private var byMention: [String: Set<Int>] = [:]
  @exclusivity(unchecked) private var coordinates = CoordinateStore()
  private var shapes: [BoundShape.Key: BoundShape] = [:]
  /// How many of the shapes no formula has.
  private var unusedShapes = 0

  /// The template of a place, unless it has nothing but its shape.
  subscript(place: Int) -> BoundTemplate? {
    guard case .whole(let bound) = meaning(of: place) else { return nil }
    return bound
  }

  @inline(__always)
  private func meaning(of place: Int) -> Meaning? {
    guard entries.indices.contains(place), entries[place].meaning >= 0 else { return nil }
    return meanings[Int(entries[place].meaning)]
  }

  // MARK: - Meaning

  /// The formula that a template means; its references may be parameters.
  @inline(__always)
  func formula(at place: Int) -> Formula? { with(place) { $0 } }

  /// Looks at the formula that a template means; its references may be parameters.
  @inline(__always)
  func with<Result>(_ place: Int, _ body: (Formula) -> Result) -> Result? {
    guard entries.indices.contains(place) else { return nil }
    let meaning = Int(entries[place].meaning)
    return meaning >= 0 ? formulas.with(meaning, body) : nil
  }

  /// Whether the references of the template's formula are parameters.
  @inline(__always)
  func isShaped(_ place: Int) -> Bool {
    entries.indices.contains(place) && entries[place].coordinates >= 0
  }

  /// What a template's formula reads.
  func precedents(at place: Int) -> [Formula.Precedent] {
    guard let formula = formula(at: place) else { return [] }
    guard isShaped(place) else { return formula.precedents }
    return formula.precedents.map {
      Formula.Precedent(
        reference: resolved($0.reference, at: place), isOptional: $0.isOptional)
    }
  }

  /// What a template's formula reads by one of its references.
  @inline(__always)
  func reference(_ index: Int, at place: Int) -> BoundReference? {
    with(place) { resolved($0.precedents[index].reference, at: place) }
  }

  /// One of the references of a template's formula, with what its parameters stand for.
  @inline(__always)
  func resolved(_ reference: BoundReference, at place: Int) -> BoundReference {
    guard reference.reference.isParameter else { return reference }
    return reference.resolved { coordinates[entries[place].coordinates, $0] }
  }

  /// The coordinates of a template that has nothing but its shape.
  func coordinates(at place: Int) -> ArraySlice<Int32> {
    guard case .shaped(let bound) = meaning(of: place) else { return [] }
    return coordinates.group(entries[place].coordinates, count: bound.shape.coordinateCount)
  }

  /// The template of a place and its sheet; made where the place has nothing but a shape.
  func template(at place: Int) -> (template: Template, scope: SheetID)? {
    switch meaning(of: place) {
    case nil: return nil
    case .whole(let bound): return (bound.template, bound.scope)
    case .shaped(let bound):
      let template = bound.shape.template.resolved { coordinates[entries[place].coordinates, $0] }
      return (template, bound.key.scope)
    }
  }

  /// A formula's text in a cell, without its leading `=`.
  func text(at place: Int, row: Int, column: Int, literals: [Double]) -> String? {
    switch meaning(of: place) {
    case nil: return nil
    case .whole(let bound):
      return bound.template.text(row: row, column: column, literals: literals)
    case .shaped(let bound):
      return bound.shape.template.text(row: row, column: column, literals: literals) {
        coordinates[entries[place].coordinates, $0]
      }
    }
  }

  // MARK: - Use

  /// The template that was found last, with one more use, if it has a key: most formulas have that of the one before.
  @inline(__always)
  func useLatest(_ key: UnsafeRawBufferPointer, scope: SheetID) -> Int? {
    guard latest >= 0, latestScope == scope, Self.isSame(latestKey, key) else { return nil }
    entries[latest].uses += 1
    return latest
  }

  /// The template of a formula that is in use already, with one more use.
  ///
  /// - Complexity: O(length of the key).
  func use(_ pattern: FormulaPattern, scope: SheetID) -> Int? {
    let place = pattern.withKey { key in
      find(key, scope: scope) { bound, coordinates in
        bound.shape.coordinateCount == pattern.coordinateCount && bound.key.bytes == pattern.shape
          && coordinates.elementsEqual(pattern.coordinates)
      }
    }
    guard let place else { return nil }
    entries[place].uses += 1
    if let bound = self[place] {
      (latest, latestKey, latestScope) = (place, bound.key, scope)
    }
    return place
  }

  func use(_ key: [UInt8], scope: SheetID) -> Int? {
    let place = key.withUnsafeBytes { find($0, scope: scope) { _, _ in false } }
    if let place { entries[place].uses += 1 }
    return place
  }

  private func find(
    _ key: UnsafeRawBufferPointer, scope: SheetID,
    isShaped: (BoundShape, ArraySlice<Int32>) -> Bool
  ) -> Int? {
    let hash = TemplateHash.of(key, scope)
    var place = lists[Int(hash) & (lists.count - 1)]
    while place >= 0 {
      let entry = entries[Int(place)]
      if entry.hash == hash {
        let isSame =
          switch meaning(of: Int(place)) {
          case nil: false
          case .whole(let bound): bound.scope == scope && Self.isSame(bound.key, key)
          case .shaped(let bound):
            bound.key.scope == scope && isShaped(bound, coordinates(at: Int(place)))
          }
        if isSame { return Int(place) }
      }
      place = entry.next
    }
    return nil
  }

  private static func isSame(_ one: [UInt8], _ other: UnsafeRawBufferPointer) -> Bool {
    guard let start = other.baseAddress, one.count == other.count else { return false }
    return one.withUnsafeBytes { $0.baseAddress.map { memcmp($0, start, one.count) == 0 } ?? true }
  }

  /// Adds a template with its first use.
  func add(_ bound: BoundTemplate) -> Int {
    let hash = bound.key.withUnsafeBytes { TemplateHash.of($0, bound.scope) }
    let place = insert(Entry(meaning: insert(.whole(bound)), hash: hash))
    for mention in bound.formula.mentions { byMention[mention, default: []].insert(place) }
    return place
  }

  /// The shape that formulas of a pattern have, if one is known.
  func shape(of pattern: FormulaPattern, scope: SheetID) -> BoundShape? {
    shapes[BoundShape.Key(bytes: pattern.shape, scope: scope)]
  }

  /// Keeps a shape for formulas to come.
  func keep(_ shape: BoundShape) {
    shapes[shape.key] = shape
    unusedShapes += 1
  }

  /// Adds a template that has nothing but a shape, with its first use.
  func add(_ bound: BoundShape, _ pattern: FormulaPattern) -> Int {
    if bound.uses == 0 {
      unusedShapes -= 1
      bound.meaning = insert(.shaped(bound))
    }
    bound.uses += 1
    let hash = pattern.withKey { TemplateHash.of($0, bound.key.scope) }
    return insert(
      Entry(
        meaning: bound.meaning, coordinates: coordinates.insert(pattern.coordinates), hash: hash))
  }

  /// Whether a formula reads the same as a template that has nothing but its shape, and depends on no words either.
  func isAlike(_ formula: Formula, at place: Int) -> Bool {
    formula.mentions.isEmpty && !formula.isVolatile
      && formula.precedents.elementsEqual(precedents(at: place)) {
        $0.reference == $1.reference && $0.isOptional == $1.isOptional
      }
  }

  /// Gives a template that has nothing but its shape a formula of its own.
  func replaceShape(of place: Int, by formula: Formula) {
    guard case .shaped(let shape) = meaning(of: place), let (template, scope) = template(at: place)
    else { return }
    let bound = BoundTemplate(
      template, formula, scope: scope, key: shape.key(of: coordinates(at: place)))
    forget(shape, entries[place].coordinates)
    entries[place].meaning = insert(.whole(bound))
    entries[place].coordinates = -1
    for mention in formula.mentions { byMention[mention, default: []].insert(place) }
  }

  /// Forgets what formulas have in common that are still to come, since words have got another meaning.
  func forgetShapes() {
    shapes = [:]
    unusedShapes = 0
  }

  private func forget(_ bound: BoundShape, _ place: Int32) {
    coordinates.remove(place, count: bound.shape.coordinateCount)
    bound.uses -= 1
    if bound.uses == 0 { removeMeaning(bound.meaning) }
    guard bound.uses == 0, shapes[bound.key] === bound else { return }
    unusedShapes += 1
    // A few are kept, as formulas come and go.
    if unusedShapes > 64, unusedShapes * 2 > shapes.count {
      shapes = shapes.filter { $0.value.uses > 0 }
      unusedShapes = 0
    }
  }

  private func insert(_ entry: Entry) -> Int {
    let place: Int
    if let vacant = free.popLast() {
      place = Int(vacant)
      entries[place] = entry
    } else {
      place = entries.count
      entries.append(entry)
      if place >= lists.count { growLists() }
    }
    link(place, entry.hash)
    return place
  }

  private func insert(_ meaning: Meaning) -> Int32 {
    let place: Int32
    if let vacant = freeMeanings.popLast() {
      place = vacant
      meanings[Int(place)] = meaning
    } else {
      place = Int32(meanings.count)
      meanings.append(meaning)
    }
    switch meaning {
    case .whole(let bound): formulas.set(Int(place), to: bound.formula)
    case .shaped(let bound): formulas.set(Int(place), to: bound.shape.formula)
    }
    return place
  }

  private func removeMeaning(_ place: Int32) {
    meanings[Int(place)] = nil
    formulas.set(Int(place), to: nil)
    freeMeanings.append(place)
  }

  private func link(_ place: Int, _ hash: UInt32) {
    let list = Int(hash) & (lists.count - 1)
    entries[place].next = lists[list]
    lists[list] = Int32(place)
  }

  private func growLists() {
    lists = Array(repeating: -1, count: lists.count * 2)
    // The newest is linked by whoever adds it.
    for place in entries.indices.dropLast() where entries[place].meaning >= 0 {
      link(place, entries[place].hash)
    }
  }

  func uses(of place: Int) -> Int { Int(entries[place].uses) }

  func use(_ place: Int) { entries[place].uses += 1 }

  /// Takes one use away and forgets a template that nobody uses.
  func release(_ place: Int) {
    entries[place].uses -= 1
    if entries[place].uses == 0 { forget(place) }
  }

  private func forget(_ place: Int) {
    guard let meaning = meaning(of: place) else { return }
    if place == latest { latest = -1 }
    unlink(place, entries[place])
    switch meaning {
    case .whole(let bound):
      for mention in bound.formula.mentions { forget(mention, place) }
      removeMeaning(entries[place].meaning)
    case .shaped(let bound): forget(bound, entries[place].coordinates)
    }
    entries[place].meaning = -1
    entries[place].coordinates = -1
    free.append(Int32(place))
  }

  private func unlink(_ place: Int, _ entry: Entry) {
    let list = Int(entry.hash) & (lists.count - 1)
    if Int(lists[list]) == place {
      lists[list] = entry.next
      return
    }
    var previous = Int(lists[list])
    while previous >= 0 {
      let next = Int(entries[previous].next)
      if next == place {
        entries[previous].next = entry.next
        return
      }
      previous = next
    }
  }

  private func forget(_ mention: String, _ place: Int) {
    byMention[mention]?.remove(place)
    if byMention[mention]?.isEmpty ?? false { byMention[mention] = nil }
  }

  // MARK: - Change of meaning

  /// Notes that a run has the template, if the template's meaning may change.
  func attach(_ run: Int, to place: Int) {
    guard let bound = self[place], !bound.formula.mentions.isEmpty else { return }
    bound.runs.insert(run)
  }

  func detach(_ run: Int, from place: Int) {
    guard let bound = self[place], !bound.runs.isEmpty else { return }
    bound.runs.remove(run)
  }

  /// Notes a run of the template, though its meaning did not seem to change with any word.
  func track(_ run: Int, of place: Int) { self[place]?.runs.insert(run) }

  /// The templates that call a function by its name.
  func calling(_ function: String) -> [Int] {
    entries.indices.filter { place in
      switch meaning(of: place) {
      case .whole(let bound): bound.template.expression.calls(function)
      case .shaped(let bound): bound.shape.template.expression.calls(function)
      case nil: false
      }
    }
  }

  /// The templates that mention a word.
  func mentioning(_ mention: String) -> [Int] { byMention[mention].map { $0.sorted() } ?? [] }

  /// Gives a template the meaning that its words have at present.
  func rebind(_ place: Int, to formula: Formula) {
    guard let bound = self[place] else { return }
    for mention in bound.formula.mentions.subtracting(formula.mentions) { forget(mention, place) }
    for mention in formula.mentions { byMention[mention, default: []].insert(place) }
    bound.formula = formula
    formulas.set(Int(entries[place].meaning), to: formula)
  }
}

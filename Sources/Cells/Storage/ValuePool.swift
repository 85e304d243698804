/// The texts and arrays of a workbook, each text once however many cells hold it.
final class ValuePool {
  @exclusivity(unchecked) private var values: [Value] = []
  @exclusivity(unchecked) private var counts: [Int32] = []
  @exclusivity(unchecked) private var free: [Int32] = []
  @exclusivity(unchecked) private var places = TextTable()
  /// Where the text without characters lies, or -1.
  private(set) var placeOfEmptyText = -1
  /// Texts that differ in case only.
  private var textClasses = TextClasses()
  /// The class of each text, -1 where nobody has asked yet.
  @exclusivity(unchecked) private var classOfPlace: [Int32] = []

  subscript(place: Int) -> Value { values[place] }

  /// Packs a value and counts one more holder of it.
  ///
  /// - Complexity: O(1), and hashing for a text.
  func pack(_ value: Value) -> PackedValue {
    switch value {
    case .empty: return .empty
    case .number(let number): return PackedValue(number)
    case .boolean(let boolean): return PackedValue(boolean)
    case .error(let error): return PackedValue(error)
    case .text(let text):
      let hash = places.hash(text)
      if let place = places.first(of: hash, where: { holds($0, text) }) {
        counts[place] += 1
        return .text(at: place)
      }
      let place = add(value)
      places.insert(hash, place)
      if text.isEmpty { placeOfEmptyText = place }
      return .text(at: place)
    case .array: return .array(at: add(value))
    }
  }

  /// Counts one holder more of what is packed already.
  func retain(_ packed: PackedValue) {
    if let place = packed.place { counts[place] += 1 }
  }

  /// Counts one holder less, and forgets what nobody holds.
  func release(_ packed: PackedValue) {
    guard let place = packed.place else { return }
    counts[place] -= 1
    guard counts[place] == 0 else { return }
    if case .text(let text) = values[place] { places.remove(places.hash(text), place) }
    if place == placeOfEmptyText { placeOfEmptyText = -1 }
    if place < classOfPlace.count, classOfPlace[place] >= 0 {
      textClasses.release(Int(classOfPlace[place]))
      classOfPlace[place] = -1
    }
    values[place] = .empty
    free.append(Int32(place))
  }

  /// A number that texts share which differ in case only, and no other text ever has.
  ///
  /// - Complexity: O(1), after the text has been asked for once.
  func textClass(at place: Int) -> Int {
    placeOfClass(at: place).map { textClasses.id(at: $0) } ?? -1
  }

  /// The same, or `nil` where the text may be meant as a pattern.
  func plainTextClass(at place: Int) -> Int? {
    guard let place = placeOfClass(at: place) else { return -1 }
    return textClasses.mayBePattern(at: place) ? nil : textClasses.id(at: place)
  }

  private func placeOfClass(at place: Int) -> Int? {
    if place < classOfPlace.count, classOfPlace[place] >= 0 { return Int(classOfPlace[place]) }
    while classOfPlace.count < values.count { classOfPlace.append(-1) }
    if case .text(let text) = values[place] {
      classOfPlace[place] = textClasses.add(CaseFolding.folded(text))
    }
    return classOfPlace[place] < 0 ? nil : Int(classOfPlace[place])
  }

  /// The class of a text in the form that ignores case, if some cell's text was asked for that has it.
  func textClass(of folded: String) -> TextClass? { textClasses.find(folded) }

  /// Whether a packed value is the same as another value, without packing that.
  func holds(_ packed: PackedValue, _ value: Value) -> Bool {
    switch value {
    case .number(let number): return packed.number == number
    case .empty: return packed.isEmpty
    case .boolean(let boolean): return packed == PackedValue(boolean)
    case .error(let error): return packed == PackedValue(error)
    case .text, .array: return packed.place.map { values[$0] == value } ?? false
    }
  }

  /// Whether a text lies at a place, to the scalar: two spellings of `å` are two texts.
  private func holds(_ place: Int, _ text: String) -> Bool {
    guard case .text(let other) = values[place] else { return false }
    return other.hasSameBytes(as: text)
  }

  private func add(_ value: Value) -> Int {
    if let place = free.popLast() {
      values[Int(place)] = value
      counts[Int(place)] = 1
      return Int(place)
    }
    values.append(value)
    counts.append(1)
    return values.count - 1
  }
}

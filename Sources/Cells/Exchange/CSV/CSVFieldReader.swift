/// Reads fields by the rule that nothing is guessed.
///
/// Blanks around a number, a date or `TRUE` do not count; text keeps them. A number in quotes is a
/// number, as in Excel and LibreOffice: quotes only say where a field ends.
struct CSVFieldReader<Units: CSVUnits> {
  let units: Units
  let decimal: UInt16
  let readsFormulas: Bool

  init(_ units: Units, decimalMark: CSVDecimalMark, readsFormulas: Bool) {
    self.units = units
    self.decimal = decimalMark == .comma ? 0x2C : 0x2E
    self.readsFormulas = readsFormulas
  }

  /// What a range of units looks like, and its number if it is one.
  func read(_ range: Range<Int>) -> (shape: CSVShape, number: Double) {
    guard !range.isEmpty else { return (.empty, 0) }
    switch units[range.lowerBound] {
    case 0x3D where readsFormulas:
      return (.formula, 0)
    // Digits, signs and marks; blanks; F and T; signs of money, also as the first unit of UTF-8.
    case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x2C, 0x20, 0x09, 0x46, 0x54, 0x66, 0x74, 0x24, 0x28,
      0x80, 0xA3, 0xA5, 0xC2, 0xE2, 0x20AC:
      return readTrimmed(trimmed(range))
    default:
      return (.text, 0)
    }
  }

  /// A range without the blanks and tabs at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end && (units[start] == 0x20 || units[start] == 0x09) { start += 1 }
    while start < end && (units[end - 1] == 0x20 || units[end - 1] == 0x09) { end -= 1 }
    return start..<end
  }

  private func readTrimmed(_ range: Range<Int>) -> (shape: CSVShape, number: Double) {
    guard !range.isEmpty else { return (.text, 0) }
    // The marks of a date or time tell it from a number before either is read.
    if range.count >= 5,
      units[range.lowerBound + 4] == 0x2D || units[range.lowerBound + 2] == 0x3A,
      let moment = CSVMoment(units, range)
    {
      return (moment.shape, moment.serial)
    }
    let number = CSVNumber.read(units, range, decimal: decimal)
    switch number.shape {
    case .number: return (.number, number.value)
    case .exponent: return (.exponent, number.value)
    case .leadingZeros, .longDigits: return (number.shape, 0)
    default: break
    }
    if let truth = boolean(range) { return (.boolean, truth ? 1 : 0) }
    guard !isLetter(units[range.lowerBound]) else { return (.text, 0) }
    let lenient = CSVLenientNumber(units, range, decimal: decimal)
    return (lenient.map { $0.shape == .number ? .text : $0.shape } ?? .text, 0)
  }

  private func isLetter(_ unit: UInt16) -> Bool {
    (0x61...0x7A).contains(unit | 0x20)
  }

  private func boolean(_ range: Range<Int>) -> Bool? {
    func spells(_ word: StaticString) -> Bool {
      guard range.count == word.utf8CodeUnitCount else { return false }
      return word.withUTF8Buffer { letters in
        for (index, letter) in zip(range, letters) where units[index] & ~0x20 != UInt16(letter) {
          return false
        }
        return true
      }
    }
    if spells("TRUE") { return true }
    if spells("FALSE") { return false }
    return nil
  }
}

extension CSVFieldReader {
  /// What a field means by the rule of its column.
  @inline(__always)
  func field(
    _ slot: CSVSlot, rule: CSVColumnRule
  ) -> (shape: CSVShape, field: CSVField) {
    guard let range = units.content(slot) else {
      return pieced(units.text(slot), rule: rule)
    }
    guard case .found(let exponentsAreText) = rule else { return chosenField(range, rule: rule) }
    let (shape, number) = read(range)
    switch shape {
    case .empty: return (shape, .empty)
    case .number: return (shape, .number(number, .general))
    case .date: return (shape, .number(number, .date))
    case .time: return (shape, .number(number, .time))
    case .dateTime: return (shape, .number(number, .dateTime))
    case .boolean: return (shape, .boolean(number != 0))
    case .formula: return (shape, .formula(units.text(range)))
    case .exponent where !exponentsAreText: return (shape, .number(number, .general))
    default: return (shape, .text(units.text(range)))
    }
  }

  /// A text that stands in the file in pieces: doubled quotes, or more after the closing one.
  private func pieced(_ text: String, rule: CSVColumnRule) -> (shape: CSVShape, field: CSVField) {
    let units = ByteUnits(Array(text.utf8), from: 0, isUTF8: true)
    let reader = CSVFieldReader<ByteUnits>(
      units, decimalMark: decimal == 0x2C ? .comma : .point, readsFormulas: readsFormulas)
    let end = units.end
    return reader.field(
      CSVSlot(
        start: 0, end: end, next: end, closing: -1, hasDoubledQuotes: false, ending: .file),
      rule: rule)
  }

  private func chosenField(
    _ range: Range<Int>, rule: CSVColumnRule
  ) -> (shape: CSVShape, field: CSVField) {
    guard !range.isEmpty else { return (.empty, .empty) }
    guard case .chosen(let choice) = rule, choice != .text else {
      return (.text, .text(units.text(range)))
    }
    if readsFormulas && units[range.lowerBound] == 0x3D {
      return (.formula, .formula(units.text(range)))
    }
    let inner = trimmed(range)
    if choice == .number {
      let plain = CSVNumber.read(units, inner, decimal: decimal)
      if plain.shape == .number || plain.shape == .exponent {
        return (.number, .number(plain.value, .general))
      }
      if let lenient = CSVLenientNumber(units, inner, decimal: decimal),
        lenient.shape != .otherMark
      {
        return (.number, .number(lenient.value, .general))
      }
    } else if let moment = CSVMoment(units, inner, choice: choice) {
      let kind: DisplayFormat.Kind =
        moment.shape == .date ? .date : moment.shape == .time ? .time : .dateTime
      return (moment.shape, .number(moment.serial, kind))
    }
    return (.text, .text(units.text(range)))
  }
}

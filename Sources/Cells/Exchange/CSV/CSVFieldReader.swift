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
    case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x2C, 0x20, 0x09, 0x46, 0x54, 0x66, 0x74, 0x24, 0x28,
      0x80...:
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
    let number = CSVNumber(units, range, decimal: decimal)
    switch number.shape {
    case .number: return (.number, number.value)
    case .exponent: return (.exponent, number.value)
    case .leadingZeros, .longDigits: return (number.shape, 0)
    default: break
    }
    if range.count >= 5, let moment = CSVMoment(units, range) {
      return (moment.shape, moment.serial)
    }
    if let truth = boolean(range) { return (.boolean, truth ? 1 : 0) }
    let lenient = CSVLenientNumber(units, range, decimal: decimal)
    return (lenient.map { $0.shape == .number ? .text : $0.shape } ?? .text, 0)
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

/// A number without grouping, currency or percent, in a range of units.
struct CSVNumber {
  private(set) var value = 0.0
  /// `.number`, `.exponent`, `.leadingZeros`, `.longDigits`, or `.text` when it is none of them.
  private(set) var shape = CSVShape.text

  /// Powers of ten that a double holds exactly.
  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  init<Units: CSVUnits>(_ units: Units, _ range: Range<Int>, decimal: UInt16) {
    var index = range.lowerBound
    let end = range.upperBound
    guard index < end else { return }
    let isNegative = units[index] == 0x2D
    if isNegative || units[index] == 0x2B { index += 1 }

    let firstDigit = index
    var mantissa: UInt64 = 0
    var digits = 0
    func take(_ unit: UInt16) {
      if mantissa != 0 || unit != 0x30 { digits += 1 }
      if digits <= 18 { mantissa = mantissa * 10 + UInt64(unit & 0xF) }
    }
    while index < end, case let unit = units[index], unit >= 0x30 && unit <= 0x39 {
      take(unit)
      index += 1
    }
    let wholeDigits = index - firstDigit
    var fractionDigits = 0
    let hasMark = index < end && units[index] == decimal
    if hasMark {
      index += 1
      while index < end, case let unit = units[index], unit >= 0x30 && unit <= 0x39 {
        take(unit)
        fractionDigits += 1
        index += 1
      }
    }
    guard wholeDigits + fractionDigits > 0 else { return }
    guard let exponent = CSVNumber.exponent(units, &index, end), index == end else { return }

    if wholeDigits > 1 && units[firstDigit] == 0x30 {
      shape = .leadingZeros
      return
    }
    if !hasMark && exponent == nil && wholeDigits > 15 {
      shape = .longDigits
      return
    }
    let power = (exponent ?? 0) - fractionDigits
    if digits <= 18 && mantissa <= 1 << 53 && power.magnitude <= 22 {
      // Both operands are exact, so the one division or product is rounded once.
      let whole = Double(mantissa)
      let scale = CSVNumber.powers[Int(power.magnitude)]
      value = power < 0 ? whole / scale : whole * scale
      if isNegative && value != 0 { value = -value }
    } else {
      let text = String(
        decoding: range.lazy.map {
          units[$0] == decimal ? 0x2E : UInt8(truncatingIfNeeded: units[$0])
        },
        as: UTF8.self)
      guard let parsed = Double(text), parsed.isFinite, parsed != 0 || digits == 0 else { return }
      value = parsed == 0 ? 0 : parsed
    }
    shape = exponent != nil && !hasMark ? .exponent : .number
  }

  /// An exponent if there is one; `nil` when there is the beginning of one only.
  private static func exponent<Units: CSVUnits>(
    _ units: Units, _ index: inout Int, _ end: Int
  ) -> Int?? {
    guard index < end && units[index] | 0x20 == 0x65 else { return .some(nil) }
    index += 1
    var isNegative = false
    if index < end && (units[index] == 0x2D || units[index] == 0x2B) {
      isNegative = units[index] == 0x2D
      index += 1
    }
    let first = index
    var exponent = 0
    while index < end, case let unit = units[index], unit >= 0x30 && unit <= 0x39 {
      exponent = min(exponent * 10 + Int(unit & 0xF), 99999)
      index += 1
    }
    return index == first ? nil : .some(isNegative ? -exponent : exponent)
  }
}

extension CSVFieldReader {
  /// What a field means by the rule of its column.
  @inline(__always)
  func field(
    _ slot: CSVSlot, _ scanner: CSVScanner<Units>, rule: CSVColumnRule
  ) -> (shape: CSVShape, field: CSVField) {
    guard let range = scanner.content(slot) else {
      let text = scanner.text(slot)
      if readsFormulas, rule != .chosen(.text), text.utf8.first == UInt8(ascii: "=") {
        return (.formula, .formula(text))
      }
      return text.isEmpty ? (.empty, .empty) : (.text, .text(text))
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
      let plain = CSVNumber(units, inner, decimal: decimal)
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

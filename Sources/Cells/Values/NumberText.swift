/// Text read as a number: what people type, and what formulas find in text.
package enum NumberText {
  /// A text that was read.
  package struct Reading: Sendable, Hashable {
    /// A number or a boolean.
    package var value: Value
    /// How the number was written, and how it is shown.
    package var format: DisplayFormat

    init(_ value: Double, _ format: DisplayFormat = .general) {
      self.value = .number(value + 0)
      self.format = format
    }

    init(_ value: Bool) {
      self.value = .boolean(value)
      format = .general
    }

    /// The number; nil for a boolean.
    package var number: Double? {
      if case .number(let number) = value { number } else { nil }
    }
  }

  /// A whole literal as it is typed into a cell, blanks around it aside; nil when it is no literal.
  ///
  /// Numbers (`-1.5`, `1e5`, `1,234`), `12%`, `$1,234.50`, `2026-11-29`, `2026-11-29 14:30`, `14:30`,
  /// `TRUE`. What could be arithmetic, such as `1/2` and `1-2`, is not a literal.
  ///
  /// - Complexity: O(*n*); a plain number allocates nothing.
  package static func typed(_ text: String) -> Reading? {
    let bytes = text.utf8.span
    let range = trimmed(bytes)
    guard let first = range.first else { return nil }
    switch bytes[first] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "$"), 0x80...:
      let whole = bytes.extracting(range)
      if let number = plain(whole) { return Reading(number) }
      return number(whole, manners: .typed) ?? TimeText.iso(whole, isTyped: true)
    case UInt8(ascii: "t"), UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"):
      return boolean(bytes.extracting(range))
    default:
      return nil
    }
  }

  /// The number that a text stands for in arithmetic and VALUE; nil when it is none.
  ///
  /// A date without a year is of the year of `today`, and no date where that is not given.
  package static func coerced(_ text: String, today: Int? = nil) -> Double? {
    reading(text, today: today)?.number
  }

  /// As ``coerced(_:today:)``, together with how the number was written.
  ///
  /// Reads what Excel (English, United States) reads: besides the literals of ``typed(_:)`` also `(5)` for -5,
  /// `1 1/2`, `1/2/2024`, `2-Jan-2024`, `Jan 2, 2024 3:45 PM` and their kin. Booleans are no numbers here.
  package static func reading(_ text: String, today: Int? = nil) -> Reading? {
    let bytes = text.utf8.span
    let range = trimmed(bytes)
    guard !range.isEmpty else { return nil }
    let whole = bytes.extracting(range)
    if let number = plain(whole) { return Reading(number) }
    if let reading = number(whole, manners: .coerced) { return reading }
    if let reading = otherThanNumber(whole, today) {
      // Excel reads no date with blanks behind it, though it reads numbers and times so.
      return range.upperBound < bytes.count && reading.format.isDay ? nil : reading
    }
    return nil
  }

  /// Dates, times and fractions.
  private static func otherThanNumber(_ whole: Span<UInt8>, _ today: Int?) -> Reading? {
    if let reading = TimeText.iso(whole, isTyped: false) { return reading }
    // No date or fraction is longer than "Wednesday, September 30, 2026 11:59:59.999999 PM".
    guard whole.count <= 64, DateText.mayBegin(whole[0]) else { return nil }
    if let fraction = fraction(whole) { return Reading(fraction) }
    return DateText.reading(whole, today: today)
  }

  /// A plain decimal number that fills all of the bytes: sign, digits, point, exponent.
  ///
  /// - Complexity: O(*n*); allocates nothing up to 15 digits.
  package static func plain(_ bytes: Span<UInt8>) -> Double? {
    var index = 0
    let isNegative = sign(bytes, at: &index) ?? false
    guard let scanned = NumberScanner(bytes, at: &index, allowsGrouping: false),
      index == bytes.count
    else { return nil }
    return isNegative ? 0 - scanned.value : scanned.value
  }

  private enum Manners {
    case typed
    case coerced
  }

  /// Numbers, percents and money.
  private static func number(_ bytes: Span<UInt8>, manners: Manners) -> Reading? {
    var index = 0
    var isNegative = false
    var isBracketed = false
    var currency: DisplayFormat.Currency?
    var isPercent = false
    var isSigned = false
    // Before the digits: one sign, one currency, and in text also brackets and a percent sign.
    prefix: while index < bytes.count {
      if !isSigned, let minus = sign(bytes, at: &index) {
        isSigned = true
        isNegative = minus
      } else if currency == nil, let found = Self.currency(bytes, at: &index) {
        currency = found
        skipBlanks(bytes, at: &index)
      } else if manners == .coerced, !isSigned, bytes[index] == UInt8(ascii: "(") {
        isBracketed = true
        isSigned = true
        index += 1
      } else if manners == .coerced, !isPercent, bytes[index] == UInt8(ascii: "%") {
        isPercent = true
        index += 1
      } else {
        break prefix
      }
    }
    guard let scanned = NumberScanner(bytes, at: &index) else { return nil }
    var trailer = index
    skipBlanks(bytes, at: &trailer)
    if trailer < bytes.count {
      index = trailer
      if !isPercent, bytes[index] == UInt8(ascii: "%") {
        isPercent = true
        index += 1
      } else if currency == nil, let found = Self.currency(bytes, at: &index) {
        currency = found
      }
      if isBracketed {
        guard index < bytes.count, bytes[index] == UInt8(ascii: ")") else { return nil }
        index += 1
        isBracketed = false
        isNegative = true
      }
    }
    guard index == bytes.count, !isBracketed, !(isPercent && currency != nil) else { return nil }
    var value = scanned.value
    if isPercent { value = DecimalDigits(value).scaled(by: -2).number }
    if isNegative { value = 0 - value }
    if isPercent { return Reading(value, .percent(decimals: scanned.decimals)) }
    guard let currency else { return Reading(value) }
    return Reading(value, .currency(currency, decimals: max(2, scanned.decimals)))
  }

  /// `1 1/2` and `-1 1/2`; a fraction alone would be a date.
  private static func fraction(_ bytes: Span<UInt8>) -> Double? {
    var index = 0
    let isNegative = sign(bytes, at: &index) ?? false
    guard let whole = count(bytes, at: &index), index < bytes.count,
      bytes[index] == UInt8(ascii: " ")
    else { return nil }
    skipBlanks(bytes, at: &index)
    guard let numerator = count(bytes, at: &index), index < bytes.count,
      bytes[index] == UInt8(ascii: "/")
    else { return nil }
    index += 1
    guard let denominator = count(bytes, at: &index), index == bytes.count, denominator > 0 else {
      return nil
    }
    let value = whole + numerator / denominator
    return isNegative ? -value : value
  }

  private static func count(_ bytes: Span<UInt8>, at index: inout Int) -> Double? {
    var value = 0.0
    let start = index
    while index < bytes.count, let digit = NumberScanner.digit(bytes[index]) {
      value = value * 10 + Double(digit)
      index += 1
    }
    return index > start && index - start <= 9 ? value : nil
  }

  private static func boolean(_ bytes: Span<UInt8>) -> Reading? {
    func spells(_ word: StaticString) -> Bool {
      guard bytes.count == word.utf8CodeUnitCount else { return false }
      return word.withUTF8Buffer { letters in
        letters.indices.allSatisfy { bytes[$0] | 0x20 == letters[$0] }
      }
    }
    if spells("true") { return Reading(true) }
    if spells("false") { return Reading(false) }
    return nil
  }

  /// Reads `+` or `-`; true for minus.
  private static func sign(_ bytes: Span<UInt8>, at index: inout Int) -> Bool? {
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "-"):
      index += 1
      return true
    case UInt8(ascii: "+"):
      index += 1
      return false
    default: return nil
    }
  }

  private static func currency(
    _ bytes: Span<UInt8>, at index: inout Int
  ) -> DisplayFormat.Currency? {
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "$"):
      index += 1
      return .dollar
    case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x82 && bytes[index + 2] == 0xAC:
      index += 3
      return .euro
    case 0xC2
    where index + 1 < bytes.count && (bytes[index + 1] == 0xA3 || bytes[index + 1] == 0xA5):
      index += 2
      return bytes[index - 1] == 0xA3 ? .pound : .yen
    default: return nil
    }
  }

  private static func skipBlanks(_ bytes: Span<UInt8>, at index: inout Int) {
    while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
  }

  private static func trimmed(_ bytes: Span<UInt8>) -> Range<Int> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    var start = 0
    var end = bytes.count
    while start < end, isBlank(bytes[start]) { start += 1 }
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    return start..<end
  }
}

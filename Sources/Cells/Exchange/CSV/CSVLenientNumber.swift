/// A number as people write it: grouped, with a currency sign, in percent, in accounting brackets.
///
/// It serves to say which texts look like numbers, and to read columns that the user calls numbers.
struct CSVLenientNumber {
  let value: Double
  /// Why the field is not a plain number.
  let shape: CSVShape

  init?<Units: CSVUnits>(_ units: Units, _ range: Range<Int>, decimal: UInt16) {
    guard range.count <= 64 else { return nil }
    var rest = range.map { units[$0] }[...]
    func drop(first unit: UInt16) -> Bool {
      guard rest.first == unit else { return false }
      rest.removeFirst()
      return true
    }
    func dropBlanks() {
      while let unit = rest.first, CSVLenientNumber.isBlank(unit) { rest.removeFirst() }
      while let unit = rest.last, CSVLenientNumber.isBlank(unit) { rest.removeLast() }
    }

    var isNegative = false
    var isMoney = false
    var isPercent = false
    if rest.first == 0x28 && rest.last == 0x29 {
      rest = rest.dropFirst().dropLast()
      (isNegative, isMoney) = (true, true)
    }
    for _ in 0..<2 {
      dropBlanks()
      if let count = CSVLenientNumber.currencyLength(rest) {
        rest = rest.dropFirst(count)
        isMoney = true
      } else if !isNegative && drop(first: 0x2D) {
        isNegative = true
      } else if !isNegative {
        _ = drop(first: 0x2B)
      }
    }
    dropBlanks()
    if rest.last == 0x25 {
      rest.removeLast()
      isPercent = true
    } else if let count = CSVLenientNumber.trailingCurrencyLength(rest) {
      rest = rest.dropLast(count)
      isMoney = true
    }
    dropBlanks()

    guard let first = rest.first, first == decimal || (0x30...0x39).contains(first) else {
      return nil
    }
    var shape = isMoney ? CSVShape.money : isPercent ? .percent : .text
    let group: UInt16 = decimal == 0x2E ? 0x2C : 0x2E
    var plain = Array(rest)
    if let ungrouped = CSVLenientNumber.withoutGroups(plain, mark: decimal, group: group) {
      plain = ungrouped
      if shape == .text { shape = .grouped }
    } else if let other = plain.firstIndex(of: group), plain.lastIndex(of: group) == other,
      !plain.contains(decimal)
    {
      // One mark of the other kind, as in 2523,50: a number to people, never to a column of numbers.
      plain[other] = decimal
      shape = .otherMark
    }
    let text = plain.map { $0 == decimal ? 0x2E : UInt8(truncatingIfNeeded: $0) }
    guard plain.allSatisfy({ $0 < 0x80 }), text.contains(where: { (0x30...0x39).contains($0) }),
      !text.contains(0x78), let parsed = Double(String(decoding: text, as: UTF8.self)),
      parsed.isFinite
    else { return nil }
    value = (isNegative ? -parsed : parsed) / (isPercent ? 100 : 1)
    self.shape = shape == .text ? .number : shape
  }

  private static func isBlank(_ unit: UInt16) -> Bool {
    unit == 0x20 || unit == 0x09 || unit == 0xA0
  }

  /// The units of the currency sign at the start: `$`, `£`, `¥`, `€`, in UTF-8, UTF-16 or Windows-1252.
  private static func currencyLength(_ units: ArraySlice<UInt16>) -> Int? {
    if let sign = units.first, [0x24, 0xA3, 0xA5, 0x20AC, 0x80].contains(sign) { return 1 }
    return signs.first { units.starts(with: $0) }?.count
  }

  private static func trailingCurrencyLength(_ units: ArraySlice<UInt16>) -> Int? {
    if let sign = signs.first(where: { units.suffix($0.count).elementsEqual($0) }) {
      return sign.count
    }
    if let sign = units.last, [0x24, 0xA3, 0xA5, 0x20AC, 0x80].contains(sign) { return 1 }
    return nil
  }

  /// Signs as UTF-8: `€`, `£`, `¥`.
  private static let signs: [[UInt16]] = [[0xE2, 0x82, 0xAC], [0xC2, 0xA3], [0xC2, 0xA5]]

  /// The number without its groups of three; `nil` when it has none or they are not of three.
  private static func withoutGroups(_ units: [UInt16], mark: UInt16, group: UInt16) -> [UInt16]? {
    let whole = units.prefix { $0 != mark }
    let parts = whole.split(separator: group, omittingEmptySubsequences: false)
    guard parts.count > 1, let head = parts.first, (1...3).contains(head.count),
      parts.dropFirst().allSatisfy({ $0.count == 3 }),
      parts.joined().allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Array(parts.joined()) + units.dropFirst(whole.count)
  }
}

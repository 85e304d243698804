/// A number without grouping, currency or percent, in a range of units.
struct CSVNumber {
  private(set) var value = 0.0
  /// `.number`, `.exponent`, `.leadingZeros`, `.longDigits`, or `.text` when it is none of them.
  private(set) var shape = CSVShape.text

  /// What a range of units comes to.
  ///
  /// No initialiser, because those own what they are given, and counting references to the file took a
  /// tenth of the time of reading it.
  static func read<Units: CSVUnits>(
    _ units: Units, _ range: Range<Int>, decimal: UInt16
  ) -> CSVNumber {
    var number = CSVNumber()
    number.take(units, range, decimal: decimal)
    return number
  }

  private mutating func take<Units: CSVUnits>(
    _ units: Units, _ range: Range<Int>, decimal: UInt16
  ) {
    var index = range.lowerBound
    let end = range.upperBound
    guard index < end else { return }
    let isNegative = units[index] == 0x2D
    if isNegative || units[index] == 0x2B { index += 1 }

    let firstDigit = index
    var mantissa: UInt64 = 0
    var digits = 0
    func add(_ unit: UInt16) {
      if mantissa != 0 || unit != 0x30 { digits += 1 }
      if digits <= 18 { mantissa = mantissa * 10 + UInt64(unit & 0xF) }
    }
    while index < end, case let unit = units[index], unit >= 0x30 && unit <= 0x39 {
      add(unit)
      index += 1
    }
    let wholeDigits = index - firstDigit
    var fractionDigits = 0
    let hasMark = index < end && units[index] == decimal
    if hasMark {
      index += 1
      while index < end, case let unit = units[index], unit >= 0x30 && unit <= 0x39 {
        add(unit)
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
      // Powers of ten up to 22 are exact, so the one division or product is rounded once.
      let whole = Double(mantissa)
      var scale = 1.0
      for _ in 0..<power.magnitude { scale *= 10 }
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

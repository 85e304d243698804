/// Dates in ISO form and times of day, as typed.
enum TimeText {
  /// `2026-11-29`, `2026-11-29 14:30`, `2026-11-29T14:30:15`, `14:30`, `2:30 PM`, filling all of the bytes.
  static func iso(_ bytes: Span<UInt8>, isTyped: Bool) -> NumberText.Reading? {
    var index = 0
    guard let day = isoDay(bytes, at: &index) else {
      index = 0
      // `3:5` as typed are rows three to five.
      guard !isTyped || hasWholeMinutes(bytes), let time = time(bytes, at: &index),
        index == bytes.count
      else { return nil }
      return NumberText.Reading(time, .time)
    }
    if index == bytes.count { return NumberText.Reading(Double(day), .date) }
    guard bytes[index] == UInt8(ascii: " ") || bytes[index] | 0x20 == UInt8(ascii: "t") else {
      return nil
    }
    index += 1
    guard let time = time(bytes, at: &index), index == bytes.count else { return nil }
    return NumberText.Reading(Double(day) + time, .dateTime)
  }

  /// Whether two digits follow the first colon, if there is one.
  private static func hasWholeMinutes(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count, bytes[index] != UInt8(ascii: ":") { index += 1 }
    guard index < bytes.count else { return true }
    return index + 2 < bytes.count && NumberScanner.digit(bytes[index + 1]) != nil
      && NumberScanner.digit(bytes[index + 2]) != nil
  }

  /// Four digits, two, two, and dashes between them.
  private static func isoDay(_ bytes: Span<UInt8>, at index: inout Int) -> Int? {
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
      return nil
    }
    func number(_ positions: Range<Int>) -> Int? {
      var value = 0
      for position in positions {
        guard let digit = NumberScanner.digit(bytes[position]) else { return nil }
        value = value * 10 + Int(digit)
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else {
      return nil
    }
    index = 10
    return Calendar.dayNumber(year: year, month: month, day: day)
  }

  /// `14:30`, `14:30:15.5`, `2:30 PM`, `2 pm`, as a fraction of a day; hours may pass 24 unless AM or PM follow.
  ///
  /// Moves `index` behind the time, and leaves it anywhere when there is none.
  static func time(_ bytes: Span<UInt8>, at index: inout Int) -> Double? {
    while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
    guard var hour = part(bytes, at: &index, most: 4) else { return nil }
    var minute = 0
    var second = 0.0
    let hasMinutes = skip(UInt8(ascii: ":"), bytes, at: &index)
    if hasMinutes {
      guard let minutes = part(bytes, at: &index, most: 2), minutes < 60 else { return nil }
      minute = minutes
      if skip(UInt8(ascii: ":"), bytes, at: &index) {
        guard let seconds = part(bytes, at: &index, most: 2), seconds < 60 else { return nil }
        second = Double(seconds)
        if index < bytes.count, bytes[index] == UInt8(ascii: "."),
          let fraction = NumberScanner(bytes, at: &index, allowsGrouping: false)
        {
          guard !fraction.hasExponent else { return nil }
          second += fraction.value
        }
      }
    }
    if let isAfternoon = half(bytes, at: &index) {
      guard hour <= 12, hour > 0 || hasMinutes else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    } else if !hasMinutes {
      return nil
    }
    return DateSerial.fraction(hour: Double(hour), minute: Double(minute), second: second)
  }

  /// AM, PM, A or P, perhaps after a blank; true for the afternoon.
  ///
  /// A letter alone needs the blank: `3a` is no time.
  private static func half(_ bytes: Span<UInt8>, at index: inout Int) -> Bool? {
    var position = index
    while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
    guard position < bytes.count else { return nil }
    let letter = bytes[position] | 0x20
    guard letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") else { return nil }
    let hasBlank = position > index
    position += 1
    let isWhole = position < bytes.count && bytes[position] | 0x20 == UInt8(ascii: "m")
    if isWhole { position += 1 }
    guard hasBlank || isWhole else { return nil }
    // "a" may also begin a word such as "april".
    if position < bytes.count, bytes[position] | 0x20 >= UInt8(ascii: "a") { return nil }
    index = position
    return letter == UInt8(ascii: "p")
  }

  private static func part(_ bytes: Span<UInt8>, at index: inout Int, most: Int) -> Int? {
    var value = 0
    let start = index
    while index < bytes.count, index - start < most, let digit = NumberScanner.digit(bytes[index]) {
      value = value * 10 + Int(digit)
      index += 1
    }
    return index > start ? value : nil
  }

  private static func skip(_ byte: UInt8, _ bytes: Span<UInt8>, at index: inout Int) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }
}

/// Dates as people in the United States write them: `1/2/2024`, `2-Jan-24`, `January 2, 2024 3:45 PM`.
///
/// From 1900 on, as in Excel: before, only ISO dates are dates.
enum DateText {
  /// Whether a date or a number can begin with a byte: a digit, a sign, or the first letter of a month.
  static func mayBegin(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "j"), UInt8(ascii: "f"), UInt8(ascii: "m"), UInt8(ascii: "a"),
      UInt8(ascii: "s"), UInt8(ascii: "o"), UInt8(ascii: "n"), UInt8(ascii: "d"):
      true
    default: false
    }
  }

  /// A date, a time, or both in either order, filling all of the bytes.
  static func reading(_ bytes: Span<UInt8>, today: Int?) -> NumberText.Reading? {
    var parts: [Part] = []
    var time: Double?
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if NumberScanner.digit(byte) != nil {
        var position = index
        if time == nil, let found = TimeText.time(bytes, at: &position) {
          time = found
          index = position
          continue
        }
        guard let number = Number(bytes, at: &index) else { return nil }
        parts.append(.number(number))
      } else if byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "z") {
        guard let month = month(bytes, at: &index) else { return nil }
        parts.append(.month(month))
      } else if [UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: ",")].contains(byte) {
        parts.append(.mark(byte))
        index += 1
      } else if byte == UInt8(ascii: " ") {
        index += 1
      } else {
        return nil
      }
      // A time stands before or after the date, not within.
      if parts.count > 7 { return nil }
    }
    if parts.isEmpty { return time.map { NumberText.Reading($0, .time) } }
    guard let day = day(parts, today: today) else { return nil }
    guard let time else { return NumberText.Reading(Double(day), .date) }
    return NumberText.Reading(Double(day) + time, .dateTime)
  }

  private struct Number {
    var value = 0
    var digits = 0

    init?(_ bytes: Span<UInt8>, at index: inout Int) {
      while index < bytes.count, let digit = NumberScanner.digit(bytes[index]) {
        guard digits < 4 else { return nil }
        value = value * 10 + Int(digit)
        digits += 1
        index += 1
      }
    }

    /// The year that is meant: 00 to 29 are of this century, 30 to 99 of the last.
    var year: Int? {
      switch digits {
      case 1...2: value < 30 ? 2000 + value : 1900 + value
      case 4: value
      default: nil
      }
    }
  }

  private enum Part {
    case number(Number)
    case month(Int)
    case mark(UInt8)
  }

  private static func day(_ parts: [Part], today: Int?) -> Int? {
    let slash = UInt8(ascii: "/")
    let dash = UInt8(ascii: "-")
    let comma = UInt8(ascii: ",")
    let thisYear = today.map { Calendar.date(of: $0).year }
    switch parts.count {
    case 1: return nil
    case 2:
      switch (parts[0], parts[1]) {
      case (.month(let month), .number(let number)):
        return monthAnd(number, month: month, thisYear: thisYear)
      case (.number(let number), .month(let month)):
        return thisYear.flatMap { Calendar.dayNumber(year: $0, month: month, day: number.value) }
      default: return nil
      }
    case 3:
      switch (parts[0], parts[1], parts[2]) {
      case (.number(let month), .mark(slash), .number(let number)),
        (.number(let month), .mark(dash), .number(let number)):
        guard month.digits <= 2 else {
          return month.year.flatMap {
            Calendar.dayNumber(year: $0, month: number.value, day: 1)
          }
        }
        return monthAnd(number, month: month.value, thisYear: thisYear)
      case (.month(let month), .mark(slash), .number(let number)),
        (.month(let month), .mark(dash), .number(let number)),
        (.month(let month), .mark(comma), .number(let number)):
        return monthAnd(number, month: month, thisYear: thisYear)
      case (.number(let day), .mark(let mark), .month(let month)) where mark != comma:
        return thisYear.flatMap { Calendar.dayNumber(year: $0, month: month, day: day.value) }
      case (.number(let day), .month(let month), .number(let year)):
        return date(year, month, day)
      case (.month(let month), .number(let day), .number(let year)):
        return date(year, month, day)
      default: return nil
      }
    case 4:
      switch (parts[0], parts[1], parts[2], parts[3]) {
      case (.month(let month), .number(let day), .mark(comma), .number(let year)):
        return date(year, month, day)
      case (.number(let day), .month(let month), .mark(comma), .number(let year)):
        return date(year, month, day)
      default: return nil
      }
    case 5:
      switch (parts[0], parts[1], parts[2], parts[3], parts[4]) {
      case (.number(let a), .mark(let first), .number(let b), .mark(let second), .number(let c))
      where first == second && first != comma:
        if a.digits > 2 {
          return Calendar.dayNumber(year: a.year ?? 0, month: b.value, day: c.value)
        }
        return date(c, a.value, b)
      case (
        .number(let day), .mark(let first), .month(let month), .mark(let second), .number(let year)
      )
      where first == second && first != comma:
        return date(year, month, day)
      case (
        .month(let month), .mark(let first), .number(let day), .mark(let second), .number(let year)
      )
      where first == second && first != comma:
        return date(year, month, day)
      default: return nil
      }
    default: return nil
    }
  }

  /// `Jan 2024`, `1/2024` or, where the number can be a day of this year, `Jan 2`, `1/2`.
  private static func monthAnd(_ number: Number, month: Int, thisYear: Int?) -> Int? {
    // Without a clock, 2000 stands for a year that has every day.
    if number.digits <= 2,
      let day = Calendar.dayNumber(year: thisYear ?? 2000, month: month, day: number.value)
    {
      return thisYear == nil ? nil : day
    }
    guard let year = number.year, year >= 1900 else { return nil }
    return Calendar.dayNumber(year: year, month: month, day: 1)
  }

  private static func date(_ year: Number, _ month: Int, _ day: Number) -> Int? {
    guard day.digits <= 2, let year = year.year, year >= 1900 else { return nil }
    return Calendar.dayNumber(year: year, month: month, day: day.value)
  }

  /// The month whose English name, whole or its first three letters, stands at `index`.
  private static func month(_ bytes: Span<UInt8>, at index: inout Int) -> Int? {
    var word: [UInt8] = []
    while index < bytes.count, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[index] | 0x20)
    {
      word.append(bytes[index] | 0x20)
      index += 1
    }
    guard word.count >= 3 else { return nil }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") { index += 1 }
    let found = DateNames.months.firstIndex { name in
      let letters = name.lowercased().utf8
      return letters.elementsEqual(word) || letters.prefix(3).elementsEqual(word)
    }
    return found.map { $0 + 1 }
  }
}

/// The English names of months and days.
enum DateNames {
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  /// From Monday on.
  static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
}

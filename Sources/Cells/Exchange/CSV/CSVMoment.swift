/// A date, a time, or both in ISO 8601: `2026-11-29`, `14:30`, `14:30:05.5`, `2026-11-29 14:30`,
/// `2026-11-29T14:30:05`.
///
/// A time with a zone (`Z`, `+02:00`) is none of them: a serial number could not hold the zone.
struct CSVMoment {
  let serial: Double
  let shape: CSVShape

  init?<Units: CSVUnits>(_ units: Units, _ range: Range<Int>) {
    var index = range.lowerBound
    let end = range.upperBound
    guard end - index > 4 else { return nil }
    if units[index + 2] == 0x3A {
      guard let time = CSVMoment.time(units, &index, end), index == end else { return nil }
      serial = time
      shape = .time
      return
    }
    guard end - index >= 10, units[index + 4] == 0x2D, units[index + 7] == 0x2D,
      let year = CSVMoment.digits(units, index, 4),
      let month = CSVMoment.digits(units, index + 5, 2),
      let day = CSVMoment.digits(units, index + 8, 2),
      let date = Calendar.dayNumber(year: year, month: month, day: day)
    else { return nil }
    index += 10
    if index == end {
      serial = Double(date)
      shape = .date
      return
    }
    guard units[index] == 0x20 || units[index] == 0x54 else { return nil }
    index += 1
    guard let time = CSVMoment.time(units, &index, end), index == end else { return nil }
    serial = Double(date) + time
    shape = .dateTime
  }

  /// A date in the order that the user chose for the column.
  init?<Units: CSVUnits>(_ units: Units, _ range: Range<Int>, choice: CSVColumnChoice) {
    if let moment = CSVMoment(units, range) {
      self = moment
      return
    }
    var parts: [(value: Int, length: Int)] = []
    var marks: Set<UInt16> = []
    var isInNumber = false
    for index in range {
      let unit = units[index]
      if unit >= 0x30 && unit <= 0x39 {
        guard isInNumber, let last = parts.last else {
          parts.append((Int(unit & 0xF), 1))
          isInNumber = true
          continue
        }
        guard last.length < 8 else { return nil }
        parts[parts.count - 1] = (last.value * 10 + Int(unit & 0xF), last.length + 1)
      } else {
        guard isInNumber, unit == 0x2D || unit == 0x2E || unit == 0x2F else { return nil }
        marks.insert(unit)
        isInNumber = false
      }
    }
    guard isInNumber, let ymd = CSVMoment.ordered(parts, marks, choice: choice),
      let date = Calendar.dayNumber(year: ymd.0, month: ymd.1, day: ymd.2)
    else { return nil }
    serial = Double(date)
    shape = .date
  }

  /// Year, month and day out of the numbers of a date.
  private static func ordered(
    _ parts: [(value: Int, length: Int)], _ marks: Set<UInt16>, choice: CSVColumnChoice
  ) -> (Int, Int, Int)? {
    if parts.count == 1, parts[0].length == 8 {
      let value = parts[0].value
      return (value / 10000, value / 100 % 100, value % 100)
    }
    guard parts.count == 3, marks.count == 1 else { return nil }
    if parts[0].length == 4 { return (parts[0].value, parts[1].value, parts[2].value) }
    let year = parts[2]
    guard year.length == 4 || year.length == 2 else { return nil }
    // Two digits of a year mean 1930 to 2029, as in Excel and LibreOffice.
    let full = year.length == 4 ? year.value : year.value + (year.value < 30 ? 2000 : 1900)
    switch choice {
    case .dayMonthYear: return (full, parts[1].value, parts[0].value)
    case .monthDayYear: return (full, parts[0].value, parts[1].value)
    default: return marks.contains(0x2E) ? (full, parts[1].value, parts[0].value) : nil
    }
  }

  /// `hh:mm`, `hh:mm:ss` or `hh:mm:ss.fff` from an index on, as a fraction of a day.
  private static func time<Units: CSVUnits>(
    _ units: Units, _ index: inout Int, _ end: Int
  ) -> Double? {
    guard end - index >= 5, let hour = digits(units, index, 2), hour < 24,
      units[index + 2] == 0x3A, let minute = digits(units, index + 3, 2), minute < 60
    else { return nil }
    index += 5
    var seconds = Double(hour * 3600 + minute * 60)
    if end - index >= 3 && units[index] == 0x3A {
      guard let second = digits(units, index + 1, 2), second < 60 else { return nil }
      index += 3
      seconds += Double(second)
      if index < end && (units[index] == 0x2E || units[index] == 0x2C) {
        let start = index
        index += 1
        var fraction = 0.0
        var scale = 1.0
        while index < end, case let unit = units[index], unit >= 0x30 && unit <= 0x39 {
          if index - start <= 15 {
            fraction = fraction * 10 + Double(unit & 0xF)
            scale *= 10
          }
          index += 1
        }
        guard index > start + 1 else { return nil }
        seconds += fraction / scale
      }
    }
    return seconds / 86400
  }

  private static func digits<Units: CSVUnits>(_ units: Units, _ start: Int, _ count: Int) -> Int? {
    var value = 0
    for index in start..<start + count {
      let unit = units[index]
      guard unit >= 0x30 && unit <= 0x39 else { return nil }
      value = value * 10 + Int(unit & 0xF)
    }
    return value
  }
}

extension Function {
  /// Functions that count days of work.
  static let workdays: [Function] = [
    Function(
      "NETWORKDAYS(start, end, [holidays])",
      "The days from Monday to Friday between two dates, both included, without holidays.",
      workdayCount
    ).example("NETWORKDAYS(\"2026-11-23\", \"2026-11-29\") = 5"),
    Function(
      "NETWORKDAYS.INTL(start, end, [weekend], [holidays])",
      "The days between two dates, both included, without weekends and holidays.",
      workdayCountBetweenWeekends
    ).example("NETWORKDAYS.INTL(\"2026-11-23\", \"2026-11-29\", 11) = 6"),
    Function(
      "WORKDAY(start, days, [holidays])",
      "The date so many days of work, Monday to Friday, before or after another.", format: .date,
      workday
    ).example("WORKDAY(\"2026-11-27\", 1) = 2026-11-30"),
    Function(
      "WORKDAY.INTL(start, days, [weekend], [holidays])",
      "The date so many days of work before or after another.", format: .date,
      workdayBetweenWeekends
    ).example("WORKDAY.INTL(\"2026-11-27\", 1, 11) = 2026-11-28"),
  ]
}

/// Which days of the week are free.
struct Weekend: FunctionArgument {
  /// Seven answers, from Monday on.
  let isFree: [Bool]

  static let saturdayAndSunday = Weekend(isFree: (0..<7).map { $0 >= 5 })

  /// A number of Excel's list, or seven digits from Monday on, 1 for a free day.
  ///
  /// - Throws: `.number` for a number not on the list, `.value` for any other text.
  static func read(_ arguments: inout Arguments) throws(CellError) -> Weekend {
    if arguments.isNextMissing {
      arguments.skip()
      return saturdayAndSunday
    }
    let value = arguments.nextValue()
    switch value {
    case .text(let text):
      guard text.utf8.count == 7, text.utf8.allSatisfy({ $0 == 0x30 || $0 == 0x31 }) else {
        throw .value
      }
      return Weekend(isFree: text.utf8.map { $0 == 0x31 })
    case .empty: return saturdayAndSunday
    case .boolean: throw .value
    default: break
    }
    switch Int(min(max(try value.asNumber(), 0), 99)) {
    case let pair where (1...7).contains(pair):
      // 1 is Saturday and Sunday, 2 Sunday and Monday, and so on.
      return Weekend(isFree: (0..<7).map { $0 == (pair + 4) % 7 || $0 == (pair + 5) % 7 })
    case let single where (11...17).contains(single):
      // 11 is Sunday, 12 Monday, and so on.
      return Weekend(isFree: (0..<7).map { $0 == (single - 5) % 7 })
    default: throw .number
    }
  }

  func isFree(_ day: Int) -> Bool { isFree[Calendar.weekday(of: day) - 1] }

  var workdays: Int { isFree.count { !$0 } }

  /// How many days of a span, both ends included, are not free.
  func workdays(from start: Int, through end: Int) -> Int {
    let weeks = (end - start + 1) / 7
    let rest = start + weeks * 7
    return weeks * workdays + (rest...max(rest, end)).count { $0 <= end && !isFree($0) }
  }
}

private func workdayCount(_ start: StrictMoment, end: StrictMoment, holidays: Days?) -> Int {
  count(start.day, end.day, .saturdayAndSunday, holidays)
}

private func workdayCountBetweenWeekends(
  _ start: StrictMoment, end: StrictMoment, weekend: Weekend?, holidays: Days?
) -> Int {
  count(start.day, end.day, weekend ?? .saturdayAndSunday, holidays)
}

/// Negative when the end is before the start.
private func count(_ start: Int, _ end: Int, _ weekend: Weekend, _ holidays: Days?) -> Int {
  let (first, last) = (min(start, end), max(start, end))
  let holidays = holidays?.all ?? []
  let free = holidays.count { (first...last).contains($0) && !weekend.isFree($0) }
  let days = weekend.workdays(from: first, through: last) - free
  return start <= end ? days : -days
}

private func workday(
  _ start: StrictMoment, days: StrictNumber, holidays: Days?
) throws(CellError) -> Int {
  try step(start.day, days.whole, .saturdayAndSunday, holidays)
}

private func workdayBetweenWeekends(
  _ start: StrictMoment, days: StrictNumber, weekend: Weekend?, holidays: Days?
) throws(CellError) -> Int {
  try step(start.day, days.whole, weekend ?? .saturdayAndSunday, holidays)
}

/// - Throws: `.value` when every day is free, `.number` outside of the calendar.
private func step(
  _ start: Int, _ days: Int, _ weekend: Weekend, _ holidays: Days?
) throws(CellError) -> Int {
  guard weekend.workdays > 0 else { throw .value }
  guard days.magnitude <= Calendar.lastDay else { throw .number }
  guard days != 0 else { return start }
  let direction = days.signum()
  let holidays = holidays?.all ?? []
  // Whole weeks at once; each has so many days of work, and holidays make up for themselves below.
  let weeks = (Int(days.magnitude) - 1) / weekend.workdays
  var day = start + direction * weeks * 7
  var left = Int(days.magnitude) - weeks * weekend.workdays
  let passed = direction > 0 ? start + 1...max(day, start + 1) : min(day, start - 1)...start - 1
  left += weeks == 0 ? 0 : holidays.count { passed.contains($0) && !weekend.isFree($0) }
  while left > 0 {
    day += direction
    guard (0...Calendar.lastDay).contains(day) else { throw .number }
    if !weekend.isFree(day), !holidays.contains(day) { left -= 1 }
  }
  return day
}

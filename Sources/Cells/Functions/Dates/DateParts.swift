extension Function {
  /// Functions that take dates and times apart.
  static let dateParts: [Function] = [
    Function("YEAR(date)", "The year of a date.", year).example("YEAR(\"2026-11-29\") = 2026"),
    Function("MONTH(date)", "The month of a date, 1 to 12.", month)
      .example("MONTH(\"2026-11-29\") = 11"),
    Function("DAY(date)", "The day of a date in its month.", day)
      .example("DAY(\"2026-11-29\") = 29"),
    Function("HOUR(time)", "The hour of a time, 0 to 23.", hour).example("HOUR(\"14:30\") = 14"),
    Function("MINUTE(time)", "The minute of a time.", minute).example("MINUTE(\"14:30\") = 30"),
    Function("SECOND(time)", "The second of a time, rounded.", second)
      .example("SECOND(\"14:30:15\") = 15"),
    Function(
      "WEEKDAY(date, [system])", "The day of the week; 1 is Sunday unless told otherwise.", weekday
    ).example("WEEKDAY(\"2026-11-29\") = 1"),
    Function(
      "WEEKNUM(date, [system])", "The week of the year; weeks begin on Sunday unless told.",
      weekNumber
    ).example("WEEKNUM(\"2026-11-29\") = 49"),
    Function("ISOWEEKNUM(date)", "The week of the year by ISO 8601.", isoWeekNumber)
      .example("ISOWEEKNUM(\"2026-11-29\") = 48"),
  ]
}

private func year(_ date: Moment) -> Int { Calendar.date(of: date.day).year }

private func month(_ date: Moment) -> Int { Calendar.date(of: date.day).month }

private func day(_ date: Moment) -> Int { Calendar.date(of: date.day).day }

private func hour(_ time: Moment) -> Int { DateSerial.clock(time.serial).hour }

private func minute(_ time: Moment) -> Int { DateSerial.clock(time.serial).minute }

private func second(_ time: Moment) -> Int { DateSerial.clock(time.serial).second }

/// - Throws: `.number` for a system that is none of 1, 2, 3 and 11 to 17.
private func weekday(_ date: Moment, system: Double?) throws(CellError) -> Int {
  let monday = Calendar.weekday(of: date.day)
  switch Int(min(max(system ?? 1, -1), 99)) {
  case 1: return monday % 7 + 1
  case 2: return monday
  case 3: return monday - 1
  case let system where (11...17).contains(system): return (monday - (system - 10) + 7) % 7 + 1
  default: throw .number
  }
}

/// - Throws: `.number` for a system that is none of 1, 2, 11 to 17 and 21.
private func weekNumber(_ date: StrictMoment, system: StrictNumber?) throws(CellError) -> Int {
  let firstWeekday: Int
  switch system?.whole ?? 1 {
  case 1: firstWeekday = 7
  case 2: firstWeekday = 1
  case let system where (11...17).contains(system): firstWeekday = system - 10
  case 21: return isoWeek(of: date.day)
  default: throw .number
  }
  let year = Calendar.date(of: date.day).year
  guard let newYear = Calendar.dayNumber(year: year, month: 1, day: 1) else { throw .number }
  let offset = (Calendar.weekday(of: newYear) - firstWeekday + 7) % 7
  return (date.day - newYear + offset) / 7 + 1
}

private func isoWeekNumber(_ date: Moment) -> Int { isoWeek(of: date.day) }

/// A week belongs to the year that has its Thursday.
func isoWeek(of day: Int) -> Int {
  let thursday = day - Calendar.weekday(of: day) + 4
  let year = Calendar.date(of: thursday).year
  let newYear = Calendar.dayNumber(year: year, overflowingMonth: 1, day: 1) ?? thursday
  return (thursday - newYear) / 7 + 1
}

extension Function {
  /// Functions about weeks, months and years of the calendar, as LibreOffice has them.
  static let calendarYears: [Function] = [
    Function("DAYSINMONTH(date)", "How many days the month of a date has.", daysInMonth)
      .example("DAYSINMONTH(\"2026-11-29\") = 30"),
    Function("DAYSINYEAR(date)", "How many days the year of a date has.", daysInYear)
      .example("DAYSINYEAR(\"2026-11-29\") = 365"),
    Function("WEEKSINYEAR(date)", "How many weeks the year of a date has.", weeksInYear)
      .example("WEEKSINYEAR(\"2026-11-29\") = 53"),
    Function("ISLEAPYEAR(date)", "Whether the year of a date has a 29th of February.", isLeapYear)
      .example("ISLEAPYEAR(\"2024-11-29\") = TRUE"),
    Function("EASTERSUNDAY(year)", "The date of Easter in a year.", format: .date, easterSunday)
      .example("EASTERSUNDAY(2026) = 2026-04-05"),
    Function(
      "WEEKS(start, end, type)", "The weeks between two dates: 0 whole ones, 1 of the calendar.",
      weeks
    ).example("WEEKS(\"2026-11-01\", \"2026-11-29\", 0) = 4"),
    Function(
      "MONTHS(start, end, type)", "The months between two dates: 0 whole ones, 1 of the calendar.",
      months
    ).example("MONTHS(\"2026-01-31\", \"2026-02-01\", 1) = 1"),
    Function(
      "YEARS(start, end, type)", "The years between two dates: 0 whole ones, 1 of the calendar.",
      years
    ).example("YEARS(\"2025-12-31\", \"2026-01-01\", 1) = 1"),
  ]
}

private func daysInMonth(_ date: Moment) -> Int {
  let date = Calendar.date(of: date.day)
  return Calendar.days(inMonth: date.month, of: date.year)
}

private func daysInYear(_ date: Moment) -> Int {
  Calendar.isLeap(Calendar.date(of: date.day).year) ? 366 : 365
}

/// The 28th of December is always in the last week.
private func weeksInYear(_ date: Moment) -> Int {
  let year = Calendar.date(of: date.day).year
  return Calendar.dayNumber(year: year, month: 12, day: 28).map(isoWeek) ?? 52
}

private func isLeapYear(_ date: Moment) -> Bool {
  Calendar.isLeap(Calendar.date(of: date.day).year)
}

/// - Throws: `.value` for a year that is none of 1583 to 9956.
/// - Source: "A New York correspondent", Nature, 20 April 1876; the form of Jean Meeus.
private func easterSunday(_ year: Double) throws(CellError) -> Int {
  guard year >= 0, year < 10_000 else { throw .value }
  var year = Int(year)
  if year < 100 { year += year < 30 ? 2000 : 1900 }
  guard (1583...9956).contains(year) else { throw .value }
  let century = year / 100
  let epact =
    (19 * (year % 19) + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30
  let weekday = (32 + 2 * (century % 4) + 2 * (year % 100 / 4) - epact - year % 100 % 4) % 7
  let correction = (year % 19 + 11 * epact + 22 * weekday) / 451
  let days = epact + weekday - 7 * correction + 114
  guard let day = Calendar.dayNumber(year: year, month: days / 31, day: days % 31 + 1), day >= 0
  else { throw .number }
  return day
}

/// Which periods are meant: whole ones (0), or those of the calendar that begin in between (1).
private struct PeriodType: FunctionArgument {
  var isOfCalendar: Bool

  /// - Throws: `.value` for any other number, and where it is left out.
  static func read(_ arguments: inout Arguments) throws(CellError) -> PeriodType {
    if arguments.isNextMissing { throw .value }
    let number = try Double.read(&arguments)
    guard number == 0 || number == 1 else { throw .value }
    return PeriodType(isOfCalendar: number == 1)
  }
}

private func weeks(_ start: Moment, end: Moment, type: PeriodType) -> Int {
  guard type.isOfCalendar else { return (end.day - start.day) / 7 }
  let monday = { (day: Int) in day - Calendar.weekday(of: day) + 1 }
  return (monday(end.day) - monday(start.day)) / 7
}

private func months(_ start: Moment, end: Moment, type: PeriodType) -> Int {
  let first = Calendar.date(of: start.day)
  let last = Calendar.date(of: end.day)
  let months = (last.year - first.year) * 12 + last.month - first.month
  if type.isOfCalendar { return months }
  if months > 0, last.day < first.day { return months - 1 }
  if months < 0, last.day > first.day { return months + 1 }
  return months
}

private func years(_ start: Moment, end: Moment, type: PeriodType) -> Int {
  if type.isOfCalendar {
    return Calendar.date(of: end.day).year - Calendar.date(of: start.day).year
  }
  return months(start, end: end, type: type) / 12
}

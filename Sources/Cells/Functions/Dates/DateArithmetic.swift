extension Function {
  /// Functions about the time between two dates.
  static let dateDistances: [Function] = [
    Function("DAYS(end, start)", "The days between two dates.", days)
      .example("DAYS(\"2026-11-29\", \"2026-11-01\") = 28"),
    Function(
      "DAYS360(start, end, [european])", "The days between two dates if each month had 30.", days360
    ).example("DAYS360(\"2026-01-30\", \"2026-11-29\") = 299"),
    Function(
      "YEARFRAC(start, end, [basis])", "The years between two dates, with their fraction.",
      yearFraction
    ).example("YEARFRAC(\"2026-01-01\", \"2026-07-01\") = 0.5"),
    Function(
      "DATEDIF(start, end, unit)",
      "Whole years, months or days between two dates: Y, M, D, YM, YD, MD.",
      dateDifference
    ).example("DATEDIF(\"2026-01-15\", \"2026-11-29\", \"M\") = 10"),
  ]

  /// Functions that go from one date to another.
  static let dateSteps: [Function] = [
    Function("EDATE(start, months)", "The date so many months later.", format: .date, monthsLater)
      .example("EDATE(\"2026-01-31\", 1) = 2026-02-28"),
    Function(
      "EOMONTH(start, months)", "The last day of the month so many months later.", format: .date,
      endOfMonth
    ).example("EOMONTH(\"2026-01-15\", 1) = 2026-02-28"),
  ]
}

private func days(_ end: Moment, start: Moment) -> Int { end.day - start.day }

private func days360(_ start: Moment, end: Moment, isEuropean: Bool?) -> Int {
  DayCount.days360(from: start.day, to: end.day, isEuropean: isEuropean ?? false)
}

/// - Throws: `.number` for a basis that is none of 0 to 4.
private func yearFraction(
  _ start: StrictMoment, end: StrictMoment, basis: Omittable<StrictNumber>
) throws(CellError) -> Double {
  let basis = basis.value?.value ?? 0
  guard basis >= 0, basis < 5 else { throw .number }
  return DayCount.yearFraction(from: start.day, to: end.day, basis: Int(basis))
}

/// - Throws: `.number` when the start is after the end, `.value` for another unit.
private func dateDifference(_ start: Moment, end: Moment, unit: String) throws(CellError) -> Int {
  let first = Calendar.date(of: start.day)
  let last = Calendar.date(of: end.day)
  guard start.day <= end.day else { throw .number }
  let months =
    (last.year - first.year) * 12 + last.month - first.month - (last.day < first.day ? 1 : 0)
  switch unit.uppercased() {
  case "D": return end.day - start.day
  case "M": return months
  case "Y": return months / 12
  case "YM": return months % 12
  case "MD":
    if last.day >= first.day { return last.day - first.day }
    // Counts from the start's day in the month before the end; where that month is too short, from beyond it.
    let from = Calendar.dayNumber(
      year: last.year, overflowingMonth: last.month - 1, day: first.day)
    return end.day - (from ?? end.day)
  case "YD":
    let isBefore = (last.month, last.day) < (first.month, first.day)
    let from = Calendar.dayNumber(
      year: isBefore ? last.year - 1 : last.year, overflowingMonth: first.month, day: first.day)
    return end.day - (from ?? end.day)
  default: throw .value
  }
}

/// The last day of a shorter month stands for days that it does not have.
private func monthsLater(_ start: StrictMoment, months: StrictNumber) throws(CellError) -> Int {
  let date = Calendar.date(of: start.day)
  let end = try lastDay(months: months.whole, from: start.day)
  let day = end - max(0, Calendar.date(of: end).day - date.day)
  guard day >= 0 else { throw .number }
  return day
}

private func endOfMonth(_ start: StrictMoment, months: StrictNumber) throws(CellError) -> Int {
  try lastDay(months: months.whole, from: start.day)
}

/// - Throws: `.number` outside of the calendar.
private func lastDay(months: Int, from day: Int) throws(CellError) -> Int {
  let date = Calendar.date(of: day)
  let next = date.month + 1 + months
  guard let end = Calendar.dayNumber(year: date.year, overflowingMonth: next, day: 0), end >= 0
  else { throw .number }
  return end
}

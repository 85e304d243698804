import Glibc

extension Function {
  /// Functions that make dates and times.
  static let dateMaking: [Function] = [
    Function(
      "DATE(year, month, day)", "The date of a year, month and day; months and days may run over.",
      format: .date, date
    ).example("DATE(2026, 11, 29) = 2026-11-29"),
    Function(
      "TIME(hour, minute, second)", "The time of an hour, minute and second.", format: .time, time
    ).example("TIME(14, 30, 0) = 14:30"),
    Function("DATEVALUE(text)", "The date that a text stands for.", format: .date, dateValue)
      .example("DATEVALUE(\"29-Nov-2026\") = 2026-11-29"),
    Function("TIMEVALUE(text)", "The time that a text stands for.", format: .time, timeValue)
      .example("TIMEVALUE(\"2:30 PM\") = 14:30"),
  ]

  /// Functions that ask the clock.
  static let clock: [Function] = [
    Function("TODAY()", "The date today.", traits: .volatile, format: .date, today)
      .example("TODAY() = INT(NOW())"),
    Function("NOW()", "The date and time now.", traits: .volatile, format: .dateTime, now)
      .example("INT(NOW()) = TODAY()"),
  ]
}

/// Years up to 1899 count from 1900, as in Excel.
///
/// - Throws: `.number` outside of 1899-12-30 to 9999-12-31.
private func date(_ year: Double, month: Double, day: Double) throws(CellError) -> Int {
  // Larger numbers lead out of the calendar anyway.
  guard (0..<10_000).contains(year.rounded(.towardZero)), month.magnitude < 1e6, day.magnitude < 1e7
  else { throw .number }
  let year = Int(year)
  guard
    let number = Calendar.dayNumber(
      year: year < 1900 ? year + 1900 : year, overflowingMonth: Int(month.rounded(.down)),
      day: Int(day.rounded(.down))),
    number >= 0
  else { throw .number }
  return number
}

/// - Throws: `.number` for parts above 32767 and for a time below zero.
private func time(_ hour: Double, minute: Double, second: Double) throws(CellError) -> Double {
  let parts = [hour, minute, second].map { $0.rounded(.down) }
  guard parts.allSatisfy({ $0.magnitude < 32_768 }) else { throw .number }
  let seconds = parts[0] * 3_600 + parts[1] * 60 + parts[2]
  guard seconds >= 0 else { throw .number }
  return seconds.truncatingRemainder(dividingBy: 86_400) / 86_400
}

private func dateValue(_ value: Value, _ context: Context) throws(CellError) -> Double {
  let reading = try reading(value, context)
  guard reading.format.kind != .time, let number = reading.number else { throw .value }
  return number.rounded(.down)
}

private func timeValue(_ value: Value, _ context: Context) throws(CellError) -> Double {
  guard let number = try reading(value, context).number else { throw .value }
  // What the day took of the precision is no part of the time.
  let microseconds = ((number - number.rounded(.down)) * 86_400e6).rounded()
  return microseconds / 86_400e6
}

/// - Throws: `.value` for what is no text, or text that is neither date nor time.
private func reading(_ value: Value, _ context: Context) throws(CellError) -> NumberText.Reading {
  if let error = value.error { throw error }
  guard case .text(let text) = value,
    let reading = NumberText.reading(text, today: context.context.today)
  else { throw .value }
  switch reading.format.kind {
  case .date, .time, .dateTime: return reading
  case .general, .percent, .currency: throw .value
  }
}

private func today(_ context: Context) -> Int { context.context.today }

private func now(_ context: Context) -> Double { context.context.now }

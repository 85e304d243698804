/// The Gregorian calendar, carried back before its invention, in whole days.
///
/// A day is a number: days since 1899-12-30, so that 1900-01-01 is day 2. No time zones, no clock.
package enum Calendar {
  /// The last day that dates may have, 9999-12-31.
  package static let lastDay = 2_958_465
  /// The first day that dates may have, 0001-01-01.
  package static let firstDay = -693_593

  /// The day number of a date, or nil where there is no such date in the years 1 to 9999.
  package static func dayNumber(year: Int, month: Int, day: Int) -> Int? {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...days(inMonth: month, of: year)).contains(day)
    else { return nil }
    return unchecked(year: year, month: month) + day - 1
  }

  /// The day number of a date whose month and day may run over, as in month 14 or day 0.
  ///
  /// Nil when the result lies outside of the years 1 to 9999.
  package static func dayNumber(year: Int, overflowingMonth month: Int, day: Int) -> Int? {
    guard (-100_000...100_000).contains(year), (-10_000_000...10_000_000).contains(month),
      (-10_000_000...10_000_000).contains(day)
    else { return nil }
    let months = year * 12 + month - 1
    let carried = floorDivide(months, 12)
    let number = unchecked(year: carried, month: months - carried * 12 + 1) + day - 1
    return (firstDay...lastDay).contains(number) ? number : nil
  }

  /// The date of a day number.
  package static func date(of day: Int) -> (year: Int, month: Int, day: Int) {
    // Howard Hinnant, "chrono-compatible low-level date algorithms": years from March, 400-year eras.
    let shifted = min(max(day, -1_000_000_000), 1_000_000_000) + 693_899
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  /// The day of the week: 1 is Monday, 7 Sunday.
  package static func weekday(of day: Int) -> Int {
    // 1899-12-30 was a Saturday.
    let remainder = (day + 5) % 7
    return (remainder < 0 ? remainder + 7 : remainder) + 1
  }

  /// Whether a year has a 29th of February.
  package static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// How many days a month (1 to 12) of a year has.
  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The first day of a month, 1 to 12, of any year.
  private static func unchecked(year: Int, month: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = floorDivide(marchYear, 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 693_899
  }

  private static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient - 1 : quotient
  }
}

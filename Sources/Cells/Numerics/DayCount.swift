/// The ways in which the financial world counts days.
package enum DayCount: Int, Sendable {
  /// Months of 30 and years of 360 days, as in the United States.
  case american30
  /// Days as they are, over years as they are.
  case actual
  /// Days as they are, over years of 360.
  case actual360
  /// Days as they are, over years of 365.
  case actual365
  /// Months of 30 and years of 360 days, as in Europe.
  case european30

  /// The days from one date to another, which may lie before it.
  package func days(from start: Int, to end: Int) -> Int {
    switch self {
    case .american30: Self.american30Days(from: start, to: end, adjustsEnd: false)
    case .european30: Self.days360(from: start, to: end, isEuropean: true)
    default: end - start
    }
  }

  /// How many days a year between two dates has.
  package func daysInYear(from start: Int, to end: Int) -> Double {
    switch self {
    case .american30, .actual360, .european30: return 360
    case .actual365: return 365
    case .actual: break
    }
    let first = Calendar.date(of: start)
    let last = Calendar.date(of: end)
    let isWithinYear =
      first.year == last.year
      || first.year + 1 == last.year
        && (first.month, first.day) >= (last.month, last.day)
    if isWithinYear { return Self.hasLeapDay(first, last) ? 366 : 365 }
    let years = last.year - first.year + 1
    let days = (first.year...last.year).reduce(0) { $0 + (Calendar.isLeap($1) ? 366 : 365) }
    return Double(days) / Double(years)
  }

  /// The time from one date to another in years, never negative.
  ///
  /// - Source: David A. Wheeler, "YEARFRAC Incompatibilities", 2006, on what Excel does.
  package func years(from start: Int, to end: Int) -> Double {
    let first = min(start, end)
    let last = max(start, end)
    return Double(days(from: first, to: last)) / daysInYear(from: first, to: last)
  }

  /// The part of a year between two dates, as YEARFRAC counts it; never negative.
  ///
  /// The basis is the raw value of a way of counting; any other counts as the American one.
  package static func yearFraction(from start: Int, to end: Int, basis: Int) -> Double {
    (DayCount(rawValue: basis) ?? .american30).years(from: start, to: end)
  }

  /// Days between two dates when every month has 30, as DAYS360 counts them.
  ///
  /// In Europe the 31st is the 30th. In the United States the last day of February begins as the 30th too,
  /// and an end on the 31st stays there unless the start is at the end of its month.
  package static func days360(from start: Int, to end: Int, isEuropean: Bool) -> Int {
    let first = Calendar.date(of: start)
    let last = Calendar.date(of: end)
    var firstDay = first.day
    var lastDay = last.day
    if isEuropean {
      firstDay = min(firstDay, 30)
      lastDay = min(lastDay, 30)
    } else {
      if first.day == Calendar.days(inMonth: first.month, of: first.year) { firstDay = 30 }
      if lastDay == 31, firstDay >= 30 { lastDay = 30 }
    }
    return ((last.year - first.year) * 12 + last.month - first.month) * 30 + lastDay - firstDay
  }

  /// Days between two dates as American bonds count them: from one end of February to another are whole years.
  ///
  /// With `adjustsEnd` the end of a month is day 30 at the end too, whatever the start.
  static func american30Days(from start: Int, to end: Int, adjustsEnd: Bool) -> Int {
    let days = days360(from: start, to: end, isEuropean: false)
    let last = Calendar.date(of: end)
    let first = Calendar.date(of: start)
    if isEndOfFebruary(last), adjustsEnd || isEndOfFebruary(first) { return days + 30 - last.day }
    return adjustsEnd && last.day == 31 && first.day < 30 ? days - 1 : days
  }

  private static func hasLeapDay(
    _ first: (year: Int, month: Int, day: Int), _ last: (year: Int, month: Int, day: Int)
  ) -> Bool {
    if first.year == last.year { return Calendar.isLeap(first.year) }
    if Calendar.isLeap(first.year), (first.month, first.day) <= (2, 29) { return true }
    return Calendar.isLeap(last.year) && (last.month, last.day) >= (2, 29)
  }

  private static func isEndOfFebruary(_ date: (year: Int, month: Int, day: Int)) -> Bool {
    date.month == 2 && date.day == Calendar.days(inMonth: 2, of: date.year)
  }
}

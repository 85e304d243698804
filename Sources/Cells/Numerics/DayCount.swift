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
    case .european30: Self.european30Days(from: start, to: end)
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
  package func years(from start: Int, to end: Int) -> Double {
    let first = min(start, end)
    let last = max(start, end)
    return Double(days(from: first, to: last)) / daysInYear(from: first, to: last)
  }

  private static func hasLeapDay(
    _ first: (year: Int, month: Int, day: Int), _ last: (year: Int, month: Int, day: Int)
  ) -> Bool {
    if first.year == last.year { return Calendar.isLeap(first.year) }
    if Calendar.isLeap(first.year), (first.month, first.day) <= (2, 29) { return true }
    return Calendar.isLeap(last.year) && (last.month, last.day) >= (2, 29)
  }

  /// - Parameter adjustsEnd: Whether the end of a month is day 30 at the end too, whatever the start.
  static func american30Days(from start: Int, to end: Int, adjustsEnd: Bool) -> Int {
    let first = Calendar.date(of: start)
    let last = Calendar.date(of: end)
    var firstDay = first.day
    var lastDay = last.day
    let startsInFebruary = isLastOfFebruary(first)
    if isLastOfFebruary(last), startsInFebruary || adjustsEnd { lastDay = 30 }
    if lastDay == 31, firstDay >= 30 || adjustsEnd { lastDay = 30 }
    if firstDay == 31 || startsInFebruary { firstDay = 30 }
    return 360 * (last.year - first.year) + 30 * (last.month - first.month) + lastDay - firstDay
  }

  private static func european30Days(from start: Int, to end: Int) -> Int {
    let first = Calendar.date(of: start)
    let last = Calendar.date(of: end)
    return 360 * (last.year - first.year) + 30 * (last.month - first.month)
      + min(last.day, 30) - min(first.day, 30)
  }

  private static func isLastOfFebruary(_ date: (year: Int, month: Int, day: Int)) -> Bool {
    date.month == 2 && date.day == Calendar.days(inMonth: 2, of: date.year)
  }
}

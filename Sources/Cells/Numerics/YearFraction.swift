/// Ways of counting the days and years between two dates as banks do.
package enum YearFraction {
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

  /// The part of a year between two dates, as YEARFRAC counts it; never negative.
  ///
  /// - Source: David A. Wheeler, "YEARFRAC Incompatibilities", 2006, on what Excel does.
  package static func yearFraction(from start: Int, to end: Int, basis: Int) -> Double {
    let (start, end) = (min(start, end), max(start, end))
    let days = Double(end - start)
    switch basis {
    case 1: return days / averageYear(from: start, to: end)
    case 2: return days / 360
    case 3: return days / 365
    case 4: return Double(days360(from: start, to: end, isEuropean: true)) / 360
    default:
      // Unlike in DAYS360, from one end of February to another are whole years.
      let february = isEndOfFebruary(start) && isEndOfFebruary(end)
      let excess = february ? 30 - Calendar.date(of: end).day : 0
      return Double(days360(from: start, to: end, isEuropean: false) + excess) / 360
    }
  }

  /// The length of the years that two dates span: 365 or 366 up to a year, and the average beyond.
  private static func averageYear(from start: Int, to end: Int) -> Double {
    let first = Calendar.date(of: start)
    let last = Calendar.date(of: end)
    if first.year == last.year { return Calendar.isLeap(first.year) ? 366 : 365 }
    let isWithinYear =
      first.year + 1 == last.year && (first.month, first.day) >= (last.month, last.day)
    if isWithinYear {
      let leapDays = [first.year, last.year].compactMap {
        Calendar.dayNumber(year: $0, month: 2, day: 29)
      }
      return leapDays.contains { (start...end).contains($0) } ? 366 : 365
    }
    let years = first.year...last.year
    return years.reduce(0.0) { $0 + (Calendar.isLeap($1) ? 366 : 365) } / Double(years.count)
  }

  private static func isEndOfFebruary(_ day: Int) -> Bool {
    let date = Calendar.date(of: day)
    return date.month == 2 && date.day == Calendar.days(inMonth: 2, of: date.year)
  }
}

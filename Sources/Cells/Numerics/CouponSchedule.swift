/// The dates on which a bond pays interest, and the days between them.
package struct CouponSchedule: Sendable {
  /// The date that the others are counted from, such as the maturity.
  package let anchor: Int
  /// How many payments there are a year: 1, 2 or 4.
  package let frequency: Int
  package let basis: DayCount
  /// Whether interest is paid on the last day of months, as the anchor is one.
  private let isAtMonthEnd: Bool

  package init(anchor: Int, frequency: Int, basis: DayCount) {
    self.anchor = anchor
    self.frequency = frequency
    self.basis = basis
    isAtMonthEnd = Self.isMonthEnd(anchor)
  }

  /// How many months lie between two payments.
  package var months: Int { 12 / frequency }

  /// The date of a payment, counted in payments from the anchor.
  package func date(_ index: Int) -> Int {
    moved(anchor, by: index)
  }

  /// A date moved by some payments.
  package func moved(_ date: Int, by payments: Int) -> Int {
    let parts = Calendar.date(of: date)
    let month = parts.year * 12 + parts.month - 1 + payments * months
    let year = month / 12
    let length = Calendar.days(inMonth: month % 12 + 1, of: year)
    let day = isAtMonthEnd ? length : min(parts.day, length)
    // Off the calendar there is no date; what lies there is before or behind all others.
    return Calendar.dayNumber(year: year, month: month % 12 + 1, day: day)
      ?? (payments > 0 ? Calendar.lastDay + 1 : Calendar.firstDay - 1)
  }

  /// Which payment, counted from the anchor, is the last one not after a day.
  private func index(atOrBefore day: Int) -> Int {
    let first = Calendar.date(of: anchor)
    let other = Calendar.date(of: day)
    let distance = (other.year - first.year) * 12 + other.month - first.month
    var index = Int((Double(distance) / Double(months)).rounded(.down)) + 1
    while date(index) > day { index -= 1 }
    return index
  }

  /// The last payment at or before a day.
  package func previous(_ day: Int) -> Int { date(index(atOrBefore: day)) }

  /// The first payment after a day.
  package func next(_ day: Int) -> Int { date(index(atOrBefore: day) + 1) }

  /// How many payments come after a day, up to and with the anchor.
  package func count(after day: Int) -> Int { -index(atOrBefore: day) }

  /// The days of the period in which a day lies.
  package func periodDays(_ day: Int) -> Double {
    switch basis {
    case .actual: Double(next(day) - previous(day))
    case .actual365: 365 / Double(frequency)
    default: 360 / Double(frequency)
    }
  }

  /// The days from the last payment to a day.
  package func daysBefore(_ day: Int) -> Double {
    Double(basis.days(from: previous(day), to: day))
  }

  /// The days from a day to the next payment.
  package func daysAfter(_ day: Int) -> Double {
    if basis == .american30 {
      let whole = DayCount.american30Days(
        from: previous(day), to: next(day), adjustsEnd: true)
      return Double(whole - basis.days(from: previous(day), to: day))
    }
    return Double(basis.days(from: day, to: next(day)))
  }

  package static func isMonthEnd(_ day: Int) -> Bool {
    let date = Calendar.date(of: day)
    return date.day == Calendar.days(inMonth: date.month, of: date.year)
  }
}

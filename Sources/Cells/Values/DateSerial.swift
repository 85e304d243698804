import Glibc

/// Dates and times as numbers: whole days since 1899-12-30, the time of day as the fraction.
///
/// > Note: Excel counts a 29th of February 1900 that never was, so its serials before 1900-03-01 are one
/// > lower than these; from that day on both agree. LibreOffice and Google Sheets count as here.
package enum DateSerial {
  /// The seconds of a day.
  static let secondsPerDay = 86_400.0

  /// A serial taken apart.
  struct Parts: Hashable, Sendable {
    var day: Int
    var hour: Int
    var minute: Int
    var second: Int
    /// What follows the second, in units of the decimals asked for.
    var fraction: Int
  }

  /// The calendar day of a serial; nil outside of the years 1 to 9999.
  package static func day(of serial: Double) -> Int? {
    let day = serial.rounded(.down)
    guard day >= Double(Calendar.firstDay), day <= Double(Calendar.lastDay) else { return nil }
    return Int(day)
  }

  /// Takes a serial apart, rounded to some decimals (0 to 6) of a second.
  ///
  /// Rounding may carry over midnight into the next day. Nil outside of the years 1 to 9999.
  static func parts(of serial: Double, decimals: Int = 0) -> Parts? {
    guard let wholeDay = day(of: serial) else { return nil }
    let decimals = min(max(decimals, 0), 6)
    let unit = Rounding.powerOfTen(decimals)
    let ticksPerSecond = Int(unit)
    let ticksPerDay = 86_400 * ticksPerSecond
    let seconds = (serial - Double(wholeDay)) * secondsPerDay
    // A serial of our days carries the time to about a microsecond: half a tick less that is half a tick.
    var ticks = Int((seconds * unit + 1e-6 * min(unit, 1_000)).rounded())
    var day = wholeDay
    if ticks >= ticksPerDay {
      ticks -= ticksPerDay
      day += 1
    }
    let second = ticks / ticksPerSecond
    return Parts(
      day: day, hour: second / 3_600, minute: second / 60 % 60, second: second % 60,
      fraction: ticks % ticksPerSecond)
  }

  /// The time of day as HOUR, MINUTE and SECOND give it: hours and minutes cut off, seconds rounded.
  ///
  /// The second is 0, and hour and minute stay, when 59.5 seconds round up.
  package static func clock(_ serial: Double) -> (hour: Int, minute: Int, second: Int) {
    guard serial.isFinite else { return (0, 0, 0) }
    let fraction = serial - serial.rounded(.down)
    // What a serial of this size cannot carry is noise; of our days that is a microsecond.
    let noise = max(1e-6, serial.ulp * secondsPerDay)
    let exact = fraction * secondsPerDay
    let seconds = (exact - exact.rounded()).magnitude <= noise ? exact.rounded() : exact
    let whole = Int(seconds) % 86_400
    let rounded = Int(seconds.rounded()) % 86_400
    return (whole / 3_600, whole / 60 % 60, rounded % 60)
  }

  /// The fraction of a day that a time is; any part may run over.
  package static func fraction(hour: Double, minute: Double, second: Double) -> Double {
    (hour * 3_600 + minute * 60 + second) / secondsPerDay
  }
}

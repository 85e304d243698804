extension CSVMoment {
  /// The ISO text of a date, a time or both; `nil` where a serial has none.
  ///
  /// As many decimals of a second as it takes to read the same serial back, at most nine.
  ///
  /// A field that stood here gives the habit: its `T` and its lack of seconds are kept.
  static func text(_ serial: Double, _ kind: DisplayFormat.Kind, habit: String? = nil) -> String? {
    guard serial.isFinite, let day = DateSerial.day(of: serial) else { return nil }
    let fraction = serial - Double(day)
    switch kind {
    case .date:
      return fraction == 0 ? date(day) : text(serial, .dateTime, habit: habit)
    case .time:
      guard day == 0 else { return text(serial, .dateTime, habit: habit) }
    default: break
    }
    let isMoment = kind != .time
    let separator = habit?.utf8.contains(UInt8(ascii: "T")) == true ? "T" : " "
    let hasSeconds = habit.map { $0.utf8.count { $0 == UInt8(ascii: ":") } > 1 } ?? false
    for decimals in [0, 3, 6, 9] {
      let (days, time) = clock(fraction, decimals: decimals, hasSeconds: hasSeconds)
      if !isMoment && days > 0 { continue }
      let text = isMoment ? date(day + days) + separator + time : time
      let units = ByteUnits(Array(text.utf8), from: 0, isUTF8: true)
      if decimals == 9 || CSVMoment(units, 0..<units.end)?.serial == serial { return text }
    }
    return nil
  }

  private static func date(_ day: Int) -> String {
    let (year, month, dayOfMonth) = Calendar.date(of: day)
    return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(dayOfMonth, 2)
  }

  /// The time of a fraction of a day, and 1 when rounding carried it over midnight.
  private static func clock(
    _ fraction: Double, decimals: Int, hasSeconds: Bool
  ) -> (days: Int, text: String) {
    let unit = [0: 1, 3: 1000, 6: 1_000_000][decimals] ?? 1_000_000_000
    var ticks = Int((fraction * 86400 * Double(unit)).rounded())
    let days = ticks / (86400 * unit)
    ticks -= days * 86400 * unit
    let second = ticks / unit
    var text = padded(second / 3600, 2) + ":" + padded(second / 60 % 60, 2)
    if decimals > 0 || hasSeconds || second % 60 != 0 { text += ":" + padded(second % 60, 2) }
    if decimals > 0 { text += "." + padded(ticks % unit, decimals) }
    return (days, text)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

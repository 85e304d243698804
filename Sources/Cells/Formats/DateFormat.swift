/// Writes dates and times in the parts that a number format names.
enum DateFormat {
  /// A part of a date or time; the number says how often its letter stands.
  enum Part: Sendable, Hashable {
    case year(Int)
    case month(Int)
    case day(Int)
    case hour(Int)
    case minute(Int)
    case second(Int)
    /// Decimals of the second, with their point.
    case fraction(Int)
    case half(Half)
    case elapsedHours(Int)
    case elapsedMinutes(Int)
    case elapsedSeconds(Int)
  }

  /// How the half of the day is written.
  enum Half: Sendable, Hashable {
    /// AM or PM.
    case long
    /// The letters of the mask.
    case short(before: Character, after: Character)
  }

  /// The text of a serial; the time is rounded to the last second, or fraction of one, that is shown.
  ///
  /// - Throws: `.value` outside of the years 1 to 9999.
  static func text(
    of serial: Double, in section: NumberFormat.Section
  ) throws(CellError) -> String {
    var decimals = 0
    var isTwelveHour = false
    var isElapsed = false
    for case .date(let part) in section.pieces {
      switch part {
      case .fraction(let count): decimals = max(decimals, count)
      case .half: isTwelveHour = true
      case .elapsedHours, .elapsedMinutes, .elapsedSeconds: isElapsed = true
      default: break
      }
    }
    // An elapsed time counts from zero, so that -0.25 is six hours less than nothing.
    let shown = isElapsed ? serial.magnitude : serial
    guard let parts = DateSerial.parts(of: shown, decimals: decimals) else { throw .value }
    var text = isElapsed && serial < 0 ? "-" : ""
    for piece in section.pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .date(let part): text += self.text(of: part, in: parts, isTwelveHour, decimals)
      default: break
      }
    }
    return text
  }

  private static func text(
    of part: Part, in parts: DateSerial.Parts, _ isTwelveHour: Bool, _ decimals: Int
  ) -> String {
    let date = Calendar.date(of: parts.day)
    switch part {
    case .year(let count):
      return count <= 2 ? padded(date.year % 100, 2) : padded(date.year, 4)
    case .month(let count):
      let name = DateNames.months[date.month - 1]
      return switch count {
      case 1, 2: padded(date.month, count)
      case 3: String(name.prefix(3))
      case 5: String(name.prefix(1))
      default: name
      }
    case .day(let count):
      let name = DateNames.weekdays[Calendar.weekday(of: parts.day) - 1]
      return switch count {
      case 1, 2: padded(date.day, count)
      case 3: String(name.prefix(3))
      default: name
      }
    case .hour(let count):
      let hour = isTwelveHour ? (parts.hour + 11) % 12 + 1 : parts.hour
      return padded(hour, min(count, 2))
    case .minute(let count): return padded(parts.minute, min(count, 2))
    case .second(let count): return padded(parts.second, min(count, 2))
    case .fraction(let count):
      // The shown fraction may be shorter than the longest of the mask.
      let all = padded(parts.fraction, decimals)
      return "." + all.prefix(count)
    case .half(.long): return parts.hour < 12 ? "AM" : "PM"
    case .half(.short(let before, let after)): return String(parts.hour < 12 ? before : after)
    case .elapsedHours(let count): return padded(parts.day * 24 + parts.hour, count)
    case .elapsedMinutes(let count):
      return padded((parts.day * 24 + parts.hour) * 60 + parts.minute, count)
    case .elapsedSeconds(let count):
      return padded(((parts.day * 24 + parts.hour) * 60 + parts.minute) * 60 + parts.second, count)
    }
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = number.description
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

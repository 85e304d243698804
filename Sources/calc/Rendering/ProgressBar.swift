import Cells

/// The line that shows how far a long calculation has come.
enum ProgressBar {
  /// How long a calculation runs before anything is shown, in seconds.
  static let patience = 0.5
  /// The last columns stay free: terminals wrap there, and show `^C` behind the line.
  private static let free = 3

  /// The line without its end, `[#####     ]  50 %  12 s  Ctrl-C stops`, cut to a window of some columns.
  static func text(_ progress: Progress, columns: Int) -> String {
    let percent = String(Int((progress.fraction * 100).rounded(.down)))
    let seconds = String(Int(progress.seconds))
    let end =
      String(repeating: " ", count: 3 - min(3, percent.count)) + percent + " %  " + seconds + " s"
    let hint = "  Ctrl-C stops"
    let room = columns - free - end.count
    if room < 8 { return String(end.prefix(max(0, columns - free))) }
    let hasHint = room >= hint.count + 13
    let width = min(40, room - 3 - (hasHint ? hint.count : 0))
    let full = Int(Double(width) * min(max(progress.fraction, 0), 1))
    return "[" + String(repeating: "#", count: full) + String(repeating: " ", count: width - full)
      + "] "
      + end + (hasHint ? hint : "")
  }
}

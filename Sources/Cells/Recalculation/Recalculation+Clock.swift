import Glibc

extension Recalculation {
  /// Sets the time that formulas see: the fixed one, or the machine's, in local time.
  func refreshClock() {
    context.now = fixedNow ?? Self.localTime()
  }

  /// The machine's time in days since 1899-12-30.
  private static func localTime() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var parts = tm()
    localtime_r(&now.tv_sec, &parts)
    let seconds = Double(now.tv_sec + parts.tm_gmtoff) + Double(now.tv_nsec / 1_000_000) / 1_000
    return seconds / 86_400 + 25_569
  }
}

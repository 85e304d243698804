import Glibc

/// A terminal that hands over each key at once and echoes nothing, until this value goes.
public struct RawMode: ~Copyable {
  private let descriptor: Int32
  private var saved = termios()

  /// Switches a terminal to raw mode; nil when it is none.
  ///
  /// - Parameter descriptor: The terminal, standard input by default.
  public init?(descriptor: Int32 = 0) {
    self.descriptor = descriptor
    guard tcgetattr(descriptor, &saved) == 0 else { return nil }
    var raw = saved
    cfmakeraw(&raw)
    guard tcsetattr(descriptor, TCSAFLUSH, &raw) == 0 else { return nil }
  }

  deinit {
    var saved = saved
    tcsetattr(descriptor, TCSAFLUSH, &saved)
  }
}

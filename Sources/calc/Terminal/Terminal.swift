import Glibc

/// When output carries colours.
enum ColorChoice: String, CaseIterable {
  case auto
  case always
  case never
}

/// What standard input, output and error are connected to.
struct Terminal {
  /// Whether someone types at standard input.
  let readsKeyboard: Bool
  /// Whether standard output is looked at while it is written.
  let showsOutput: Bool
  /// Whether standard error is looked at while it is written.
  let showsMessages: Bool

  private let environment: (String) -> String?

  /// The terminal of this process.
  static var current: Terminal {
    Terminal(
      readsKeyboard: isatty(STDIN_FILENO) == 1, showsOutput: isatty(STDOUT_FILENO) == 1,
      showsMessages: isatty(STDERR_FILENO) == 1, environment: environmentVariable)
  }

  init(
    readsKeyboard: Bool, showsOutput: Bool, showsMessages: Bool,
    environment: @escaping (String) -> String?
  ) {
    self.readsKeyboard = readsKeyboard
    self.showsOutput = showsOutput
    self.showsMessages = showsMessages
    self.environment = environment
  }

  /// Whether a prompt makes sense: someone types and sees the answers.
  var isInteractive: Bool { readsKeyboard && showsOutput }

  /// Columns and rows that fit, measured anew each time because windows are resized.
  var size: (columns: Int, rows: Int) {
    var window = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0
    let columns = isKnown ? Int(window.ws_col) : 0
    let rows = isKnown ? Int(window.ws_row) : 0
    return (
      columns > 0 ? columns : number("COLUMNS") ?? 80, rows > 0 ? rows : number("LINES") ?? 24
    )
  }

  /// Whether standard output, or standard error for messages, carries colours.
  ///
  /// `auto` means a terminal that is not dumb, and no `NO_COLOR` (https://no-color.org).
  func wantsColor(_ choice: ColorChoice, forMessages: Bool = false) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto:
      (forMessages ? showsMessages : showsOutput)
        && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
    }
  }

  private func number(_ variable: String) -> Int? {
    guard let text = environment(variable), let number = Int(text), number > 0 else { return nil }
    return number
  }
}

/// The value of an environment variable; nil when it is not set.
func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

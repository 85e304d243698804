import Glibc
import Reactive
import ReactiveBridges

/// Some lines of the terminal that are drawn again when they change, and the keys that are hit.
public final class Screen {
  /// What waits for time to pass, and for keys in between.
  public let loop: EventLoopScheduler
  private let terminal: TerminalKeys
  private var height = 0

  /// Makes a screen of the terminal at standard input.
  public init() {
    let terminal = TerminalKeys()
    self.terminal = terminal
    loop = EventLoopScheduler { terminal.read(timeout: $0) }
  }

  /// The keys that are hit.
  public var keys: Signal<TerminalInput> { terminal.inputs }

  /// Draws lines over those that were drawn before.
  public func draw(_ lines: [String]) {
    let up = height > 1 ? "\u{1B}[\(height - 1)A" : ""
    height = lines.count
    write("\(up)\r\u{1B}[J\(lines.joined(separator: "\r\n"))")
  }

  /// Runs until escape, control-C or control-D is hit, or the input and all work have ended.
  public func run() {
    let rawMode = RawMode()
    var isOver = false
    let leaving: [TerminalInput] = [.escape, .control("c"), .control("d")]
    keys.filter(leaving.contains).subscribe { _ in isOver = true }
    loop.run { isOver }
    write("\r\n")
    _ = consume rawMode
  }

  private func write(_ text: String) {
    print(text, terminator: "")
    fflush(nil)
  }
}

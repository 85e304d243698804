import Cells

/// Shows long calculations on a terminal and lets Ctrl-C stop them.
@MainActor
final class ProgressLine {
  private let messages: Output
  private let columns: () -> Int
  /// Whether there is something to wipe away.
  private var isShown = false
  private var lastSecond = -1.0

  /// - Parameters:
  ///   - messages: Where the line is drawn.
  ///   - columns: The width of the window.
  init(messages: Output, columns: @escaping () -> Int) {
    self.messages = messages
    self.columns = columns
  }

  /// Draws how far a calculation has come, at most ten times a second; `false` once Ctrl-C was pressed.
  func goesOn(_ progress: Progress) -> Bool {
    if Interrupts.take() { return false }
    guard progress.seconds >= ProgressBar.patience else { return true }
    // A calculation that has only begun starts anew.
    if progress.seconds < lastSecond { lastSecond = -1 }
    guard progress.seconds - lastSecond >= 0.1 else { return true }
    lastSecond = progress.seconds
    messages.write("\r" + ProgressBar.text(progress, columns: columns()) + "\u{1B}[K")
    isShown = true
    return true
  }

  /// Wipes the line away.
  func clear() {
    lastSecond = -1
    guard isShown else { return }
    isShown = false
    messages.write("\r\u{1B}[K")
  }
}

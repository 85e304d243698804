/// A workbook and someone who works on it line by line.
final class Session {
  var settings: Settings
  /// Where results go.
  let output: Output
  /// Where everything else goes.
  let messages: Output
  /// The worst that has happened.
  private(set) var status = ExitStatus.success
  /// Whether the session was asked to end.
  var isOver = false

  init(settings: Settings, output: Output, messages: Output) {
    self.settings = settings
    self.output = output
    self.messages = messages
  }

  /// Tells a problem and remembers how bad it is.
  func report(_ problem: ProblemReport, as status: ExitStatus = .failedLine) {
    self.status = max(self.status, status)
    tell(problem, severity: "error")
  }

  /// Tells something that does not stop anything.
  func warn(_ problem: ProblemReport) {
    tell(problem, severity: "warning")
  }

  /// Remembers a status that was told already.
  func note(_ status: ExitStatus) {
    self.status = max(self.status, status)
  }

  private func tell(_ problem: ProblemReport, severity: String) {
    // What was shown before the problem stands before it on the screen as well.
    output.flush()
    let width = min(settings.window().columns, 200)
    messages.writeLine(
      problem.rendered(style: settings.messageStyle, width: width, severity: severity))
  }
}

/// A command of the prompt.
struct Command: Sendable {
  /// What its argument is, so that it can be completed.
  enum Argument {
    case text
    case file
    case function
    case sheet
    case formula
  }

  /// How it is called, without the colon.
  let name: String
  /// How the help spells it, as in `:show [RANGE]`.
  let usage: String
  /// What it does, in one sentence.
  let summary: String
  /// Nil for a command that takes none.
  let argument: Argument?
  /// Whether it changes the workbook, so that it has to be done again after a crash.
  let changes: Bool
  /// What it does with the session and the text behind its name.
  let action: @Sendable (Session, String) throws(ProblemReport) -> Void

  /// A command whose name is what stands between the colon and the first blank of its usage; the
  /// argument may be left out where the usage has it in brackets.
  init(
    _ usage: String, _ summary: String, takes argument: Argument? = nil,
    changes: Bool = false,
    action: @escaping @Sendable (Session, String) throws(ProblemReport) -> Void
  ) {
    let words = usage.split(separator: " ", maxSplits: 1)
    name = String(words.first?.dropFirst() ?? "")
    self.usage = usage
    self.summary = summary
    self.argument = argument
    self.changes = changes
    self.action = action
  }

  /// All commands, in the order of the help.
  static let all: [Command] =
    files + tables + sheets + views + lines + insights + recovery + sessions

  /// Does what the command says, if its argument is there and wanted.
  func run(_ session: Session, argument text: String) throws(ProblemReport) {
    let isOptional = usage.contains("[")
    if argument == nil, !text.isEmpty {
      throw ProblemReport(":\(name) takes no argument")
    }
    if argument != nil, !isOptional, text.isEmpty {
      throw ProblemReport(":\(name) wants \(usage.split(separator: " ").last ?? "an argument")")
    }
    try action(session, text)
  }
}

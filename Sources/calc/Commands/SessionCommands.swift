import Cells

extension Command {
  /// Help, and the way out.
  static let sessions: [Command] = [
    Command(
      ":help [NAME]", "Lists the commands, or explains a function or a command.", takes: .function,
      action: help),
    Command(":quit", "Leaves; so does Ctrl-D.") { session, _ in session.isOver = true },
  ]
}

private func help(_ session: Session, _ name: String) throws(ProblemReport) {
  let lines =
    name.isEmpty
    ? overview(width: session.settings.window().columns)
    : try explanation(of: name, in: session.book)
  for line in lines { session.output.writeLine(line) }
}

private func overview(width window: Int) -> [String] {
  let width = Command.all.map(\.usage.displayWidth).max() ?? 0
  let commands = Command.all.map { "  \($0.usage.padded(to: width))  \($0.summary)" }
  let examples = """
    1 + 2                     shows a value; ans is the last one, * 2 goes on from it
    a = 1                     a name; c = a + b holds whenever a or b changes
    B2 = 5, A1:A9 = A1 * 2    cells and ranges; sales[sum] = price * qty a column
    c <- 11                   sends a value, the formula stays
    """.split(separator: "\n").map { "  " + $0 }
  return examples.flatMap { $0.wrapped(to: window, indent: 28) } + [""]
    + commands.flatMap { $0.wrapped(to: window, indent: width + 4) } + [""]
    + "  :help PMT explains a function; Tab completes what one types."
    .wrapped(to: window, indent: 2)
}

private func explanation(of name: String, in book: Workbook) throws(ProblemReport) -> [String] {
  let word = name.drop { $0 == ":" }
  if let function = book.functions.function(named: word.uppercased()), !name.hasPrefix(":") {
    var lines = [function.usage, "  " + function.summary]
    if let example = function.example { lines.append("  " + example) }
    if !function.aliases.isEmpty {
      lines.append("  also called \(function.aliases.joined(separator: ", "))")
    }
    return lines
  }
  if let command = Command.all.first(where: { $0.name == word.lowercased() }) {
    return [command.usage, "  " + command.summary]
  }
  let names = book.functions.names
  let beginning = names.filter { $0.hasPrefix(word.uppercased()) }
  if !beginning.isEmpty, !name.hasPrefix(":") {
    return beginning.compactMap { book.functions.function(named: $0)?.usage }
  }
  let near = Spelling.closest(to: String(word), among: names + Command.all.map(\.name))
  throw ProblemReport(
    "no function or command is named \(word.shortened())", hint: near.map { "did you mean \($0)?" })
}

extension Command {
  /// What a session that was killed left behind.
  static let recovery: [Command] = [
    Command(":recover", "Types the lines of a session that was killed again.") {
      session, _ throws(ProblemReport) in
      guard let lines = session.journal?.takeAbandoned() else {
        throw ProblemReport("no session was killed")
      }
      session.waiting += lines
    },
    Command(":forget", "Drops the lines of a session that was killed.") { session, _ in
      while session.journal?.takeAbandoned() != nil {}
    },
  ]
}

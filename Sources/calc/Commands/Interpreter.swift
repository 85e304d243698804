import Cells

/// Carries out lines, one after the other.
struct Interpreter {
  let session: Session
  let commands: [Command]

  init(_ session: Session, commands: [Command] = Command.all) {
    self.session = session
    self.commands = commands
    session.commandNames = commands.map(\.name)
  }

  /// Does what a line says; what fails is told, and the next line can be carried out.
  func run(_ line: String) {
    do throws(ProblemReport) {
      switch Line(line) {
      case .empty: return
      case .problem(let report): throw report
      case .command(let name, let argument):
        let command = try command(named: name, line: line)
        try command.run(session, argument: argument)
        if command.changes { session.journal?.add(line) }
      case .assignment(let target, let entry):
        try session.assign(target, entry, line: line)
        session.journal?.add(line)
      case .push(let target, let entry):
        try session.push(target, entry, line: line)
        session.journal?.add(line)
      case .continuation(let piece): try session.show(piece, line: line, continues: true)
      case .expression(let piece): try session.show(piece, line: line)
      }
    } catch {
      session.fail(error, as: error.concernsFile ? .failedFile : .failedLine)
    }
  }

  /// Does what a line of bytes says, if they are text.
  func run(bytes: [UInt8], number: Int) {
    guard let offset = bytes.firstUnreadable else {
      return run(String(decoding: bytes, as: UTF8.self))
    }
    let kind = bytes[offset] == 0 ? "a NUL byte" : "no UTF-8"
    session.fail(ProblemReport("line \(number) holds \(kind) at byte \(offset + 1)"))
  }

  /// The command of a name; a name may be shortened while it stays unambiguous.
  private func command(named name: String, line: String) throws(ProblemReport) -> Command {
    let folded = name.lowercased()
    if let command = commands.first(where: { $0.name == folded }) { return command }
    let candidates = commands.filter { $0.name.hasPrefix(folded) }
    if candidates.count == 1, let command = candidates.first { return command }
    let start = line.utf8.prefix { $0 != UInt8(ascii: ":") }.count
    let range = start..<(start + 1 + name.utf8.count)
    if name.isEmpty || candidates.count > 1 {
      let names = (name.isEmpty ? commands : candidates).map { ":" + $0.name }
      throw ProblemReport(
        name.isEmpty ? "a command is missing" : ":\(name) may be \(names.joined(separator: ", "))",
        line: line, range: range, hint: name.isEmpty ? ":help lists the commands" : nil)
    }
    let near = Spelling.closest(to: folded, among: commands.map(\.name))
    throw ProblemReport(
      "there is no command :\(name.shortened())", line: line, range: range,
      hint: near.map { "did you mean :\($0)?" } ?? ":help lists the commands")
  }
}

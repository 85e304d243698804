import Cells

extension Command {
  /// Why things are as they are.
  static let insights: [Command] = [
    Command(":changes", "Lists everything that followed from the last edit.") { session, _ in
      for line in session.changeLines() { session.output.writeLine(line) }
    },
    Command(":why TARGET", "Says why a cell or name holds what it holds.", takes: .formula) {
      session, target throws(ProblemReport) in
      try require(target)
      session.output.writeLine(session.book.explanation(of: target))
    },
    Command(":deps TARGET", "Says what a cell or name reads, and what reads it.", takes: .formula) {
      session, target throws(ProblemReport) in
      try require(target)
      let book = session.book
      let reads = book.precedents(of: target)
      let readers = book.readers(of: target)
      session.output.writeLine("\(target) reads \(list(reads))")
      let direct = list(readers.direct)
      let then = readers.further.isEmpty ? "" : ", then by \(list(readers.further))"
      session.output.writeLine("\(target) is read by \(direct)\(then)")
    },
  ]
}

private func require(_ target: String) throws(ProblemReport) {
  guard Target(target) == nil else { return }
  throw ProblemReport("`\(target)` is no name and no cell")
}

private func list(_ targets: [String]) -> String {
  let limit = 20
  if targets.isEmpty { return "nothing" }
  let rest = targets.count > limit ? " and \(targets.count - limit) more" : ""
  return targets.prefix(limit).joined(separator: ", ") + rest
}

extension Workbook {
  /// The cells and names that read a target, and those that read them in turn; at most a thousand.
  fileprivate func readers(of target: String) -> (direct: [String], further: [String]) {
    let direct = dependents(of: target)
    var seen = Set(direct + [target])
    var further: [String] = []
    var waiting = direct[...]
    while let next = waiting.popFirst(), further.count < 1_000 {
      for reader in dependents(of: next) where seen.insert(reader).inserted {
        further.append(reader)
        waiting.append(reader)
      }
    }
    return (direct, further)
  }
}

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
      let read = chain(from: target, book.precedents)
      let readers = chain(from: target, book.dependents)
      session.output.writeLine("\(target) reads \(told(read))")
      session.output.writeLine("\(target) is read by \(told(readers))")
    },
  ]
}

private func require(_ target: String) throws(ProblemReport) {
  guard (try? Target(target)) == nil else { return }
  throw ProblemReport("`\(target.shortened())` is no name and no cell")
}

/// What is next to a target, and what is further away; at most a thousand.
private func chain(
  from target: String, _ neighbours: (String) -> [String]
) -> (near: [String], far: [String]) {
  let near = neighbours(target)
  var seen = Set(near + [target])
  var far: [String] = []
  var waiting = near[...]
  while let next = waiting.popFirst(), far.count < 1_000 {
    for other in neighbours(next) where seen.insert(other).inserted {
      far.append(other)
      waiting.append(other)
    }
  }
  return (near, far)
}

private func told(_ chain: (near: [String], far: [String])) -> String {
  if chain.near.isEmpty { return "nothing" }
  return list(chain.near) + (chain.far.isEmpty ? "" : ", then \(list(chain.far))")
}

private func list(_ targets: [String]) -> String {
  let limit = 20
  let rest = targets.count > limit ? " and \(targets.count - limit) more" : ""
  return targets.prefix(limit).joined(separator: ", ") + rest
}

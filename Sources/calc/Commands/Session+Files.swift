import Cells

extension Session {
  /// Loads a file: a script of lines when its name ends in `.calc`, otherwise a table; `-` is the rest
  /// of standard input.
  func load(_ path: String, input: LineReader? = nil) throws(ProblemReport) {
    throw ProblemReport("cannot read \(path): tables are not understood")
  }

  /// Saves the current sheet, or everything as a script when the name ends in `.calc`.
  func save(to path: String, asked: Bool) throws(ProblemReport) {
    throw ProblemReport("cannot write \(path): tables are not understood")
  }
}

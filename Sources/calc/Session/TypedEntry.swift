import Cells

/// What someone typed into a cell or wants to see, with the place in the line for messages.
struct TypedEntry {
  /// What the text means, `ans` replaced by its value.
  let entry: Entry
  private let word: AnswerWord
  private let line: String
  private let start: Int
  /// How many bytes stand in front that nobody typed.
  private let added: Int

  /// Reads a piece of a line.
  ///
  /// With `continues` the last result stands in front of it.
  init(
    _ piece: Line.Piece, in line: String, answer: Shown?, continues: Bool = false
  ) throws(ProblemReport) {
    self.line = line
    start = piece.start
    added = continues ? 4 : 0
    do {
      word = try AnswerWord(in: (continues ? "ans " : "") + piece.text, answer: answer)
    } catch {
      var report = error
      report.line = line
      report.range = (error.range ?? 0..<0).shifted(by: piece.start - (continues ? 4 : 0))
      throw report
    }
    entry = Entry(word.text)
  }

  /// A problem of the entry's text as one of the line.
  func report(_ problem: SyntaxProblem) -> ProblemReport {
    let part = word.original(of: problem.start..<max(problem.start, problem.end))
    let range = part.shifted(by: start - added)
    let first = max(range.lowerBound, start)
    return ProblemReport(
      problem.message, line: line, range: first..<max(first, range.upperBound),
      hint: problem.suggestion)
  }

  /// What a formula names that does not exist: a name may come alive later, a function does not, unless it is the
  /// name that the entry is for.
  func unknowns(
    in book: Workbook, ofName name: String? = nil
  ) -> (function: ProblemReport?, name: ProblemReport?) {
    guard case .formula(let text, let offset) = entry else { return (nil, nil) }
    let problems = book.problems(in: text, offset: offset, ofName: name)
    let isFunction = { (problem: SyntaxProblem) in problem.message.hasPrefix("no function") }
    return (
      problems.first(where: isFunction).map(report),
      problems.first { !isFunction($0) }.map(report)
    )
  }
}

extension Range<Int> {
  fileprivate func shifted(by distance: Int) -> Range<Int> {
    (lowerBound + distance)..<(upperBound + distance)
  }
}

import Cells

extension Session {
  /// Shows what was typed: a value, or the values of a range or an array as rows.
  func show(_ piece: Line.Piece, line: String, continues: Bool = false) throws(ProblemReport) {
    let typed = try TypedEntry(piece, in: line, answer: answer, continues: continues)
    let (shown, problem) = try evaluate(typed)
    warnOfSkippedTexts(in: typed.entry)
    write(shown)
    guard let error = shown.error else {
      answer = shown
      return
    }
    note(.failedLine)
    if let problem {
      explain(typed.report(problem))
    } else if let reason = reason(of: error, in: piece.text) {
      explain(ProblemReport(reason))
    }
  }

  /// The value of what was typed, and the first thing it names that does not exist.
  func evaluate(
    _ typed: TypedEntry
  ) throws(ProblemReport) -> (shown: Shown, problem: SyntaxProblem?) {
    switch typed.entry {
    case .empty: return (Shown(value: .empty), nil)
    case .constant(let value, let format): return (Shown(value: value, format: format), nil)
    case .formula(let text, let offset):
      do {
        let result = try book.evaluation(of: text, in: nil, isLegacy: false, offset: offset)
        return (Shown(value: result.value, format: result.format), result.problems.first)
      } catch {
        if case .syntax(let problem) = error { throw typed.report(problem) }
        throw ProblemReport(error.description)
      }
    }
  }

  private func write(_ shown: Shown) {
    // A single value is shown whole, with the blanks at its ends.
    var isArray = false
    if case .array = shown.value { isArray = true }
    if isArray || settings.format != nil {
      writeGrid(shown)
    } else {
      output.writeLine(shown.line)
    }
  }

  private func writeGrid(_ shown: Shown) {
    let window = settings.window()
    let format = settings.format ?? .table
    var limit = Int.max
    var rest = 0
    if case .array(let array) = shown.value, settings.format == nil, window.rows < .max {
      limit = max(4, window.rows - 3)
      rest = array.rows - limit
    }
    if !shown.isArray, format == .json || format == .jsonl {
      return output.writeLine(shown.field.json)
    }
    for line in shown.grid(rows: limit).lines(format, width: window.columns, style: settings.style)
    {
      output.writeLine(line)
    }
    if rest > 0 {
      let note = "… and \(grouped(rest)) more rows"
      output.writeLine(settings.style.paint(note, .faint))
    }
  }

  /// Where an error that a name or a cell shows first came from.
  private func reason(of error: CellError, in text: String) -> String? {
    guard let target = Target(text), target.kind == .name || target.kind == .cell else {
      return nil
    }
    return book.explanation(of: target.text)
  }
}

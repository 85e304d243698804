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
    } else if let reason = reason(of: error, in: piece.text) ?? reason(of: error, typed.entry) {
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
    let window = settings.window()
    if !shown.isArray {
      switch settings.format {
      case .json, .jsonl: return output.writeLine(shown.field.json)
      // Whole, with the blanks at its ends: it can be typed back.
      case nil: return output.writeLine(shown.line)
      default: break
      }
    }
    let limit = settings.format == nil && window.rows < .max ? max(4, window.rows - 3) : .max
    write(rows: min(shown.rowCount, limit)) { shown.grid(rows: $0) }
    if shown.rowCount > limit {
      let rest = "… and \(grouped(shown.rowCount - limit)) more rows"
      output.writeLine(settings.style.paint(rest, .faint))
    }
  }

  /// Writes rows in the format asked for.
  ///
  /// Long tables go out piece by piece: whoever reads only their head need not wait for the rest.
  func write(rows count: Int, _ grid: (Range<Int>) -> GridView) {
    let format = settings.format ?? .table
    let piece = [.table, .csv, .tsv].contains(format) ? 1_000 : max(count, 1)
    var before: TableLayout?
    for start in stride(from: 0, to: count, by: piece) where output.failure == nil {
      let part = grid(start..<min(start + piece, count))
      let lines: [String]
      if format == .table {
        let layout = TableLayout(part, width: settings.window().columns, continuing: before)
        lines = layout.lines(style: settings.style)
        before = layout
      } else {
        lines = part.lines(format)
      }
      for line in lines { output.writeLine(line) }
    }
  }

  /// What in a formula that stands in no cell made the error.
  private func reason(of error: CellError, _ entry: Entry) -> String? {
    guard case .formula(let text, _) = entry else { return nil }
    return book.reason(of: error, in: text)
  }

  /// Where an error that a name or a cell shows first came from.
  private func reason(of error: CellError, in text: String) -> String? {
    guard let target = try? Target(text), target.kind == .name || target.kind == .cell else {
      return nil
    }
    return book.explanation(of: target.text)
  }
}

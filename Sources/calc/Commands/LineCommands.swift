import Cells

extension Command {
  /// Rows and columns put in and taken out.
  static let lines: [Command] = [
    Command(
      ":insert LINES", "Puts in rows (3, 3:5) or columns (B, sales!B:D); references follow.",
      takes: .formula, changes: true
    ) { session, lines throws(ProblemReport) in
      try change(session) { book throws(WorkbookError) in try book.insert(lines) }
    },
    Command(
      ":delete LINES", "Takes out rows (3, 3:5) or columns (B, sales!B:D); references follow.",
      takes: .formula, changes: true
    ) { session, lines throws(ProblemReport) in
      try change(session) { book throws(WorkbookError) in try book.delete(lines) }
    },
  ]
}

private func change(
  _ session: Session, _ body: (Workbook) throws(WorkbookError) -> Void
) throws(ProblemReport) {
  do throws(WorkbookError) {
    try body(session.book)
  } catch {
    if case .target(let text) = error {
      throw ProblemReport(
        "`\(text.shortened())` names no rows or columns",
        hint: "rows are 3 or 3:5, columns B or sales!B:D")
    }
    throw ProblemReport(error.description)
  }
  session.changes = []
}

extension LineShift {
  /// The command that does the same on a sheet.
  func command(on sheet: String) -> String {
    let first = axis == .rows ? "\(start + 1)" : ColumnName.letters(of: start)
    let last =
      axis == .rows ? "\(start + count)" : ColumnName.letters(of: min(start + count - 1, limit))
    return (isDeletion ? ":delete " : ":insert ") + SheetName.quoted(sheet) + "!\(first):\(last)"
  }
}

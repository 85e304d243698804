import Cells

extension Command {
  /// Rows and columns inserted and deleted.
  static let moving: [Command] = [
    Command(
      ":insert LINES", "Inserts rows (`3`, `3:5`) or columns (`B`, `B:D`); formulas follow.",
      takes: .text, changes: true
    ) { session, text throws(ProblemReport) in
      try move(session, text, isDeletion: false)
    },
    Command(
      ":delete LINES", "Deletes rows (`3`, `3:5`) or columns (`B`, `B:D`); formulas follow.",
      takes: .text, changes: true
    ) { session, text throws(ProblemReport) in
      try move(session, text, isDeletion: true)
    },
  ]
}

private func move(_ session: Session, _ text: String, isDeletion: Bool) throws(ProblemReport) {
  guard let (sheet, shift) = session.book.lines(text, isDeletion: isDeletion) else {
    throw ProblemReport(
      "`\(text)` names no rows or columns",
      hint: "write 3 or 3:5 for rows, B or B:D for columns, with sheet! before it for another sheet"
    )
  }
  let book = session.book
  do throws(WorkbookError) {
    switch (shift.axis, isDeletion) {
    case (.rows, false):
      try book.insertRows(at: shift.start + 1, count: shift.count, sheet: sheet)
    case (.rows, true):
      try book.deleteRows(at: shift.start + 1, count: shift.count, sheet: sheet)
    case (.columns, false):
      try book.insertColumns(at: shift.start + 1, count: shift.count, sheet: sheet)
    case (.columns, true):
      try book.deleteColumns(at: shift.start + 1, count: shift.count, sheet: sheet)
    }
  } catch {
    throw ProblemReport(error.description)
  }
}

extension Workbook {
  /// The rows or columns that a text names, and their sheet if it does that too.
  fileprivate func lines(_ text: String, isDeletion: Bool) -> (sheet: String?, LineShift)? {
    let bang = text.lastIndex(of: "!")
    let words = bang.map { text[text.index(after: $0)...] } ?? text[...]
    // A single line is one to itself.
    let pair = words.contains(":") ? String(words) : "\(words):\(words)"
    let prefix = bang.map { text[...$0] } ?? ""
    guard let range = lines(spelled: prefix + pair) else { return nil }
    let sheet = bang == nil ? nil : sheetName(range.sheet)
    return (
      sheet,
      LineShift(range.axis, at: range.first, count: range.count, isDeletion: isDeletion)
    )
  }
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

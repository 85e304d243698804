import Cells

extension Command {
  /// What is known of the tables that were loaded.
  static let tables: [Command] = [
    Command(":info", "Tells how the current sheet's file is written, and what is wrong with it.") {
      session, _ throws(ProblemReport) in
      let (sheet, document) = try document(session)
      let dialect = document.dialect
      let mark = dialect.hasByteOrderMark ? " with a byte order mark" : ""
      let lines = [
        ("sheet", sheet), ("file", session.files[sheet] ?? "standard input"),
        ("rows", grouped(document.rowCount)), ("columns", grouped(document.columnCount)),
        ("delimiter", dialect.delimiterName), ("quote", String(Character(dialect.quote))),
        ("encoding", dialect.encoding.rawValue + mark), ("line ends", dialect.lineEnd.rawValue),
        ("header", dialect.hasHeader ? "the first row" : "none"),
      ]
      for (head, text) in lines {
        session.output.writeLine("\(head.padded(to: 9))  \(text.showingControls())")
      }
      if document.raggedRowCount > 0 {
        let first = document.firstRaggedRow.map { ", the first is row \($0 + 1)" } ?? ""
        session.output.writeLine(
          "\(grouped(document.raggedRowCount)) rows have another number of fields than"
            + " \(document.usualWidth)\(first)")
      }
      for problem in document.problems { session.output.writeLine(problem.description) }
      for problem in session.book.formulaProblems(on: sheet) { session.output.writeLine(problem) }
    },
    Command(":types", "Tells what each column was taken for, and why.") {
      session, _ throws(ProblemReport) in
      let (_, document) = try document(session)
      let names = document.columns.indices.map { column in
        let name = column < document.headerNames.count ? document.headerNames[column] : nil
        return name ?? ColumnName.letters(of: column)
      }
      let width = min(names.map(\.displayWidth).max() ?? 0, 30)
      let kindWidth = document.columns.map(\.kind.rawValue.count).max() ?? 0
      for (name, type) in zip(names, document.columns) {
        let head = name.showingControls().cut(to: 30).padded(to: width)
        let kind = type.kind.rawValue.padded(to: kindWidth)
        session.output.writeLine("\(head)  \(kind)  \(type.reason)")
      }
    },
  ]
}

/// What was learnt of the file that the current sheet came from.
private func document(_ session: Session) throws(ProblemReport) -> (String, CSVDocument) {
  let sheet = session.book.currentSheetName
  guard let document = session.book.csvDocument(of: sheet) else {
    throw ProblemReport("the sheet \(sheet) did not come from a file", hint: ":load FILE reads one")
  }
  return (sheet, document)
}

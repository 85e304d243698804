import Cells

extension Command {
  /// What the sheets hold.
  static let views: [Command] = [
    Command(
      ":show [RANGE]", "Shows a range, or the current sheet, as a table.", takes: .formula,
      action: show)
  ]
}

private func show(_ session: Session, _ place: String) throws(ProblemReport) {
  let book = session.book
  guard
    place.isEmpty || Target(place).map({ $0.kind == .cell || $0.kind == .range }) == true
      || book.sheetNames.contains(where: { $0.lowercased() == place.lowercased() })
  else {
    return try session.show(Line.Piece(text: place, start: 0), line: place)
  }
  guard let range = try range(place, in: book) else { return }
  let window = session.settings.window()
  // What was not asked for by its place is cut to the screen.
  let isCut = place.isEmpty && window.rows < .max
  let rows = isCut ? min(range.rows, max(4, window.rows - 5)) : range.rows
  let format = session.settings.format ?? .table
  // The columns of a table are as wide as what is shown; other formats are written piece by piece.
  let piece = format == .table ? max(rows, 1) : 1_000
  for start in stride(from: 0, to: rows, by: piece) where session.output.failure == nil {
    let part = range.top + start..<range.top + min(start + piece, rows)
    let grid = book.grid(of: range, rows: part)
    for line in grid.lines(format, width: window.columns, style: session.settings.style) {
      session.output.writeLine(line)
    }
  }
  if rows < range.rows {
    let rest = "… and \(grouped(range.rows - rows)) more rows"
    session.output.writeLine(session.settings.style.paint(rest, .faint))
  }
}

private func range(_ place: String, in book: Workbook) throws(ProblemReport) -> CellRange? {
  do throws(WorkbookError) {
    return try book.shownRange(place)
  } catch {
    throw ProblemReport(error.description)
  }
}

extension Workbook {
  /// Some rows of a range with the addresses of their cells.
  fileprivate func grid(of range: CellRange, rows: Range<Int>) -> GridView {
    GridView(
      rows: rows.map { row in
        (range.left...range.right).map { column in
          let content = content(at: CellAddress(sheet: range.sheet, row: row, column: column))
          return Shown(value: content.value, format: content.format).field
        }
      }, columnHeads: (range.left...range.right).map { ColumnName.letters(of: $0) },
      rowHeads: rows.map { String($0 + 1) })
  }
}

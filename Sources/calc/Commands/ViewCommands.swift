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
    place.isEmpty || (try? Target(place)).map({ $0.kind == .cell || $0.kind == .range }) == true
      || book.sheetNames.contains(where: { $0.lowercased() == place.lowercased() })
  else {
    return try session.show(Line.Piece(text: place, start: 0), line: place)
  }
  guard let range = try range(place, in: book) else { return }
  let format = session.settings.format ?? .table
  let window = session.settings.window()
  // A sheet without a range is shown as far as the screen goes, without lines in which nothing is.
  let isWhole = place.isEmpty && format == .table
  let limit = isWhole && window.rows < .max ? max(4, window.rows - 5) : Int.max
  let lines: (rows: [Int], columns: [Int]) =
    isWhole
    ? book.usedLines(of: range, rowLimit: limit)
    : (Array(range.top...range.bottom), Array(range.left...range.right))
  session.write(rows: lines.rows.count) { part in
    let rows = lines.rows[part]
    var grid = book.grid(of: range.sheet, rows: rows, columns: lines.columns)
    grid.hasHeader = rows.first == 0 && book.hasHeader(range.sheet)
    return grid
  }
  if let last = lines.rows.last, lines.rows.count == limit, last < range.bottom {
    let rest = "… and \(grouped(range.bottom - last)) more rows"
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
  /// The cells where some rows and columns meet, with their addresses.
  fileprivate func grid(of sheet: SheetID, rows: ArraySlice<Int>, columns: [Int]) -> GridView {
    GridView(
      rows: rows.map { row in
        columns.map { column in
          let content = content(at: CellAddress(sheet: sheet, row: row, column: column))
          return Shown(value: content.value, format: content.format).field
        }
      }, columnHeads: columns.map { ColumnName.letters(of: $0) },
      rowHeads: rows.map { String($0 + 1) })
  }
}

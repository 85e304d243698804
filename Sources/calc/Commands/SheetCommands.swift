import Cells

extension Command {
  /// Sheets and names.
  static let sheets: [Command] = [
    Command(":sheets", "Lists the sheets; a star marks the current one.") { session, _ in
      let book = session.book
      for name in book.sheetNames {
        let mark = name == book.currentSheetName ? "*" : " "
        session.output.writeLine("\(mark) \(name)")
      }
    },
    Command(":sheet NAME", "Makes a sheet the current one.", takes: .sheet, changes: true) {
      session, name throws(ProblemReport) in
      do throws(WorkbookError) {
        try session.book.selectSheet(unquoted(name))
      } catch {
        let near = Spelling.closest(to: name, among: session.book.sheetNames)
        throw ProblemReport(error.description, hint: near.map { "did you mean \($0)?" })
      }
    },
    Command(":names", "Lists the names with their formulas and values.") { session, _ in
      let book = session.book
      for name in book.names {
        let shown = Shown(value: book.value(name), format: book.format(of: name)).line
        let formula = book.formula(of: name).map { "  (\($0.dropFirst()))" } ?? ""
        session.output.writeLine(
          "\(session.settings.style.paint(name, .name)) = \(shown.showingControls())"
            + session.settings.style.paint(formula, .faint))
      }
    },
  ]
}

/// The name of a sheet without the quotes that a formula would need.
private func unquoted(_ name: String) -> String {
  guard name.count > 1, name.hasPrefix("'"), name.hasSuffix("'") else { return name }
  return String(name.dropFirst().dropLast()).replacing("''", with: "'")
}

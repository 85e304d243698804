/// How results are written.
enum GridFormat: String, CaseIterable {
  /// Columns side by side, with headings where there are any.
  case table
  case markdown
  case csv
  case tsv
  case json
  case jsonl
}

/// Rows and columns of values that are ready to be shown.
struct GridView {
  /// One place of the grid.
  struct Field: Equatable {
    /// The value as shown.
    var text: String
    /// The value in JSON.
    var json: String
    /// Numbers stand at the right.
    var isNumber: Bool

    init(_ text: String, json: String, isNumber: Bool = false) {
      self.text = text
      self.json = json
      self.isNumber = isNumber
    }
  }

  /// The rows; a row may be shorter than others.
  var rows: [[Field]]
  /// What stands over the columns (`A`, `B` …); empty for none.
  var columnHeads: [String] = []
  /// What stands before the rows (`1`, `2` …); empty for none.
  var rowHeads: [String] = []
  /// Whether the first row names the columns.
  var hasHeader = false

  /// The lines of the grid in a format; `width` is how many columns of the terminal a table may take.
  func lines(_ format: GridFormat, width: Int = .max, style: Style = .plain) -> [String] {
    switch format {
    case .table: TableLayout(self, width: width).lines(style: style)
    case .markdown: markdownLines
    case .csv: rows.map { Self.separated($0, by: ",") }
    case .tsv: rows.map { Self.separated($0, by: "\t") }
    case .json: ["[" + jsonRows.joined(separator: ",\n ") + "]"]
    case .jsonl: jsonRows
    }
  }

  var columnCount: Int { max(rows.map(\.count).max() ?? 0, columnHeads.count) }

  /// Whether every value of a column, apart from its name, is a number or nothing, and at least one
  /// is a number.
  func alignsRight(_ column: Int) -> Bool {
    var hasNumber = false
    for row in rows.dropFirst(hasHeader ? 1 : 0) where column < row.count {
      if row[column].isNumber {
        hasNumber = true
      } else if !row[column].text.isEmpty {
        return false
      }
    }
    return hasNumber
  }

  private static func separated(_ row: [Field], by separator: Character) -> String {
    row.map { field in
      let text = field.text
      let needsQuotes =
        text.contains(separator)
        || text.unicodeScalars.contains { $0 == "\"" || $0 == "\n" || $0 == "\r" }
        || text.first == " " || text.last == " "
      return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
    }.joined(separator: String(separator))
  }

  private var markdownLines: [String] {
    let count = columnCount
    guard count > 0 else { return [] }
    let heads =
      hasHeader
      ? rows.first?.map(\.text) ?? []
      : columnHeads.isEmpty ? Array(repeating: "", count: count) : columnHeads
    let rule = (0..<count).map { alignsRight($0) ? "---:" : "---" }
    let body = rows.dropFirst(hasHeader ? 1 : 0).map { $0.map(\.text) }
    return ([heads, rule] + body).map { cells in
      let filled = cells + Array(repeating: "", count: max(0, count - cells.count))
      return "| " + filled.map(Self.markdownCell).joined(separator: " | ") + " |"
    }
  }

  private static func markdownCell(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("|", with: "\\|").replacing("\r\n", with: "<br>")
      .replacing("\n", with: "<br>")
  }

  private var jsonRows: [String] {
    guard hasHeader, let header = rows.first else {
      return rows.map { "[" + $0.map(\.json).joined(separator: ",") + "]" }
    }
    return rows.dropFirst().map { row in
      let members = zip(header, row).map { name, field in
        (name.json.hasPrefix("\"") ? name.json : "\"\(name.text)\"") + ":" + field.json
      }
      return "{" + members.joined(separator: ",") + "}"
    }
  }
}

/// The columns of a sheet that has a header row, by name.
struct ColumnHeaders {
  /// The name of each column, `nil` where its header is blank.
  let names: [String?]
  /// The row that holds the names.
  let headerRow: Int
  /// The last row in which something is.
  let lastRow: Int
  private var columns: [String: Int] = [:]

  /// Names columns after the texts of a row.
  init(_ texts: [String], headerRow: Int, lastRow: Int) {
    self.headerRow = headerRow
    self.lastRow = lastRow
    names = HeaderNames.names(texts)
    for (column, name) in names.enumerated() {
      if let name { columns[CaseFolding.folded(name)] = column }
    }
  }

  /// How many columns there are.
  var count: Int { names.count }

  /// The column of a name, written in any case.
  func column(named name: String) -> Int? {
    columns[CaseFolding.folded(HeaderNames.plain(name))]
  }
}

/// The columns of a sheet that has a header row, by name.
struct ColumnHeaders {
  /// The name of each column, `nil` where its header is blank.
  let names: [String?]
  /// The row that holds the names.
  let headerRow: Int
  /// The last row in which something is.
  let lastRow: Int
  private var columns: [String: Int] = [:]

  /// Names columns after the texts of a row: a repeated one becomes `id_2`.
  init(_ texts: [String?], headerRow: Int, lastRow: Int) {
    self.headerRow = headerRow
    self.lastRow = lastRow
    var names: [String?] = []
    for (column, text) in texts.enumerated() {
      guard let text else {
        names.append(nil)
        continue
      }
      var name = text
      var number = 2
      while columns[CaseFolding.folded(name)] != nil {
        name = "\(text)_\(number)"
        number += 1
      }
      columns[CaseFolding.folded(name)] = column
      names.append(name)
    }
    self.names = names
  }

  /// How many columns there are.
  var count: Int { names.count }

  /// The column of a name, written in any case.
  func column(named name: String) -> Int? { columns[CaseFolding.folded(name)] }
}

/// The names that users defined, each with the row of the sheet of names that holds its value.
struct NameTable {
  private var rows: [String: Int] = [:]
  private var spellings: [String] = []
  private var free: [Int] = []

  /// The row of a name, written in any case.
  func row(of name: String) -> Int? { rows[CaseFolding.folded(name)] }

  /// A name as it was first spelled.
  ///
  /// A removed one too until its row is given away: what its removal changed is told by it.
  func spelling(at row: Int) -> String? { row < spellings.count ? spellings[row] : nil }

  /// All names in the order in which they were defined.
  var all: [String] { spellings.enumerated().filter { row(of: $1) == $0 }.map(\.element) }

  /// The row of a name, given to it if it is new.
  mutating func define(_ name: String) -> Int {
    let key = CaseFolding.folded(name)
    if let row = rows[key] { return row }
    let row = free.popLast() ?? spellings.count
    if row == spellings.count { spellings.append(name) } else { spellings[row] = name }
    rows[key] = row
    return row
  }

  /// Gives a name that was removed the row back that it had, which nobody else has got.
  mutating func restore(_ name: String, at row: Int) {
    free.removeAll { $0 == row }
    spellings[row] = name
    rows[CaseFolding.folded(name)] = row
  }

  mutating func remove(_ name: String) {
    guard let row = rows.removeValue(forKey: CaseFolding.folded(name)) else { return }
    free.append(row)
  }
}

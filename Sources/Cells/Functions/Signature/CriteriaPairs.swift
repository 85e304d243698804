/// Pairs of a table and a condition, as SUMIFS takes them after its first argument.
package struct CriteriaPairs: FunctionArgument {
  package var pairs: [(table: Table, criterion: Criterion)]

  package static var kinds: [ParameterKind] { [.array, .scalar] }
  package static var repeats: Bool { true }

  /// - Throws: `.value` where a table has no condition, or where the tables differ in shape.
  package static func read(_ arguments: inout Arguments) throws(CellError) -> CriteriaPairs {
    var result = CriteriaPairs(pairs: [])
    while !arguments.operands.isEmpty {
      guard arguments.operands.count >= 2 else { throw .value }
      let table = try Table.read(&arguments)
      result.pairs.append((table, Criterion(arguments.nextValue())))
      if let first = result.pairs.first,
        first.table.rows != table.rows || first.table.columns != table.columns
      {
        throw .value
      }
    }
    return result
  }

  /// How many places meet all conditions, empty ones beyond the used part included.
  package var count: Int {
    guard let first = pairs.first?.table else { return 0 }
    if let candidates = candidates() {
      if pairs.count == 1 { return candidates.rows.count }
      var count = 0
      for row in candidates.rows
      where areMet(row - candidates.top, 0, except: candidates.pair) {
        count += 1
      }
      return count
    }
    let used = usedSize(with: nil)
    var count = 0
    for row in 0..<used.rows {
      for column in 0..<used.columns where areMet(row, column) { count += 1 }
    }
    if pairs.allSatisfy({ $0.criterion.matchesEmpty }) {
      count += first.rows * first.columns - used.rows * used.columns
    }
    return count
  }

  /// Shows every place, row by row, where all conditions are met and the table or a condition's range is used.
  package func visit(
    with table: Table, _ body: (_ row: Int, _ column: Int) throws(CellError) -> Void
  ) throws(CellError) {
    if let candidates = candidates() {
      for row in candidates.rows
      where areMet(row - candidates.top, 0, except: candidates.pair) {
        try body(row - candidates.top, 0)
      }
      return
    }
    let used = usedSize(with: table)
    for row in 0..<used.rows {
      for column in 0..<used.columns where areMet(row, column) { try body(row, column) }
    }
  }

  private func areMet(_ row: Int, _ column: Int, except known: Int = -1) -> Bool {
    for (index, pair) in pairs.enumerated()
    where index != known && !pair.criterion.matches(pair.table[row, column]) {
      return false
    }
    return true
  }

  /// The fewest rows among which all places must be that meet all conditions, and the condition that they meet;
  /// `nil` where no index knows.
  private func candidates() -> (rows: IndexedRows, top: Int, pair: Int)? {
    var best: (rows: IndexedRows, top: Int, pair: Int)?
    for (index, pair) in pairs.enumerated() where pair.table.columns == 1 {
      guard let range = pair.table.range, let key = pair.criterion.indexed,
        let rows = pair.table.rows(of: key, in: range)
      else { continue }
      if best.map({ rows.count < $0.rows.count }) ?? true { best = (rows, range.top, index) }
    }
    return best
  }

  /// Beyond these rows and columns all cells are empty.
  private func usedSize(with table: Table?) -> (rows: Int, columns: Int) {
    guard let first = pairs.first?.table else { return (0, 0) }
    var rows = table?.usedRows ?? 0
    var columns = table?.usedColumns ?? 0
    for (table, _) in pairs {
      rows = max(rows, table.usedRows)
      columns = max(columns, table.usedColumns)
    }
    return (min(rows, first.rows), min(columns, first.columns))
  }
}

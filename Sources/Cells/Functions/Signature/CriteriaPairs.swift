/// Pairs of a table and a condition, as SUMIFS takes them after its first argument.
package struct CriteriaPairs: FunctionArgument {
  package struct Pair {
    package let table: Table
    package let criterion: Criterion
  }

  package var pairs: [Pair]
  private unowned(unsafe) let source: any CellSource

  package static var kinds: [ParameterKind] { [.array, .scalar] }
  package static var repeats: Bool { true }

  package init(_ pairs: [Pair], _ source: any CellSource) {
    self.pairs = pairs
    self.source = source
  }

  package init(_ table: Table, _ criterion: Criterion, _ source: any CellSource) {
    self.init([Pair(table: table, criterion: criterion)], source)
  }

  /// - Throws: `.value` where a table has no condition, or where the tables differ in shape.
  package static func read(_ arguments: inout Arguments) throws(CellError) -> CriteriaPairs {
    var result = CriteriaPairs([], arguments.context.source)
    while !arguments.isEmpty {
      guard arguments.count >= 2 else { throw .value }
      let table = try Table.read(&arguments)
      let criterion = arguments.context.criterion(arguments.nextValue())
      result.pairs.append(Pair(table: table, criterion: criterion))
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
    let selection = selection(in: nil)
    guard pairs.allSatisfy({ $0.criterion.matchesEmpty }) else { return selection.matches }
    return selection.matches + first.rows * first.columns - selection.filled
  }

  /// What a table holds at the places where all conditions are met.
  package func selection(in table: Table?) -> Selection {
    guard let first = pairs.first?.table else { return Selection() }
    if let selection = shortSelection(first, in: table) { return selection }
    let used = usedSize(with: table)
    // A column at a time, unless they are many and short.
    if first.columns <= max(16, first.rows), let places = places(with: table) {
      let question = SelectionQuestion(criteria: pairs.map(\.criterion), places: places)
      if used.columns == 1 { return source.selection(question, rows: first.rows) }
      var selection = Selection()
      for column in 0..<used.columns {
        selection.merge(source.selection(question.moved(by: column), rows: first.rows))
      }
      return selection
    }
    var selection = Selection()
    for row in 0..<used.rows {
      for column in 0..<used.columns { add(row, column, of: table, to: &selection) }
    }
    return selection
  }

  /// The same where a few rows have to meet one condition.
  private func shortSelection(_ first: Table, in table: Table?) -> Selection? {
    guard pairs.count == 1, let range = first.range, range.columns == 1 else { return nil }
    guard let table else { return source.selection(pairs[0].criterion, in: range, adding: nil) }
    guard let addends = table.range, addends.rows == range.rows, addends.columns == 1 else {
      return nil
    }
    return source.selection(pairs[0].criterion, in: range, adding: addends)
  }

  private func add(_ row: Int, _ column: Int, of table: Table?, to selection: inout Selection) {
    var isMet = true
    var isFilled = false
    for pair in pairs {
      let value = pair.table[row, column]
      isFilled = isFilled || !value.isEmpty
      isMet = isMet && pair.criterion.matches(value)
    }
    if isFilled { selection.filled += 1 }
    guard isMet else { return }
    if isFilled { selection.matches += 1 }
    guard let table, row < table.rows, column < table.columns else { return }
    switch table[row, column] {
    case .number(let number): selection.add(number)
    case .error(let error): selection.note(error, row: row)
    default: break
    }
  }

  /// The first columns of all tables, if all are ranges.
  private func places(with table: Table?) -> [SelectionQuestion.Place]? {
    var places: [SelectionQuestion.Place] = []
    places.reserveCapacity(pairs.count + 1)
    for pair in pairs {
      guard let range = pair.table.range else { return nil }
      places.append(SelectionQuestion.Place(range))
    }
    guard let table else { return places }
    guard let range = table.range, let first = pairs.first?.table, range.rows == first.rows,
      range.columns == first.columns
    else { return nil }
    places.append(SelectionQuestion.Place(range))
    return places
  }

  /// Beyond these rows and columns all cells are empty.
  private func usedSize(with table: Table?) -> (rows: Int, columns: Int) {
    guard let first = pairs.first?.table else { return (0, 0) }
    var rows = table?.usedRows ?? 0
    var columns = table?.usedColumns ?? 0
    for pair in pairs {
      rows = max(rows, pair.table.usedRows)
      columns = max(columns, pair.table.usedColumns)
    }
    return (min(rows, first.rows), min(columns, first.columns))
  }
}

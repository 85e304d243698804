extension Recalculation: CellSource {
  func value(at address: CellAddress) -> Value {
    let packed = sheetTable.with(Int(address.sheet.number)) {
      $0.value(row: Int(address.row), column: Int(address.column))
    }
    guard let packed else { return .empty }
    return packed.isNumber ? .number(packed.rawNumber) : packed.value(in: pool)
  }

  func usedPart(of range: CellRange) -> CellRange? {
    sheetStores[Int(range.sheet.number)]?.usedPart(of: range)
  }

  func visit(
    _ range: CellRange, _ body: (CellAddress, Value) throws(CellError) -> Void
  ) throws(CellError) {
    try sheetStores[Int(range.sheet.number)]?.visit(range, pool, body)
  }

  func elements(of range: CellRange) -> [Value] {
    sheetStores[Int(range.sheet.number)]?.elements(of: range, pool)
      ?? Array(repeating: .empty, count: range.rows * range.columns)
  }

  func summary(of range: CellRange) -> RangeSummary { state(of: range) }

  func product(of range: CellRange) -> Product { state(of: range) }

  func sumOfSquares(of range: CellRange) -> SumOfSquares { state(of: range) }

  func deviations(of range: CellRange) -> Deviations { state(of: range) }

  private func state<State: ColumnState>(of range: CellRange) -> State {
    sheetStores[Int(range.sheet.number)]?.state(of: range, pool) ?? State()
  }

  func selection(_ question: SelectionQuestion, rows: Int) -> Selection {
    let place = question.places[0]
    guard let sheet = sheetStores[Int(place.sheet.number)] else { return Selection() }
    var sources: [SelectionReader.Source] = []
    sources.reserveCapacity(question.places.count)
    var isAlone = true
    for other in question.places {
      isAlone = isAlone && other.sheet == place.sheet
      sources.append(
        SelectionReader.Source(
          column: sheetStores[Int(other.sheet.number)]?.column(other.column),
          shift: other.top - place.top))
    }
    let reader = SelectionReader(question: question, sources: sources, pool: pool)
    // A sheet hears of nothing that happens to the columns of others.
    return (isAlone ? sheet.selections : SelectionCache()).selection(reader, rows: rows)
  }

  func selection(
    _ criterion: Criterion, in range: CellRange, adding addends: CellRange?
  ) -> Selection? {
    guard range.rows <= SelectionCache.shortRange else { return nil }
    return column(range) { column in
      guard let addends else {
        return ShortSelection(criterion, range, column, nil, shift: 0)?.selection(pool)
      }
      return self.column(addends) { other in
        ShortSelection(criterion, range, column, other, shift: addends.top - range.top)?
          .selection(pool)
      }
    }
  }

  /// What a body finds out about the first column of a range.
  private func column<Result>(_ range: CellRange, _ body: (Column) -> Result?) -> Result? {
    let found = sheetTable.with(Int(range.sheet.number)) { sheet in
      sheet.with(column: range.left, body)
    }
    return (found ?? nil) ?? nil
  }

  func sortedNumbers(of range: CellRange) -> [Double] {
    sheetStores[Int(range.sheet.number)]?.sortedNumbers(of: range) ?? []
  }

  func firstError(in range: CellRange) -> CellError? {
    sheetStores[Int(range.sheet.number)]?.firstError(in: range, pool)
  }

  func rows(of key: IndexedKey, in range: CellRange) -> IndexedRows? {
    guard range.left == range.right, let sheet = sheetStores[Int(range.sheet.number)] else {
      return nil
    }
    guard let column = sheet.column(range.left) else { return IndexedRows.none }
    return column.rows(of: key, top: range.top, bottom: range.bottom, pool)
  }

  func columns(of key: IndexedKey, in range: CellRange) -> IndexedRows? {
    guard range.top == range.bottom, let sheet = sheetStores[Int(range.sheet.number)] else {
      return nil
    }
    return sheet.rowMirrors.columns(
      of: key, row: range.top, left: range.left, right: range.right, in: sheet, pool)
  }

  func subtotals(in range: CellRange) -> [CellRange] {
    guard let sheet = sheetStores[Int(range.sheet.number)], let used = sheet.usedPart(of: range)
    else { return [] }
    var found: [CellRange] = []
    for number in used.left...used.right {
      guard let column = sheet.column(number) else { continue }
      var row = used.bottom
      let start = found.count
      while row >= used.top, let id = column.run(startingAtOrAbove: row) {
        if formula(of: id).mentions.contains(Mention.subtotal),
          let part = runs[id].range.intersection(used)
        {
          found.append(part)
        }
        row = runs[id].first - 1
      }
      found[start...].reverse()
    }
    return found
  }

  func hasFormula(at address: CellAddress) -> Bool { run(at: address) != nil }

  func formulaText(at address: CellAddress) -> String? {
    guard let run = run(at: address) else { return nil }
    return templates.text(
      at: runs[run].template, row: Int(address.row), column: Int(address.column),
      literals: literals(of: run, row: Int(address.row))
    ).map { "=" + $0 }
  }

  var sheets: [SheetID] { sheetOrder }

  func name(of sheet: SheetID) -> String { sheetStores[Int(sheet.number)]?.name ?? "" }

  func sheet(named name: String) -> SheetID? {
    sheetsByName[CaseFolding.folded(name)]
  }
}

extension Recalculation: NameScope {
  func sheets(from first: SheetID, through last: SheetID) -> [SheetID] {
    guard let start = sheetOrder.firstIndex(of: first), let end = sheetOrder.firstIndex(of: last)
    else { return [first, last] }
    return Array(sheetOrder[min(start, end)...max(start, end)])
  }

  func function(named name: String) -> Function? { library.function(named: name) }

  func meaning(of name: String, on sheet: SheetID) -> NameMeaning? {
    if let row = names.row(of: name) {
      let cell = CellAddress(sheet: Self.namesSheet, row: row, column: 0)
      if let node = referenceMeaning(of: name) { return .reference(node) }
      if let entry = run(at: cell).flatMap({ templates[runs[$0].template] }),
        lambda(of: entry.template.expression, home: cell) != nil
      {
        return .lambda(cell, entry.template.expression, entry.scope)
      }
      return .cell(cell)
    }
    let reference = ColumnReference(sheet: nil, first: name, last: nil, part: .rows)
    for candidate in columnSheets(sheet, name) {
      if case .range(let range) = column(reference, on: candidate) {
        return .reference(.range(BoundReference(fixed: range)))
      }
    }
    return nil
  }

  func formula(ofName name: String) -> (cell: CellAddress, expression: Expression)? {
    guard let row = names.row(of: name) else { return nil }
    let cell = CellAddress(sheet: Self.namesSheet, row: row, column: 0)
    guard let entry = run(at: cell).flatMap({ templates[runs[$0].template] }) else { return nil }
    return (cell, entry.template.expression)
  }

  /// The current sheet if it has the column, else the only other one that has it.
  private func columnSheets(_ sheet: SheetID, _ name: String) -> [SheetID] {
    if tables[sheet]?.column(named: name) != nil { return [sheet] }
    let others = sheetOrder.filter { tables[$0]?.column(named: name) != nil }
    return others.count == 1 ? others : []
  }

  /// The reference that a name stands for, if its formula is one.
  func referenceMeaning(of name: String) -> Node? {
    guard let row = names.row(of: name),
      let id = run(at: CellAddress(sheet: Self.namesSheet, row: row, column: 0))
    else { return nil }
    let node = formula(of: id).node
    switch node {
    case .cell(let reference) where reference.sheet == Self.namesSheet: return nil
    case .cell, .range, .ranges: return node
    default: return nil
    }
  }

  func column(_ reference: ColumnReference, on sheet: SheetID) -> ColumnMeaning? {
    guard let headers = tables[sheet] else { return nil }
    var left = 0
    var right = max(headers.count - 1, 0)
    if let first = reference.first {
      guard let found = headers.column(named: first) else { return nil }
      left = found
      right = found
    }
    if let last = reference.last {
      guard let found = headers.column(named: last) else { return nil }
      right = max(left, found)
      left = min(left, found)
    }
    let top: Int
    let bottom: Int
    switch reference.part {
    case .thisRow: return .thisRow(sheet, columns: left...right)
    case .totals: return nil
    case .rows:
      top = headers.headerRow + 1
      bottom = max(headers.lastRow, top)
    case .header:
      top = headers.headerRow
      bottom = top
    case .all:
      top = headers.headerRow
      bottom = max(headers.lastRow, top)
    }
    return .range(CellRange(sheet: sheet, top: top, left: left, bottom: bottom, right: right))
  }
}

extension BoundReference {
  /// A reference to a rectangle, wherever the formula stands.
  init(fixed range: CellRange) {
    self.init(
      sheet: range.sheet,
      reference: ReferenceArea(
        range.isSingleCell ? .cell : .range, top: .fixed(range.top), left: .fixed(range.left),
        bottom: .fixed(range.bottom), right: .fixed(range.right)))
  }
}

/// Runs: made, grown, split, merged.
extension Recalculation {
  /// The run that a cell belongs to, if it holds a formula.
  func run(at cell: CellAddress) -> Int? {
    guard let column = sheetStores[Int(cell.sheet.number)]?.column(Int(cell.column)) else {
      return nil
    }
    let row = Int(cell.row)
    // A cell with a formula is never empty, and neighbours are mostly asked for one after the other.
    if column.value(at: row).isEmpty { return nil }
    let latest = column.latestRun
    if latest >= 0, runs[latest].column == Int(cell.column), runs[latest].sheet == cell.sheet,
      runs[latest].contains(row)
    {
      return latest
    }
    guard let run = column.run(startingAtOrAbove: row), runs[run].contains(row) else {
      return nil
    }
    column.latestRun = run
    return run
  }

  /// Puts a template into rows of a column that hold no formula.
  ///
  /// - Complexity: O(references), whatever the number of rows.
  func addRun(
    sheet: SheetID, column: Int, first: Int, last: Int, template: Int, formula: Formula
  ) {
    guard let columnStore = sheetStores[Int(sheet.number)]?.madeColumn(column) else { return }
    var must = RowSet()
    must.insert(first, last)
    // Neighbours with the same template are one run.
    if first > 0, let above = run(at: CellAddress(sheet: sheet, row: first - 1, column: column)),
      runs[above].template == template
    {
      let stretched = last
      extend(above, first: runs[above].first, last: stretched)
      templates.release(template)
      if let below = run(at: CellAddress(sheet: sheet, row: last + 1, column: column)),
        below != above, runs[below].template == template
      {
        let end = runs[below].last
        runs[below].must.forEachStretch { must.insert($0, $1) }
        let spilled = runs[below].spillCount
        removeRun(below)
        extend(above, first: runs[above].first, last: end)
        runs[above].spillCount += spilled
      }
      must.forEachStretch { addMust(above, $0, $1) }
      return
    }
    if let below = run(at: CellAddress(sheet: sheet, row: last + 1, column: column)),
      runs[below].template == template
    {
      extend(below, first: first, last: runs[below].last)
      templates.release(template)
      must.forEachStretch { addMust(below, $0, $1) }
      return
    }
    let id = insert(
      Run(
        sheet: sheet, column: column, first: first, last: last, template: template,
        formula: formula))
    columnStore.setRunStart(id, at: first)
    must.forEachStretch { addMust(id, $0, $1) }
  }

  private func insert(_ run: Run) -> Int {
    let id: Int
    if let vacant = freeRuns.popLast() {
      id = vacant
      runs[id] = run
    } else {
      id = runs.count
      runs.append(run)
    }
    register(id)
    templates.attach(id, to: run.template)
    if run.formula.isVolatile { volatileRuns.insert(id) }
    return id
  }

  /// Writes the run's references into the indexes and finds out how it reads itself.
  private func register(_ id: Int) {
    let run = runs[id]
    for (place, precedent) in run.formula.precedents.enumerated() {
      guard let range = run.rangeRead(by: precedent.reference) else { continue }
      readers[Int(range.sheet.number)].insert(
        Reader(run: Int32(id), reference: Int32(place)), range)
    }
    for range in run.chosenRanges {
      readers[Int(range.sheet.number)].insert(Reader(run: Int32(id), reference: -1), range)
    }
    runs[id].selfReference = run.selfReferenceFound()
    if !fedStages.isEmpty { raiseStage(of: id) }
  }

  private func unregister(_ id: Int) {
    let run = runs[id]
    for (place, precedent) in run.formula.precedents.enumerated() {
      guard let range = run.rangeRead(by: precedent.reference) else { continue }
      readers[Int(range.sheet.number)].remove(
        Reader(run: Int32(id), reference: Int32(place)), range)
    }
    for range in run.chosenRanges {
      readers[Int(range.sheet.number)].remove(Reader(run: Int32(id), reference: -1), range)
    }
  }

  /// Gives a run other bounds; the rows are free or its own.
  private func extend(_ id: Int, first: Int, last: Int) {
    let column = sheetStores[Int(runs[id].sheet.number)]?.madeColumn(runs[id].column)
    unregister(id)
    if runs[id].first != first {
      column?.removeRunStart(at: runs[id].first)
      column?.setRunStart(id, at: first)
    }
    runs[id].first = first
    runs[id].last = last
    runs[id].states = []
    register(id)
  }

  /// Takes a whole run out of the graph; the values of its cells stay.
  private func removeRun(_ id: Int) {
    unregister(id)
    let run = runs[id]
    sheetStores[Int(run.sheet.number)]?.column(run.column)?.removeRunStart(at: run.first)
    templates.detach(id, from: run.template)
    templates.release(run.template)
    volatileRuns.remove(id)
    runs[id] = Self.vacantRun
    freeRuns.append(id)
  }

  private static let vacantRun = Run(
    sheet: namesSheet, column: 0, first: 0, last: -1, template: -1,
    formula: Formula(
      node: .missing, precedents: [], mentions: [], problems: [], isVolatile: false,
      choosesReferences: false, isLegacy: false))

  /// Takes the formulas out of rows of a column.
  ///
  /// - Complexity: O(runs touched), whatever the number of rows.
  func removeFormulas(sheet: SheetID, column: Int, first: Int, last: Int) {
    guard let store = sheetStores[Int(sheet.number)]?.column(column) else { return }
    var row = last
    // Most often a single cell is given a formula that had none.
    if first == last, run(at: CellAddress(sheet: sheet, row: first, column: column)) == nil {
      return
    }
    while row >= first, let id = store.run(startingAtOrAbove: row), runs[id].last >= first {
      let run = runs[id]
      row = run.first - 1
      if run.last < first { break }
      dropSpills(of: id, from: max(first, run.first), through: min(last, run.last))
      switch (run.first < first, run.last > last) {
      case (false, false): removeRun(id)
      case (true, false):
        extend(id, first: run.first, last: first - 1)
        runs[id].must = run.must.restricted(from: run.first, through: first - 1)
      case (false, true):
        extend(id, first: last + 1, last: run.last)
        runs[id].must = run.must.restricted(from: last + 1, through: run.last)
      case (true, true):
        extend(id, first: run.first, last: first - 1)
        runs[id].must = run.must.restricted(from: run.first, through: first - 1)
        var lower = run
        lower.first = last + 1
        let must = run.must.restricted(from: last + 1, through: run.last)
        lower.must.removeAll()
        lower.states = []
        templates.use(run.template)
        let other = insert(lower)
        store.setRunStart(other, at: last + 1)
        must.forEachStretch { addMust(other, $0, $1) }
      }
    }
  }

  private func dropSpills(of id: Int, from first: Int, through last: Int) {
    guard runs[id].spillCount > 0 || !blockedSpills.isEmpty else { return }
    for row in first...last {
      let cell = runs[id].address(row)
      if spills[cell] != nil { retractSpill(of: cell) }
      if blockedSpills[cell] != nil { forgetBlockedSpill(of: cell) }
    }
  }

  // MARK: - Meaning

  /// Gives all formulas that mention a word the meaning that it has at present, and evaluates them.
  func rebind(_ mention: String) {
    for place in templates.mentioning(mention) { rebind(place) }
  }

  private func rebind(_ place: Int) {
    guard let entry = templates[place] else { return }
    let formula = bind(entry.template, scope: entry.scope)
    let affected = entry.runs.sorted()
    for id in affected { unregister(id) }
    templates.rebind(place, to: formula)
    for id in affected {
      let previous = runs[id].formula
      runs[id].formula = formula
      runs[id].chosenRanges = []
      register(id)
      if formula.isVolatile { volatileRuns.insert(id) } else { volatileRuns.remove(id) }
      addMust(id, runs[id].first, runs[id].last)
      if !previous.node.standsForTheSame(as: formula.node)
        || previous.givesLambda != formula.givesLambda
      {
        rebindReaders(ofName: id)
      }
    }
  }

  /// Binds formulas anew that call a function of the library whose name has come to hold a lambda, or did so.
  func rebindCalls(of name: String) {
    let function = name.uppercased()
    guard library.function(named: function) != nil else { return }
    for place in templates.calling(function) {
      for id in runs.indices where runs[id].template == place {
        templates.track(id, of: place)
      }
      rebind(place)
    }
  }

  /// A name that is a reference lends its meaning to the formulas that use it.
  private func rebindReaders(ofName id: Int) {
    guard runs[id].sheet == Self.namesSheet, let name = names.spelling(at: runs[id].first) else {
      return
    }
    rebind(Mention.name(name))
  }

  func bind(_ template: Template, scope: SheetID) -> Formula {
    if !template.problems.isEmpty {
      return Formula(
        node: .constant(.error(.name)), precedents: [], mentions: [], problems: template.problems,
        isVolatile: false, choosesReferences: false, isLegacy: template.isLegacy)
    }
    return Compiler.formula(
      template.expression, on: scope, scope: self, isLegacy: template.isLegacy)
  }

  // MARK: - Stages

  /// Puts a run above the signals from outside that drive what it reads.
  func raiseStage(of id: Int) {
    var stage = runs[id].stage
    for precedent in runs[id].formula.precedents {
      guard let range = runs[id].rangeRead(by: precedent.reference) else { continue }
      for (cell, fed) in fedStages where range.contains(cell) { stage = max(stage, fed) }
      for other in runs where other.stage > stage {
        if other.range.intersection(range) != nil { stage = other.stage }
      }
    }
    if stage > runs[id].stage { raise(id, to: stage) }
  }

  /// Raises a run and all that depends on it.
  func raise(_ id: Int, to stage: Int) {
    var waiting = [(id, stage)]
    while let (run, stage) = waiting.popLast() {
      guard runs[run].stage < stage else { continue }
      runs[run].stage = stage
      for row in runs[run].first...runs[run].last where !subjects.isEmpty {
        subjects[runs[run].address(row)]?.raise(to: stage)
      }
      forEachReader(of: runs[run].range) { reader, _, _ in
        if reader != run { waiting.append((reader, stage)) }
      }
    }
  }
}

extension Node {
  /// Whether neither node is a reference, or both are the same one.
  fileprivate func standsForTheSame(as other: Node) -> Bool {
    switch (self, other) {
    case (.cell(let one), .cell(let two)), (.range(let one), .range(let two)): one == two
    case (.ranges(let one), .ranges(let two)): one == two
    case (.cell, _), (.range, _), (.ranges, _), (_, .cell), (_, .range), (_, .ranges): false
    default: true
    }
  }
}

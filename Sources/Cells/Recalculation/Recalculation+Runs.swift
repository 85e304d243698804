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

  /// Puts a run into rows of a column that hold no formula; neighbours with the same template become one run.
  ///
  /// - Complexity: O(references), whatever the number of rows.
  func addRun(_ run: Run) {
    guard let columnStore = sheetStores[Int(run.sheet.number)]?.madeColumn(run.column) else {
      return
    }
    let (first, last) = (run.first, run.last)
    if first > 0, let above = joinable(run, at: first - 1) {
      join(run, to: above, first: runs[above].first, last: last)
      addMust(above, first, last)
      joinNeighbours(of: above)
    } else if let below = joinable(run, at: last + 1) {
      join(run, to: below, first: first, last: runs[below].last)
      addMust(below, first, last)
      joinNeighbours(of: below)
    } else {
      let id = insert(run)
      columnStore.setRunStart(id, at: first)
      addMust(id, first, last)
    }
  }

  /// Takes the runs below and above into one that has changed, as far as they fit now.
  private func joinNeighbours(of id: Int) {
    while let below = joinable(runs[id], at: runs[id].last + 1) { absorb(below, into: id) }
    var id = id
    while runs[id].first > 0, let above = joinable(runs[id], at: runs[id].first - 1) {
      absorb(id, into: above)
      id = above
    }
  }

  /// Takes the run below another one into that.
  private func absorb(_ id: Int, into upper: Int) {
    let lower = runs[id]
    templates.use(lower.template)
    removeRun(id)
    join(lower, to: upper, first: runs[upper].first, last: lower.last)
    runs[upper].spillCount += lower.spillCount
    for range in lower.chosenRanges { choose(range, upper) }
    addMust(upper, lower.must)
  }

  /// The run at a row, if the formulas of another one beside it may join it.
  private func joinable(_ run: Run, at row: Int) -> Int? {
    guard let id = self.run(at: CellAddress(sheet: run.sheet, row: row, column: run.column)),
      runs[id].template == run.template
    else { return nil }
    return run.literals.isEmpty || canJoin(simplified(runs[id]), simplified(run)) ? id : nil
  }

  /// Takes the formulas of a run that is not registered into one that is; gives back a use of the template.
  private func join(_ run: Run, to id: Int, first: Int, last: Int) {
    if !run.literals.isEmpty {
      runs[id].literals = joinedLiterals(simplified(runs[id]), simplified(run))
    }
    extend(id, first: first, last: last)
    templates.release(run.template)
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
    if run.stage > 0 { stagedRuns.insert(id) }
    register(id)
    templates.attach(id, to: run.template)
    if formula(of: run).isVolatile { volatileRuns.insert(id) }
    return id
  }

  /// Writes the run's references into the indexes and finds out how it reads itself.
  private func register(_ id: Int) {
    forgetSchedule()
    let precedents = precedents(of: id)
    for (place, precedent) in precedents.enumerated() {
      guard let range = runs[id].indexedRange(by: precedent.reference) else { continue }
      readers[Int(range.sheet.number)].insert(
        Reader(run: Int32(id), reference: place), range)
    }
    for range in runs[id].chosenRanges {
      readers[Int(range.sheet.number)].insert(Reader(run: Int32(id), reference: -1), range)
    }
    runs[id].findSelfReference(by: precedents)
    if hasStages { raiseStage(of: id) }
  }

  private func unregister(_ id: Int) {
    forgetSchedule()
    for (place, precedent) in precedents(of: id).enumerated() {
      guard let range = runs[id].indexedRange(by: precedent.reference) else { continue }
      readers[Int(range.sheet.number)].remove(
        Reader(run: Int32(id), reference: place), range)
    }
    for range in runs[id].chosenRanges {
      readers[Int(range.sheet.number)].remove(Reader(run: Int32(id), reference: -1), range)
    }
  }

  /// Gives a run other bounds; the rows are free or its own.
  func extend(_ id: Int, first: Int, last: Int) {
    forgetSchedule()
    if first < last { makeWhole(runs[id].template) }
    if runs[id].first != first {
      let column = sheetStores[Int(runs[id].sheet.number)]?.madeColumn(runs[id].column)
      column?.removeRunStart(at: runs[id].first)
      column?.setRunStart(id, at: first)
    }
    let precedents = precedents(of: id)
    let before = (first: runs[id].first, last: runs[id].last, indexedLast: runs[id].indexedLast)
    (runs[id].first, runs[id].last) = (first, last)
    if precedents.count > Reader.single {
      // References that stand together are not moved one by one.
      (runs[id].first, runs[id].last) = (before.first, before.last)
      unregister(id)
      (runs[id].first, runs[id].last) = (first, last)
      register(id)
    } else if before.first != first || before.indexedLast != runs[id].indexedLast {
      for (place, precedent) in precedents.enumerated() {
        let reference = precedent.reference
        (runs[id].first, runs[id].last) = (before.first, before.last)
        let old = runs[id].indexedRange(by: reference)
        (runs[id].first, runs[id].last) = (first, last)
        readers[Int(reference.sheet.number)].move(
          Reader(run: Int32(id), reference: place), from: old,
          to: runs[id].indexedRange(by: reference))
      }
    }
    if !runs[id].states.isEmpty { runs[id].states = [] }
    runs[id].findSelfReference(by: precedents)
    if hasStages { raiseStage(of: id) }
  }

  /// Takes a whole run out of the graph; the values of its cells stay.
  private func removeRun(_ id: Int) {
    unregister(id)
    sheetStores[Int(runs[id].sheet.number)]?.column(runs[id].column)?
      .removeRunStart(at: runs[id].first)
    let template = runs[id].template
    templates.detach(id, from: template)
    templates.release(template)
    volatileRuns.remove(id)
    stagedRuns.remove(id)
    runs[id] = Self.vacantRun
    freeRuns.append(id)
  }

  private static var vacantRun: Run {
    Run(sheet: namesSheet, column: 0, first: 0, last: -1, template: -1)
  }

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
    if !circles.isEmpty {
      dissolveCircles(
        in: CellRange(sheet: sheet, top: first, left: column, bottom: last, right: column))
    }
    while row >= first, let id = store.run(startingAtOrAbove: row), runs[id].last >= first {
      let run = runs[id]
      row = run.first - 1
      if run.last < first { break }
      noteTaken(id, from: max(first, run.first), through: min(last, run.last))
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
    guard runs[id].spillCount > 0 || !blockedSpills.isEmpty || !circles.claims.isEmpty else {
      return
    }
    for row in first...last {
      let cell = runs[id].address(row)
      if spills[cell] != nil { retractSpill(of: cell) }
      if blockedSpills[cell] != nil { forgetBlockedSpill(of: cell) }
      releaseClaim(of: cell)
    }
  }

  // MARK: - Meaning

  /// Gives all formulas that mention a word the meaning that it has at present, and evaluates them.
  func rebind(_ mention: String) {
    for place in templates.mentioning(mention) { rebind(place) }
  }

  private func rebind(_ place: Int) {
    guard let bound = templates[place] else { return }
    let previous = bound.formula
    let formula = bind(bound.template, scope: bound.scope)
    let affected = bound.runs.sorted()
    register(affected, anew: formula) {
      templates.rebind(place, to: formula)
      for id in affected { runs[id].chosenRanges = [] }
    }
    guard
      !previous.node.standsForTheSame(as: formula.node)
        || previous.givesLambda != formula.givesLambda
    else { return }
    for id in affected { rebindReaders(ofName: id) }
  }

  /// Lets runs read what another formula reads that is to be theirs, and evaluates them.
  func register(_ affected: [Int], anew formula: Formula, _ change: () -> Void) {
    for id in affected { unregister(id) }
    change()
    for id in affected {
      register(id)
      if formula.isVolatile { volatileRuns.insert(id) } else { volatileRuns.remove(id) }
      addMust(id, runs[id].first, runs[id].last)
      dissolveCircles(in: runs[id].range)
    }
  }

  /// Binds formulas anew that call a function of the library whose name has come to hold a lambda, or did so.
  func rebindCalls(of name: String) {
    let function = name.uppercased()
    guard library.function(named: function) != nil else { return }
    templates.forgetShapes()
    var affected: [Int: [Int]] = [:]
    for place in templates.calling(function) { affected[place] = [] }
    if affected.isEmpty { return }
    for id in runs.indices { affected[runs[id].template]?.append(id) }
    for (place, runs) in affected.sorted(by: { $0.key < $1.key }) {
      makeWhole(place, runs)
      for id in runs { templates.track(id, of: place) }
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

  /// Whether any run may stand above signals, be it ones that have ended: runs are never lowered.
  var hasStages: Bool { !fedStages.isEmpty || !stagedRuns.isEmpty }

  /// Puts a run above the signals from outside that drive what it reads.
  func raiseStage(of id: Int) {
    var stage = runs[id].stage
    for precedent in precedents(of: id) {
      guard let range = runs[id].rangeRead(by: precedent.reference) else { continue }
      if range.isSingleCell {
        stage = max(stage, fedStages[range.origin] ?? 0)
        if !stagedRuns.isEmpty, let other = run(at: range.origin) {
          stage = max(stage, runs[other].stage)
        }
        continue
      }
      for (cell, fed) in fedStages where range.contains(cell) { stage = max(stage, fed) }
      for other in stagedRuns where runs[other].stage > stage {
        if runs[other].range.intersection(range) != nil { stage = runs[other].stage }
      }
    }
    if stage > runs[id].stage { raise(id, to: stage) }
  }

  /// Raises a run and all that depends on it.
  func raise(_ id: Int, to stage: Int) {
    var waiting = [(id, stage)]
    while let (run, stage) = waiting.popLast() {
      guard runs[run].stage < stage else { continue }
      forgetSchedule()
      runs[run].stage = stage
      stagedRuns.insert(run)
      if subjects.count < runs[run].rows {
        let range = runs[run].range
        for (cell, subject) in subjects where range.contains(cell) { subject.raise(to: stage) }
      } else {
        for row in runs[run].first...runs[run].last {
          subjects[runs[run].address(row)]?.raise(to: stage)
        }
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

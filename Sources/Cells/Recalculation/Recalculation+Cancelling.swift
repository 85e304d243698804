/// Taking back a turn that was stopped.
extension Recalculation {
  /// What a turn did to the graph, in a form in which it can be undone.
  enum GraphChange {
    /// Formulas now stand in rows of a column.
    case put(sheet: SheetID, column: Int, first: Int, last: Int)
    /// A run, or a part of one, no longer stands in its rows; the numbers of each row beside it, where they differ.
    case took(Run, literals: [[Double]])
    case defined(name: String)
    case removed(name: String, row: Int)
    /// A name may mean something else.
    case changed(name: String)
    case table(SheetID, ColumnHeaders?)
  }

  /// What the present turn did, and what it found.
  struct TurnLog {
    var changes: [GraphChange] = []
    var spills: [CellAddress: CellRange] = [:]
    var blockedSpills: [CellAddress: CellRange] = [:]
    var spillIndex: [RectangleIndex<CellAddress>] = []
    var blockedSpillIndex: [RectangleIndex<CellAddress>] = []
    var circles = Circles()
  }

  /// Begins to record, at the first edit of a turn that somebody may stop.
  func beginTurn() {
    guard progress.handler != nil, !valueLog.isRecording, !isUnstoppable else { return }
    valueLog.begin()
    turnLog = TurnLog(
      spills: spills, blockedSpills: blockedSpills, spillIndex: spillIndex,
      blockedSpillIndex: blockedSpillIndex, circles: circles)
    progress.begin(evaluations: evaluations)
  }

  /// Ends the recording: the turn stands.
  func endTurn() {
    progress.end()
    guard valueLog.isRecording else { return }
    valueLog.end()
    for case .took(let run, _) in turnLog.changes { templates.release(run.template) }
    turnLog = TurnLog()
  }

  /// Lets the turn that runs go on to its end whatever happens: what it does is not recorded.
  func forbidCancelling() {
    if isStopped { rollBack() }
    endTurn()
    // What is still to be evaluated must not be forgotten by what comes later in the turn.
    isUnstoppable = true
  }

  /// Whether somebody has stopped the present turn, which has still to be taken back.
  var isStopped: Bool { valueLog.isRecording && progress.isCancelled }

  func note(_ change: @autoclosure () -> GraphChange) {
    if valueLog.isRecording { turnLog.changes.append(change()) }
  }

  /// Notes that rows of a run are taken out.
  func noteTaken(_ id: Int, from first: Int, through last: Int) {
    guard valueLog.isRecording else { return }
    var part = runs[id]
    part.first = first
    part.last = last
    part.must.removeAll()
    part.may.removeAll()
    part.states = []
    part.visit = -1
    part.spillCount = 0
    templates.use(part.template)
    let literals = part.literals.enumerated().map { place, literal -> [Double] in
      guard case .varying = literal else { return [] }
      let store = sheetStores[Int(part.sheet.number)]?.column(part.column)?.literals
      return (first...last).map { store?[$0, place: place] ?? 0 }
    }
    turnLog.changes.append(.took(part, literals: literals))
  }

  /// Makes the workbook what it was before the turn.
  ///
  /// - Complexity: O(cells changed + runs reached), and O(runs) where arrays spill.
  func rollBack() {
    wasCancelled = true
    forgetSchedule()
    let log = turnLog
    turnLog = TurnLog()
    valueLog.stop()
    // Values come last: a cell that is empty would seem to have no formula.
    var names: [String] = []
    var tables: Set<SheetID> = []
    for change in log.changes.reversed() {
      switch change {
      case .put(let sheet, let column, let first, let last):
        removeFormulas(sheet: sheet, column: column, first: first, last: last)
      case .took(let run, let literals): putBack(run, literals)
      case .defined(let name):
        self.names.remove(name)
        names.append(name)
      case .removed(let name, let row):
        self.names.restore(name, at: row)
        names.append(name)
      case .changed(let name): names.append(name)
      case .table(let sheet, let headers):
        self.tables[sheet] = headers
        tables.insert(sheet)
      }
    }
    valueLog.rollBack()
    for name in Set(names) {
      rebind(Mention.name(name))
      rebindCalls(of: name)
    }
    for sheet in tables { rebind(Mention.table(sheet)) }
    let hadSpills = !spills.isEmpty || !log.spills.isEmpty
    (spills, blockedSpills) = (log.spills, log.blockedSpills)
    (spillIndex, blockedSpillIndex) = (log.spillIndex, log.blockedSpillIndex)
    while spillIndex.count < sheetStores.count { spillIndex.append(RectangleIndex()) }
    while blockedSpillIndex.count < sheetStores.count { blockedSpillIndex.append(RectangleIndex()) }
    circles = log.circles
    forgetWork()
    if hadSpills { countSpills() }
  }

  private func putBack(_ run: Run, _ literals: [[Double]]) {
    for (place, numbers) in literals.enumerated() where !numbers.isEmpty {
      let store = sheetStores[Int(run.sheet.number)]?.madeColumn(run.column).madeLiterals()
      for (offset, number) in numbers.enumerated() {
        store?[run.first + offset, place: place] = number
      }
    }
    sheetStores[Int(run.sheet.number)]?
      .markUnevaluated(column: run.column, first: run.first, last: run.last)
    addRun(run)
    guard !run.chosenRanges.isEmpty, let id = self.run(at: run.address(run.first)) else { return }
    for range in run.chosenRanges { choose(range, id) }
  }

  /// Forgets what was still to be evaluated: it is as it was when all was evaluated.
  private func forgetWork() {
    // All that has work stands among these.
    for id in reached + pendingRuns {
      runs[id].must.removeAll()
      runs[id].may.removeAll()
      runs[id].visit = -1
    }
    pendingRuns = []
    volatileIsMarked = false
    chosenReads.removeAll()
    changedCells.removeAll()
    for subject in changedSubjects { subject.isChanged = false }
    changedSubjects = []
    if journal != nil { journal = [] }
  }

  private func countSpills() {
    for id in runs.indices { runs[id].spillCount = 0 }
    for cell in spills.keys {
      if let id = run(at: cell) { runs[id].spillCount += 1 }
    }
  }
}

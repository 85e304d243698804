import Reactive

/// The graph of a workbook's formulas, and the turns that keep it true.
///
/// Formulas stand in runs; an edit marks rows of runs that must be evaluated, and a turn evaluates them in the
/// order of what they read, each once, and passes on only the rows whose value changed. The workbook is one join
/// among the joins of Reactive, so that cells and signals settle together.
///
/// It belongs to one thread, and nothing that it calls while it changes a member comes back to that member: that is
/// why the members that every cell's evaluation touches go unchecked, as those of the storage do.
final class Recalculation {
  /// The sheets by their number; number 0 holds the names, one a row.
  @exclusivity(unchecked) var sheetStores: [Sheet?] = []
  /// The same, for those who only look.
  let sheetTable = UnownedTable<Sheet>()
  var sheetOrder: [SheetID] = []
  /// The sheets by their names, folded.
  var sheetsByName: [String: SheetID] = [:]
  /// The highest number behind each word that sheets are called by, as in `Sheet3`.
  var highestSheetNumbers: [String: Int] = [:]
  let pool = ValuePool()
  var names = NameTable()
  @exclusivity(unchecked) var tables: [SheetID: ColumnHeaders] = [:]
  var library = FunctionLibrary.standard

  @exclusivity(unchecked) var runs: [Run] = []
  var freeRuns: [Int] = []
  let templates = TemplateTable()
  /// Where patterns of formulas are read, again and again.
  @exclusivity(unchecked) var pattern = FormulaPattern()
  /// The numbers of the run that was made last.
  @exclusivity(unchecked) var latestDetails = RunDetails()
  /// Who reads which rectangle, by the number of the sheet read.
  @exclusivity(unchecked) var readers: [RectangleIndex<Reader>] = []
  @exclusivity(unchecked) var pendingRuns: [Int] = []
  /// What edits have changed, its readers still to be found.
  @exclusivity(unchecked) var changedCells = ChangedCells()
  /// The stage of the first of them, or more than any.
  @exclusivity(unchecked) private var lowestPendingStage = Int.max
  var volatileRuns: Set<Int> = []

  /// What spills where: by the number of the sheet, and by the formula's cell.
  var spillIndex: [RectangleIndex<CellAddress>] = []
  @exclusivity(unchecked) var spills: [CellAddress: CellRange] = [:]
  /// Arrays that found no room, and the room that they want.
  @exclusivity(unchecked) var blockedSpills: [CellAddress: CellRange] = [:]

  /// Who wants which room, by the number of the sheet.
  var blockedSpillIndex: [RectangleIndex<CellAddress>] = []

  @exclusivity(unchecked) var circles = Circles()

  @exclusivity(unchecked) var subjects: [CellAddress: CellSubject] = [:]
  @exclusivity(unchecked) var changedSubjects: [CellSubject] = []
  /// The stages of cells that signals drive.
  @exclusivity(unchecked) var fedStages: [CellAddress: Int] = [:]
  /// The runs above them.
  @exclusivity(unchecked) var stagedRuns: Set<Int> = []
  /// The places in the graph of the signals that drive cells.
  var feeds: [ObjectIdentifier: Feed] = [:]

  /// What changed, and what it was, in the order of propagation, while someone wants to know.
  @exclusivity(unchecked) var journal: [CellChange]?
  /// The runs that the present turn may reach.
  var reached: [Int] = []
  /// The order of a large turn, as long as no formula has changed since.
  @exclusivity(unchecked) var schedule: Schedule?
  /// The order that is being followed, and how far: what comes later is unsettled.
  @exclusivity(unchecked) var followed: (schedule: Schedule, place: Int)?
  /// What formulas have read in this turn that choose it, by their runs.
  @exclusivity(unchecked) var chosenReads = ChosenReads()
  /// The size of the largest order since then that could not be kept.
  @exclusivity(unchecked) var largestHopelessOrder = 0
  /// The runs of the knot that is being evaluated.
  var knotMembers: [Int] = []
  /// Their rows, from the first question about a range on.
  @exclusivity(unchecked) var knotRows: KnotRows?
  /// Rows of them that arrays have filled cells of which they read, maybe after they were evaluated.
  var knotMarks: [(run: Int, first: Int, last: Int)] = []
  /// Those of their cells that are on the way.
  @exclusivity(unchecked) var openCells = OpenCells()
  @exclusivity(unchecked) var evaluations = 0
  /// What the present turn overwrites, while somebody may stop it.
  let valueLog: ValueLog
  var turnLog = TurnLog()
  @exclusivity(unchecked) var progress = TurnProgress()
  /// How many threads may evaluate.
  var threads = Recalculation.processors
  /// Whether the last turn was stopped.
  @exclusivity(unchecked) var wasCancelled = false
  /// Whether the present turn has done what cannot be taken back.
  @exclusivity(unchecked) var isUnstoppable = false
  @exclusivity(unchecked) var volatileIsMarked = false
  /// The time that NOW tells, unless it follows the machine.
  var fixedNow: Double?
  /// Whether anything looks like more than a plain number.
  @exclusivity(unchecked) var usesFormats = false

  lazy var context = FunctionContext(
    source: self, caller: CellAddress(sheet: Self.namesSheet, row: 0, column: 0))
  lazy var evaluationSetting = EvaluationSetting(context: context, host: self)
  let join = Join()
  /// What others keep of the graph without keeping it.
  private(set) lazy var link = RecalculationLink(self)

  static let namesSheet = SheetID.names
  /// How often a turn may find new work among cells it has passed before it calls them a cycle.
  private static let passLimit = 1_000
  /// How often in a turn an order is kept and followed at once.
  private static let keptPassLimit = 4

  init() {
    valueLog = ValueLog(pool: pool)
    let names = Sheet(id: Self.namesSheet, name: "")
    sheetStores.append(names)
    sheetTable.set(0, to: names)
    names.log = valueLog
    readers.append(RectangleIndex())
    spillIndex.append(RectangleIndex())
    blockedSpillIndex.append(RectangleIndex())
    join.name = "workbook"
    let link = link
    join.run = { turn in link.target?.settle(in: turn) }
  }

  deinit { link.cut() }

  /// Who reads a rectangle: a run, by one of its references; -1 stands for those it chooses when it runs.
  ///
  /// Six bytes, since there may be a million: from `single` on, references of a formula stand together.
  struct Reader: Hashable {
    let run: Int32
    private let place: Int16
    static let single = Int(Int16.max)

    init(run: Int32, reference: Int) {
      self.run = run
      place = Int16(min(reference, Self.single))
    }

    var reference: Int { Int(place) }
  }

  // MARK: - Turns

  /// Changes cells as a turn, or as a part of the one whose body is running; inside an observer as a later one.
  ///
  /// - Parameters:
  ///   - isStoppable: Whether it is left out where the turn has been stopped already.
  ///   - body: Changes cells.
  func edit(isStoppable: Bool = true, _ body: @escaping () -> Void) {
    Turn.current.submit { self.change(isStoppable: isStoppable, body) }
  }

  /// Changes cells within the turn whose body is running.
  func change(isStoppable: Bool = true, _ body: () -> Void) {
    if !valueLog.isRecording, !isUnstoppable { wasCancelled = false }
    beginTurn()
    if isStoppable, isStopped || isUnstoppable && wasCancelled { return wake() }
    body()
    if !volatileIsMarked {
      refreshClock()
      volatileIsMarked = true
      for run in volatileRuns { addMust(run, runs[run].first, runs[run].last) }
    }
    wake()
  }

  /// Queues the workbook in the open turn.
  func wake() {
    // Only where signals drive cells it matters who is pending.
    if !fedStages.isEmpty { propagateChangedCells() }
    guard
      !pendingRuns.isEmpty || !changedCells.isEmpty || !changedSubjects.isEmpty
        || valueLog.isRecording || isUnstoppable
    else { return }
    Turn.current.schedule(join, at: lowestPendingStage == Int.max ? 0 : lowestPendingStage)
  }

  private func settle(in turn: Turn) {
    let stage = max(turn.stage, 0)
    var passes = 0
    propagateChangedCells()
    while !followSchedule(through: stage), let order = order(through: stage) {
      passes += 1
      if order.isKept, passes <= Self.keptPassLimit {
        release(order)
        continue
      }
      evaluate(order, endsCycles: passes > Self.passLimit)
      if !mayGoOn() { break }
    }
    if isStopped { rollBack() }
    // From here on others may have heard of the turn.
    endTurn()
    isUnstoppable = false
    reached = []
    deliver(through: stage)
    volatileIsMarked = false
    pendingRuns.removeAll { runs[$0].must.isEmpty }
    lowestPendingStage = pendingRuns.map { runs[$0].stage }.min() ?? Int.max
    if lowestPendingStage == Int.max {
      chosenReads.removeAll()
      circles.endTurn()
    }
    if lowestPendingStage != Int.max { turn.schedule(join, at: lowestPendingStage) }
  }

  private func deliver(through stage: Int) {
    guard !changedSubjects.isEmpty else { return }
    let changed = changedSubjects
    changedSubjects = []
    for subject in changed {
      // A cell that is evaluated at a later stage may hold what stood there before its formula.
      if let id = run(at: subject.address), runs[id].stage > stage,
        runs[id].must.contains(Int(subject.address.row))
      {
        changedSubjects.append(subject)
        continue
      }
      subject.isChanged = false
      subject.deliver(value(at: subject.address))
    }
  }

  private func evaluate(_ order: EvaluationOrder, endsCycles: Bool) {
    var start = 0
    if valueLog.isRecording { progress.expected += expectedEvaluations(order) }
    for end in order.ends {
      guard mayGoOnAfterStep() else { break }
      let members = order.sequence[start..<Int(end)]
      start = Int(end)
      let isFinished: Bool
      if endsCycles {
        isFinished = endCycle(members.map { Int($0) })
      } else if members.count == 1, let first = members.first, !isKnot(Int(first)) {
        isFinished = evaluate(run: Int(first))
      } else {
        isFinished = evaluateKnot(members.map { Int($0) })
      }
      if !isFinished {
        pendingRuns += order.sequence.lazy.map { Int($0) }.filter { !self.runs[$0].must.isEmpty }
        break
      }
      // Settled: who chooses what it reads need not wait for these any more.
      for member in members { runs[Int(member)].may.removeAll() }
    }
    for run in order.sequence {
      runs[Int(run)].may.removeAll()
      runs[Int(run)].visit = -1
    }
  }

  /// How many rows may have to be evaluated.
  private func expectedEvaluations(_ order: EvaluationOrder) -> Int {
    var rows = 0
    for run in order.sequence {
      runs[Int(run)].may.forEachStretch { rows += $1 - $0 + 1 }
    }
    return rows
  }

  /// Calls all that has still to be evaluated circular: it never comes to rest.
  private func endCycle(_ members: [Int]) -> Bool {
    for member in members {
      var must = runs[member].must
      runs[member].must.removeAll()
      while let row = must.popFirst() {
        _ = storeCircular(at: runs[member].address(row))
      }
    }
    return true
  }

  // MARK: - Cells

  /// Puts a value into a cell.
  ///
  /// - Returns: Whether it differs from what was there.
  func store(_ value: Value, at cell: CellAddress) -> Bool {
    sheetTable.with(Int(cell.sheet.number)) { store(value, at: cell, in: $0) } ?? false
  }

  @inline(__always)
  private func store(_ value: Value, at cell: CellAddress, in sheet: Sheet) -> Bool {
    let row = Int(cell.row)
    let column = Int(cell.column)
    let old = sheet.value(row: row, column: column)
    if pool.holds(old, value) { return false }
    if journal != nil { journal?.append(CellChange(cell: cell, old: old.value(in: pool))) }
    let replaced = sheet.replace(row: row, column: column, with: pool.pack(value))
    pool.release(replaced)
    if !subjects.isEmpty, let subject = subjects[cell], !subject.isChanged {
      subject.isChanged = true
      changedSubjects.append(subject)
    }
    return true
  }

  /// Marks all that reads what edits have changed.
  private func propagateChangedCells() {
    if changedCells.isEmpty { return }
    for range in changedCells.takeAll() { propagate(range) }
  }

  /// Marks all that reads some of the cells.
  func propagate(_ range: CellRange, except skipped: Int = -1) {
    forEachReader(of: range) { run, first, last in
      if run != skipped { addMust(run, first, last) }
    }
  }

  func addMust(_ run: Int, _ first: Int, _ last: Int) {
    if runs[run].must.isEmpty {
      pendingRuns.append(run)
      lowestPendingStage = min(lowestPendingStage, runs[run].stage)
    }
    runs[run].must.insert(first, last)
  }

  /// Marks many rows of a run, whose own are taken out and put back once.
  func addMust(_ run: Int, _ rows: RowSet) {
    guard let first = rows.first else { return }
    addMust(run, first, first)
    var must = runs[run].must
    runs[run].must = RowSet()
    rows.forEachStretch { must.insert($0, $1) }
    runs[run].must = must
  }

  /// Shows the rows of runs that read some of the cells.
  func forEachReader(of range: CellRange, _ body: (_ run: Int, _ first: Int, _ last: Int) -> Void) {
    readers[Int(range.sheet.number)].forEach(near: range) { reader in
      let run = Int(reader.run)
      if reader.reference < 0 {
        if runs[run].chosenRanges.contains(where: { $0.intersection(range) != nil }) {
          body(run, runs[run].first, runs[run].last)
        }
      } else if reader.reference < Reader.single {
        let reference = templates.reference(reader.reference, at: runs[run].template)
        if let reference, let rows = runs[run].rowsReading(range, by: reference) {
          body(run, rows.first, rows.last)
        }
      } else {
        for precedent in precedents(of: run)[Reader.single...] {
          if let rows = runs[run].rowsReading(range, by: precedent.reference) {
            body(run, rows.first, rows.last)
          }
        }
      }
    }
  }

  func lastRow(of sheet: SheetID) -> Int {
    sheetStores[Int(sheet.number)]?.lastRowOfWholeColumn ?? CellAddress.lastRowOfWholeColumn
  }
}

extension Recalculation: EvaluationHost {
  func formula(at cell: CellAddress) -> Formula? { run(at: cell).map { formula(of: $0) } }

  func spilledRange(of cell: CellAddress) -> CellRange? { spills[cell] }
}

/// A cell that changed, and what it held before.
struct CellChange {
  let cell: CellAddress
  let old: Value
}

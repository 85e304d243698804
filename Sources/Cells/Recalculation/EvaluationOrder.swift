/// The runs that a turn may reach, in an order in which each comes after what it reads.
struct EvaluationOrder {
  /// The runs; those that read each other in a circle stand together.
  var sequence: [Int32] = []
  /// Where each group of them ends in the sequence; most groups have one member.
  var ends: [Int32] = []
  /// Whether it has just been kept as a schedule.
  var isKept = false
}

extension Recalculation {
  /// Finds what the rows that must be evaluated may reach, and orders it; `nil` when nothing is left.
  ///
  /// - Complexity: O(runs and references reached), whatever the number of rows.
  func order(through stage: Int) -> EvaluationOrder? {
    var search = Search()
    let pending = pendingRuns.filter { !runs[$0].must.isEmpty && runs[$0].stage <= stage }
    if pending.isEmpty { return nil }
    for run in pending {
      let must = runs[run].must
      must.forEachStretch { reach(run, $0, $1, &search) }
    }
    var mayKeep = true
    repeat { spread(stage, &search) } while circles.hasLoose && openCircle(stage, &search, &mayKeep)
    pendingRuns.removeAll { runs[$0].stage <= stage }
    reached = search.runs
    // A run alone needs no order.
    if search.runs.count == 1 {
      return EvaluationOrder(sequence: [Int32(search.runs[0])], ends: [1])
    }
    let graph = search.graph()
    var order = graph.order
    order.isKept = mayKeep && keepSchedule(graph, isClosed: !search.isCut)
    return order
  }

  /// Lets all that is on a circle with what was reached be evaluated, if an array closed the circle.
  private func openCircle(_ stage: Int, _ search: inout Search, _ mayKeep: inout Bool) -> Bool {
    let members = openLooseCircle { cell in
      run(at: cell).map { runs[$0].visit >= 0 && runs[$0].may.contains(Int(cell.row)) } ?? false
    }
    guard let members else { return false }
    mayKeep = false
    for cell in members {
      guard let id = run(at: cell), runs[id].stage <= stage else { continue }
      reach(id, Int(cell.row), Int(cell.row), &search)
    }
    return true
  }

  private func spread(_ stage: Int, _ search: inout Search) {
    while let next = search.queue.popLast() {
      let run = next.run
      let range = CellRange(
        sheet: runs[run].sheet, top: next.first, left: runs[run].column, bottom: next.last,
        right: runs[run].column)
      spread(run, range, stage, &search)
      if runs[run].spillCount > 0 {
        for row in next.first...next.last {
          if let spilled = spills[runs[run].address(row)] { spread(run, spilled, stage, &search) }
        }
      }
    }
  }

  private func spread(_ run: Int, _ range: CellRange, _ stage: Int, _ search: inout Search) {
    // Who has read this already in this turn has to come after it.
    if !chosenReads.isEmpty {
      for read in chosenReads.reads(of: range) { choose(read.range, read.run) }
    }
    let from = Int32(runs[run].visit)
    forEachReader(of: range) { reader, first, last in
      guard runs[reader].stage <= stage else {
        search.isCut = true
        return
      }
      reach(reader, first, last, &search)
      if reader != run { search.addEdge(from, Int32(runs[reader].visit)) }
    }
  }

  private func reach(_ run: Int, _ first: Int, _ last: Int, _ search: inout Search) {
    if runs[run].visit < 0 {
      runs[run].visit = search.runs.count
      search.runs.append(run)
    }
    // Where cells of a run read those above, all below a changed one may change.
    let first = runs[run].selfReference == .below ? runs[run].first : first
    let last = runs[run].selfReference == .above ? runs[run].last : last
    runs[run].may.insert(first, last) { search.queue.append((run, $0, $1)) }
  }

  /// What has been reached so far, and from where.
  fileprivate struct Search {
    var runs: [Int] = []
    var queue: [(run: Int, first: Int, last: Int)] = []
    /// Whether some readers were left to a later stage.
    var isCut = false
    private var sources: [Int32] = []
    private var targets: [Int32] = []

    mutating func addEdge(_ source: Int32, _ target: Int32) {
      if sources.last == source, targets.last == target { return }
      sources.append(source)
      targets.append(target)
    }

    func graph() -> RunGraph { RunGraph(runs, sources: sources, targets: targets) }
  }
}

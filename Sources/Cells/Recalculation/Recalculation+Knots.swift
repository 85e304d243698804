/// Cells that read each other in a circle of runs, one by one.
///
/// Most of them wait for each other in no circle. A cell waits for all that it is sure to read, and once these are
/// settled for the first reference read by the way that holds cells which are not. Cells that wait for each other,
/// directly or not, and for nothing else, are circular, all of them: none of them can ever be evaluated, and which
/// they are depends on the formulas and the values around, not on where the search began.
extension Recalculation {
  /// A cell on the way: waits for what it reads.
  private struct Frame {
    let run: Int
    let row: Int
    /// How many cells were opened before it.
    let index: Int
    /// The least index of a cell that it waits for, directly or not.
    var low: Int
    /// The next reference to look at.
    var precedent = 0
    /// Whether all that it is sure to read is settled, and it looks at what it may read, to know whether it is to be
    /// evaluated at all.
    var asks = false
  }

  /// A search for cells that wait for each other.
  private struct KnotSearch {
    var stack: [Frame] = []
    /// The ranges that evaluations stopped at, by the index of their cell.
    var stops: [Int: CellRange] = [:]
    /// Whether each cell is evaluated, and none asks first: then all waiting is real.
    let insists: Bool
  }

  /// Evaluates cells of runs that read each other in a circle, cell by cell, with a stack of its own.
  ///
  /// A cell is evaluated after those that it reads, and only if one of these changed. Cells that wait for each other
  /// in a circle are circular, all of them, wherever the search began.
  ///
  /// - Returns: Whether all came to an end; otherwise the order has to be found anew.
  func evaluateKnot(_ members: [Int]) -> Bool {
    if let plan = sweepPlan(members) {
      sweep(plan)
      return true
    }
    knotMembers = members
    knotMarks = []
    for id in members {
      runs[id].isInKnot = true
      let count = runs[id].last - runs[id].first + 1
      if runs[id].states.count != count {
        runs[id].states = [KnotState](repeating: .outside, count: count)
      }
      let base = runs[id].first
      runs[id].may.forEachStretch { first, last in
        for row in first...last { runs[id].states[row - base] = .waiting }
      }
    }
    defer {
      knotMembers = []
      knotRows = nil
      openCells = OpenCells()
      for id in members {
        runs[id].isInKnot = false
        let base = runs[id].first
        runs[id].may.forEachStretch { first, last in
          for row in first...last { runs[id].states[row - base] = .outside }
        }
      }
    }
    // Who gets rows to evaluate meanwhile stands at the end of the pending runs.
    let own = Set(members)
    var waiting = members.filter { !runs[$0].must.isEmpty }
    var seen = pendingRuns.count
    var next = 0
    // A cell that reads its whole run marks all rows of it again; those done at its beginning are passed over.
    var done: [Int: Int] = [:]
    while next < waiting.count {
      let id = waiting[next]
      next += 1
      while let row = nextMust(of: id, &done), mayGoOnAfterStep() {
        guard settleCell(id, row) else { return false }
      }
      waiting += pendingRuns[seen...].filter { own.contains($0) }
      seen = pendingRuns.count
    }
    for (run, first, last) in knotMarks {
      for row in first...last where state(run, row) == .evaluated { addMust(run, row, row) }
    }
    return true
  }

  /// The lowest row that must be evaluated; those that were already are taken out.
  private func nextMust(of id: Int, _ done: inout [Int: Int]) -> Int? {
    var next = done[id] ?? runs[id].first
    defer { done[id] = next }
    runs[id].must.removeRows(through: next - 1)
    while let row = runs[id].must.first {
      switch state(id, row) {
      case .evaluated:
        _ = runs[id].must.popFirst()
        if row == next { next += 1 }
      case .clean, .outside:
        runs[id].may.insert(row, row)
        setState(id, row, .waiting)
        return row
      default: return row
      }
    }
    return nil
  }

  /// Brings a cell and all that it waits for to their end.
  ///
  /// - Source: Tarjan's strongly connected components, evaluating each cell when it is left.
  /// - Complexity: O(cells waited for and their references): each is searched at most twice.
  private func settleCell(_ id: Int, _ row: Int) -> Bool {
    var search = KnotSearch(insists: false)
    push(id, row, &search)
    while let top = search.stack.last, mayGoOnAfterStep() {
      let stop = search.stops[top.index]
      if let next = nextWaiting(&search.stack[search.stack.count - 1], stop) {
        push(next.run, next.row, &search)
        continue
      }
      if top.asks {
        // It may be held by what it does not read: then those that are open are evaluated to know.
        if mayReadOpenCell(top) {
          closeAll(from: 0, .waiting, &search)
          search = KnotSearch(insists: true)
          push(id, row, &search)
          continue
        }
      } else if let open = leastOpenPrecedent(of: top, stop) {
        leaveBlocked(&search, low: min(top.low, open))
        continue
      } else if mayBeClean(top, search), mayReadByTheWay(top.run) {
        search.stack[search.stack.count - 1].asks = true
        search.stack[search.stack.count - 1].precedent = 0
        continue
      }
      switch finish(top, search) {
      case .settled(let state):
        search.stack.removeLast()
        // An array that gave way may have held others behind it.
        closeAll(from: top.index + 1, .waiting, &search)
        closeAll(from: top.index, state, &search)
      case .waits(let range):
        search.stops[top.index] = range
        search.stack[search.stack.count - 1].asks = false
      case .reorder:
        closeAll(from: 0, .waiting, &search)
        return false
      }
    }
    return true
  }

  private func push(_ run: Int, _ row: Int, _ search: inout KnotSearch) {
    let index = openCells.append(run, row, at: runs[run].address(row))
    setState(run, row, .open)
    search.stack.append(Frame(run: run, row: row, index: index, low: index))
  }

  /// Closes the cells that were opened from one on.
  private func closeAll(from index: Int, _ state: KnotState, _ search: inout KnotSearch) {
    while openCells.count > index, let member = openCells.members.last {
      setState(member.run, member.row, state)
      openCells.removeLast(at: runs[member.run].address(member.row))
      if !search.stops.isEmpty { search.stops[openCells.count] = nil }
    }
  }

  /// Leaves a cell that waits for one that is open.
  private func leaveBlocked(_ search: inout KnotSearch, low: Int) {
    guard let top = search.stack.popLast() else { return }
    if low < top.index {
      // Belongs to a circle that began before it.
      if let last = search.stack.indices.last {
        search.stack[last].low = min(search.stack[last].low, low)
      }
      return
    }
    let path = openCells.members[top.index...].map { runs[$0.run].address($0.row) }
    closeAll(from: top.index, .evaluated, &search)
    closeCircle(path)
  }

  /// Whether a cell is to be evaluated only if something that it reads has changed.
  private func mayBeClean(_ frame: Frame, _ search: KnotSearch) -> Bool {
    // What was on a circle is evaluated, unless it still is.
    !search.insists && !runs[frame.run].must.contains(frame.row)
      && (circles.isEmpty || !circles.contains(runs[frame.run].address(frame.row)))
  }

  private func mayReadByTheWay(_ run: Int) -> Bool {
    formula(of: run).hasOptionalPrecedents || !runs[run].chosenRanges.isEmpty
  }

  private enum Finish {
    case settled(KnotState)
    case waits(CellRange)
    case reorder
  }

  /// Evaluates a cell whose precedents are settled, if one of them changed.
  private func finish(_ frame: Frame, _ search: KnotSearch) -> Finish {
    if mayBeClean(frame, search) {
      return .settled(.clean)
    }
    let cell = runs[frame.run].address(frame.row)
    do {
      let isChanged = try evaluate(
        frame.run, frame.row,
        checks: formula(of: frame.run).hasOptionalPrecedents
          || formula(of: frame.run).choosesReferences)
      dissolveCircle(of: cell)
      if isChanged { propagate(CellRange(cell)) }
      return .settled(.evaluated)
    } catch {
      guard case .waits(_, let range) = error else { return .reorder }
      if let cell = unsettledCellOutsideKnot(in: range) {
        wait(frame.run, for: .waits(for: cell, in: range))
        return .reorder
      }
      guard firstWaiting(in: range) != nil || leastOpen(in: range) != nil else {
        wait(frame.run, for: error)
        return .reorder
      }
      return .waits(range)
    }
  }

  /// A cell that the frame's cell reads and that nobody has looked at in this turn.
  private func nextWaiting(_ frame: inout Frame, _ stop: CellRange?) -> (run: Int, row: Int)? {
    let cell = runs[frame.run].address(frame.row)
    let precedents = precedents(of: frame.run)
    while frame.precedent < precedents.count {
      let precedent = precedents[frame.precedent].reference
      if precedents[frame.precedent].isOptional == frame.asks,
        let range = precedent.range(from: cell, lastRow: lastRow(of: precedent.sheet)),
        let found = firstWaiting(in: range)
      {
        return found
      }
      frame.precedent += 1
    }
    if frame.asks {
      for range in runs[frame.run].chosenRanges {
        if let found = firstWaiting(in: range) { return found }
      }
    }
    return stop.flatMap { firstWaiting(in: $0) }
  }

  /// The least index of an open cell that the frame's cell waits for.
  ///
  /// A reference that may go unread closes no circle: whether it does shows when the formula runs.
  private func leastOpenPrecedent(of frame: Frame, _ stop: CellRange?) -> Int? {
    var least: Int?
    func look(_ range: CellRange) {
      if let index = leastOpen(in: range) { least = min(least ?? index, index) }
    }
    forEachPrecedent(of: frame, isOptional: false, look)
    if let stop { look(stop) }
    return least
  }

  /// Whether some other cell is open that the frame's cell may read, or not.
  private func mayReadOpenCell(_ frame: Frame) -> Bool {
    // What it asked and what was left open stands above it.
    var isFound = openCells.count > frame.index + 1
    func look(_ range: CellRange) {
      if !isFound, let index = leastOpen(in: range) { isFound = index < frame.index }
    }
    forEachPrecedent(of: frame, isOptional: true, look)
    for range in runs[frame.run].chosenRanges { look(range) }
    return isFound
  }

  private func forEachPrecedent(
    of frame: Frame, isOptional: Bool, _ body: (CellRange) -> Void
  ) {
    let cell = runs[frame.run].address(frame.row)
    for precedent in precedents(of: frame.run) where precedent.isOptional == isOptional {
      let reference = precedent.reference
      if let range = reference.range(from: cell, lastRow: lastRow(of: reference.sheet)) {
        body(range)
      }
    }
  }
}

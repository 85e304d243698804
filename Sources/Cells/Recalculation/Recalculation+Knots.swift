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
  }

  /// The cells that are open: on the way, or found to wait for one that is.
  private struct OpenCells {
    var members: [(run: Int, row: Int)] = []
    var index: [CellAddress: Int] = [:]
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

  private func state(_ id: Int, _ row: Int) -> KnotState {
    runs[id].states[row - runs[id].first]
  }

  private func setState(_ id: Int, _ row: Int, _ state: KnotState) {
    if knotRows != nil {
      knotRows?.change(
        from: self.state(id, row), to: state, sheet: runs[id].sheet, column: runs[id].column,
        row: row)
    }
    runs[id].states[row - runs[id].first] = state
  }

  /// Brings a cell and all that it waits for to their end.
  ///
  /// - Source: Tarjan's strongly connected components, evaluating each cell when it is left.
  private func settleCell(_ id: Int, _ row: Int) -> Bool {
    var open = OpenCells()
    var stack: [Frame] = []
    push(id, row, &stack, &open)
    while let top = stack.last, mayGoOnAfterStep() {
      if let next = nextWaiting(&stack[stack.count - 1]) {
        push(next.run, next.row, &stack, &open)
        continue
      }
      let openPrecedent = leastOpenPrecedent(of: top, open)
      var low = min(top.low, openPrecedent ?? top.low)
      var isCircular = openPrecedent != nil
      if !isCircular {
        switch finish(top, open) {
        case .settled: break
        case .waits(let other):
          push(other.run, other.row, &stack, &open)
          continue
        case .circular(let index):
          isCircular = true
          low = min(low, index)
        case .reorder:
          for member in open.members { setState(member.run, member.row, .waiting) }
          return false
        }
      }
      stack.removeLast()
      if !isCircular {
        release(top, &open)
      } else if low < top.index {
        // Belongs to a circle that began before it.
        if !stack.isEmpty { stack[stack.count - 1].low = min(stack[stack.count - 1].low, low) }
      } else {
        endCircle(from: top.index, &open)
      }
    }
    return true
  }

  private func push(_ run: Int, _ row: Int, _ stack: inout [Frame], _ open: inout OpenCells) {
    setState(run, row, .open)
    let index = open.members.count
    open.index[runs[run].address(row)] = index
    open.members.append((run, row))
    stack.append(Frame(run: run, row: row, index: index, low: index))
  }

  private enum Finish {
    case settled
    case waits((run: Int, row: Int))
    case circular(Int)
    case reorder
  }

  /// Evaluates a cell whose precedents are settled, if one of them changed.
  private func finish(_ frame: Frame, _ open: OpenCells) -> Finish {
    let formula = formula(of: frame.run)
    // What may read an open cell is evaluated to find out whether it does: then both are circular.
    guard
      runs[frame.run].must.contains(frame.row)
        || (formula.hasOptionalPrecedents
          && leastOpenPrecedent(of: frame, open, optional: true) != nil)
    else {
      setState(frame.run, frame.row, .clean)
      return .settled
    }
    do {
      let isChanged = try evaluate(
        frame.run, frame.row,
        checks: formula.hasOptionalPrecedents || formula.choosesReferences)
      setState(frame.run, frame.row, .evaluated)
      if isChanged { propagate(CellRange(runs[frame.run].address(frame.row))) }
      return .settled
    } catch {
      guard case .waits(let cell) = error, let other = member(at: cell),
        state(other.run, other.row) != .outside
      else {
        wait(frame.run, for: error)
        return .reorder
      }
      if state(other.run, other.row) == .waiting { return .waits(other) }
      return .circular(open.index[runs[other.run].address(other.row)] ?? frame.index)
    }
  }

  /// Lets go of a settled cell; those that were held to wait for it by a branch not taken are looked at anew.
  private func release(_ frame: Frame, _ open: inout OpenCells) {
    for (run, row) in open.members[frame.index...] {
      open.index[runs[run].address(row)] = nil
      if run != frame.run || row != frame.row { setState(run, row, .waiting) }
    }
    open.members.removeSubrange(frame.index...)
  }

  /// Makes all open cells from one on circular: each of them waits for the others.
  private func endCircle(from index: Int, _ open: inout OpenCells) {
    let circle = open.members[index...]
    let path = circle.map { runs[$0.run].address($0.row) }
    open.members.removeSubrange(index...)
    for (member, cell) in zip(circle, path) {
      open.index[cell] = nil
      cycles[cell] = path
      setState(member.run, member.row, .evaluated)
      if runs[member.run].spillCount > 0 { retractSpill(of: cell) }
      if storeCircular(at: cell) { propagate(CellRange(cell)) }
    }
  }

  /// Makes a cell circular; how it looked before is no part of that.
  ///
  /// - Returns: Whether it differs from what was there.
  func storeCircular(at cell: CellAddress) -> Bool {
    let looksOther = setFormat(.general, at: cell)
    return store(.error(.circular), at: cell) || looksOther
  }

  /// The run and row that a cell of the knot belongs to; a spilled cell to the formula that spilled it.
  private func member(at cell: CellAddress) -> (run: Int, row: Int)? {
    let owner = run(at: cell) == nil ? spillOwner(of: cell) ?? cell : cell
    guard let id = run(at: owner), runs[id].visit >= 0, !runs[id].states.isEmpty,
      Int(owner.row) - runs[id].first < runs[id].states.count
    else { return nil }
    return (id, Int(owner.row))
  }

  /// A cell that the frame's cell reads and that nobody has looked at in this turn.
  private func nextWaiting(_ frame: inout Frame) -> (run: Int, row: Int)? {
    let cell = runs[frame.run].address(frame.row)
    let precedents = precedents(of: frame.run)
    // What has to be evaluated anyway says itself which of these it reads.
    let asks = !runs[frame.run].must.contains(frame.row)
    while frame.precedent < precedents.count {
      let precedent = precedents[frame.precedent].reference
      if asks || !precedents[frame.precedent].isOptional,
        let range = precedent.range(from: cell, lastRow: lastRow(of: precedent.sheet)),
        let found = firstMember(in: range, .waiting)
      {
        return found
      }
      frame.precedent += 1
    }
    for range in runs[frame.run].chosenRanges where asks {
      if let found = firstMember(in: range, .waiting) { return found }
    }
    return nil
  }

  /// The least index of an open cell that the frame's cell is sure to read.
  ///
  /// A reference that may go unread closes no circle: whether it does shows when the formula runs.
  private func leastOpenPrecedent(
    of frame: Frame, _ open: OpenCells, optional: Bool = false
  ) -> Int? {
    let cell = runs[frame.run].address(frame.row)
    var least: Int?
    for precedent in precedents(of: frame.run) where precedent.isOptional == optional {
      let reference = precedent.reference
      guard let range = reference.range(from: cell, lastRow: lastRow(of: reference.sheet)) else {
        continue
      }
      forEachMember(in: range, .open) { run, row in
        guard let index = open.index[runs[run].address(row)] else { return true }
        least = min(least ?? index, index)
        return true
      }
    }
    return least
  }

  func firstMember(in range: CellRange, _ wanted: KnotState) -> (run: Int, row: Int)? {
    var found: (run: Int, row: Int)?
    forEachMember(in: range, wanted) { run, row in
      found = (run, row)
      return false
    }
    return found
  }

  /// Shows the cells of the knot in a range that have come as far as wanted, until the body has seen enough.
  private func forEachMember(
    in range: CellRange, _ wanted: KnotState, _ body: (_ run: Int, _ row: Int) -> Bool
  ) {
    if range.isSingleCell {
      guard let found = member(at: range.origin), state(found.run, found.row) == wanted else {
        return
      }
      _ = body(found.run, found.row)
      return
    }
    if knotRows == nil { knotRows = rowsOfKnot() }
    var next = knotRows?.first(in: range, wanted)
    while let cell = next {
      if let id = run(at: cell), !body(id, Int(cell.row)) { return }
      next = knotRows?.next(after: cell, in: range, wanted)
    }
    guard !spills.isEmpty else { return }
    var owners: [CellAddress] = []
    spillIndex[Int(range.sheet.number)].forEach(near: range) { owner in
      if spills[owner]?.intersection(range) != nil, !range.contains(owner) { owners.append(owner) }
    }
    for owner in owners {
      if let found = member(at: owner), state(found.run, found.row) == wanted,
        !body(found.run, found.row)
      {
        return
      }
    }
  }

  private func rowsOfKnot() -> KnotRows {
    var rows = KnotRows()
    for id in knotMembers {
      for (offset, state) in runs[id].states.enumerated() where state != .outside {
        rows.change(
          from: .outside, to: state, sheet: runs[id].sheet, column: runs[id].column,
          row: runs[id].first + offset)
      }
    }
    return rows
  }
}

extension Recalculation {
  /// A cell on the way: waits for what it reads.
  private struct Frame {
    let run: Int
    let row: Int
    /// The next reference to look at.
    var precedent = 0
  }

  /// Evaluates cells of runs that read each other in a circle, cell by cell, with a stack of its own.
  ///
  /// A cell is evaluated after those that it reads, and only if one of these changed. A cell that would have to
  /// wait for itself is circular, and so are all between.
  ///
  /// - Returns: Whether all came to an end; otherwise the order has to be found anew.
  func evaluateKnot(_ members: [Int]) -> Bool {
    for id in members {
      let count = runs[id].last - runs[id].first + 1
      if runs[id].states.count != count {
        runs[id].states = [KnotState](repeating: .outside, count: count)
      }
      let base = runs[id].first
      runs[id].may.forEach { first, last in
        for row in first...last { runs[id].states[row - base] = .waiting }
      }
    }
    defer {
      for id in members {
        let base = runs[id].first
        runs[id].may.forEach { first, last in
          for row in first...last { runs[id].states[row - base] = .outside }
        }
      }
    }
    var isFinished = true
    var isAnyLeft = true
    while isAnyLeft && isFinished {
      isAnyLeft = false
      for id in members {
        while isFinished, let row = nextMust(of: id) {
          isAnyLeft = true
          isFinished = settleCell(id, row)
        }
      }
    }
    return isFinished
  }

  /// The lowest row that must be evaluated; those that were already are taken out.
  private func nextMust(of id: Int) -> Int? {
    while let row = runs[id].must.first {
      switch state(id, row) {
      case .evaluated: _ = runs[id].must.popFirst()
      case .clean, .outside:
        runs[id].may.insert(row, row)
        runs[id].states[row - runs[id].first] = .waiting
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
    runs[id].states[row - runs[id].first] = state
  }

  private func settleCell(_ id: Int, _ row: Int) -> Bool {
    var stack = [Frame(run: id, row: row)]
    setState(id, row, .open)
    while let top = stack.last {
      if let next = nextPrecedent(&stack[stack.count - 1]) {
        if state(next.run, next.row) == .open {
          endCycle(&stack, at: next.run, next.row)
        } else {
          setState(next.run, next.row, .open)
          stack.append(Frame(run: next.run, row: next.row))
        }
        continue
      }
      guard runs[top.run].must.contains(top.row) else {
        setState(top.run, top.row, .clean)
        stack.removeLast()
        continue
      }
      do {
        let formula = runs[top.run].formula
        let checks = formula.hasOptionalPrecedents || formula.choosesReferences
        let isChanged = try evaluate(top.run, top.row, checks: checks)
        setState(top.run, top.row, .evaluated)
        stack.removeLast()
        if isChanged { propagate(CellRange(runs[top.run].address(top.row))) }
      } catch {
        guard case .waits(let cell) = error else { return false }
        guard let other = member(at: cell), state(other.run, other.row) != .outside else {
          for frame in stack { setState(frame.run, frame.row, .waiting) }
          wait(top.run, for: .waits(for: cell))
          return false
        }
        if state(other.run, other.row) == .open {
          endCycle(&stack, at: other.run, other.row)
        } else {
          setState(other.run, other.row, .open)
          stack.append(Frame(run: other.run, row: other.row))
        }
      }
    }
    return true
  }

  /// The run and row that a cell of the knot belongs to; a spilled cell to the formula that spilled it.
  private func member(at cell: CellAddress) -> (run: Int, row: Int)? {
    let owner = run(at: cell) == nil ? spillOwner(of: cell) ?? cell : cell
    guard let id = run(at: owner), runs[id].visit >= 0, !runs[id].states.isEmpty,
      Int(owner.row) - runs[id].first < runs[id].states.count
    else { return nil }
    return (id, Int(owner.row))
  }

  /// A cell that the frame's cell reads and that has not come to its end.
  private func nextPrecedent(_ frame: inout Frame) -> (run: Int, row: Int)? {
    let cell = runs[frame.run].address(frame.row)
    let formula = runs[frame.run].formula
    while frame.precedent < formula.precedents.count {
      let precedent = formula.precedents[frame.precedent]
      if let range = precedent.reference.range(
        from: cell, lastRow: lastRow(of: precedent.reference.sheet)),
        let found = waitingCell(in: range, orOpen: !precedent.isOptional)
      {
        return found
      }
      frame.precedent += 1
    }
    for range in runs[frame.run].chosenRanges {
      if let found = waitingCell(in: range, orOpen: false) { return found }
    }
    return nil
  }

  /// A cell of a range that has to be settled before the range can be read.
  ///
  /// A reference that may go unread never closes a circle: whether it does shows when the formula runs.
  private func waitingCell(in range: CellRange, orOpen: Bool) -> (run: Int, row: Int)? {
    func isWanted(_ state: KnotState) -> Bool { state == .waiting || (orOpen && state == .open) }
    if range.isSingleCell {
      guard let found = member(at: range.origin), isWanted(state(found.run, found.row)) else {
        return nil
      }
      return found
    }
    for id in reached where runs[id].visit >= 0 && !runs[id].states.isEmpty {
      guard let common = runs[id].range.intersection(range) else { continue }
      var row = common.top
      while let next = runs[id].may.first(from: row, through: common.bottom) {
        if isWanted(state(id, next)) { return (id, next) }
        row = next + 1
      }
    }
    return nil
  }

  /// Makes all cells of the stack from one on circular.
  private func endCycle(_ stack: inout [Frame], at run: Int, _ row: Int) {
    guard let start = stack.lastIndex(where: { $0.run == run && $0.row == row }) else { return }
    let circle = stack[start...]
    let path = circle.map { runs[$0.run].address($0.row) }
    stack.removeSubrange(start...)
    for frame in circle {
      let cell = runs[frame.run].address(frame.row)
      cycles[cell] = path
      setState(frame.run, frame.row, .evaluated)
      if runs[frame.run].spillCount > 0 { retractSpill(of: cell) }
      if store(.error(.circular), at: cell) { propagate(CellRange(cell)) }
    }
  }
}

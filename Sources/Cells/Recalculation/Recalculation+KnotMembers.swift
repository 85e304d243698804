/// Finding cells of the knot that is being evaluated.
extension Recalculation {
  func state(_ id: Int, _ row: Int) -> KnotState {
    runs[id].states[row - runs[id].first]
  }

  func setState(_ id: Int, _ row: Int, _ state: KnotState) {
    if knotRows != nil {
      let old = self.state(id, row)
      let isOpen = old == .open || state == .open
      knotRows?.change(
        from: old, to: state, sheet: runs[id].sheet, column: runs[id].column, row: row,
        index: isOpen ? openCells.index(of: runs[id].address(row)) : nil)
    }
    runs[id].states[row - runs[id].first] = state
  }

  /// The run and row that a cell of the knot belongs to; a spilled cell to the formula that spilled it.
  private func member(at cell: CellAddress) -> (run: Int, row: Int)? {
    let owner = run(at: cell) == nil ? spillOwner(of: cell) ?? cell : cell
    guard let id = run(at: owner), runs[id].visit >= 0, !runs[id].states.isEmpty,
      Int(owner.row) - runs[id].first < runs[id].states.count
    else { return nil }
    return (id, Int(owner.row))
  }

  /// A cell of a range that nobody has looked at in this turn.
  ///
  /// - Complexity: O(columns), however many rows the range has.
  func firstWaiting(in range: CellRange) -> (run: Int, row: Int)? {
    if !range.isSingleCell {
      if knotRows == nil { knotRows = rowsOfKnot() }
      if let cell = knotRows?.firstWaiting(in: range), let id = run(at: cell) {
        return (id, Int(cell.row))
      }
    }
    var found: (run: Int, row: Int)?
    forEachOwner(of: range) { run, row in
      if state(run, row) == .waiting { found = (run, row) }
    }
    return found
  }

  /// The least index of the open cells of a range.
  ///
  /// - Complexity: O(columns · log rows).
  func leastOpen(in range: CellRange) -> Int? {
    var least: Int?
    if !range.isSingleCell {
      if knotRows == nil { knotRows = rowsOfKnot() }
      least = knotRows?.leastOpen(in: range)
    }
    forEachOwner(of: range) { run, row in
      guard state(run, row) == .open, let index = openCells.index(of: runs[run].address(row)) else {
        return
      }
      least = min(least ?? index, index)
    }
    return least
  }

  /// Shows the cell itself, of a larger range the formulas outside whose arrays reach into it.
  private func forEachOwner(of range: CellRange, _ body: (_ run: Int, _ row: Int) -> Void) {
    if range.isSingleCell {
      if let found = member(at: range.origin) { body(found.run, found.row) }
      return
    }
    guard !spills.isEmpty else { return }
    var owners: [CellAddress] = []
    spillIndex[Int(range.sheet.number)].forEach(near: range) { owner in
      if spills[owner]?.intersection(range) != nil, !range.contains(owner) { owners.append(owner) }
    }
    for owner in owners {
      if let found = member(at: owner) { body(found.run, found.row) }
    }
  }

  private func rowsOfKnot() -> KnotRows {
    var rows = KnotRows(of: knotMembers.map { runs[$0] })
    for id in knotMembers {
      let run = runs[id]
      for (offset, state) in run.states.enumerated() where state != .outside {
        let cell = run.address(run.first + offset)
        rows.change(
          from: .outside, to: state, sheet: run.sheet, column: run.column, row: Int(cell.row),
          index: state == .open ? openCells.index(of: cell) : nil)
      }
    }
    return rows
  }
}

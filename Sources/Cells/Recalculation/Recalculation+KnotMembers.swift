/// Finding cells of the knot that is being evaluated.
extension Recalculation {
  func state(_ id: Int, _ row: Int) -> KnotState {
    runs[id].states[row - runs[id].first]
  }

  func setState(_ id: Int, _ row: Int, _ state: KnotState) {
    if knotRows != nil {
      knotRows?.change(
        from: self.state(id, row), to: state, sheet: runs[id].sheet, column: runs[id].column,
        row: row)
    }
    runs[id].states[row - runs[id].first] = state
  }

  /// The run and row that a cell of the knot belongs to; a spilled cell to the formula that spilled it.
  func member(at cell: CellAddress) -> (run: Int, row: Int)? {
    let owner = run(at: cell) == nil ? spillOwner(of: cell) ?? cell : cell
    guard let id = run(at: owner), runs[id].visit >= 0, !runs[id].states.isEmpty,
      Int(owner.row) - runs[id].first < runs[id].states.count
    else { return nil }
    return (id, Int(owner.row))
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
  func forEachMember(
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

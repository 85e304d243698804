/// Arrays that fill the cells around their formula.
extension Recalculation {
  /// The formula's cell whose array covers a cell.
  func spillOwner(of cell: CellAddress) -> CellAddress? {
    guard !spills.isEmpty else { return nil }
    var owner: CellAddress?
    spillIndex[Int(cell.sheet.number)].forEach(near: CellRange(cell)) { anchor in
      if spills[anchor]?.contains(cell) ?? false { owner = anchor }
    }
    return owner
  }

  /// Shows the ranges that cells of a run fill.
  func forEachSpill(of id: Int, _ body: (CellRange) -> Void) {
    guard runs[id].spillCount > 0 else { return }
    if runs[id].rows <= spills.count {
      for row in runs[id].first...runs[id].last {
        if let range = spills[runs[id].address(row)] { body(range) }
      }
    } else {
      let range = runs[id].range
      for (cell, filled) in spills where range.contains(cell) { body(filled) }
    }
  }

  /// Whether the cells of a run have to be evaluated one by one, since some may read each other both ways.
  func isKnot(_ id: Int) -> Bool {
    if runs[id].selfReference == .mixed { return true }
    if runs[id].spillCount == 0 { return false }
    // What it fills, it reads.
    let own = runs[id].range
    var isFound = false
    let spelled = precedents(of: id).compactMap { runs[id].rangeRead(by: $0.reference) }
    for read in spelled + runs[id].chosenRanges {
      spillIndex[Int(read.sheet.number)].forEach(near: read) { cell in
        isFound = isFound || own.contains(cell) && spills[cell]?.intersection(read) != nil
      }
    }
    return isFound
  }

  /// Whether the order that is kept still holds when a cell fills a range.
  private func orderHolds(_ id: Int, _ cell: CellAddress, filling range: CellRange) -> Bool {
    guard let schedule, let own = place(of: id, Int(cell.row), in: schedule) else { return true }
    // Its readers are found by the index from then on, but only where it was known to fill others.
    guard schedule.nodes[own].readers == .indexed || schedule.nodes[own].work == .group else {
      return false
    }
    var holds = true
    forEachReader(of: range) { reader, first, last in
      guard holds else { return }
      for row in first...last {
        guard let place = place(of: reader, row, in: schedule), place > own else {
          holds = false
          return
        }
        if schedule.spread[reader] == nil { return }
      }
    }
    return holds
  }

  /// Marks all that reads cells that an array fills, or has left.
  ///
  /// Whoever chose to read them earlier in the turn is not known to the index of readers.
  private func propagateSpilled(_ range: CellRange, except skipped: Int = -1) {
    func mark(_ run: Int, _ first: Int, _ last: Int) {
      if run == skipped { return }
      addMust(run, first, last)
      if runs[run].isInKnot { knotMarks.append((run, first, last)) }
    }
    forEachReader(of: range, mark)
    for id in chosenReads.runs(reading: range) { mark(id, runs[id].first, runs[id].last) }
  }

  /// Writes an array from a formula's cell on, if there is room.
  ///
  /// - Returns: Whether anything changed.
  func spill(_ array: ArrayValue, from cell: CellAddress, run id: Int) -> Bool {
    let wanted = CellRange(
      sheet: cell.sheet, top: Int(cell.row), left: Int(cell.column),
      bottom: Int(cell.row) + array.rows - 1, right: Int(cell.column) + array.columns - 1)
    // How an array looks is no part of it, be there room or not.
    let looksOther = usesFormats && setFormat(.general, at: cell)
    guard wanted.bottom <= CellAddress.lastRow, wanted.right <= CellAddress.lastColumn,
      makeRoom(for: cell, in: wanted)
    else {
      retractSpill(of: cell)
      releaseClaim(of: cell)
      if blockedSpills[cell] != wanted {
        forgetBlockedSpill(of: cell)
        blockedSpills[cell] = wanted
        blockedSpillIndex[Int(cell.sheet.number)].insert(cell, wanted)
      }
      return store(.error(.spill), at: cell) || looksOther
    }
    if schedule != nil, spills[cell] != wanted, !orderHolds(id, cell, filling: wanted) {
      forgetSchedule()
    }
    releaseClaim(of: cell, filling: wanted)
    forgetBlockedSpill(of: cell)
    let isNew = spills[cell] != wanted
    if let old = spills[cell], old != wanted { retractSpill(of: cell, except: wanted) }
    if spills[cell] == nil {
      spills[cell] = wanted
      spillIndex[Int(cell.sheet.number)].insert(cell, wanted)
      runs[id].spillCount += 1
      retryClaims(near: wanted, before: cell)
    }
    var isChanged = looksOther
    for column in 0..<array.columns {
      var changed = RowSet()
      for row in 0..<array.rows {
        let value = array[row, column]
        let target = wanted.address(row: row, column: column)
        if store(value.isEmpty ? .number(0) : value, at: target) {
          changed.insert(Int(target.row), Int(target.row))
        }
      }
      changed.forEachStretch { first, last in
        isChanged = true
        propagateSpilled(
          CellRange(
            sheet: cell.sheet, top: first, left: wanted.left + column, bottom: last,
            right: wanted.left + column), except: isNew ? -1 : id)
      }
    }
    return isChanged
  }

  /// Whether an array may fill a range; of two that overlap, the one whose formula stands first holds.
  private func makeRoom(for cell: CellAddress, in wanted: CellRange) -> Bool {
    var others: Set<CellAddress> = []
    spillIndex[Int(cell.sheet.number)].forEach(near: wanted) { anchor in
      if anchor != cell, spills[anchor]?.intersection(wanted) != nil { others.insert(anchor) }
    }
    for other in others
    where (other.row, other.column) < (cell.row, cell.column) || wanted.contains(other) {
      return false
    }
    if !circles.claims.isEmpty {
      let claims = circles.formulas(claiming: wanted)
      if claims.contains(where: { ($0.row, $0.column) < (cell.row, cell.column) }) { return false }
    }
    let own = spills[cell]
    var isFree = true
    // Reading never fails: the body throws only to stop early.
    try? sheetStores[Int(cell.sheet.number)]?.visit(wanted, pool) {
      (occupied, _) throws(CellError) in
      if occupied == cell || own?.contains(occupied) ?? false { return }
      if others.contains(where: { spills[$0]?.contains(occupied) ?? false }) { return }
      isFree = false
      throw .spill
    }
    guard isFree else { return false }
    for other in others {
      retractSpill(of: other)
      if let run = run(at: other) { addMust(run, Int(other.row), Int(other.row)) }
    }
    return true
  }

  /// Empties the cells that an array filled, but for its formula's own.
  func retractSpill(of cell: CellAddress, except kept: CellRange? = nil) {
    guard let range = spills.removeValue(forKey: cell) else { return }
    spillIndex[Int(cell.sheet.number)].remove(cell, range)
    if let id = run(at: cell) { runs[id].spillCount -= 1 }
    for column in range.left...range.right {
      var changed = RowSet()
      for row in range.top...range.bottom {
        let target = CellAddress(sheet: cell.sheet, row: row, column: column)
        if target == cell || kept?.contains(target) ?? false { continue }
        if store(.empty, at: target) { changed.insert(row, row) }
      }
      changed.forEachStretch { first, last in
        let cleared = CellRange(
          sheet: cell.sheet, top: first, left: column, bottom: last, right: column)
        propagateSpilled(cleared)
        // Nobody gets the room that is kept for it.
        if circles.claims[cell] == nil { retryBlockedSpills(near: cleared) }
      }
    }
  }

  func forgetBlockedSpill(of cell: CellAddress) {
    guard let wanted = blockedSpills.removeValue(forKey: cell) else { return }
    blockedSpillIndex[Int(cell.sheet.number)].remove(cell, wanted)
  }

  /// Lets arrays that found no room try again where cells have become empty.
  func retryBlockedSpills(near range: CellRange) {
    guard !blockedSpills.isEmpty else { return }
    blockedSpillIndex[Int(range.sheet.number)].forEach(near: range) { cell in
      guard blockedSpills[cell]?.intersection(range) != nil, let run = run(at: cell) else {
        return
      }
      addMust(run, Int(cell.row), Int(cell.row))
    }
  }

  /// Takes an array back into whose cells something else is about to be written.
  func disturbSpill(at cell: CellAddress) {
    retryClaims(near: CellRange(cell))
    guard let owner = spillOwner(of: cell), owner != cell else { return }
    retractSpill(of: owner)
    if let run = run(at: owner) { addMust(run, Int(owner.row), Int(owner.row)) }
  }
}

/// Evaluating runs, many rows at a time or cell by cell.
extension Recalculation {
  /// Evaluates the rows of a run that must be, in the order in which they read each other.
  ///
  /// - Returns: Whether the run has come to its end; otherwise the order has to be found anew.
  func evaluate(run id: Int) -> Bool {
    let direction = runs[id].selfReference
    let checks = with(formulaOf: id) { $0.choosesReferences } ?? false
    let own = direction == .none ? [] : selfReferences(of: id)
    var must = runs[id].must
    runs[id].must.removeAll()
    var changed = RowSet()
    var isFinished = true
    let order = numericOrder(of: id, own: own)
    if order == .any { evaluateInParallel(id, &must, &changed) }
    let looksUp = order == nil && mayLookUp(id, own: own)
    // Where blocks of rows are not to be had, they are tried less and less often; one row alone is none.
    var rest = isOneRow(must, of: id, order) ? 1 : 0
    var failures = 0
    while let row = direction == .below ? must.last : must.first, mayGoOnAfterStep() {
      if rest == 0, order != nil || looksUp {
        let isDone =
          if let order { evaluateNumbers(id, &must, order, &changed) } else {
            evaluateLookups(id, &must, &changed)
          }
        if isDone {
          failures = 0
          _ = mayGoOn()
          continue
        }
        failures = min(failures + 1, 6)
        rest = 1 << failures
      }
      rest = max(rest - 1, 0)
      must.remove(row)
      do {
        guard try evaluate(id, row, checks: checks) else { continue }
      } catch {
        must.insert(row, row)
        runs[id].must = must
        wait(id, for: error)
        isFinished = false
        break
      }
      changed.insert(row, row)
      let cell = CellRange(runs[id].address(row))
      for reference in own {
        if let rows = runs[id].rowsReading(cell, by: reference) {
          must.insert(rows.first, rows.last)
        }
      }
    }
    let sheet = runs[id].sheet
    let column = runs[id].column
    changed.forEachStretch { first, last in
      propagate(
        CellRange(sheet: sheet, top: first, left: column, bottom: last, right: column),
        except: direction == .none ? -1 : id)
    }
    return isFinished
  }

  /// Whether one row has to be evaluated, and no other row of the run can hear of it.
  private func isOneRow(_ must: RowSet, of id: Int, _ order: RowOrder?) -> Bool {
    guard let row = must.first, row == must.last else { return false }
    switch order {
    case nil, .any: return true
    case .downward: return row == runs[id].last
    case .upward: return row == runs[id].first
    }
  }

  /// Evaluates the next rows of a set at once and takes them out of it.
  ///
  /// - Returns: `false` where the next row has to be evaluated by itself.
  private func evaluateNumbers(
    _ id: Int, _ must: inout RowSet, _ order: RowOrder, _ changed: inout RowSet
  ) -> Bool {
    guard let stretch = order == .upward ? must.lastStretch : must.firstStretch else {
      return false
    }
    let (first, last) =
      order == .upward ? (stretch.last, stretch.first) : (stretch.first, stretch.last)
    guard
      let next = evaluateNumbers(id, from: first, through: last, order, changed: &changed)
    else { return false }
    switch order {
    case .any: must.removeRows(through: next - 1)
    case .downward:
      must.removeRows(through: next - 1)
      if next <= runs[id].last, changed.contains(next - 1) { must.insert(next, next) }
    case .upward:
      must.removeRows(from: next + 1)
      if next >= runs[id].first, changed.contains(next + 1) { must.insert(next, next) }
    }
    return true
  }

  private func selfReferences(of id: Int) -> [BoundReference] {
    let range = runs[id].range
    return precedents(of: id).map(\.reference).filter {
      runs[id].rangeRead(by: $0)?.intersection(range) != nil
    }
  }

  /// Evaluates one cell and stores what it gives.
  ///
  /// - Returns: Whether the cell changed.
  func evaluate(_ id: Int, _ row: Int, checks: Bool) throws(Interruption) -> Bool {
    let formula = formula(of: id)
    let cell = runs[id].address(row)
    loadParameters(of: id, row: row)
    let evaluation = evaluation(checks: checks)
    if checks { chosenReads.begin(formula.choosesReferences ? id : nil) }
    let value = try evaluation.value(of: formula, at: cell)
    if checks { chosenReads.end() }
    evaluations += 1
    return settle(value, of: formula, run: id, at: cell)
  }

  /// The value of a formula that stands in no cell.
  ///
  /// - Returns: `nil` where it was stopped.
  func value(of formula: Formula, at cell: CellAddress) -> Value? {
    let isAlone = !progress.isRunning && progress.handler != nil
    if isAlone { progress.begin(evaluations: evaluations) }
    defer { if isAlone { progress.end() } }
    // Nothing is unsettled outside of a turn.
    let value = (try? evaluation(checks: false).value(of: formula, at: cell)) ?? .error(.circular)
    return isAlone && progress.isCancelled ? nil : value
  }

  /// How formulas are run.
  func evaluation(checks: Bool) -> Evaluation {
    let setting = evaluationSetting
    setting.checks = checks
    return Evaluation(setting)
  }

  private func settle(
    _ value: Value, of formula: Formula, run id: Int, at cell: CellAddress
  ) -> Bool {
    if cell.sheet != Self.namesSheet {
      if case .array(let array) = value, array.elements.count > 1 {
        return spill(array, from: cell, run: id)
      }
      if runs[id].spillCount > 0 { retractSpill(of: cell) }
    }
    if blockedSpills[cell] != nil { forgetBlockedSpill(of: cell) }
    releaseClaim(of: cell)
    let looksOther =
      (usesFormats || formula.hasFormat)
      && setFormat(format(of: formula.node, at: cell, giving: value.ifSingle), at: cell)
    let scalar = cell.sheet == Self.namesSheet ? value : value.scalar
    return store(scalar.isEmpty ? .number(0) : scalar, at: cell) || looksOther
  }

  /// Notes a range that a run chose to read, so that it comes after it from here on.
  func wait(_ id: Int, for interruption: Interruption) {
    guard case .waits(let cell, let range) = interruption else { return }
    // All of it, since the next cell would stop it again; but rows that each choose another range are not told apart.
    if !range.isSingleCell, runs[id].chosenRanges.count < Self.chosenLimit {
      return choose(range, id)
    }
    choose(run(at: cell).map { runs[$0].range } ?? CellRange(cell), id)
  }

  /// How many ranges a run may choose before they are those of whole runs.
  private static let chosenLimit = 64

  /// Lets a run come after a range that it chose to read.
  func choose(_ range: CellRange, _ id: Int) {
    guard !runs[id].chosenRanges.contains(range) else { return }
    forgetSchedule()
    runs[id].chosenRanges.append(range)
    readers[Int(range.sheet.number)].insert(Reader(run: Int32(id), reference: -1), range)
    runs[id].selfReference = runs[id].selfReference(by: precedents(of: id))
  }

  /// A cell of a range that has still to be evaluated in this turn.
  func unsettledCell(in range: CellRange) -> CellAddress? {
    chosenReads.add(range)
    if hasStages, let id = chosenReads.reader, let cell = drivenCell(in: range, readBy: id) {
      return cell
    }
    if range.isSingleCell {
      let cell = range.origin
      guard let owner = run(at: cell) == nil ? spillOwner(of: cell) : cell, let id = run(at: owner)
      else { return nil }
      return isUnsettled(id, Int(owner.row)) ? cell : nil
    }
    // Within a knot the rows are known that have not been evaluated.
    if !knotMembers.isEmpty {
      let open = leastOpen(in: range).map { openCells.members[$0] }
      if let found = firstWaiting(in: range) ?? open { return runs[found.run].address(found.row) }
    }
    return unsettledCellOutsideKnot(in: range)
  }

  /// A cell of a range that signals drive later in the turn than its reader is evaluated, which is put above them.
  ///
  /// Signals begin turns in which nobody marks who chose to read what they drive: the index of readers has to know.
  private func drivenCell(in range: CellRange, readBy id: Int) -> CellAddress? {
    var stage = 0
    var found: CellAddress?
    for (cell, fed) in fedStages where fed > stage && range.contains(cell) {
      (stage, found) = (fed, cell)
    }
    for other in stagedRuns where runs[other].stage > stage {
      guard let common = runs[other].range.intersection(range) else { continue }
      (stage, found) = (runs[other].stage, common.origin)
    }
    guard let found else { return nil }
    if runs[id].stage < stage {
      raise(id, to: stage)
      return found
    }
    if !runs[id].chosenRanges.contains(where: { $0.intersection(range) == range }) {
      choose(range, id)
    }
    return nil
  }

  /// A cell of a range that has still to be evaluated in this turn, and not in the knot that is being evaluated.
  func unsettledCellOutsideKnot(in range: CellRange) -> CellAddress? {
    var found: CellAddress?
    func look(_ id: Int) -> Bool {
      guard let common = runs[id].range.intersection(range), !runs[id].isInKnot else {
        return true
      }
      if let followed {
        found = laterCell(of: id, in: common, followed)
      } else if runs[id].visit >= 0 {
        found = runs[id].may.first(from: common.top, through: common.bottom)
          .map { runs[id].address($0) }
      }
      return found == nil
    }
    if let followed {
      // It comes after all that it has once waited for.
      let id = Int(followed.schedule.nodes[followed.place].run)
      if runs[id].chosenRanges.contains(where: { $0.intersection(range) == range }) { return nil }
      forEachRun(in: range, look)
    } else if reached.count > 16 {
      forEachRun(in: range, look)
    } else {
      for id in reached { guard look(id) else { break } }
    }
    return found ?? unsettledSpill(reaching: range)
  }

  /// A cell of a run that comes later in the order that is followed.
  private func laterCell(
    of id: Int, in range: CellRange, _ followed: (schedule: Schedule, place: Int)
  ) -> CellAddress? {
    let isSpread = followed.schedule.spread[id] != nil
    for row in range.top...range.bottom {
      if place(of: id, row, in: followed.schedule) ?? -1 >= followed.place {
        return runs[id].address(row)
      }
      if !isSpread { return nil }
    }
    return nil
  }

  /// A cell outside a range that has still to be evaluated in this turn, and whose array reaches into it.
  private func unsettledSpill(reaching range: CellRange) -> CellAddress? {
    guard !spills.isEmpty else { return nil }
    var found: CellAddress?
    spillIndex[Int(range.sheet.number)].forEach(near: range) { owner in
      guard found == nil, !range.contains(owner), spills[owner]?.intersection(range) != nil,
        let id = run(at: owner), !runs[id].isInKnot, isUnsettled(id, Int(owner.row))
      else { return }
      found = owner
    }
    return found
  }

  /// Shows the runs that stand in a range, until the body has seen enough.
  private func forEachRun(in range: CellRange, _ body: (Int) -> Bool) {
    guard let sheet = sheetStores[Int(range.sheet.number)], let used = sheet.usedPart(of: range)
    else { return }
    for number in used.left...used.right {
      guard let column = sheet.column(number) else { continue }
      var row = used.bottom
      while row >= used.top, let id = column.run(startingAtOrAbove: row),
        runs[id].last >= used.top
      {
        if !body(id) { return }
        row = runs[id].first - 1
      }
    }
  }

  private func isUnsettled(_ id: Int, _ row: Int) -> Bool {
    if !runs[id].isInKnot, let followed {
      return place(of: id, row, in: followed.schedule) ?? -1 >= followed.place
    }
    guard runs[id].visit >= 0, runs[id].may.contains(row) else { return false }
    if !runs[id].isInKnot { return true }
    let state = runs[id].states[row - runs[id].first]
    return state == .waiting || state == .open
  }
}

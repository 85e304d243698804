extension Workbook {
  /// How much has been computed; meant for tests and the curious.
  public var statistics: Statistics {
    Statistics(
      evaluations: recalculation.evaluations,
      runs: recalculation.runs.count - recalculation.freeRuns.count)
  }

  /// The defined names as first spelled, in the order in which they were defined.
  public var names: [String] { recalculation.names.all }

  /// The names of a sheet's columns, `nil` where a header is blank; empty without a header row.
  public func columnNames(of sheet: String) -> [String?] {
    recalculation.sheet(named: sheet).flatMap { recalculation.tables[$0]?.names } ?? []
  }

  /// The formula of a cell or name with its leading `=`, as it was typed or as it was shifted when a range was filled.
  ///
  /// `nil` where there is none, also in a cell that another's array fills.
  public func formula(of target: String) -> String? { cell(target).formula }

  /// The cells, ranges and names that a formula reads, directly, in the order of its text.
  ///
  /// Cells have their sheet before them, `Sheet1!A1`. Empty for a target without a formula; what OFFSET and INDIRECT
  /// choose is not listed.
  ///
  /// - Complexity: O(references of the formula).
  public func precedents(of target: String) -> [String] {
    guard let cell = try? address(target), let run = recalculation.run(at: cell) else { return [] }
    var seen: Set<CellRange> = []
    var found: [String] = []
    for precedent in recalculation.precedents(of: run) {
      guard
        let range = precedent.reference.range(
          from: cell, lastRow: recalculation.lastRow(of: precedent.reference.sheet)),
        seen.insert(range).inserted
      else { continue }
      found.append(spelling(of: range))
    }
    return found
  }

  /// The cells and names whose formulas read a cell, directly.
  ///
  /// Neighbours with the same formula are told as one range.
  ///
  /// - Complexity: O(runs that read the cell), whatever the number of cells.
  public func dependents(of target: String) -> [String] {
    guard let cell = try? address(target) else { return [] }
    var found: [CellRange] = []
    recalculation.forEachReader(of: CellRange(cell)) { run, first, last in
      let reader = recalculation.runs[run]
      let range = CellRange(
        sheet: reader.sheet, top: first, left: reader.column, bottom: last, right: reader.column)
      if !found.contains(range) { found.append(range) }
    }
    return found.map { spelling(of: $0) }
  }

  package func spelling(of range: CellRange) -> String {
    if range.isSingleCell { return spelling(of: range.origin) }
    return SheetName.quoted(recalculation.name(of: range.sheet)) + "!" + A1Notation.text(of: range)
  }

  /// Runs edits and tells what they changed, in the order of propagation; each cell once.
  ///
  /// - Throws: What the body throws.
  /// - Complexity: O(changed cells), besides the edits.
  public func changes<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) -> [Change] {
    try changedCells(body).map { cell, old in
      Change(target: spelling(of: cell), old: old, new: recalculation.value(at: cell))
    }
  }

  /// Runs edits and tells which cells they changed, in the order of propagation, and what those held before.
  package func changedCells<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) -> [(cell: CellAddress, old: Value)] {
    let outer = recalculation.journal
    recalculation.journal = []
    defer { recalculation.journal = outer.map { $0 + (recalculation.journal ?? []) } }
    try transaction(body)
    var seen: Set<CellAddress> = []
    return (recalculation.journal ?? []).compactMap { change in
      guard seen.insert(change.cell).inserted, recalculation.value(at: change.cell) != change.old
      else { return nil }
      return (change.cell, change.old)
    }
  }
}

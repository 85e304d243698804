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
    for precedent in recalculation.runs[run].formula.precedents {
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

  /// Why a cell holds what it holds, in a sentence: its formula, where an error first came from, the circle it is on.
  ///
  /// - Complexity: O(cells read on the way to the error), at most 100 cells deep.
  public func explanation(of target: String) -> String {
    guard let place = try? address(target) else { return "\(target) is not defined" }
    let name = spelling(of: place)
    let value = recalculation.value(at: place)
    guard let formula = recalculation.formulaText(at: place) else {
      if let owner = recalculation.spillOwner(of: place) {
        return "\(name) is filled by the array of \(spelling(of: owner))"
      }
      return value.isEmpty ? "\(name) is empty" : "\(name) holds \(shortText(value))"
    }
    guard let error = value.error else {
      return "\(name) is \(shortText(value)) by its formula \(formula)"
    }
    return explanation(of: error, in: place)
  }

  private func explanation(of error: CellError, in place: CellAddress) -> String {
    var path: [CellAddress] = [place]
    while recalculation.cycles[path[path.count - 1]] == nil || error != .circular,
      let next = origin(of: error, readBy: path[path.count - 1]), !path.contains(next),
      path.count < 100
    {
      path.append(next)
    }
    let source = path[path.count - 1]
    var text = "\(spelling(of: source)) is \(error.rawValue)"
    if error == .circular, let cycle = circle(through: source) {
      text = "\(spelling(of: source)) depends on itself: \(cycle)"
    } else if let formula = recalculation.formulaText(at: source) {
      text += " by its formula \(formula)"
      if let run = recalculation.run(at: source),
        let problem = recalculation.runs[run].formula.problems.first
      {
        let explained = explained(problem)
        text += ": " + explained.message
        if let suggestion = explained.suggestion { text += "; " + suggestion }
      }
    }
    if path.count > 1 {
      let takers = path.dropLast().reversed().map { spelling(of: $0) }
      text += "; \(takers.joined(separator: ", then ")) took the error from it"
    }
    return text
  }

  /// The way from a cell back to itself, if it is on a circle.
  private func circle(through cell: CellAddress) -> String? {
    guard let cycle = recalculation.cycles[cell], let start = cycle.firstIndex(of: cell) else {
      return nil
    }
    let way = cycle[start...] + cycle[..<start] + [cell]
    return way.map { spelling(of: $0) }.joined(separator: " -> ")
  }

  /// A cell with the same error that another reads.
  private func origin(of error: CellError, readBy cell: CellAddress) -> CellAddress? {
    guard let run = recalculation.run(at: cell) else { return nil }
    for precedent in recalculation.runs[run].formula.precedents {
      guard
        let range = precedent.reference.range(
          from: cell, lastRow: recalculation.lastRow(of: precedent.reference.sheet))
      else { continue }
      var found: CellAddress?
      // Reading never fails: the body throws only to stop early.
      try? recalculation.visit(range) { (address, value) throws(CellError) in
        guard value.error == error else { return }
        found = address
        throw error
      }
      if let found { return found }
    }
    return nil
  }

  private func shortText(_ value: Value) -> String {
    switch value {
    case .text(let text): "\"\(text)\""
    case .array(let array): "an array of \(array.rows) × \(array.columns)"
    default: (try? value.asText()) ?? value.error?.rawValue ?? ""
    }
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

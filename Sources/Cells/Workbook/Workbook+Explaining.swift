extension Workbook {
  /// Why a cell holds what it holds, in a sentence: its formula, where an error first came from and what made it, the
  /// circle it is on.
  ///
  /// `B7: MATCH found no "pear" in A1:A20; C2 and total took the error from it`. Where there is one sheet, cells go
  /// without it.
  ///
  /// - Complexity: O(cells read on the way to the error), at most 100 cells deep, and some evaluations of their
  ///   formulas.
  public func explanation(of target: String) -> String {
    guard let place = try? address(target) else { return "\(target.shortened()) is not defined" }
    let name = explained(place)
    let value = recalculation.value(at: place)
    if let error = value.error { return explanation(of: error, in: place) }
    guard let formula = recalculation.formulaText(at: place) else {
      if let owner = recalculation.spillOwner(of: place) {
        return "\(name) is filled by the array of \(explained(owner))"
      }
      return value.isEmpty ? "\(name) is empty" : "\(name) holds \(value.shortText)"
    }
    return "\(name) is \(value.shortText) by its formula \(formula.shortened(to: 200))"
  }

  /// Why an expression that stands in no cell gives an error.
  package func reason(
    of error: CellError, in expression: String
  ) -> String? {
    let text = expression.hasPrefix("=") ? String(expression.dropFirst()) : expression
    let sheet = currentSheet ?? recalculation.sheetOrder.first ?? Recalculation.namesSheet
    let parsed = Parser.parse(text)
    guard parsed.problems.isEmpty else { return nil }
    let formula = Compiler.formula(
      parsed.expression, on: sheet, scope: recalculation, isLegacy: false)
    switch origin(of: error, in: formula, at: CellAddress(sheet: sheet, row: 0, column: 0)) {
    case .cell(let cell): return explanation(of: error, in: cell)
    case .made(let reason): return reason
    case nil: return nil
    }
  }

  private func explanation(of error: CellError, in place: CellAddress) -> String {
    var path: [CellAddress] = [place]
    var reason: String?
    while path.count < 100 {
      let cell = path[path.count - 1]
      if error == .circular, recalculation.circles.contains(cell) { break }
      guard let run = recalculation.run(at: cell) else {
        guard let owner = recalculation.spillOwner(of: cell), !path.contains(owner) else { break }
        path.append(owner)
        continue
      }
      let formula = recalculation.formula(of: run)
      switch origin(of: error, in: formula, at: cell) {
      case .cell(let next) where !path.contains(next):
        path.append(next)
        continue
      case .made(let text): reason = text
      case .cell, nil: break
      }
      break
    }
    let source = path[path.count - 1]
    let text = sentence(error, source, reason)
    let takers = path.dropLast().reversed().map { explained($0) }
    return takers.isEmpty ? text : text + "; \(Self.list(takers)) took the error from it"
  }

  private func origin(
    of error: CellError, in formula: Formula, at cell: CellAddress
  ) -> ErrorTrace.Origin? {
    if let run = recalculation.run(at: cell) {
      recalculation.loadParameters(of: run, row: Int(cell.row))
    }
    return ErrorTrace.origin(
      of: error, in: formula, at: cell, recalculation.context, recalculation,
      spell: { [unowned self] in explained($0) })
  }

  private func sentence(_ error: CellError, _ cell: CellAddress, _ reason: String?) -> String {
    let name = explained(cell)
    if error == .circular, let cycle = circle(through: cell) {
      return "\(name) depends on itself: \(cycle)"
    }
    if error == .spill, let obstacle = obstacle(of: cell) { return "\(name): \(obstacle)" }
    if let run = recalculation.run(at: cell),
      let problem = recalculation.formula(of: run).problems.first
    {
      let explained = explained(problem)
      return "\(name): \(explained.message)" + (explained.suggestion.map { "; \($0)" } ?? "")
    }
    if let reason { return "\(name): \(reason)" }
    guard let formula = recalculation.formulaText(at: cell) else {
      return "\(name) holds \(error.rawValue)"
    }
    return "\(name) is \(error.rawValue) by its formula \(formula.shortened(to: 200))"
  }

  /// What stands where an array would spill.
  private func obstacle(of cell: CellAddress) -> String? {
    guard let wanted = recalculation.blockedSpills[cell] else { return nil }
    guard wanted.bottom <= CellAddress.lastRow, wanted.right <= CellAddress.lastColumn else {
      return "the array reaches beyond the sheet"
    }
    var found: CellAddress?
    // Reading never fails: the body throws only to stop early.
    try? recalculation.visit(wanted) { (address, _) throws(CellError) in
      guard address != cell else { return }
      found = address
      throw .spill
    }
    return found.map { "\(explained($0)) stands where the array would go (\(explained(wanted)))" }
  }

  /// The way from a cell back to itself, if it is on a circle.
  private func circle(through cell: CellAddress) -> String? {
    guard let cycle = recalculation.circles.path(through: cell),
      let start = cycle.firstIndex(of: cell)
    else {
      return nil
    }
    var way = (cycle[start...] + cycle[..<start] + [cell]).map { explained($0) }
    if way.count > 12 { way.replaceSubrange(6..<way.count - 5, with: ["…"]) }
    return way.joined(separator: " -> ")
  }

  /// A cell as explanations write it: where there is one sheet, without it.
  private func explained(_ cell: CellAddress) -> String {
    cell.sheet == Recalculation.namesSheet ? spelling(of: cell) : explained(CellRange(cell))
  }

  private func explained(_ range: CellRange) -> String {
    if range.sheet == Recalculation.namesSheet || recalculation.sheetOrder.count > 1 {
      return spelling(of: range)
    }
    return A1Notation.text(of: range)
  }

  private static func list(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    let shown =
      names.count > 8 ? names.prefix(3) + ["…"] + names.suffix(3).dropLast() : names.dropLast()
    return shown.joined(separator: ", ") + " and " + last
  }
}

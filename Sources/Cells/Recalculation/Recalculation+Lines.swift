/// Rows and columns put in and taken out: cells move, and what formulas spell follows them.
extension Recalculation {
  /// A part of a run, and what becomes of it.
  private struct MovedFormula {
    var name: String?
    var sheet: SheetID
    var column: Int
    var first: Int
    var last: Int
    var parsed: ParsedFormula
    var scope: SheetID
    var isLegacy: Bool
  }

  /// Carries out a shift on a sheet, inside a turn.
  func shift(_ shift: LineShift, on sheet: SheetID) {
    var moved: [MovedFormula] = []
    var old: [CellRange] = []
    let vacant = Set(freeRuns)
    for id in runs.indices where !vacant.contains(id) {
      let parts = parts(of: runs[id], after: shift, on: sheet)
      guard let parts else { continue }
      moved += parts
      old.append(runs[id].range)
    }
    for range in old where range.sheet != Self.namesSheet {
      removeFormulas(
        sheet: range.sheet, column: range.left, first: range.top, last: range.bottom)
      if range.sheet == sheet { clear(range) }
    }
    moveValues(shift, on: sheet)
    for part in moved {
      if let name = part.name {
        setName(name, to: part.parsed, scope: part.scope)
      } else {
        setFormula(
          part.parsed, sheet: part.sheet, column: part.column, first: part.first, last: part.last,
          scope: part.scope, isLegacy: part.isLegacy)
      }
    }
    cycles = cycles.filter { $0.key.sheet != sheet }
    // Every field of a file may stand elsewhere.
    sheetStores[Int(sheet.number)]?.edits = nil
    moveHeaders(shift, on: sheet)
    propagate(
      CellRange(
        sheet: sheet, top: 0, left: 0, bottom: CellAddress.lastRow, right: CellAddress.lastColumn))
  }

  // MARK: - Formulas

  /// What becomes of a run; `nil` when it stays as it is.
  private func parts(
    of run: Run, after shift: LineShift, on sheet: SheetID
  ) -> [MovedFormula]? {
    guard let entry = templates[run.template] else { return nil }
    let references = entry.template.expression.references.map(\.0).filter {
      meantSheet($0, scope: entry.scope) == sheet
    }
    guard run.sheet == sheet || !references.isEmpty else { return nil }
    var cuts: Set<Int> = []
    if run.sheet == Self.namesSheet {
      // Neighbouring names may share a run, but each is a formula of its own.
      cuts = Set(run.first...run.last)
    } else if shift.axis == .rows {
      if run.sheet == sheet { cuts.formUnion(shift.cuts(distance: 0)) }
      for reference in references {
        for coordinate in [reference.top, reference.bottom] where coordinate.isRelative {
          cuts.formUnion(shift.cuts(distance: Int(coordinate.value)))
        }
      }
    }
    let starts = [run.first] + cuts.filter { $0 > run.first && $0 <= run.last }.sorted()
    var changes = false
    var parts: [MovedFormula] = []
    for (index, first) in starts.enumerated() {
      let last = index + 1 < starts.count ? starts[index + 1] - 1 : run.last
      guard
        let part = part(
          of: run, first, last, template: entry.template, scope: entry.scope, shift, sheet)
      else {
        changes = true
        continue
      }
      let before = entry.template.text(row: first, column: run.column)
      changes =
        changes || part.first != first || part.column != run.column || part.parsed.text != before
      parts.append(part)
    }
    return changes ? parts : nil
  }

  private func part(
    of run: Run, _ first: Int, _ last: Int, template: Template, scope: SheetID,
    _ shift: LineShift, _ sheet: SheetID
  ) -> MovedFormula? {
    let isName = run.sheet == Self.namesSheet
    let old = isName ? (row: 0, column: 0) : (row: first, column: run.column)
    var new = old
    var newLast = last
    if run.sheet == sheet {
      switch shift.axis {
      case .rows:
        guard let row = shift.moved(first), let lastRow = shift.moved(last) else { return nil }
        (new.row, newLast) = (row, lastRow)
      case .columns:
        guard let column = shift.moved(run.column) else { return nil }
        new.column = column
      }
    }
    let text = template.text(row: old.row, column: old.column)
    let parsed = Parser.parse(text, row: old.row, column: old.column)
    let rewritten = rewritten(parsed, scope: scope, from: old, to: new, shift, sheet)
    return MovedFormula(
      name: isName ? names.spelling(at: first) : nil, sheet: run.sheet, column: new.column,
      first: new.row, last: isName ? new.row : newLast,
      parsed: Parser.parse(rewritten, row: new.row, column: new.column), scope: scope,
      isLegacy: template.isLegacy)
  }

  /// The text of a formula with its references to a sheet moved.
  private func rewritten(
    _ parsed: ParsedFormula, scope: SheetID, from old: (row: Int, column: Int),
    to new: (row: Int, column: Int), _ shift: LineShift, _ sheet: SheetID
  ) -> String {
    guard parsed.problems.isEmpty else { return parsed.text }
    var bytes = Array(parsed.text.utf8)
    let references = parsed.expression.references.sorted { $0.1.start > $1.1.start }
    for (reference, span) in references {
      let isMoved = meantSheet(reference, scope: scope) == sheet
      let moved =
        isMoved
        ? shift.moved(reference, from: old, to: new)
        : LineShift(axis: shift.axis, start: .max / 2, count: 0, isDeletion: false)
          .moved(reference, from: old, to: new)
      guard let moved else {
        bytes.replaceSubrange(span.start..<span.end, with: CellError.reference.rawValue.utf8)
        continue
      }
      // What stands before `!` is kept as typed.
      let bang = bytes[span.start..<span.end].lastIndex(of: UInt8(ascii: "!"))
      let start = bang.map { $0 + 1 } ?? span.start
      let spelled = A1Notation.text(of: moved, row: new.row, column: new.column)
      bytes.replaceSubrange(start..<span.end, with: spelled.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The sheet that a reference means; `nil` for one that runs through several.
  private func meantSheet(_ reference: Reference, scope: SheetID) -> SheetID? {
    guard reference.lastSheet == nil else { return nil }
    guard let name = reference.sheet else { return scope }
    return self.sheet(named: name)
  }

  // MARK: - Values

  private func clear(_ range: CellRange) {
    for row in range.top...range.bottom {
      _ = store(.empty, at: CellAddress(sheet: range.sheet, row: row, column: range.left))
    }
  }

  private func moveValues(_ shift: LineShift, on sheet: SheetID) {
    guard let store = sheetStores[Int(sheet.number)] else { return }
    let behind = CellRange(
      sheet: sheet, top: shift.axis == .rows ? shift.start : 0,
      left: shift.axis == .columns ? shift.start : 0, bottom: CellAddress.lastRow,
      right: CellAddress.lastColumn)
    var values: [(cell: CellAddress, value: Value, format: DisplayFormat)] = []
    // Reading never fails: the body throws nothing.
    try? store.visit(behind, pool) { (cell, value) throws(CellError) in
      values.append((cell, value, format(at: cell)))
    }
    for (cell, _, format) in values {
      _ = self.store(.empty, at: cell)
      if format != .general { setFormat(.general, at: cell) }
    }
    for (cell, value, format) in values {
      let isRow = shift.axis == .rows
      guard let line = shift.moved(Int(isRow ? cell.row : cell.column)) else { continue }
      let new = CellAddress(
        sheet: sheet, row: isRow ? line : Int(cell.row), column: isRow ? Int(cell.column) : line)
      _ = self.store(value, at: new)
      if format != .general { setFormat(format, at: new) }
    }
  }

  private func moveHeaders(_ shift: LineShift, on sheet: SheetID) {
    guard let headers = tables[sheet] else { return }
    if shift.axis == .columns {
      readHeaders(of: sheet, at: headers.headerRow)
    } else if let row = shift.moved(headers.headerRow) {
      readHeaders(of: sheet, at: row)
    } else {
      tables[sheet] = nil
    }
    rebind(Mention.table(sheet))
  }
}

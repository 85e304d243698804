/// What an edit gives a value to.
package enum CellTarget: Equatable {
  case name(String)
  case range(CellRange)
  /// A column of a sheet, new or known.
  case column(SheetID, String)

  /// The only cell, if the target is one.
  package var cell: CellAddress? {
    if case .range(let range) = self, range.isSingleCell { return range.origin }
    return nil
  }
}

/// A target as text: the sheet it names, and the place on it.
package struct TargetText {
  package enum Place: Equatable {
    case name(String)
    case reference(Reference)
    case column(String)
  }

  package let sheet: String?
  package let place: Place

  /// Reads `a`, `B2`, `B2:C9`, `sheet!B2` or `sheet[column]`.
  ///
  /// - Throws: ``WorkbookError/target(_:)``, ``WorkbookError/reserved(_:)``, or ``WorkbookError/limit(_:)`` for a
  ///   cell whose row no sheet has.
  package init(_ text: String) throws(WorkbookError) {
    // What is most often given a value needs no parser.
    if let cell = A1Notation.cell(text.utf8) {
      sheet = nil
      place = .reference(
        Reference(
          row: cell.rowIsFixed ? .fixed(cell.row) : .relative(cell.row),
          column: cell.columnIsFixed ? .fixed(cell.column) : .relative(cell.column)))
      return
    }
    let parsed = Parser.parse(text.hasPrefix("=") ? "" : text)
    if let cell = parsed.expression.cellBelowSheet { throw .limit(A1Notation.limitMessage(cell)) }
    guard parsed.problems.isEmpty else { throw .target(text) }
    switch parsed.expression {
    case .reference(let reference, _) where reference.lastSheet == nil:
      sheet = reference.sheet
      place = .reference(reference)
    case .binary(.range, .reference(let first, _), .reference(let last, _))
    where first.shape == .cell && last.shape == .cell && first.lastSheet == nil
      && last.sheet == nil:
      // `B2 : C9`, which a formula joins only when it is evaluated.
      let (start, end) = (
        A1Notation.text(of: first, row: 0, column: 0), A1Notation.text(of: last, row: 0, column: 0)
      )
      guard case .reference(let range) = try TargetText(start + ":" + end).place else {
        throw .target(text)
      }
      sheet = first.sheet
      place = .reference(range)
    case .name(let name, let sheet, _):
      guard sheet == nil else { throw .target(text) }
      self.sheet = nil
      place = .name(name)
    case .boolean: throw .reserved(text)
    case .column(let column, _):
      guard let first = column.first, column.last == nil, column.part == .rows else {
        throw .target(text)
      }
      sheet = column.sheet
      place = .column(first)
    default: throw .target(text)
    }
  }
}

extension Expression {
  /// What is shaped like a cell, alone or as the end of a range, but whose row no sheet has.
  fileprivate var cellBelowSheet: String? {
    switch self {
    case .name(let name, _, _): A1Notation.isBelowSheet(name.utf8) ? name : nil
    case .binary(.range, let first, let last): first.cellBelowSheet ?? last.cellBelowSheet
    default: nil
    }
  }
}

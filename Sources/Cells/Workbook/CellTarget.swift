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
struct TargetText {
  enum Place: Equatable {
    case name(String)
    case reference(Reference)
    case column(String)
  }

  let sheet: String?
  let place: Place

  /// Reads `a`, `B2`, `B2:C9`, `sheet!B2` or `sheet[column]`.
  init(_ text: String) throws(WorkbookError) {
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
    guard parsed.problems.isEmpty else { throw .target(text) }
    switch parsed.expression {
    case .reference(let reference, _) where reference.lastSheet == nil:
      sheet = reference.sheet
      place = .reference(reference)
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

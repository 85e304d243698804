import Cells

/// What an assignment gives a value to.
struct Target: Equatable {
  enum Kind: Equatable {
    /// `tax_rate`
    case name
    /// `B2`, `$B$2`, `Sheet2!B2`
    case cell
    /// `A1:B3`, `A:A`, `3:3`, `A2:A`, and each of them with a sheet
    case range
    /// `sales[price]` or `[price]`: a calculated column
    case column(name: String)
  }

  let kind: Kind
  /// The sheet that the target names, without quotes; nil when it names none.
  let sheet: String?
  /// The whole target as typed.
  let text: String
  /// The place on the sheet: a cell or range in capitals without `$`, anything else as typed.
  let place: String

  /// Reads a target as the workbook does.
  ///
  /// - Throws: What an edit of the text would: that it is no target, that the language keeps the word for itself, or
  ///   that no sheet reaches as far.
  init(_ text: String) throws(WorkbookError) {
    let target = try TargetText(text)
    self.text = text
    sheet = target.sheet
    switch target.place {
    case .name(let name):
      if name.lowercased() == "ans" { throw .reserved(name) }
      kind = .name
      place = text
    case .column(let name):
      kind = .column(name: name)
      place = text
    case .reference(let reference):
      kind = reference.shape == .cell ? .cell : .range
      place = A1Notation.text(of: reference, row: 0, column: 0).filter { $0 != "$" }
    }
  }
}

/// What a cell holds when it is saved.
package struct CSVContent: Sendable {
  /// The value shown; of an array the first element is written.
  package var value: Value
  /// How a number shows; dates and times are written as such, all others as plain numbers.
  package var kind: DisplayFormat.Kind
  /// The formula with its `=`, `nil` in a cell of data.
  package var formula: String?

  package init(_ value: Value, _ kind: DisplayFormat.Kind = .general, formula: String? = nil) {
    self.value = value
    self.kind = kind
    self.formula = formula
  }

  /// A cell without anything in it.
  package static let empty = CSVContent(.empty)

  /// What a field of a file would have to mean to hold the same.
  func field(writesValues: Bool) -> CSVField {
    if let formula, !writesValues { return .formula(formula) }
    switch value {
    case .empty: return .empty
    case .number(let number):
      switch kind {
      case .date, .time, .dateTime: return .number(number, kind)
      default: return .number(number, .general)
      }
    case .boolean(let truth): return .boolean(truth)
    case .text(let text): return text.isEmpty ? .empty : .text(text)
    case .error(let error): return .text(error.rawValue)
    case .array(let array): return CSVContent(array[0, 0], kind).field(writesValues: true)
    }
  }
}

/// A sheet as a writer of CSV sees it; rows and columns count from 0.
package protocol CSVSource {
  /// One more than the last row with something in it.
  var rowCount: Int { get }
  /// One more than the last column with something in it, in any row.
  var columnCount: Int { get }
  /// One more than the last column of a row with something in it.
  func columnCount(ofRow row: Int) -> Int
  /// The first row, from a row on, with a cell that may differ from the file; `nil` when none does.
  func firstEditedRow(from row: Int) -> Int?
  /// Whether a cell may differ from the file; to say so of one that does not costs time only.
  func isEdited(row: Int, column: Int) -> Bool
  /// What a cell holds.
  func content(row: Int, column: Int) -> CSVContent
}

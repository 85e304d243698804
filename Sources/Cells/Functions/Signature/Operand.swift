/// What a formula passes to a function or an operator: a value, or the place of values.
package enum Operand: Sendable {
  /// An argument left out between two separators.
  case missing
  /// A value, which may be an array.
  case value(Value)
  /// The cells of a rectangle, not read yet.
  case range(CellRange)
  /// Several rectangles: a union, or a reference through several sheets.
  case ranges([CellRange])
  /// A function to be called; shown, it is `#CALC!`.
  case lambda(Lambda)

  package static func error(_ error: CellError) -> Operand { .value(.error(error)) }
  package static func number(_ number: Double) -> Operand { .value(.number(number)) }

  /// The rectangle, if the operand is one reference.
  package var range: CellRange? {
    switch self {
    case .range(let range): range
    case .ranges(let ranges): ranges.count == 1 ? ranges[0] : nil
    default: nil
    }
  }

  /// Whether the operand is the place of values.
  package var isReference: Bool {
    switch self {
    case .range, .ranges: true
    default: false
    }
  }

  /// How many rows and columns the operand has; a value has one of each.
  package var size: (rows: Int, columns: Int) {
    switch self {
    case .value(.array(let array)): (array.rows, array.columns)
    case .range(let range): (range.rows, range.columns)
    default: (1, 1)
    }
  }
}

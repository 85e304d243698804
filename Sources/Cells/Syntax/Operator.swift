/// The operators between two operands, with how tightly they bind.
package enum BinaryOperator: String, Sendable, Hashable, CaseIterable {
  case equal = "="
  case notEqual = "<>"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case join = "&"
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case power = "^"
  /// Two ranges as one, `(A1,B2)`.
  case union = ","
  /// What two ranges have in common, `A1:B2 B1:B9`.
  case intersection = " "
  /// The smallest range that holds both, `A1:INDEX(B:B,3)`.
  case range = ":"

  /// How tightly the operator binds; all of them group from the left.
  var precedence: Int {
    switch self {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: 1
    case .join: 2
    case .add, .subtract: 3
    case .multiply, .divide: 4
    case .power: 5
    case .union: 8
    case .intersection: 9
    case .range: 10
    }
  }

  /// Whether the operator works on references instead of values.
  var takesReferences: Bool {
    switch self {
    case .union, .intersection, .range: true
    default: false
    }
  }
}

/// The operators with one operand.
package enum UnaryOperator: String, Sendable, Hashable, CaseIterable {
  case plus = "+"
  case minus = "-"
  /// Stands behind its operand: `12%` is 0.12.
  case percent = "%"
  /// The implicit intersection, `@A1:A9`: the cell of the range in the formula's own row or column.
  case implicitIntersection = "@"
  /// Stands behind its operand: `A1#` is all that A1 spills.
  case spill = "#"

  /// Binds tighter than `^`: `-2^2` is 4, as in every spreadsheet program.
  static let prefixPrecedence = 7
  static let percentPrecedence = 6

  var standsBehind: Bool { self == .percent || self == .spill }
}

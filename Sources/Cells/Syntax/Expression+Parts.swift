extension Expression {
  /// The expressions that this one is made of, from the left.
  package var parts: [Expression] {
    switch self {
    case .number, .literal, .text, .boolean, .error, .missing, .reference, .name, .column: []
    case .array(_, _, let elements): elements
    case .unary(_, let operand), .parenthesised(let operand): [operand]
    case .binary(_, let left, let right): [left, right]
    case .call(_, let arguments, _): arguments
    case .application(let callee, let arguments): [callee] + arguments
    }
  }

  /// The same expression made of changed parts.
  package func mapParts(_ change: (Expression) -> Expression) -> Expression {
    switch self {
    case .number, .literal, .text, .boolean, .error, .missing, .reference, .name, .column: self
    case .array(let rows, let columns, let elements):
      .array(rows: rows, columns: columns, elements: elements.map(change))
    case .unary(let unary, let operand): .unary(unary, change(operand))
    case .parenthesised(let inner): .parenthesised(change(inner))
    case .binary(let binary, let left, let right): .binary(binary, change(left), change(right))
    case .call(let name, let arguments, let span): .call(name, arguments.map(change), span)
    case .application(let callee, let arguments):
      .application(change(callee), arguments.map(change))
    }
  }

  /// Whether the function of a name in capitals is called anywhere in the expression.
  package func calls(_ function: String) -> Bool {
    if case .call(function, _, _) = self { return true }
    return parts.contains { $0.calls(function) }
  }

  /// How many parameters of the template occur in the expression.
  var literalCount: Int {
    if case .literal = self { return 1 }
    return parts.reduce(0) { $0 + $1.literalCount }
  }

  /// What sums and products of nothing but numbers come to, added in the order in which a formula adds them.
  var literalSum: Double? {
    let result: Double? =
      switch self {
      case .number(let number): number
      case .parenthesised(let inner): inner.literalSum
      case .unary(.minus, let operand): operand.literalSum.map { 0 - $0 }
      case .unary(.percent, let operand): operand.literalSum.map { $0 / 100 }
      case .binary(.add, let left, let right):
        if let a = left.literalSum, let b = right.literalSum {
          Rounding.noiseFree(sum: a, b)
        } else {
          nil
        }
      case .binary(.subtract, let left, let right):
        if let a = left.literalSum, let b = right.literalSum {
          Rounding.noiseFree(sum: a, -b)
        } else {
          nil
        }
      case .binary(.multiply, let left, let right):
        if let a = left.literalSum, let b = right.literalSum { a * b } else { nil }
      default: nil
      }
    return result.flatMap { $0.isFinite ? $0 : nil }
  }
}

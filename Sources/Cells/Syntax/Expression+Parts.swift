extension Expression {
  /// The expressions that this one is made of, from the left.
  package var parts: [Expression] {
    switch self {
    case .number, .text, .boolean, .error, .missing, .reference, .name, .column: []
    case .array(_, _, let elements): elements
    case .unary(_, let operand), .parenthesised(let operand): [operand]
    case .binary(_, let left, let right): [left, right]
    case .call(_, let arguments, _): arguments
    case .application(let callee, let arguments): [callee] + arguments
    }
  }

  /// Whether the function of a name in capitals is called anywhere in the expression.
  package func calls(_ function: String) -> Bool {
    if case .call(function, _, _) = self { return true }
    return parts.contains { $0.calls(function) }
  }
}

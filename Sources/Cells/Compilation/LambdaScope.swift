/// A lambda as far as the text tells: its body, and which parameters around it are lambdas.
package struct LambdaShape {
  let body: Expression
  let parameters: [String: LambdaShape]
}

extension NameScope {
  /// Whether an expression gives a lambda, found without evaluating it: then a name with this formula can be called.
  ///
  /// - Parameters:
  ///   - expression: The tree.
  ///   - home: The name whose formula it is: one that is defined by itself gives nothing.
  /// - Returns: The lambda's shape, or `nil` for what gives none.
  package func lambda(of expression: Expression, home: CellAddress? = nil) -> LambdaShape? {
    switch expression {
    case .call, .application, .name, .parenthesised:
      var finder = LambdaFinder(scope: self)
      return finder.shape(expression, [:], home.map { [$0] } ?? [])
    default: return nil
    }
  }
}

private struct LambdaFinder {
  let scope: any NameScope
  /// How many steps may still be made: lambdas that call themselves have no end.
  var steps = 200

  private static let branching: Set<String> = [
    "IF", "IFS", "SWITCH", "CHOOSE", "IFERROR", "IFNA",
  ]

  init(scope: any NameScope) { self.scope = scope }

  mutating func shape(
    _ expression: Expression, _ parameters: [String: LambdaShape], _ reading: Set<CellAddress>
  ) -> LambdaShape? {
    steps -= 1
    guard steps > 0 else { return nil }
    switch expression {
    case .parenthesised(let inner): return shape(inner, parameters, reading)
    case .name(let name, nil, _): return shape(ofName: name, parameters, reading)
    case .call("LAMBDA", let arguments, _):
      guard let body = arguments.last else { return nil }
      var inner = parameters
      for parameter in arguments.dropLast() {
        if let name = ParameterName(parameter) { inner[name.folded] = nil }
      }
      return LambdaShape(body: body, parameters: inner)
    case .call("LET", let arguments, _):
      guard let body = arguments.last else { return nil }
      var inner = parameters
      for index in stride(from: 0, to: arguments.count - 2, by: 2) {
        guard let name = ParameterName(arguments[index]) else { continue }
        inner[name.folded] = shape(arguments[index + 1], inner, reading)
      }
      return shape(body, inner, reading)
    case .call(let name, let arguments, _):
      if Self.branching.contains(name) {
        for argument in arguments {
          if let found = shape(argument, parameters, reading) { return found }
        }
        return nil
      }
      return shape(ofName: name, parameters, reading).flatMap { result(of: $0, reading) }
    case .application(let callee, _):
      return shape(callee, parameters, reading).flatMap { result(of: $0, reading) }
    default: return nil
    }
  }

  private mutating func result(
    of lambda: LambdaShape, _ reading: Set<CellAddress>
  ) -> LambdaShape? {
    shape(lambda.body, lambda.parameters, reading)
  }

  private mutating func shape(
    ofName name: String, _ parameters: [String: LambdaShape], _ reading: Set<CellAddress>
  ) -> LambdaShape? {
    if let parameter = parameters[CaseFolding.folded(name)] { return parameter }
    guard let (cell, expression) = scope.formula(ofName: name), !reading.contains(cell) else {
      return nil
    }
    return shape(expression, [:], reading.union([cell]))
  }
}

extension Expression {
  /// Whether the expression is none of those that never give a lambda.
  var mayGiveLambda: Bool {
    switch self {
    case .name, .call, .application: true
    case .parenthesised(let inner): inner.mayGiveLambda
    default: false
    }
  }
}

/// The name of a parameter of LET or LAMBDA.
struct ParameterName {
  let spelling: String
  /// Whether a call may leave it out, `[x]`.
  let isOptional: Bool

  var folded: String { CaseFolding.folded(spelling) }

  /// `nil` where the expression is no plain name.
  init?(_ expression: Expression) {
    switch expression {
    case .name(let name, nil, _):
      // Files of Excel mark an optional parameter so.
      isOptional = name.lowercased().hasPrefix("_xlop.")
      spelling = isOptional ? String(name.dropFirst(6)) : name
    case .column(let column, _):
      guard column.sheet == nil, column.last == nil, column.part == .rows,
        let name = column.first
      else { return nil }
      isOptional = true
      spelling = name
    default: return nil
    }
  }
}

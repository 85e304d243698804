/// Parameters, LET and LAMBDA: they are bound where they stand, and no function sees their names.
extension Compiler {
  struct Parameter {
    let name: String
    /// Whether the value may be called; in `LET(sum, 3, SUM(sum, 1))` it may not, and SUM is the function.
    let mayBeLambda: Bool
  }

  /// The value of a parameter, if a word is one.
  func parameter(_ name: String) -> Node? {
    if parameters.isEmpty { return nil }
    let folded = CaseFolding.folded(name)
    guard let place = parameters.lastIndex(where: { $0.name == folded }) else { return nil }
    return .variable(parameters.count - 1 - place)
  }

  /// The parameter that a word before a bracket means.
  func calledParameter(_ name: String) -> Node? {
    guard let node = parameter(name), case .variable(let index) = node else { return nil }
    let isCalled = parameters[parameters.count - 1 - index].mayBeLambda
    return isCalled || scope.function(named: name) == nil ? node : nil
  }

  /// The lambda that a name holds, if it does.
  mutating func namedLambda(_ name: String) -> Node? {
    guard case .lambda(let cell, let expression, let home) = scope.meaning(of: name, on: sheet)
    else { return nil }
    mentions.insert(Mention.name(name))
    return lambda(at: cell, expression, home)
  }

  /// The lambda of a name, which is among what the formula reads; but no lambda reads those that it calls.
  mutating func lambda(at cell: CellAddress, _ expression: Expression, _ home: SheetID) -> Node {
    if optionalDepth == 0 {
      let reference = Reference(
        row: .fixed(Int(cell.row)), column: .fixed(Int(cell.column)))
      precedents.append(
        Formula.Precedent(
          reference: BoundReference(sheet: cell.sheet, reference: reference.area), isOptional: true)
      )
    }
    follow(cell, expression, home)
    return .named(cell)
  }

  /// Reads what a named lambda reads: whoever calls it depends on that, and on the names that it calls in turn.
  mutating func follow(_ cell: CellAddress, _ expression: Expression, _ home: SheetID) {
    guard followed.insert(cell).inserted else { return }
    var inner = Compiler(scope: scope, sheet: home, isLegacy: false)
    inner.followed = followed
    inner.optionalDepth = 1
    _ = inner.node(expression, .any)
    followed = inner.followed
    precedents += inner.precedents
    mentions.formUnion(inner.mentions)
    isVolatile = isVolatile || inner.isVolatile
    choosesReferences = choosesReferences || inner.choosesReferences
  }

  mutating func application(_ callee: Node, _ arguments: [Expression]) -> Node {
    var nodes: [Node] = []
    for argument in arguments {
      nodes.append(libraryFunction(argument) ?? node(argument, .any))
    }
    return .application(callee, nodes)
  }

  /// A function of the library that is passed by its name.
  mutating func libraryFunction(_ expression: Expression) -> Node? {
    guard case .name(let name, nil, _) = expression, parameter(name) == nil,
      scope.meaning(of: name, on: sheet) == nil,
      let function = scope.function(named: name.uppercased())
    else { return nil }
    mentions.insert(Mention.name(name))
    mentions.insert(Mention.table(sheet))
    if function.traits.contains(.volatile) { isVolatile = true }
    if function.traits.contains(.choosesReference) { choosesReferences = true }
    return .function(function)
  }

  /// `LET(name, value, …, expression)`.
  mutating func binding(_ arguments: [Expression], _ span: SourceSpan, _ place: Place) -> Node {
    guard (3...253).contains(arguments.count), !arguments.count.isMultiple(of: 2) else {
      report(
        "LET takes names with their values and an expression behind them: LET(name, value, …, expression)",
        at: span)
      return .constant(.error(.value))
    }
    let outer = parameters
    defer { parameters = outer }
    var values: [Node] = []
    var own: Set<String> = []
    for index in stride(from: 0, to: arguments.count - 1, by: 2) {
      guard let name = parameterName(arguments[index], of: "LET", &own, span) else {
        return .constant(.error(.name))
      }
      guard !name.isOptional else {
        report("a name of LET stands without brackets: `\(name.spelling)`", at: span)
        return .constant(.error(.name))
      }
      let value = arguments[index + 1]
      values.append(libraryFunction(value) ?? bound(value, place == .array ? .array : .any))
      parameters.append(Parameter(name: name.folded, mayBeLambda: value.mayGiveLambda))
    }
    return .binding(values, node(arguments[arguments.count - 1], place))
  }

  /// `LAMBDA(parameter, …, expression)`.
  mutating func lambda(_ arguments: [Expression], _ span: SourceSpan) -> Node {
    guard let body = arguments.last, arguments.count <= 254 else {
      report("LAMBDA takes parameters and an expression: LAMBDA(x, x + 1)", at: span)
      return .constant(.error(.value))
    }
    let outer = parameters
    optionalDepth += 1
    defer {
      parameters = outer
      optionalDepth -= 1
    }
    var isOptional: [Bool] = []
    var own: Set<String> = []
    for argument in arguments.dropLast() {
      guard let name = parameterName(argument, of: "LAMBDA", &own, span) else {
        return .constant(.error(.name))
      }
      if !name.isOptional, isOptional.last == true {
        report(
          "a parameter that may be left out stands behind the others: `[\(name.spelling)]`",
          at: span)
        return .constant(.error(.name))
      }
      isOptional.append(name.isOptional)
      parameters.append(Parameter(name: name.folded, mayBeLambda: true))
    }
    return .lambda(LambdaNode(isOptional: isOptional, body: bound(body, .any)))
  }

  mutating func isOmitted(_ arguments: [Expression], _ span: SourceSpan) -> Node {
    guard arguments.count == 1 else {
      report("ISOMITTED takes 1 argument, not \(arguments.count): ISOMITTED(parameter)", at: span)
      return .constant(.error(.value))
    }
    return .isOmitted(bound(arguments[0], .any))
  }

  private mutating func parameterName(
    _ expression: Expression, of function: String, _ own: inout Set<String>, _ span: SourceSpan
  ) -> ParameterName? {
    guard let name = ParameterName(expression) else {
      switch expression {
      case .reference(let reference, let place):
        let cell = A1Notation.text(of: reference, row: 0, column: 0)
        report(
          "`\(cell)` is a cell and cannot be a name of \(function); choose another word", at: place)
      case .boolean(let boolean):
        report(
          "`\(boolean ? "TRUE" : "FALSE")` is a value and cannot be a name of \(function)", at: span
        )
      default: report("a name is missing in \(function)", at: span)
      }
      return nil
    }
    guard own.insert(name.folded).inserted else {
      report("`\(name.spelling)` is given twice in \(function)", at: span)
      return nil
    }
    return name
  }
}

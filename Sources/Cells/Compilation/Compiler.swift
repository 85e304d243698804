/// Binds a tree to functions, names and sheets.
struct Compiler {
  let scope: any NameScope
  /// The sheet that unqualified references mean.
  let sheet: SheetID
  let isLegacy: Bool
  var precedents: [Formula.Precedent] = []
  var mentions: Set<String> = []
  private var problems: [SyntaxProblem] = []
  var isVolatile = false
  var resizesReferences = false
  var choosesReferences = false
  var optionalDepth = 0
  /// The names of the parameters around the present expression, the innermost last.
  var parameters: [Parameter] = []
  /// The cells of named lambdas whose references are among the precedents.
  var followed: Set<CellAddress> = []
  private var hasFormat = false

  /// What the place of an operand does with a range.
  enum Place {
    /// Takes it as it is.
    case any
    /// Wants one value: older formulas mean the cell in their own row or column.
    case scalar
    /// Computes over it, in older formulas too.
    case array
  }

  init(scope: any NameScope, sheet: SheetID, isLegacy: Bool) {
    self.scope = scope
    self.sheet = sheet
    self.isLegacy = isLegacy
  }

  /// The formula that a tree means on a sheet.
  ///
  /// - Complexity: O(*n*) and one look-up a name.
  static func formula(
    _ expression: Expression, on sheet: SheetID, scope: any NameScope, isLegacy: Bool = false
  ) -> Formula {
    var compiler = Compiler(scope: scope, sheet: sheet, isLegacy: isLegacy)
    let node = compiler.node(expression, isLegacy ? .scalar : .any)
    return Formula(
      node: node, precedents: compiler.precedents, mentions: compiler.mentions,
      problems: compiler.problems, isVolatile: compiler.isVolatile,
      choosesReferences: compiler.choosesReferences, isLegacy: isLegacy,
      hasFormat: compiler.hasFormat, givesLambda: scope.lambda(of: expression) != nil,
      resizesReferences: compiler.resizesReferences)
  }

  mutating func node(_ expression: Expression, _ place: Place) -> Node {
    let node = bound(expression, place)
    if place == .scalar, isLegacy, node.mayBeReference {
      if case .cell = node { return node }
      return .implicitIntersection(node)
    }
    return node
  }

  mutating func bound(_ expression: Expression, _ place: Place) -> Node {
    switch expression {
    case .number(let number): return .constant(.number(number))
    case .literal(let place): return .literal(place)
    case .text(let text): return .constant(.text(text))
    case .boolean(let boolean): return .constant(.boolean(boolean))
    case .error(let error): return .constant(.error(error))
    case .missing: return .missing
    case .parenthesised(let inner): return node(inner, place)
    case .reference(let reference, let span): return boundReference(reference, span)
    case .name(let name, let sheetName, let span):
      if sheetName == nil, let parameter = parameter(name) { return parameter }
      return boundName(name, sheetName, span)
    case .column(let column, let span): return boundColumn(column, span)
    case .array(let rows, let columns, let elements):
      return array(rows, columns, elements.map { node($0, .scalar) })
    case .unary(.implicitIntersection, let operand):
      return .implicitIntersection(node(operand, .any))
    case .unary(.spill, let operand):
      choosesReferences = true
      return .unary(.spill, node(operand, .any))
    // A plus changes nothing: what it stands before may be a range wherever a range may be.
    case .unary(.plus, let operand): return .unary(.plus, node(operand, place))
    case .unary(let unary, let operand): return .unary(unary, node(operand, inner(place)))
    case .binary(let binary, let left, let right): return self.binary(binary, left, right, place)
    case .call(let name, let arguments, let span): return call(name, arguments, span, place)
    case .application(let callee, let arguments):
      return application(bound(callee, .any), arguments)
    }
  }

  /// The place of an operator's operands: value by value unless the whole computes over arrays.
  private func inner(_ place: Place) -> Place { place == .array ? .array : .scalar }

  private mutating func binary(
    _ binary: BinaryOperator, _ left: Expression, _ right: Expression, _ place: Place
  ) -> Node {
    guard binary.takesReferences else {
      return .binary(binary, node(left, inner(place)), node(right, inner(place)))
    }
    let left = node(left, .any)
    let right = node(right, .any)
    if binary == .range {
      choosesReferences = true
      // The cells between the two are read as well, and which these are shows only when it runs.
      isVolatile = true
    }
    return .binary(binary, left, right)
  }

  private func array(_ rows: Int, _ columns: Int, _ nodes: [Node]) -> Node {
    var values: [Value] = []
    for node in nodes {
      guard case .constant(let value) = node else {
        return .array(rows: rows, columns: columns, elements: nodes)
      }
      values.append(value)
    }
    return .constant(.array(ArrayValue(rows: rows, columns: columns, elements: values)))
  }

  private mutating func call(
    _ name: String, _ arguments: [Expression], _ span: SourceSpan, _ place: Place
  ) -> Node {
    if let callee = calledParameter(name) ?? namedLambda(name) {
      return application(callee, arguments)
    }
    switch name {
    case "LET": return binding(arguments, span, place)
    case "LAMBDA": return lambda(arguments, span)
    case "ISOMITTED": return isOmitted(arguments, span)
    case "SINGLE" where arguments.count == 1:
      return node(.unary(.implicitIntersection, arguments[0]), place)
    case "ANCHORARRAY" where arguments.count == 1:
      return node(.unary(.spill, arguments[0]), place)
    default: break
    }
    guard let function = scope.function(named: name) else {
      mentions.insert(Mention.function(name))
      mentions.insert(Mention.name(name))
      // A name that holds no lambda cannot be called, but its value may be an error that tells more.
      if case .cell(let cell) = scope.meaning(of: name, on: sheet) {
        let value = node(
          Reference(row: .fixed(Int(cell.row)), column: .fixed(Int(cell.column))), on: cell.sheet)
        return application(value, arguments)
      }
      report("no function is named \(name.shortened())", at: span)
      // The arguments are bound all the same: their own unknown names are worth telling.
      for argument in arguments { _ = node(argument, .any) }
      return .constant(.error(.name))
    }
    guard function.arity.contains(arguments.count) else {
      report(
        "\(function.name) takes \(Self.text(function.arity)), not \(arguments.count): \(function.usage)",
        at: span)
      return .constant(.error(.value))
    }
    switch function.format {
    case .general, .firstArgument, .takenArgument: break
    default: hasFormat = true
    }
    if function.traits.contains(.givesSubtotal) { mentions.insert(Mention.subtotal) }
    if function.traits.contains(.volatile) { isVolatile = true }
    if function.traits.contains(.choosesReference) { choosesReferences = true }
    var nodes: [Node] = []
    nodes.reserveCapacity(arguments.count)
    for (index, argument) in arguments.enumerated() {
      let known = precedents.count
      nodes.append(self.argument(argument, at: index, of: function, place))
      if index == 2, function.traits.contains(.sizesThird) { sizeThird(nodes, known) }
    }
    return .call(function, nodes)
  }

  private mutating func argument(
    _ argument: Expression, at index: Int, of function: Function, _ place: Place
  ) -> Node {
    if function.isLazy {
      if index == 0 { return node(argument, inner(place)) }
      optionalDepth += 1
      defer { optionalDepth -= 1 }
      if function.traits.contains(.takesLambda), let lambda = libraryFunction(argument) {
        return lambda
      }
      return node(argument, place == .scalar ? .any : place)
    }
    switch function.kind(ofArgument: index) {
    case .scalar: return node(argument, inner(place))
    case .values: return bound(argument, place == .array ? .array : .any)
    case .array: return bound(argument, .array)
    case .reference: return placeOnly(argument)
    }
  }

  /// An argument of which only the place counts: `ROW(A1)` in A1 is no circle.
  private mutating func placeOnly(_ argument: Expression) -> Node {
    let known = precedents.count
    let node = bound(argument, .any)
    switch node {
    // A name is no place: its value is read.
    case .cell(let reference) where reference.sheet == .names: break
    case .cell, .range, .ranges: precedents.removeSubrange(known...)
    default: break
    }
    return node
  }

  private static func text(_ arity: ClosedRange<Int>) -> String {
    if arity.lowerBound == arity.upperBound {
      return arity.lowerBound == 1 ? "1 argument" : "\(arity.lowerBound) arguments"
    }
    return arity.upperBound == Function.argumentLimit
      ? "at least \(arity.lowerBound) argument\(arity.lowerBound == 1 ? "" : "s")"
      : "\(arity.lowerBound) to \(arity.upperBound) arguments"
  }

  // MARK: - References and names

  private mutating func boundReference(_ reference: Reference, _ span: SourceSpan) -> Node {
    guard let first = sheet(reference.sheet, span) else { return .constant(.error(.reference)) }
    guard let lastName = reference.lastSheet else { return node(reference, on: first) }
    mentions.insert(Mention.sheetOrder)
    guard let last = sheet(lastName, span) else { return .constant(.error(.reference)) }
    let bound = scope.sheets(from: first, through: last).map { sheet in
      BoundReference(sheet: sheet, reference: reference.area)
    }
    for reference in bound { read(reference) }
    return .ranges(bound)
  }

  private mutating func node(_ reference: Reference, on sheet: SheetID) -> Node {
    let bound = BoundReference(sheet: sheet, reference: reference.area)
    read(bound)
    return reference.shape == .cell ? .cell(bound) : .range(bound)
  }

  private mutating func sheet(_ name: String?, _ span: SourceSpan) -> SheetID? {
    guard let name else { return sheet }
    mentions.insert(Mention.sheet(name))
    if let found = scope.sheet(named: name) { return found }
    report("no sheet is named \(name.shortened())", at: span)
    return nil
  }

  private mutating func boundName(_ name: String, _ sheetName: String?, _ span: SourceSpan) -> Node
  {
    mentions.insert(Mention.name(name))
    guard let sheet = sheet(sheetName, span) else { return .constant(.error(.reference)) }
    switch scope.meaning(of: name, on: sheet) {
    case .cell(let address):
      let reference = Reference(
        row: .fixed(Int(address.row)), column: .fixed(Int(address.column)))
      return node(reference, on: address.sheet)
    case .reference(let node):
      mentions.insert(Mention.table(sheet))
      read(node)
      return node
    case .lambda(let cell, let expression, let home):
      return lambda(at: cell, expression, home)
    case nil:
      mentions.insert(Mention.table(sheet))
      report(
        A1Notation.isBelowSheet(name.utf8)
          ? A1Notation.limitMessage(name) : "no name, cell or column is called \(name.shortened())",
        at: span)
      return .constant(.error(.name))
    }
  }

  /// Notes the references of a node that came with a name.
  private mutating func read(_ node: Node) {
    switch node {
    case .cell(let reference), .range(let reference): read(reference)
    case .ranges(let references): for reference in references { read(reference) }
    case .binary(_, let left, let right):
      read(left)
      read(right)
    default: break
    }
  }

  private mutating func boundColumn(_ column: ColumnReference, _ span: SourceSpan) -> Node {
    guard let sheet = sheet(column.sheet, span) else { return .constant(.error(.name)) }
    mentions.insert(Mention.table(sheet))
    if column.part == .totals { return .constant(.error(.reference)) }
    switch scope.column(column, on: sheet) {
    case .range(let range):
      let reference = Reference(
        .range, top: .fixed(range.top), left: .fixed(range.left), bottom: .fixed(range.bottom),
        right: .fixed(range.right))
      return node(reference, on: range.sheet)
    case .thisRow(let sheet, let columns):
      let reference = Reference(
        columns.count == 1 ? .cell : .range, top: .relative(0), left: .fixed(columns.lowerBound),
        bottom: .relative(0), right: .fixed(columns.upperBound))
      return node(reference, on: sheet)
    case nil:
      report("no column is called \((column.first ?? "").shortened())", at: span)
      // A table without the column has lost it; where there is no table, the word means nothing.
      let table = ColumnReference(sheet: nil, first: nil, last: nil, part: .all)
      return .constant(.error(scope.column(table, on: sheet) == nil ? .name : .reference))
    }
  }

  mutating func read(_ reference: BoundReference) {
    precedents.append(
      Formula.Precedent(reference: reference, isOptional: optionalDepth > 0))
  }

  mutating func report(_ message: String, at span: SourceSpan) {
    problems.append(SyntaxProblem(message, at: span))
  }
}

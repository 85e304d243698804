/// Finds where in a formula an error comes from, by evaluating it once more, part by part.
///
/// Evaluation itself notes nothing, so that errors cost nothing until somebody asks.
package struct ErrorTrace {
  package enum Origin {
    /// A cell that the formula reads holds the error.
    case cell(CellAddress)
    /// The formula made it, for this reason.
    case made(String)
  }

  let error: CellError
  /// How messages write ranges.
  let spell: (CellRange) -> String

  /// How often lambdas may be called while the reason is sought.
  private static let callLimit = 1 << 18

  /// - Returns: `nil` where the formula does not give the error, or nothing is known.
  /// - Complexity: O(*n* · depth) evaluations for a formula of *n* parts.
  package static func origin(
    of error: CellError, in formula: Formula, at cell: CellAddress, _ context: FunctionContext,
    _ host: any EvaluationHost, spell: @escaping (CellRange) -> String
  ) -> Origin? {
    let evaluation = Evaluation(EvaluationSetting(context: context, host: host))
    context.caller = cell
    context.callsLeft = callLimit
    defer { context.callsLeft = FunctionContext.callLimit }
    let trace = ErrorTrace(error: error, spell: spell)
    // Nothing is unsettled outside of a turn.
    return try? trace.origin(in: Part(formula.node, evaluation, nil))
  }

  /// An expression with what it sees around it.
  private struct Part {
    let node: Node
    let evaluation: Evaluation
    let scope: Scope?

    init(_ node: Node, _ evaluation: Evaluation, _ scope: Scope?) {
      self.node = node
      self.evaluation = evaluation
      self.scope = scope
    }

    func inner(_ node: Node) -> Part { Part(node, evaluation, scope) }
    func operand() throws(Interruption) -> Operand { try evaluation.operand(node) }
    func value() throws(Interruption) -> Value { try evaluation.value(node) }
  }

  /// Which expressions the parameters around a part stand for, the innermost first.
  private final class Scope {
    let part: Part?
    let outer: Scope?

    init(_ part: Part?, outer: Scope?) {
      self.part = part
      self.outer = outer
    }
  }

  private func holdsError(_ value: Value) -> Bool {
    if case .array(let array) = value { return array.elements.contains { $0.error == error } }
    return value.error == error
  }

  /// The first cell of some ranges that holds the error.
  private func cell(in operand: Operand, _ context: FunctionContext) -> CellAddress? {
    var found: CellAddress?
    for range in operand.rangeList ?? [] where found == nil {
      // Reading never fails: the body throws only to stop early.
      try? context.source.visit(range) { (address, value) throws(CellError) in
        guard value.error == error else { return }
        found = address
        throw error
      }
    }
    return found
  }

  private func holdsError(_ operand: Operand, _ context: FunctionContext) -> Bool {
    if case .value(let value) = operand { return holdsError(value) }
    return cell(in: operand, context) != nil
  }

  private func origin(in part: Part) throws(Interruption) -> Origin? {
    let evaluation = part.evaluation
    switch part.node {
    case .constant, .literal, .missing, .lambda, .function, .named, .isOmitted: return nil
    case .cell, .range, .ranges:
      let operand = try part.operand()
      if let cell = cell(in: operand, evaluation.context) { return .cell(cell) }
      if case .cell(let reference) = part.node, reference.sheet == .names,
        let range = reference.range(from: evaluation.context.caller, lastRow: 0)
      {
        return .cell(range.origin)
      }
      return .made("a reference leaves the sheet")
    case .unary(let unary, let inner): return try origin(of: unary, part.inner(inner))
    case .binary(let binary, let left, let right):
      return try origin(of: binary, part.inner(left), part.inner(right))
    case .array(_, _, let elements):
      for element in elements where holdsError(try evaluation.value(element).scalar) {
        return try origin(in: part.inner(element))
      }
      return nil
    case .call(let call):
      if call.function.isLazy {
        return try lazyOrigin(call.function, call.arguments, part)
      }
      return try origin(of: call.function, call.arguments.map { part.inner($0) }, part)
    case .variable(let index):
      var scope = part.scope
      for _ in 0..<index { scope = scope?.outer }
      if let defining = scope?.part { return try origin(in: defining) }
      return cell(in: try part.operand(), evaluation.context).map { .cell($0) }
    case .binding(let values, let body):
      var inner = part
      for value in values {
        let defining = inner.inner(value)
        var evaluation = inner.evaluation
        evaluation.frame = Frame(try defining.operand(), outer: evaluation.frame)
        inner = Part(value, evaluation, Scope(defining, outer: inner.scope))
      }
      return try origin(in: inner.inner(body))
    case .application(let callee, let arguments):
      return try origin(ofCalling: callee, arguments, part)
    case .implicitIntersection(let inner):
      let operand = try part.evaluation.operand(inner)
      guard let range = operand.range else { return try origin(in: part.inner(inner)) }
      if let value = try? part.value(), !holdsError(value) { return nil }
      if let cell = evaluation.cell(of: range),
        evaluation.context.source.value(at: cell).error == error
      {
        return .cell(cell)
      }
      return .made("\(spell(range)) has no one cell in the row or column of the formula")
    }
  }
}

// MARK: - Operators

extension ErrorTrace {
  private func origin(of unary: UnaryOperator, _ inner: Part) throws(Interruption) -> Origin? {
    if unary == .spill {
      let operand = try inner.operand()
      if let cell = cell(in: operand, inner.evaluation.context) { return .cell(cell) }
      return operand.range.map { .made("no array fills cells from \(spell($0)) on") }
    }
    let value = try inner.value()
    if holdsError(value) { return try origin(in: inner) }
    return notNumber(value, inner).map { .made($0) }
  }

  private func origin(
    of binary: BinaryOperator, _ left: Part, _ right: Part
  ) throws(Interruption) -> Origin? {
    if binary.takesReferences {
      for part in [left, right] {
        if case .value(.error(error)) = try part.operand() { return try origin(in: part) }
      }
      let first = try left.operand()
      let second = try right.operand()
      if error == .null, let a = first.range, let b = second.range {
        return .made("\(spell(a)) and \(spell(b)) have no cell in common")
      }
      return cell(
        in: try left.evaluation.operand(.binary(binary, left.node, right.node)),
        left.evaluation.context
      ).map { .cell($0) }
    }
    let first = try left.value()
    let second = try right.value()
    if holdsError(first) { return try origin(in: left) }
    if holdsError(second) { return try origin(in: right) }
    let context = left.evaluation.context
    let result = Operators.apply(
      binary, first, second, limit: context.arrayLimit, today: context.today)
    var pair = (first, second)
    if case .array(let array) = result,
      let place = array.elements.firstIndex(where: { $0.error == error })
    {
      let (row, column) = (place / array.columns, place % array.columns)
      pair = (first.element(row, column), second.element(row, column))
    }
    return reason(binary, pair, left, right).map { .made($0) }
  }

  private func reason(
    _ binary: BinaryOperator, _ values: (Value, Value), _ left: Part, _ right: Part
  ) -> String? {
    if binary == .join { return "the joined text is longer than a text may be" }
    if let text = notNumber(values.0, left) ?? notNumber(values.1, right) { return text }
    if values.0.error == .notAvailable || values.1.error == .notAvailable {
      return "the arrays differ in size"
    }
    switch (binary, error) {
    case (.divide, .divisionByZero):
      return "\(named(values.0, left)) is divided by \(named(values.1, right))"
    case (.power, _):
      return "\(named(values.0, left)) to the power of \(named(values.1, right)) has no value"
    case (_, .number):
      return "the result of \(binary.rawValue) is larger than a number may be"
    default: return nil
    }
  }

  private func notNumber(_ value: Value, _ part: Part) -> String? {
    guard error == .value, case .text(let text) = value.scalar,
      (try? value.scalar.asNumber()) == nil
    else { return nil }
    if let place = place(of: part) {
      return "\(place) holds \"\(text.shortened())\", which is no number"
    }
    return "\"\(text.shortened())\" is no number"
  }

  /// A value, with its cell where it stands in one.
  private func named(_ value: Value, _ part: Part) -> String {
    guard let place = place(of: part) else { return value.isEmpty ? "nothing" : value.shortText }
    return "\(place) (\(value.isEmpty ? "empty" : value.shortText))"
  }

  private func place(of part: Part) -> String? {
    guard case .cell = part.node, case .range(let range)? = try? part.operand() else {
      guard case .cell(let reference) = part.node, reference.sheet == .names,
        let range = reference.range(from: part.evaluation.context.caller, lastRow: 0)
      else { return nil }
      return spell(range)
    }
    return spell(range)
  }
}

// MARK: - Calls

extension ErrorTrace {
  private func origin(
    of function: Function, _ arguments: [Part], _ call: Part
  ) throws(Interruption) -> Origin? {
    let context = call.evaluation.context
    var operands: [Operand] = []
    for argument in arguments { operands.append(try argument.operand()) }
    let result = try call.evaluation.call(function, operands)
    if result.isReference { return cell(in: result, context).map { .cell($0) } }
    if function.searches {
      if let first = operands.first, holdsError(first, context) {
        return try origin(in: arguments[0])
      }
      if let cell = foundCell(function, operands, call) { return .cell(cell) }
    } else {
      for (operand, argument) in zip(operands, arguments) where holdsError(operand, context) {
        return try origin(in: argument)
      }
    }
    let failing = function.failingArguments(operands, error, context)
    return .made(FailedCall(function, error, failing, context, spell: spell).reason)
  }

  /// The cell of a table with the error that a search found, if it found one.
  private func foundCell(
    _ function: Function, _ operands: [Operand], _ call: Part
  ) -> CellAddress? {
    guard operands.count > 2, let range = operands[1].range else { return nil }
    var key = operands
    // The key's own column is always there: what it gives tells whether the key was found.
    if function.name == "VLOOKUP" || function.name == "HLOOKUP" { key[2] = .number(1) }
    guard let found = try? call.evaluation.call(function, key),
      !holdsError(call.evaluation.context.value(of: found))
    else { return nil }
    return cell(in: .range(range), call.evaluation.context)
  }

  private func origin(
    ofCalling callee: Node, _ arguments: [Node], _ part: Part
  ) throws(Interruption) -> Origin? {
    guard case .lambda(let lambda) = try part.evaluation.operand(callee) else {
      if case .value(let value)? = try? part.evaluation.operand(callee), holdsError(value) {
        return try origin(in: part.inner(callee))
      }
      return .made("what is called is no lambda")
    }
    if case .function(let function) = lambda {
      return try origin(in: part.inner(.call(function, arguments)))
    }
    var operands: [Operand] = []
    for argument in arguments { operands.append(try part.evaluation.operand(argument)) }
    return try origin(
      ofCalling: lambda, operands, arguments.map { part.inner($0) }, part.evaluation)
  }

  /// Goes on inside of a lambda; what its parameters stand for is known where it is called by a formula itself.
  private func origin(
    ofCalling lambda: Lambda, _ operands: [Operand], _ arguments: [Part],
    _ evaluation: Evaluation
  ) throws(Interruption) -> Origin? {
    guard case .body(let body, let outer) = lambda else {
      guard case .function(let function) = lambda, !function.isLazy else { return nil }
      if let cell = operands.lazy.compactMap({ cell(in: $0, evaluation.context) }).first {
        return .cell(cell)
      }
      return .made(
        FailedCall(function, error, operands, evaluation.context, spell: spell).reason)
    }
    guard let node = body as? LambdaNode,
      let frame = evaluation.frame(of: node, operands, outer: outer)
    else {
      return .made("a lambda is called with \(operands.count) arguments, which it does not take")
    }
    guard evaluation.beginCall() else {
      return .made("lambdas call each other more than \(Evaluation.depthLimit) deep")
    }
    defer { evaluation.endCall() }
    var inner = evaluation
    inner.frame = frame
    var scope: Scope?
    for index in node.isOptional.indices {
      scope = Scope(index < arguments.count ? arguments[index] : nil, outer: scope)
    }
    return try origin(in: Part(node.body, inner, scope))
  }

  /// A function that evaluates only some of its arguments: the last one that it looked at and that gave the error
  /// is to blame, or the lambda that it called.
  private func lazyOrigin(
    _ function: Function, _ arguments: [Node], _ part: Part
  ) throws(Interruption) -> Origin? {
    guard let body = function.lazyBody else { return nil }
    let record = Record()
    _ = try body(
      RecordedArguments(
        base: Evaluation.NodeArguments(nodes: arguments, evaluation: part.evaluation),
        record: record, holdsError: { holdsError($0, part.evaluation.context) }))
    switch record.last {
    case .argument(let index): return try origin(in: part.inner(arguments[index]))
    case .call(let lambda, let operands):
      return try origin(ofCalling: lambda, operands, [], part.evaluation)
    case nil:
      return .made(
        FailedCall(function, error, record.operands, part.evaluation.context, spell: spell).reason)
    }
  }

  private final class Record {
    enum Step {
      case argument(Int)
      case call(Lambda, [Operand])
    }
    var last: Step?
    var operands: [Operand] = []
  }

  private struct RecordedArguments: LazyArguments {
    let base: Evaluation.NodeArguments
    let record: Record
    let holdsError: (Operand) -> Bool

    var count: Int { base.count }
    var context: FunctionContext { base.context }

    func isMissing(_ index: Int) -> Bool { base.isMissing(index) }

    func evaluate(_ index: Int) throws(Interruption) -> Operand {
      let operand = try base.evaluate(index)
      record.operands.append(operand)
      if holdsError(operand) { record.last = .argument(index) }
      return operand
    }

    func call(_ lambda: Lambda, _ arguments: [Operand]) throws(Interruption) -> Operand {
      let result = try base.call(lambda, arguments)
      if case .call = record.last { return result }
      if holdsError(result) { record.last = .call(lambda, arguments) }
      return result
    }
  }
}

extension Function {
  /// Whether errors among the values that are searched are passed over.
  fileprivate var searches: Bool {
    ["MATCH", "XMATCH", "VLOOKUP", "HLOOKUP", "LOOKUP", "XLOOKUP"].contains(name)
  }
}

extension Value {
  /// The value that an array has at a place when it is spread over a larger one.
  fileprivate func element(_ row: Int, _ column: Int) -> Value {
    if case .array(let array) = self { return array.broadcast(row, column) }
    return self
  }
}

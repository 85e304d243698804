/// What an evaluation asks besides the values of cells.
package protocol EvaluationHost: AnyObject {
  /// A cell of the range that has still to be evaluated in this turn.
  func unsettledCell(in range: CellRange) -> CellAddress?
  /// The cells that the array of a formula's cell fills.
  func spilledRange(of cell: CellAddress) -> CellRange?
  /// The last row of whole columns on a sheet.
  func lastRow(of sheet: SheetID) -> Int
  /// The formula of a cell.
  func formula(at cell: CellAddress) -> Formula?
  /// Whether a long evaluation shall go on; asked with each call of a lambda.
  func mayGoOnAfterStep() -> Bool
}

extension EvaluationHost {
  package func mayGoOnAfterStep() -> Bool { true }
}

/// What the parts of an evaluation share.
package final class EvaluationSetting {
  package let context: FunctionContext
  /// Who keeps the setting, and outlives it, so that nothing need be counted.
  package unowned(unsafe) let host: any EvaluationHost
  /// Whether cells may be read that have still to be evaluated: then each is asked for before it is read.
  @exclusivity(unchecked) package var checks: Bool
  /// How many calls of lambdas are open.
  @exclusivity(unchecked) var depth = 0

  package init(context: FunctionContext, host: any EvaluationHost, checks: Bool = false) {
    self.context = context
    self.host = host
    self.checks = checks
  }
}

/// Runs formulas against cells.
package struct Evaluation {
  let setting: EvaluationSetting
  /// The values of the parameters around the present node.
  var frame: Frame?

  package init(_ setting: EvaluationSetting) { self.setting = setting }

  var context: FunctionContext { setting.context }
  var host: any EvaluationHost { setting.host }

  /// The value of a formula in a cell, an array if it is one.
  ///
  /// - Throws: What stopped the evaluation; it may be run again later.
  package func value(
    of formula: Formula, at cell: CellAddress
  ) throws(Interruption) -> Value {
    context.caller = cell
    context.callsLeft = FunctionContext.callLimit
    let operand = try operand(formula.node)
    if formula.isLegacy, let range = operand.range, !range.isSingleCell {
      return intersection(operand)
    }
    if case .ranges = operand { return .error(.value) }
    let value = try value(operand)
    return formula.isLegacy ? value.scalar : value
  }

  /// What an expression gives, which may be the place of values.
  ///
  /// Lambdas call themselves through here: whatever needs room on the stack stands in functions of its own.
  package func operand(_ node: Node) throws(Interruption) -> Operand {
    switch node {
    case .constant(let value): return .value(value)
    case .literal(let place): return .value(literal(place))
    case .missing: return .missing
    case .cell(let reference):
      return reference.sheet == .names ? .value(try value(at: reference)) : place(reference)
    case .range(let reference): return place(reference)
    case .ranges(let references): return places(references)
    case .unary(let unary, let operand): return try self.unary(unary, operand)
    case .binary(let binary, let left, let right): return try self.binary(binary, left, right)
    case .array(let rows, let columns, let elements): return try array(rows, columns, elements)
    case .call(let call): return try self.call(call)
    case .variable(let index): return variable(index)
    case .binding(let values, let body): return try binding(values, body)
    case .lambda(let lambda): return .lambda(.body(lambda, frame))
    case .function(let function): return .lambda(.function(function))
    case .named(let cell): return try named(cell)
    case .application(let callee, let arguments): return try application(callee, arguments)
    case .isOmitted(let node): return try isOmitted(node)
    case .implicitIntersection(let inner): return try implicitIntersection(inner)
    }
  }

  private func literal(_ place: Int) -> Value {
    place < context.literals.count ? .number(context.literals[place]) : .error(.value)
  }

  private func place(_ reference: BoundReference) -> Operand {
    range(of: reference).map { .range($0) } ?? .error(.reference)
  }

  private func places(_ references: [BoundReference]) -> Operand {
    var ranges: [CellRange] = []
    for reference in references {
      guard let range = range(of: reference) else { return .error(.reference) }
      ranges.append(range)
    }
    return .ranges(ranges)
  }

  private func binary(
    _ binary: BinaryOperator, _ left: Node, _ right: Node
  ) throws(Interruption) -> Operand {
    if binary.takesReferences { return try referenceOperator(binary, left, right) }
    let left = try value(left)
    let right = try value(right)
    let result = Operators.apply(
      binary, left, right, limit: context.arrayLimit, today: context.today)
    return .value(binary == .join ? limited(result) : result)
  }

  private func array(
    _ rows: Int, _ columns: Int, _ elements: [Node]
  ) throws(Interruption) -> Operand {
    var values: [Value] = []
    for element in elements { values.append(try value(element).scalar) }
    return .value(.array(ArrayValue(rows: rows, columns: columns, elements: values)))
  }

  private func implicitIntersection(_ node: Node) throws(Interruption) -> Operand {
    let operand = try operand(node)
    return operand.isReference ? .value(try intersectionSettled(operand)) : firstElement(operand)
  }

  /// The value of an expression; a range is an array.
  package func value(_ node: Node) throws(Interruption) -> Value {
    switch node {
    case .constant(let value): return value
    case .literal(let place): return literal(place)
    case .cell(let reference): return try value(at: reference)
    default: return try value(operand(node))
    }
  }

  private func value(at reference: BoundReference) throws(Interruption) -> Value {
    guard let range = range(of: reference) else { return .error(.reference) }
    try settle(range)
    return context.source.value(at: range.origin)
  }

  private func value(_ operand: Operand) throws(Interruption) -> Value {
    try settle(operand)
    return context.value(of: operand)
  }

  /// Joined text, or `#VALUE!` where it is longer than texts may be.
  private func limited(_ value: Value) -> Value {
    switch value {
    case .text(let text):
      // A scalar takes at most four bytes, so that most texts need no counting.
      return text.utf8.count > context.textLimit && text.unicodeScalars.count > context.textLimit
        ? .error(.value) : value
    case .array(var array):
      for index in array.elements.indices { array.elements[index] = limited(array.elements[index]) }
      return .array(array)
    default: return value
    }
  }

  private func range(of reference: BoundReference) -> CellRange? {
    let reference = context.resolved(reference)
    let last =
      reference.reference.shape == .cell || reference.reference.shape == .range
      ? 0 : host.lastRow(of: reference.sheet)
    return reference.range(from: context.caller, lastRow: last)
  }

  /// Stops where a cell of the operand has still to be evaluated.
  func settle(_ operand: Operand) throws(Interruption) {
    switch operand {
    case .range(let range): try settle(range)
    case .ranges(let ranges): for range in ranges { try settle(range) }
    default: break
    }
  }

  /// Stops where a cell of the range has still to be evaluated.
  private func settle(_ range: CellRange) throws(Interruption) {
    if setting.checks, let cell = host.unsettledCell(in: range) {
      throw .waits(for: cell, in: range)
    }
  }

  // MARK: - Calls

  func call(_ call: CallNode) throws(Interruption) -> Operand {
    if call.function.isLazy { return try callLazy(call) }
    return try self.call(call.function, operands(call.arguments))
  }

  private func callLazy(_ call: CallNode) throws(Interruption) -> Operand {
    guard let body = call.function.lazyBody else { return .error(.value) }
    return try body(NodeArguments(nodes: call.arguments, evaluation: self))
  }

  func operands(_ nodes: [Node]) throws(Interruption) -> [Operand] {
    var operands: [Operand] = []
    operands.reserveCapacity(nodes.count)
    for index in nodes.indices { operands.append(try operand(nodes[index])) }
    return operands
  }

  /// Calls a function that is not lazy.
  func call(_ function: Function, _ operands: [Operand]) throws(Interruption) -> Operand {
    if setting.checks {
      for (index, operand) in operands.enumerated()
      where function.kind(ofArgument: index) != .reference {
        try settle(operand)
      }
      if function.traits.contains(.sizesThird), operands.count > 2,
        case .range(let third) = operands[2]
      {
        let size = operands[0].size
        try settle(third.resized(rows: size.rows, columns: size.columns))
      }
    }
    return function.call(operands, context)
  }

  struct NodeArguments: LazyArguments {
    let nodes: [Node]
    let evaluation: Evaluation

    var count: Int { nodes.count }
    var context: FunctionContext { evaluation.context }

    func isMissing(_ index: Int) -> Bool {
      if case .missing = nodes[index] { return true }
      return false
    }

    func evaluate(_ index: Int) throws(Interruption) -> Operand {
      let operand = try evaluation.operand(nodes[index])
      try evaluation.settle(operand)
      return operand
    }

    func call(_ lambda: Lambda, _ arguments: [Operand]) throws(Interruption) -> Operand {
      try evaluation.call(lambda, arguments)
    }
  }

  // MARK: - Operators on references

  private func unary(_ unary: UnaryOperator, _ node: Node) throws(Interruption) -> Operand {
    if unary == .plus, node.mayBeReference { return try operand(node) }
    guard unary == .spill else {
      return .value(Operators.apply(unary, try value(node), today: context.today))
    }
    let operand = try operand(node)
    // A name holds its array itself.
    if case .value(.array) = operand { return operand }
    if case .value(.error) = operand { return operand }
    guard let range = operand.range else { return .error(.reference) }
    try settle(range)
    guard let spilled = host.spilledRange(of: range.origin) else {
      let value = context.source.value(at: range.origin)
      return value.error == nil ? .error(.reference) : .value(value)
    }
    return .range(spilled)
  }

  private func referenceOperator(
    _ binary: BinaryOperator, _ left: Node, _ right: Node
  ) throws(Interruption) -> Operand {
    let left = try operand(left)
    let right = try operand(right)
    if case .value(.error(let error)) = left { return .error(error) }
    if case .value(.error(let error)) = right { return .error(error) }
    guard let first = left.rangeList, let second = right.rangeList else { return .error(.value) }
    switch binary {
    case .union: return .ranges(first + second)
    case .intersection:
      let common = first.flatMap { a in second.compactMap { a.intersection($0) } }
      if common.isEmpty { return .error(.null) }
      return common.count == 1 ? .range(common[0]) : .ranges(common)
    default:
      let all = first + second
      guard let start = all.first, all.allSatisfy({ $0.sheet == start.sheet }) else {
        return .error(.value)
      }
      return .range(all.dropFirst().reduce(start) { $0.union($1) })
    }
  }

  private func firstElement(_ operand: Operand) -> Operand {
    if case .value(let value) = operand { return .value(value.scalar) }
    return operand
  }

  private func intersectionSettled(_ operand: Operand) throws(Interruption) -> Value {
    guard let range = operand.range, let cell = cell(of: range) else { return .error(.value) }
    try settle(CellRange(cell))
    return context.source.value(at: cell)
  }

  private func intersection(_ operand: Operand) -> Value {
    guard let range = operand.range, let cell = cell(of: range) else { return .error(.value) }
    return context.source.value(at: cell)
  }

  /// The cell of a range that stands in the row or the column of the formula.
  func cell(of range: CellRange) -> CellAddress? {
    let (row, column) = context.caller.place
    let rowIsIn = range.top <= row && row <= range.bottom
    let columnIsIn = range.left <= column && column <= range.right
    if range.isSingleCell { return range.origin }
    if range.columns == 1 && rowIsIn {
      return CellAddress(sheet: range.sheet, row: row, column: range.left)
    }
    if range.rows == 1 && columnIsIn {
      return CellAddress(sheet: range.sheet, row: range.top, column: column)
    }
    return rowIsIn && columnIsIn
      ? CellAddress(sheet: range.sheet, row: row, column: column) : nil
  }
}

extension Operand {
  /// The rectangles of a reference.
  package var rangeList: [CellRange]? {
    switch self {
    case .range(let range): [range]
    case .ranges(let ranges): ranges
    default: nil
    }
  }
}

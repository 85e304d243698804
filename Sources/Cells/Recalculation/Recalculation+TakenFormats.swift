/// How the results of IF and its kin look: as the branch that was taken.
extension Recalculation {
  /// The look of the argument that a function of branches gave back.
  ///
  /// Which one that was is asked of the function again, with conditions that cost next to nothing. Where there are
  /// others, or a parameter stands in them, the branches have to agree, apart from constants that the value is not.
  ///
  /// - Parameters:
  ///   - places: The arguments that may be given back.
  ///   - function: The function.
  ///   - arguments: All its arguments.
  ///   - cell: Where the formula stands.
  ///   - value: What the function gave, where that is known.
  ///   - parameters: How the values of parameters look, the innermost last.
  /// - Returns: The look; `.general` where it is not certain.
  func format(
    ofTaken places: StrideTo<Int>, of function: Function, _ arguments: [Node],
    at cell: CellAddress, giving value: Value?, _ parameters: [DisplayFormat]
  ) -> DisplayFormat {
    let branches = places.map { arguments[$0] }
    guard branches.contains(where: { mayHaveFormat($0, at: cell) }) else { return .general }
    if let taken = takenArgument(of: function, arguments, at: cell) {
      guard places.contains(taken) else { return .general }
      return format(of: arguments[taken], at: cell, giving: value, parameters: parameters)
    }
    let formats = branches.filter { mayGive(value, $0) }.map {
      format(of: $0, at: cell, giving: value, parameters: parameters)
    }
    return formats.allSatisfy { $0 == formats.first } ? formats.first ?? .general : .general
  }

  /// The place of the argument that a function of branches gives back; `nil` where that is not certain.
  private func takenArgument(
    of function: Function, _ arguments: [Node], at cell: CellAddress
  ) -> Int? {
    guard let body = function.lazyBody else { return nil }
    context.caller = cell
    let recorded = RecordedBranches(
      Evaluation.NodeArguments(nodes: arguments, evaluation: evaluation(checks: false)))
    guard let result = try? body(recorded), recorded.isCertain else { return nil }
    if case .value(.error) = result, recorded.isPending { return nil }
    return recorded.last
  }

  /// Whether a branch can be the one that gave a value, told by constants alone.
  private func mayGive(_ value: Value?, _ branch: Node) -> Bool {
    guard let value else { return true }
    switch branch {
    case .constant(let constant): return constant == value
    case .literal(let place):
      return place >= context.literals.count || .number(context.literals[place]) == value
    case .unary(.minus, .literal(let place)):
      return place >= context.literals.count || .number(-context.literals[place]) == value
    case .missing: return value.isEmpty
    default: return true
    }
  }

  /// Whether a node can look like anything but a plain number.
  private func mayHaveFormat(_ node: Node, at cell: CellAddress) -> Bool {
    switch node {
    case .cell(let reference), .range(let reference):
      let range = context.resolved(reference).range(from: cell, lastRow: 0)
      return range.map { format(at: $0.origin) != .general } ?? false
    case .unary(.percent, _): return false
    case .unary(_, let operand), .implicitIntersection(let operand):
      return mayHaveFormat(operand, at: cell)
    case .binary(_, let left, let right):
      return mayHaveFormat(left, at: cell) || mayHaveFormat(right, at: cell)
    case .call(let call):
      switch call.function.format {
      case .general: return false
      case .firstArgument: return call.arguments.prefix(2).contains { mayHaveFormat($0, at: cell) }
      case .takenArgument(let start, _):
        return call.arguments.dropFirst(start).contains { mayHaveFormat($0, at: cell) }
      default: return true
      }
    case .variable, .binding, .application: return true
    default: return false
    }
  }
}

/// Arguments that note which of them a function asked for last: the one that it gives back.
private final class RecordedBranches: LazyArguments {
  private let arguments: Evaluation.NodeArguments
  private(set) var last = 0
  /// Whether every argument that decided something is known.
  private(set) var isCertain = true
  /// Whether the last argument was not evaluated, as is right for the one that is given back.
  private(set) var isPending = false

  init(_ arguments: Evaluation.NodeArguments) { self.arguments = arguments }

  var count: Int { arguments.count }
  var context: FunctionContext { arguments.context }

  func isMissing(_ index: Int) -> Bool {
    guard arguments.isMissing(index) else { return false }
    note(index)
    return true
  }

  func evaluate(_ index: Int) throws(Interruption) -> Operand {
    note(index)
    guard isCertain, arguments.nodes[index].isCheap else {
      // The first argument decides in all of them.
      if index == 0 { isCertain = false }
      isPending = true
      return .value(.empty)
    }
    let operand = try arguments.evaluate(index)
    // Of an array each element may take another branch.
    if case .array = context.value(of: operand) { isCertain = false }
    return operand
  }

  func call(_ lambda: Lambda, _ arguments: [Operand]) throws(Interruption) -> Operand {
    isCertain = false
    return .error(.value)
  }

  private func note(_ index: Int) {
    if isPending { isCertain = false }
    isPending = false
    last = index
  }
}

extension Node {
  /// Whether the node can be evaluated again at next to no cost, and gives the same.
  fileprivate var isCheap: Bool {
    switch self {
    case .constant, .literal, .missing, .cell: true
    case .unary(let unary, let operand): unary != .spill && operand.isCheap
    case .binary(let binary, let left, let right):
      !binary.takesReferences && left.isCheap && right.isCheap
    case .call(let call):
      !call.function.isLazy
        && (call.function.traits.contains(.arithmetic) || Self.tests.contains(call.function.name))
        && call.arguments.allSatisfy(\.isCheap)
    default: false
    }
  }

  private static let tests: Set<String> = [
    "ISBLANK", "ISERR", "ISERROR", "ISLOGICAL", "ISNA", "ISNONTEXT", "ISNUMBER", "ISTEXT",
  ]
}

extension Value {
  /// The value unless it is an array, each element of which may come from another branch.
  var ifSingle: Value? {
    if case .array = self { nil } else { self }
  }
}

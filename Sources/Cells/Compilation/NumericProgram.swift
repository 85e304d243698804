/// Arithmetic over cells as a list of steps on a stack of doubles.
///
/// Templates of this kind are evaluated without their tree, as long as what they read are numbers; where that is not so,
/// or some step gives no number, the tree is evaluated as ever, with the same result.
package struct NumericProgram: Sendable {
  package enum Step: Sendable, Hashable, BitwiseCopyable {
    case constant(Double)
    /// What differs from row to row, by its place among the operands.
    case operand(Int)
    case add
    case subtract
    case multiply
    case divide
    case negate
    case percent
    case power
    // Truths are 1 and 0.
    case equal
    case notEqual
    case less
    case lessOrEqual
    case greater
    case greaterOrEqual
    case truth
    case not
    case and
    case or
    /// Goes on with another step where the truth on top is 0.
    case skipUnless(Int)
    /// Goes on with another step.
    case skip(Int)
    case floor
    case magnitude
    case squareRoot
    case round
    case roundUp
    case roundDown
    case remainder
    case smaller
    case larger

    /// Whether it can be carried out for many rows at a time.
    var isVector: Bool {
      switch self {
      case .constant, .operand, .add, .subtract, .multiply, .divide, .negate, .percent: true
      default: false
      }
    }
  }

  /// What is known of a range.
  package enum Aggregate: Sendable, BitwiseCopyable {
    case sum
    case mean
    case smallest
    case largest
  }

  /// What the steps read.
  package enum Operand: Sendable, Equatable {
    case cell(BoundReference)
    /// A parameter of the template.
    case literal(Int)
    /// The number of a row, counted from 1.
    case row(Coordinate)
    /// The sum of a column from a fixed row to one that moves along.
    case runningSum(BoundReference)
    case range(BoundReference, Aggregate)
  }

  /// What some steps leave on the stack.
  private enum Kind {
    case number
    case truth
  }

  package private(set) var steps: [Step] = []
  package private(set) var operands: [Operand] = []
  /// How many numbers the stack holds at most.
  package private(set) var depth = 0
  /// Whether the steps can be carried out for many rows at a time.
  package private(set) var isVector = true

  /// Whether several threads may carry it out: what it reads need not be put together first, as a running sum need.
  package private(set) var isShareable = true

  private static let stepLimit = 64

  /// The program of a tree, or `nil` where the tree is more than arithmetic over cells.
  init?(_ node: Node) {
    guard append(node, at: 0) == .number, !operands.isEmpty, steps.count <= Self.stepLimit else {
      return nil
    }
    let hasRanges = operands.contains { $0.isRange }
    isShareable = !hasRanges && !operands.contains { $0.isRunningSum }
    isVector = !hasRanges && steps.allSatisfy(\.isVector)
  }

  private mutating func append(_ node: Node, at height: Int) -> Kind? {
    depth = max(depth, height + 1)
    switch node {
    case .constant(.number(let number)):
      steps.append(.constant(number))
      return .number
    case .literal(let place): return append(.literal(place))
    case .cell(let reference): return append(.cell(reference))
    case .call(let call): return append(call.function, call.arguments, at: height)
    case .unary(let unary, let operand):
      guard append(operand, at: height) != nil else { return nil }
      switch unary {
      case .minus: steps.append(.negate)
      case .percent: steps.append(.percent)
      // A plus changes nothing, not even text into a number.
      case .plus, .implicitIntersection, .spill: return nil
      }
      return .number
    case .binary(let binary, let left, let right):
      guard let step = Self.step(of: binary), let first = append(left, at: height),
        let second = append(right, at: height + 1)
      else { return nil }
      steps.append(step.step)
      if step.kind == .number { return .number }
      // A truth is larger than any number.
      return first == .number && second == .number ? .truth : nil
    default: return nil
    }
  }

  private static func step(of binary: BinaryOperator) -> (step: Step, kind: Kind)? {
    switch binary {
    case .add: (.add, .number)
    case .subtract: (.subtract, .number)
    case .multiply: (.multiply, .number)
    case .divide: (.divide, .number)
    case .power: (.power, .number)
    case .equal: (.equal, .truth)
    case .notEqual: (.notEqual, .truth)
    case .less: (.less, .truth)
    case .lessOrEqual: (.lessOrEqual, .truth)
    case .greater: (.greater, .truth)
    case .greaterOrEqual: (.greaterOrEqual, .truth)
    default: nil
    }
  }

  private mutating func append(_ operand: Operand) -> Kind {
    let place = operands.firstIndex(of: operand) ?? operands.count
    if place == operands.count { operands.append(operand) }
    steps.append(.operand(place))
    return .number
  }

  // MARK: - Calls

  private mutating func append(
    _ function: Function, _ arguments: [Node], at height: Int
  ) -> Kind? {
    if function.traits.contains(.givesRow) { return appendRow(arguments) }
    if function.traits.contains(.givesSum) {
      return appendRunningSum(arguments) ?? appendRange(.sum, arguments)
    }
    guard function.traits.contains(.arithmetic) else { return nil }
    switch function.name {
    case "IF": return appendBranches(arguments, at: height)
    case "AND": return append(arguments, joinedBy: .and, single: .truth, .truth, at: height)
    case "OR": return append(arguments, joinedBy: .or, single: .truth, .truth, at: height)
    case "NOT": return append(arguments, 1...1, .not, .truth, at: height)
    case "AVERAGE": return appendRange(.mean, arguments)
    case "MAX":
      return appendRange(.largest, arguments)
        ?? append(arguments, joinedBy: .larger, single: nil, .number, at: height)
    case "MIN":
      return appendRange(.smallest, arguments)
        ?? append(arguments, joinedBy: .smaller, single: nil, .number, at: height)
    case "INT": return append(arguments, 1...1, .floor, .number, at: height)
    case "ABS": return append(arguments, 1...1, .magnitude, .number, at: height)
    case "SQRT": return append(arguments, 1...1, .squareRoot, .number, at: height)
    case "MOD": return append(arguments, 2...2, .remainder, .number, at: height)
    case "ROUND": return append(arguments, 1...2, .round, .number, at: height)
    case "ROUNDUP": return append(arguments, 1...2, .roundUp, .number, at: height)
    case "ROUNDDOWN", "TRUNC": return append(arguments, 1...2, .roundDown, .number, at: height)
    default: return nil
    }
  }

  /// Arguments and a step that takes as many as there may be; the last one is 0 where it is left out.
  private mutating func append(
    _ arguments: [Node], _ arity: ClosedRange<Int>, _ step: Step, _ kind: Kind, at height: Int
  ) -> Kind? {
    guard arity.contains(arguments.count) else { return nil }
    for (index, argument) in arguments.enumerated() {
      guard append(argument, at: height + index) != nil else { return nil }
    }
    if arguments.count < arity.upperBound {
      depth = max(depth, height + arity.upperBound)
      steps.append(.constant(0))
    }
    steps.append(step)
    return kind
  }

  /// Arguments put together by twos.
  private mutating func append(
    _ arguments: [Node], joinedBy step: Step, single: Step?, _ kind: Kind, at height: Int
  ) -> Kind? {
    for (index, argument) in arguments.enumerated() {
      guard let found = append(argument, at: height + min(index, 1)),
        kind == .truth || found == .number
      else { return nil }
      if index > 0 { steps.append(step) }
    }
    if arguments.count == 1, let single { steps.append(single) }
    return arguments.isEmpty ? nil : kind
  }

  private mutating func appendBranches(_ arguments: [Node], at height: Int) -> Kind? {
    guard arguments.count == 3, append(arguments[0], at: height) != nil else { return nil }
    let condition = steps.count
    steps.append(.skipUnless(0))
    guard let first = append(arguments[1], at: height) else { return nil }
    let end = steps.count
    steps.append(.skip(0))
    steps[condition] = .skipUnless(steps.count)
    guard append(arguments[2], at: height) == first else { return nil }
    steps[end] = .skip(steps.count)
    return first
  }

  private mutating func appendRange(_ aggregate: Aggregate, _ arguments: [Node]) -> Kind? {
    guard arguments.count == 1, case .range(let bound) = arguments[0],
      bound.reference.shape == .range, bound.sheet != .names
    else { return nil }
    return append(.range(bound, aggregate))
  }

  private mutating func appendRunningSum(_ arguments: [Node]) -> Kind? {
    guard arguments.count == 1, case .range(let bound) = arguments[0] else { return nil }
    let reference = bound.reference
    guard reference.shape == .range, reference.left == reference.right,
      !reference.top.isRelative, reference.bottom.isRelative
    else { return nil }
    return append(.runningSum(bound))
  }

  private mutating func appendRow(_ arguments: [Node]) -> Kind? {
    if arguments.isEmpty { return append(.row(.relative(0))) }
    guard arguments.count == 1, case .cell(let reference) = arguments[0],
      reference.sheet != .names, !reference.reference.isParameter
    else { return nil }
    return append(.row(reference.reference.top))
  }
}

extension NumericProgram.Operand {
  fileprivate var isRange: Bool {
    if case .range = self { return true }
    return false
  }

  fileprivate var isRunningSum: Bool {
    if case .runningSum = self { return true }
    return false
  }
}

/// Arithmetic over single cells as a list of steps on a stack of doubles.
///
/// Templates of this kind are evaluated for many rows at a time, as long as what they read are numbers; where they
/// are not, the formula's tree is evaluated as ever, with the same result.
package struct NumericProgram: Sendable {
  package enum Step: Sendable, Hashable, BitwiseCopyable {
    case constant(Double)
    /// A number that differs from row to row, by its place among the operands.
    case operand(Int)
    case add
    case subtract
    case multiply
    case divide
    case negate
    case percent
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
  }

  package private(set) var steps: [Step] = []
  package private(set) var operands: [Operand] = []
  /// How many numbers the stack holds at most.
  package private(set) var depth = 0

  /// The program of a tree, or `nil` where the tree is more than arithmetic over cells.
  init?(_ node: Node) {
    guard append(node, at: 0), !operands.isEmpty, steps.count <= 64 else { return nil }
  }

  private mutating func append(_ node: Node, at height: Int) -> Bool {
    depth = max(depth, height + 1)
    switch node {
    case .constant(.number(let number)):
      steps.append(.constant(number))
      return true
    case .literal(let place): return append(.literal(place))
    case .cell(let reference): return append(.cell(reference))
    case .call(let function, let arguments) where function.traits.contains(.givesRow):
      return appendRow(arguments)
    case .call(let function, let arguments) where function.traits.contains(.givesSum):
      return appendSum(arguments)
    case .unary(let unary, let operand):
      guard append(operand, at: height) else { return false }
      switch unary {
      case .minus: steps.append(.negate)
      case .percent: steps.append(.percent)
      // A plus changes nothing, not even text into a number.
      case .plus, .implicitIntersection, .spill: return false
      }
      return true
    case .binary(let binary, let left, let right):
      let step: Step
      switch binary {
      case .add: step = .add
      case .subtract: step = .subtract
      case .multiply: step = .multiply
      case .divide: step = .divide
      default: return false
      }
      guard append(left, at: height), append(right, at: height + 1) else { return false }
      steps.append(step)
      return true
    default: return false
    }
  }

  private mutating func append(_ operand: Operand) -> Bool {
    let place = operands.firstIndex(of: operand) ?? operands.count
    if place == operands.count { operands.append(operand) }
    steps.append(.operand(place))
    return true
  }

  private mutating func appendSum(_ arguments: [Node]) -> Bool {
    guard arguments.count == 1, case .range(let bound) = arguments[0] else { return false }
    let reference = bound.reference
    guard reference.shape == .range, reference.left == reference.right,
      !reference.top.isRelative, reference.bottom.isRelative
    else { return false }
    return append(.runningSum(bound))
  }

  private mutating func appendRow(_ arguments: [Node]) -> Bool {
    if arguments.isEmpty { return append(.row(.relative(0))) }
    guard arguments.count == 1, case .cell(let reference) = arguments[0],
      reference.sheet != .names
    else { return false }
    return append(.row(reference.reference.top))
  }
}

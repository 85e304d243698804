/// Carrying out the steps of a program once.
extension NumericProgram {
  /// Runs steps over numbers.
  ///
  /// - Parameters:
  ///   - count: How many steps there are.
  ///   - step: The steps.
  ///   - stack: Room for as many numbers as the program is deep.
  ///   - operand: What an operand holds, or `nil` where that is no number.
  /// - Returns: The result, which may be infinite or none; `nil` where the tree has to be evaluated.
  @inline(__always)
  static func run(
    _ count: Int, step: (Int) -> Step, stack: UnsafeMutablePointer<Double>,
    operand: (Int) -> Double?
  ) -> Double? {
    var height = 0
    var index = 0
    while index < count {
      let step = step(index)
      index += 1
      switch step {
      case .constant(let number):
        stack[height] = number
        height += 1
      case .operand(let place):
        guard let number = operand(place) else { return nil }
        stack[height] = number
        height += 1
      case .add:
        height -= 1
        stack[height - 1] = Rounding.noiseFree(sum: stack[height - 1], stack[height])
      case .subtract:
        height -= 1
        stack[height - 1] = Rounding.noiseFree(sum: stack[height - 1], 0 - stack[height])
      case .multiply:
        height -= 1
        stack[height - 1] *= stack[height]
      case .divide:
        height -= 1
        stack[height - 1] = NumericBlock.divided(stack[height - 1], stack[height])
      case .skip(let next): index = next
      case .skipUnless(let next):
        height -= 1
        guard stack[height].isFinite else { return nil }
        if stack[height] == 0 { index = next }
      default:
        guard apply(step, stack, &height) else { return nil }
      }
    }
    return stack[0]
  }

  /// Applies a step to the numbers on top.
  ///
  /// - Returns: `false` where one of them or the result is none: what would be hidden here is an error.
  private static func apply(
    _ step: Step, _ stack: UnsafeMutablePointer<Double>, _ height: inout Int
  ) -> Bool {
    let top = stack[height - 1]
    guard top.isFinite else { return false }
    let result: Double
    switch step {
    case .negate: result = 0 - top
    case .percent: result = top / 100
    case .truth: result = top != 0 ? 1 : 0
    case .not: result = top == 0 ? 1 : 0
    case .floor: result = Rounding.approximateFloor(top)
    case .magnitude: result = top.magnitude
    case .squareRoot: result = top.squareRoot()
    default:
      height -= 1
      guard stack[height - 1].isFinite, let joined = joined(step, stack[height - 1], top) else {
        return false
      }
      result = joined
    }
    guard result.isFinite else { return false }
    stack[height - 1] = result
    return true
  }

  private static func joined(_ step: Step, _ left: Double, _ right: Double) -> Double? {
    switch step {
    case .power:
      guard case .number(let power) = Operators.power(left, right) else { return nil }
      return power
    case .equal: return Value.order(left, right) == 0 ? 1 : 0
    case .notEqual: return Value.order(left, right) != 0 ? 1 : 0
    case .less: return Value.order(left, right) < 0 ? 1 : 0
    case .lessOrEqual: return Value.order(left, right) <= 0 ? 1 : 0
    case .greater: return Value.order(left, right) > 0 ? 1 : 0
    case .greaterOrEqual: return Value.order(left, right) >= 0 ? 1 : 0
    case .and: return left != 0 && right != 0 ? 1 : 0
    case .or: return left != 0 || right != 0 ? 1 : 0
    case .smaller: return min(left, right)
    case .larger: return max(left, right)
    case .remainder: return right == 0 ? nil : Divisibility.remainder(left, right)
    case .round: return digits(right).map { Rounding.halfAwayFromZero(left, digits: $0) }
    case .roundUp: return digits(right).map { Rounding.awayFromZero(left, digits: $0) }
    case .roundDown: return digits(right).map { Rounding.towardZero(left, digits: $0) }
    default: return nil
    }
  }

  /// A number of digits, as functions read it.
  private static func digits(_ number: Double) -> Int? {
    number.magnitude < 1_000 ? Int(number.rounded(.towardZero)) : nil
  }
}

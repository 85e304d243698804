import Glibc

/// What the operators do with values.
enum Operators {
  /// Applies an operator to two values, element by element where one of them is an array.
  static func apply(
    _ binary: BinaryOperator, _ left: Value, _ right: Value, limit: Int, today: Int
  ) -> Value {
    switch (left, right) {
    case (.number(let a), .number(let b)): return numbers(binary, a, b)
    case (.array(let a), .array(let b)) where a.rows == b.rows && a.columns == b.columns:
      return map(a, limit) { element(binary, $1, b.elements[$0], today) }
    case (.array(let a), .array(let b)):
      return broadcast(
        max(a.rows, b.rows), max(a.columns, b.columns), limit
      ) { scalar(binary, a.broadcast($0, $1), b.broadcast($0, $1), today) }
    case (.array(let a), _): return map(a, limit) { element(binary, $1, right, today) }
    case (_, .array(let b)): return map(b, limit) { element(binary, left, $1, today) }
    default: return scalar(binary, left, right, today)
    }
  }

  static func apply(_ unary: UnaryOperator, _ operand: Value, today: Int) -> Value {
    if case .array(let array) = operand { return map(array, .max) { scalar(unary, $1, today) } }
    return scalar(unary, operand, today)
  }

  /// An array of the same shape, made element by element.
  @inline(__always)
  private static func map(
    _ array: ArrayValue, _ limit: Int, _ element: (Int, Value) -> Value
  ) -> Value {
    guard array.rows <= limit / array.columns else { return .error(.calculation) }
    let count = array.elements.count
    let elements = [Value](unsafeUninitializedCapacity: count) { made, initialized in
      for index in 0..<count {
        made.initializeElement(at: index, to: element(index, array.elements[index]))
      }
      initialized = count
    }
    return .array(ArrayValue(rows: array.rows, columns: array.columns, elements: elements))
  }

  /// One element of an array: most are numbers, or truths that select some of them.
  @inline(__always)
  private static func element(
    _ binary: BinaryOperator, _ left: Value, _ right: Value, _ today: Int
  ) -> Value {
    switch (left, right) {
    case (.number(let a), .number(let b)): return numbers(binary, a, b)
    case (.boolean(let a), .number(let b)) where binary == .multiply: return .result(a ? b : 0 * b)
    case (.number(let a), .boolean(let b)) where binary == .multiply: return .result(b ? a : a * 0)
    default: return scalar(binary, left, right, today)
    }
  }

  private static func broadcast(
    _ rows: Int, _ columns: Int, _ limit: Int, _ element: (Int, Int) -> Value
  ) -> Value {
    guard rows <= limit / columns else { return .error(.calculation) }
    var elements: [Value] = []
    elements.reserveCapacity(rows * columns)
    for row in 0..<rows {
      for column in 0..<columns { elements.append(element(row, column)) }
    }
    return .array(ArrayValue(rows: rows, columns: columns, elements: elements))
  }

  private static func scalar(_ unary: UnaryOperator, _ operand: Value, _ today: Int) -> Value {
    switch unary {
    case .plus: return operand
    case .minus, .percent:
      do {
        let number = try operand.asNumber(today: today)
        return .result(unary == .minus ? 0 - number : number / 100)
      } catch {
        return .error(error)
      }
    case .implicitIntersection, .spill: return operand
    }
  }

  private static func scalar(
    _ binary: BinaryOperator, _ left: Value, _ right: Value, _ today: Int
  ) -> Value {
    if let error = left.error ?? right.error { return .error(error) }
    do {
      switch binary {
      case .join: return .text(try left.asText() + right.asText())
      case .equal: return .boolean(Value.order(left, right) == 0)
      case .notEqual: return .boolean(Value.order(left, right) != 0)
      case .less: return .boolean(Value.order(left, right) < 0)
      case .lessOrEqual: return .boolean(Value.order(left, right) <= 0)
      case .greater: return .boolean(Value.order(left, right) > 0)
      case .greaterOrEqual: return .boolean(Value.order(left, right) >= 0)
      default:
        return numbers(
          binary, try left.asNumber(today: today), try right.asNumber(today: today))
      }
    } catch {
      return .error(error)
    }
  }

  private static func numbers(_ binary: BinaryOperator, _ a: Double, _ b: Double) -> Value {
    switch binary {
    case .add: return .result(Rounding.noiseFree(sum: a, b))
    case .subtract: return .result(Rounding.noiseFree(sum: a, -b))
    case .multiply: return .result(a * b)
    case .divide: return b == 0 ? .error(.divisionByZero) : .result(a / b)
    case .power: return power(a, b)
    case .equal: return .boolean(Value.order(a, b) == 0)
    case .notEqual: return .boolean(Value.order(a, b) != 0)
    case .less: return .boolean(Value.order(a, b) < 0)
    case .lessOrEqual: return .boolean(Value.order(a, b) <= 0)
    case .greater: return .boolean(Value.order(a, b) > 0)
    case .greaterOrEqual: return .boolean(Value.order(a, b) >= 0)
    default: return scalar(binary, .number(a), .number(b), 0)
    }
  }

  /// `a ^ b`: 0^0 is an error, and so is a fractional power of a negative number that is no odd root.
  static func power(_ a: Double, _ b: Double) -> Value {
    if a == 0 {
      if b == 0 { return .error(.number) }
      if b < 0 { return .error(.divisionByZero) }
    }
    let result = Powers.power(a, b)
    return result.isNaN ? .error(.number) : .result(result)
  }
}

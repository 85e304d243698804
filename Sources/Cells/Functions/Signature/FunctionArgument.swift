/// What a function does with an argument that is a range or an array.
package enum ParameterKind: Sendable {
  /// Wants one value: a range or an array makes the function be called for each of its values.
  case scalar
  /// Takes ranges and arrays as they are; an expression over ranges is computed value by value first.
  case values
  /// The same, and workbooks from before dynamic arrays compute expressions in it over whole ranges too.
  case array
  /// Wants the place, not the value.
  case reference
}

/// The arguments of one call, read from the left.
package struct Arguments {
  /// It outlives the call, so that nothing need be counted.
  package unowned(unsafe) let context: FunctionContext
  private var operands: [Operand]
  /// How many of them have been read.
  private var position = 0

  package init(_ operands: [Operand], _ context: FunctionContext) {
    self.operands = operands
    self.context = context
  }

  /// How many are left.
  package var count: Int { operands.count - position }
  package var isEmpty: Bool { position == operands.count }
  /// The next one, not taken.
  package var first: Operand? { isEmpty ? nil : operands[position] }
  /// All that are left, not taken.
  package var rest: ArraySlice<Operand> { operands[position...] }

  /// Whether the next one was left out between separators.
  package var isNextMissing: Bool {
    if !isEmpty, case .missing = operands[position] { return true }
    return false
  }

  /// Takes the next one, if there is one.
  package mutating func popFirst() -> Operand? {
    if isEmpty { return nil }
    position += 1
    return operands[position - 1]
  }

  /// Takes the next one without a look at it.
  package mutating func skip() { position = min(position + 1, operands.count) }

  /// Takes all that are left.
  package mutating func skipAll() { position = operands.count }

  /// Puts others into the place of all that are left.
  package mutating func mapRest(_ change: (Operand) -> Operand) {
    for index in position..<operands.count { operands[index] = change(operands[index]) }
  }

  /// The next argument as it stands.
  package mutating func next() -> Operand { popFirst() ?? .missing }

  /// The next argument as one value.
  package mutating func nextValue() -> Value {
    if isEmpty { return .empty }
    position += 1
    switch operands[position - 1] {
    case .value(.array(let array)): return array.elements[0]
    case .value(let value): return value
    case .missing: return .empty
    case .range(let range): return context.source.value(at: range.origin)
    case .ranges: return .error(.value)
    case .lambda: return .error(.calculation)
    }
  }

  /// The next argument if it is a number, which is taken.
  package mutating func nextNumber() -> Double? {
    guard !isEmpty, case .value(.number(let number)) = operands[position] else { return nil }
    position += 1
    return number
  }
}

/// A Swift type that can receive arguments of a formula's function; its way of reading is the coercion rule.
package protocol FunctionArgument: SendableMetatype {
  /// The kind of each argument that one reading takes, in order.
  static var kinds: [ParameterKind] { get }
  /// Whether the call may end before this argument.
  static var isOptional: Bool { get }
  /// Whether reading takes all arguments that are left, `kinds` over and over.
  static var repeats: Bool { get }
  static func read(_ arguments: inout Arguments) throws(CellError) -> Self
}

extension FunctionArgument {
  package static var kinds: [ParameterKind] { [.scalar] }
  package static var isOptional: Bool { false }
  package static var repeats: Bool { false }
}

extension Double: FunctionArgument {
  package static func read(_ arguments: inout Arguments) throws(CellError) -> Double {
    if let number = arguments.nextNumber() { return number }
    let value = arguments.nextValue()
    return try value.asNumber(today: arguments.context.today)
  }
}

extension Int: FunctionArgument {
  /// Reads a number without its fraction.
  ///
  /// - Throws: `.number` where it does not fit into 53 bits.
  package static func read(_ arguments: inout Arguments) throws(CellError) -> Int {
    let number = try Double.read(&arguments).rounded(.towardZero)
    guard number.magnitude < 0x1p53 else { throw .number }
    return Int(number)
  }
}

extension String: FunctionArgument {
  package static func read(_ arguments: inout Arguments) throws(CellError) -> String {
    try arguments.nextValue().asText()
  }
}

extension Bool: FunctionArgument {
  package static func read(_ arguments: inout Arguments) throws(CellError) -> Bool {
    try arguments.nextValue().asBoolean()
  }
}

extension Value: FunctionArgument {
  /// Reads one value as it is; an error is a value here.
  package static func read(_ arguments: inout Arguments) throws(CellError) -> Value {
    arguments.nextValue()
  }
}

extension Optional: FunctionArgument where Wrapped: FunctionArgument {
  package static var kinds: [ParameterKind] { Wrapped.kinds }
  package static var isOptional: Bool { true }

  /// Reads nothing where the call has ended; an argument left out between separators is read as empty.
  package static func read(_ arguments: inout Arguments) throws(CellError) -> Wrapped? {
    arguments.isEmpty ? nil : try Wrapped.read(&arguments)
  }
}

/// An optional argument for which leaving it out between separators is the same as ending before it.
package struct Omittable<Wrapped: FunctionArgument>: FunctionArgument {
  package let value: Wrapped?

  package static var kinds: [ParameterKind] { Wrapped.kinds }
  package static var isOptional: Bool { true }

  package static func read(
    _ arguments: inout Arguments
  ) throws(CellError) -> Omittable<Wrapped> {
    if arguments.isNextMissing {
      arguments.skip()
      return Omittable(value: nil)
    }
    return Omittable(value: arguments.isEmpty ? nil : try Wrapped.read(&arguments))
  }
}

/// The context of the call, which takes no argument.
package struct Context: FunctionArgument {
  package let context: FunctionContext

  package static var kinds: [ParameterKind] { [] }

  package static func read(_ arguments: inout Arguments) throws(CellError) -> Context {
    Context(context: arguments.context)
  }
}

/// An argument as it stands: a value, an array, or the place of values, which is not read.
package struct ReferenceArgument: FunctionArgument {
  package let operand: Operand

  package static var kinds: [ParameterKind] { [.reference] }

  package static func read(_ arguments: inout Arguments) throws(CellError) -> ReferenceArgument {
    ReferenceArgument(operand: arguments.next())
  }
}

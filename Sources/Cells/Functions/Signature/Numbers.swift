/// All arguments that are left, flattened to their numbers.
///
/// A number that stands in the call itself may be spelled as text or as a boolean; in ranges and arrays text,
/// booleans and empty cells are skipped. An error anywhere is thrown.
package struct Numbers: FunctionArgument {
  package var all: [Double]

  package static var kinds: [ParameterKind] { [.values] }
  package static var repeats: Bool { true }

  package static func read(_ arguments: inout Arguments) throws(CellError) -> Numbers {
    var numbers = Numbers(all: [])
    while let operand = arguments.popFirst() {
      switch operand {
      case .missing: numbers.all.append(0)
      case .value(.array(let array)):
        for value in array.elements { try numbers.append(value) }
      case .value(let value): numbers.all.append(try value.asNumber())
      case .range(let range): try numbers.append(range, arguments.context.source)
      case .ranges(let ranges):
        for range in ranges { try numbers.append(range, arguments.context.source) }
      case .lambda: throw .calculation
      }
    }
    return numbers
  }

  private mutating func append(_ value: Value) throws(CellError) {
    switch value {
    case .number(let number): all.append(number)
    case .error(let error): throw error
    default: break
    }
  }

  private mutating func append(
    _ range: CellRange, _ source: any CellSource
  ) throws(CellError) {
    var found = all
    all = []
    try source.visit(range) { (_, value) throws(CellError) in
      switch value {
      case .number(let number): found.append(number)
      case .error(let error): throw error
      default: break
      }
    }
    all = found
  }
}

/// One argument flattened to its numbers, as a function wants it that has further arguments behind.
///
/// Reads like ``Numbers``, but a number in the call itself is read strictly: text is an error unless it looks
/// like a number.
package struct NumberList: FunctionArgument {
  package var all: [Double]

  package static var kinds: [ParameterKind] { [.values] }

  package static func read(_ arguments: inout Arguments) throws(CellError) -> NumberList {
    let operand = arguments.next()
    var single = Arguments([operand], arguments.context)
    return NumberList(all: try Numbers.read(&single).all)
  }
}

/// As ``NumberList``, where older formulas too compute over whole ranges.
package struct ComputedNumbers: FunctionArgument {
  package var all: [Double]

  package static var kinds: [ParameterKind] { [.array] }

  package static func read(_ arguments: inout Arguments) throws(CellError) -> ComputedNumbers {
    ComputedNumbers(all: try NumberList.read(&arguments).all)
  }
}

/// All arguments that are left, value by value as they are.
package struct Values: FunctionArgument {
  /// A value with where it comes from.
  package struct Element {
    package let value: Value
    /// Whether it stands in a range, and not in the call itself.
    package let isFromRange: Bool
    /// Whether it stands in an array or a range.
    package let isFromArray: Bool
  }

  /// The values in order; cells that are empty are left out.
  package var all: [Element]

  package static var kinds: [ParameterKind] { [.values] }
  package static var repeats: Bool { true }

  package static func read(_ arguments: inout Arguments) throws(CellError) -> Values {
    var values = Values(all: [])
    while let operand = arguments.popFirst() {
      switch operand {
      case .missing: values.append(.empty, isFromRange: false, isFromArray: false)
      case .value(.array(let array)):
        for value in array.elements {
          values.append(value, isFromRange: false, isFromArray: true)
        }
      case .value(let value): values.append(value, isFromRange: false, isFromArray: false)
      case .range(let range): try values.append(range, arguments.context.source)
      case .ranges(let ranges):
        for range in ranges { try values.append(range, arguments.context.source) }
      case .lambda: throw .calculation
      }
    }
    return values
  }

  private mutating func append(_ value: Value, isFromRange: Bool, isFromArray: Bool) {
    all.append(Element(value: value, isFromRange: isFromRange, isFromArray: isFromArray))
  }

  private mutating func append(
    _ range: CellRange, _ source: any CellSource
  ) throws(CellError) {
    var found: [Element] = []
    try source.visit(range) { (_, value) throws(CellError) in
      found.append(Element(value: value, isFromRange: true, isFromArray: true))
    }
    all += found
  }
}

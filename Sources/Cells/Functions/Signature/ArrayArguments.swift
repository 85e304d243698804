/// An argument as it stands, a range or an error too, whose values are read.
package struct AnyOperand: FunctionArgument {
  package let operand: Operand

  package static var kinds: [ParameterKind] { [.array] }

  package static func read(_ arguments: inout Arguments) throws(CellError) -> AnyOperand {
    AnyOperand(operand: arguments.next())
  }
}

/// An argument of which the shape or the place matters: a range stays a range.
package struct ArrayOperand: FunctionArgument {
  package let operand: Operand

  package static var kinds: [ParameterKind] { [.array] }

  /// - Throws: The error that stands in place of the argument.
  package static func read(_ arguments: inout Arguments) throws(CellError) -> ArrayOperand {
    let operand = arguments.next()
    if case .value(.error(let error)) = operand { throw error }
    return ArrayOperand(operand: operand)
  }
}

/// One argument copied into an array; a single value is an array of one, a whole column ends where nothing follows.
package struct Grid: FunctionArgument {
  package let array: ArrayValue
  /// Whether the argument goes on to the end of the sheet, beyond what was copied.
  package let isOpen: Bool

  package static var kinds: [ParameterKind] { [.array] }

  /// - Throws: The error that stands in place of the argument; `.value` for several ranges.
  package static func read(_ arguments: inout Arguments) throws(CellError) -> Grid {
    let grid = Grid(arguments.next(), arguments.context)
    if grid.array.elements.count == 1, case .error(let error) = grid.array.elements[0] {
      throw error
    }
    return grid
  }

  /// The values of an operand; an error is a value here.
  package init(_ operand: Operand, _ context: FunctionContext) {
    isOpen = operand.range.map { $0.isOpen } ?? false
    let value = context.value(of: operand)
    if case .array(let array) = value {
      self.array = array
    } else {
      array = ArrayValue(rows: 1, columns: 1, repeating: value)
    }
  }
}

/// All arguments that are left, each copied into an array; errors are values.
package struct Grids: FunctionArgument {
  package var all: [ArrayValue]

  package static var kinds: [ParameterKind] { [.array] }
  package static var repeats: Bool { true }

  package static func read(_ arguments: inout Arguments) throws(CellError) -> Grids {
    var grids = Grids(all: [])
    while let operand = arguments.popFirst() {
      guard case .ranges(let ranges) = operand else {
        grids.all.append(Grid(operand, arguments.context).array)
        continue
      }
      for range in ranges { grids.all.append(Grid(.range(range), arguments.context).array) }
    }
    return grids
  }
}

/// All arguments that are left as truths.
///
/// A text that stands in the call itself counts where it says "true" or "false"; other text and, in ranges and
/// arrays, all text and empty cells are skipped. An error anywhere is thrown.
package struct Truths: FunctionArgument {
  package var all: [Bool]

  package static var kinds: [ParameterKind] { [.values] }
  package static var repeats: Bool { true }

  /// - Throws: `.value` where there is not one truth.
  package static func read(_ arguments: inout Arguments) throws(CellError) -> Truths {
    var truths = Truths(all: [])
    for element in try Values.read(&arguments).all {
      switch element.value {
      case .boolean(let boolean): truths.all.append(boolean)
      case .number(let number): truths.all.append(number != 0)
      case .error(let error): throw error
      default:
        if !element.isFromArray, let truth = try? element.value.asBoolean() {
          truths.all.append(truth)
        }
      }
    }
    guard !truths.all.isEmpty else { throw .value }
    return truths
  }
}

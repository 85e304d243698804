/// All arguments that are left, flattened to numbers, where anything else is refused.
///
/// Text that looks like a number is one; empty cells are skipped.
package struct StrictNumbers: FunctionArgument {
  package var all: [Double]

  package static var kinds: [ParameterKind] { [.values] }
  package static var repeats: Bool { true }

  /// - Throws: `.value` for a boolean, and for text that is no number, or where no number is left;
  ///   the first error among the values.
  package static func read(_ arguments: inout Arguments) throws(CellError) -> StrictNumbers {
    let numbers = StrictNumbers(all: try flattened(&arguments))
    guard !numbers.all.isEmpty else { throw .value }
    return numbers
  }

  static func flattened(_ arguments: inout Arguments) throws(CellError) -> [Double] {
    var numbers: [Double] = []
    for element in try Values.read(&arguments).all {
      switch element.value {
      case .boolean: throw .value
      case .empty where element.isFromArray: continue
      default: numbers.append(try element.value.asNumber())
      }
    }
    return numbers
  }
}

/// One argument flattened as ``StrictNumbers`` are; it may hold no number at all.
package struct StrictNumberList: FunctionArgument {
  package var all: [Double]

  package static var kinds: [ParameterKind] { [.values] }

  package static func read(_ arguments: inout Arguments) throws(CellError) -> StrictNumberList {
    let operand = arguments.next()
    var single = Arguments([operand], arguments.context)
    return StrictNumberList(all: try StrictNumbers.flattened(&single))
  }
}

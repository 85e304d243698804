/// All arguments that are left, flattened to numbers, where anything else is refused.
///
/// Text that looks like a number is one; empty cells are skipped.
package struct StrictNumbers: FunctionArgument {
  package var all: [Double]

  package static var kinds: [ParameterKind] { [.values] }
  package static var repeats: Bool { true }

  /// - Throws: `.value` for a boolean, and for text that is no number, or where no number is left;
  ///   `.notAvailable` where nothing stands between separators; the first error among the values.
  package static func read(_ arguments: inout Arguments) throws(CellError) -> StrictNumbers {
    var numbers = StrictNumbers(all: [])
    for operand in arguments.operands {
      if case .missing = operand { throw .notAvailable }
    }
    for element in try Values.read(&arguments).all {
      switch element.value {
      case .boolean: throw .value
      case .empty where element.isFromArray: continue
      default: numbers.all.append(try element.value.asNumber())
      }
    }
    guard !numbers.all.isEmpty else { throw .value }
    return numbers
  }
}

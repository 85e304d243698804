/// A number where a boolean is none, as the functions demand that Excel once kept in its Analysis ToolPak.
package struct StrictNumber: FunctionArgument {
  package let value: Double

  /// - Throws: `.value` for a boolean, and for text that is no number.
  package static func read(_ arguments: inout Arguments) throws(CellError) -> StrictNumber {
    let value = arguments.nextValue()
    if case .boolean = value { throw .value }
    return StrictNumber(value: try value.asNumber())
  }
}

/// A strict number that has to be given: left out between separators it is no 0, as an amount of money never is.
package struct GivenNumber: FunctionArgument {
  package let value: Double

  /// - Throws: `.notAvailable` where nothing stands between separators; what ``StrictNumber`` throws.
  package static func read(_ arguments: inout Arguments) throws(CellError) -> GivenNumber {
    if arguments.isNextMissing { throw .notAvailable }
    return GivenNumber(value: try StrictNumber.read(&arguments).value)
  }
}

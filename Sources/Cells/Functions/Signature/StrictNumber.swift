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

/// All arguments that are left, as they stand.
package struct Operands: FunctionArgument {
  package var all: [Operand]

  package static var kinds: [ParameterKind] { [.array] }
  package static var repeats: Bool { true }

  package static func read(_ arguments: inout Arguments) throws(CellError) -> Operands {
    let operands = Operands(all: Array(arguments.rest))
    arguments.skipAll()
    return operands
  }
}

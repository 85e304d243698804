/// All arguments that are left, each as rows and columns of values.
package struct Tables: FunctionArgument {
  package var all: [Table]

  package static var kinds: [ParameterKind] { [.array] }
  package static var repeats: Bool { true }

  package static func read(_ arguments: inout Arguments) throws(CellError) -> Tables {
    var tables = Tables(all: [])
    while !arguments.isEmpty { tables.all.append(try Table.read(&arguments)) }
    return tables
  }
}

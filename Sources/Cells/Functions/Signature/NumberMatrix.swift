/// One argument as a matrix of numbers.
package struct NumberMatrix: FunctionArgument {
  package let matrix: Matrix

  package static var kinds: [ParameterKind] { [.array] }

  /// - Throws: `.value` where anything but a number stands in it, `.calculation` where it is too large.
  package static func read(_ arguments: inout Arguments) throws(CellError) -> NumberMatrix {
    let limit = arguments.context.arrayLimit
    let table = try Table.read(&arguments)
    guard table.usedRows == table.rows, table.usedColumns == table.columns else { throw .value }
    guard table.rows <= limit / table.columns else { throw .calculation }
    var elements: [Double] = []
    elements.reserveCapacity(table.count)
    for row in 0..<table.rows {
      for column in 0..<table.columns {
        switch table[row, column] {
        case .number(let number): elements.append(number)
        case .error(let error): throw error
        default: throw .value
        }
      }
    }
    return NumberMatrix(
      matrix: Matrix(rows: table.rows, columns: table.columns, elements: elements))
  }
}

extension Matrix: FunctionResult {
  package var operand: Operand {
    .value(
      .array(ArrayValue(rows: rows, columns: columns, elements: elements.map { .result($0) })))
  }
}

/// One argument as rows and columns of values, whether it is a range, an array, or a single value.
///
/// A range is not copied: its values are read when asked for.
package struct Table: FunctionArgument {
  /// How many rows the argument spans; of a whole column all of them.
  package let rows: Int
  package let columns: Int
  /// The place of the values, if they stand in cells.
  package let range: CellRange?
  /// How many rows have to be looked at: beyond, everything is empty.
  package let usedRows: Int
  /// How many columns have to be looked at.
  package let usedColumns: Int
  private let array: ArrayValue?
  /// It outlives the call that the table belongs to, so that nothing need be counted.
  private unowned(unsafe) let source: any CellSource

  package static var kinds: [ParameterKind] { [.array] }

  package static func read(_ arguments: inout Arguments) throws(CellError) -> Table {
    try Table(arguments.next(), arguments.context)
  }

  /// - Throws: The operand's own error if it is a single one; `.value` for several ranges.
  package init(_ operand: Operand, _ context: FunctionContext) throws(CellError) {
    switch operand {
    case .range(let range):
      self.init(range, context.source)
    case .ranges(let ranges):
      guard ranges.count == 1 else { throw .value }
      self.init(ranges[0], context.source)
    case .missing: self.init(ArrayValue(rows: 1, columns: 1, repeating: .empty), context.source)
    case .lambda: throw .calculation
    case .value(.array(let array)): self.init(array, context.source)
    case .value(.error(let error)): throw error
    case .value(let value):
      self.init(ArrayValue(rows: 1, columns: 1, repeating: value), context.source)
    }
  }

  package init(_ array: ArrayValue, _ source: any CellSource) {
    rows = array.rows
    columns = array.columns
    usedRows = array.rows
    usedColumns = array.columns
    range = nil
    self.array = array
    self.source = source
  }

  package init(_ range: CellRange, _ source: any CellSource) {
    rows = range.rows
    columns = range.columns
    let used = source.usedPart(of: range)
    usedRows = used.map { $0.bottom - range.top + 1 } ?? 0
    usedColumns = used.map { $0.right - range.left + 1 } ?? 0
    self.range = range
    array = nil
    self.source = source
  }

  /// The value at a row and a column, both counted from 0.
  package subscript(row: Int, column: Int) -> Value {
    if let array { return array[row, column] }
    guard let range, row < usedRows, column < usedColumns else { return .empty }
    return source.value(at: range.address(row: row, column: column))
  }

  /// The rows of one of the table's columns that hold a key, or `nil` where each has to be looked at.
  package func rows(of key: IndexedKey, in column: CellRange) -> IndexedRows? {
    source.rows(of: key, in: column)
  }

  /// The columns in which one of the table's rows holds a key, or `nil` where each has to be looked at.
  package func columns(of key: IndexedKey, in row: CellRange) -> IndexedRows? {
    source.columns(of: key, in: row)
  }

  /// How many values a table of one row or one column has.
  package var count: Int { rows * columns }

  /// Whether all values stand in one row or in one column.
  package var isVector: Bool { rows == 1 || columns == 1 }

  /// The value at a place counted row by row.
  package subscript(index: Int) -> Value {
    self[index / columns, index % columns]
  }

  /// The table itself, as an operand.
  package var operand: Operand {
    if let range { return .range(range) }
    return array.map { .value(.array($0)) } ?? .missing
  }

  /// A column or several, as an array of all their used rows; at least one row.
  package func copied(rows count: Int? = nil) -> ArrayValue {
    let count = max(1, min(count ?? usedRows, rows))
    var copy = ArrayValue(rows: count, columns: columns, repeating: .empty)
    for row in 0..<count {
      for column in 0..<columns { copy[row, column] = self[row, column] }
    }
    return copy
  }
}

extension Table {
  /// The numbers of the table, row by row, without everything else.
  ///
  /// - Throws: The first error among the values.
  package var numbers: [Double] {
    get throws(CellError) {
      var numbers: [Double] = []
      for row in 0..<usedRows {
        for column in 0..<usedColumns {
          switch self[row, column] {
          case .number(let number): numbers.append(number)
          case .error(let error): throw error
          default: break
          }
        }
      }
      return numbers
    }
  }
}

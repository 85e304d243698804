/// Three arguments: a table with a header, one of its fields, and criteria.
///
/// The criteria are a table too: under a header stand conditions, of which a record has to meet all of one row.
struct Records: FunctionArgument {
  private let table: Table
  private let field: Value
  /// The rows of the records that meet the criteria.
  let matching: [Int]

  static var kinds: [ParameterKind] { [.array, .scalar, .array] }

  /// - Throws: `.value` where the table has no records or the criteria no conditions.
  static func read(_ arguments: inout Arguments) throws(CellError) -> Records {
    let table = try Table.read(&arguments)
    let isFieldMissing: Bool
    if arguments.isNextMissing {
      isFieldMissing = true
    } else {
      isFieldMissing = false
    }
    let field = arguments.nextValue()
    let criteria = try Table.read(&arguments)
    guard table.rows >= 2, criteria.rows >= 2 else { throw .value }
    if let error = field.error { throw error }
    let conditions = Self.conditions(criteria, table)
    return Records(
      table: table, field: isFieldMissing ? .empty : field,
      matching: (1..<max(1, table.usedRows)).filter { row in
        conditions.contains { $0.allSatisfy { $0.isMet(by: table, row) } }
      })
  }

  /// What stands in the field of the records that meet the criteria.
  ///
  /// - Throws: `.value` where there is no such field.
  var values: [Value] {
    get throws(CellError) {
      guard let values = try optionalValues else { throw .value }
      return values
    }
  }

  /// The same, or `nil` where no field was named.
  var optionalValues: [Value]? {
    get throws(CellError) {
      if field.isEmpty { return nil }
      guard let column = Self.column(field, of: table) else { throw .value }
      return matching.map { table[$0, column] }
    }
  }

  /// The numbers among the values.
  ///
  /// - Throws: The first error among the values; `.value` where there is no such field.
  var numbers: [Double] {
    get throws(CellError) {
      var numbers: [Double] = []
      for value in try values {
        switch value {
        case .number(let number): numbers.append(number)
        case .error(let error): throw error
        default: break
        }
      }
      return numbers
    }
  }

  /// The column of a field, told by its header or by its place counted from 1.
  private static func column(_ field: Value, of table: Table) -> Int? {
    if case .text = field {
      return (0..<table.usedColumns).first { isHeader(table[0, $0], field) }
    }
    guard let place = try? field.asNumber().rounded(.towardZero), place >= 1,
      place <= Double(table.columns)
    else { return nil }
    return Int(place) - 1
  }

  private static func isHeader(_ header: Value, _ name: Value) -> Bool {
    guard let header = try? header.asText(), let name = try? name.asText() else { return false }
    return CaseFolding.areEqual(header, name)
  }

  private enum Condition {
    case column(Int, Criterion)
    /// A condition without a column: it was computed beforehand and holds for all records or for none.
    case fixed(Bool)

    func isMet(by table: Table, _ row: Int) -> Bool {
      switch self {
      case .column(let column, let criterion): criterion.matches(table[row, column])
      case .fixed(let isMet): isMet
      }
    }
  }

  private static func conditions(_ criteria: Table, _ table: Table) -> [[Condition]] {
    let columns = (0..<criteria.columns).map { index -> Int? in
      let header = criteria[0, index]
      if header.isEmpty { return nil }
      return (0..<table.usedColumns).first { isHeader(table[0, $0], header) }
    }
    return (1..<criteria.rows).prefix(max(1, criteria.usedRows)).map { row in
      var conditions: [Condition] = []
      for (index, column) in columns.enumerated() {
        let value = criteria[row, index]
        if value.isEmpty { continue }
        if let column {
          conditions.append(.column(column, Criterion(value, matchesBeginning: true)))
        } else {
          conditions.append(.fixed((try? value.asBoolean()) ?? false))
        }
      }
      return conditions
    }
  }
}

/// A CSV file in memory and what was learnt about it; with it the file can be saved again.
package struct CSVDocument: Sendable {
  /// The file, byte for byte.
  package private(set) var bytes: [UInt8]
  /// How the file is written.
  package internal(set) var dialect: CSVDialect
  /// What is wrong with it, in order of place; at most a thousand of each sort.
  package internal(set) var problems: [CSVProblem] = []
  /// How many problems there are.
  package internal(set) var problemCount = 0
  /// What each column was taken for.
  package internal(set) var columns: [CSVColumnType] = []
  /// The names of the columns; empty without a header, `nil` where a column has no name.
  package internal(set) var headerNames: [String?] = []
  /// How many rows the file has, header and blank lines included.
  package internal(set) var rowCount = 0
  /// How many fields its longest row has.
  package internal(set) var columnCount = 0
  /// How many fields most rows have.
  package internal(set) var usualWidth = 0
  /// How many rows have another number of fields, blank lines not counted.
  package internal(set) var raggedRowCount = 0
  /// The first such row, from 0.
  package internal(set) var firstRaggedRow: Int?

  /// How each column is read, so that a writer reads the same out of the original bytes.
  var rules: [CSVColumnRule] = []
  let decimalMark: CSVDecimalMark
  let readsFormulas: Bool

  init(bytes: [UInt8], dialect: CSVDialect, options: CSVReadOptions) {
    self.bytes = bytes
    self.dialect = dialect
    decimalMark = options.decimalMark
    readsFormulas = options.readsFormulas
  }

  /// The same document with other bytes.
  init(_ document: CSVDocument, bytes: [UInt8]) {
    self = document
    self.bytes = bytes
  }

  /// How a field of a row and a column is read.
  func rule(row: Int, column: Int) -> CSVColumnRule {
    if row == 0 && dialect.hasHeader { return .found(exponentsAreText: true) }
    return rules.indices.contains(column) ? rules[column] : .found(exponentsAreText: false)
  }
}

/// Takes the fields of a file as they are read, such as a sheet that fills its columns.
package protocol CSVSink {
  /// Takes one field that is not empty; rows and columns count from 0.
  ///
  /// Rows come in order, columns in order within a row. When the whole of a column shows that fields
  /// like `1E5` are names in it, they come a second time, as text.
  mutating func receive(_ field: CSVField, row: Int, column: Int)

  /// Says that all fields have come once; what comes now replaces some of them.
  mutating func beginCorrections()
}

extension CSVSink {
  package mutating func beginCorrections() {}
}

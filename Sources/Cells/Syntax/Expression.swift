/// A formula as a tree; says how it is written, not yet what its names mean.
package indirect enum Expression: Sendable, Hashable {
  case number(Double)
  /// A number that is a parameter of the formula's template, by its place among them.
  case literal(Int)
  case text(String)
  case boolean(Bool)
  case error(CellError)
  /// An argument left out, as the second of `IF(a,,1)`.
  case missing
  case reference(Reference, SourceSpan)
  /// A defined name, or a column by its header; `sheet` is what stands before `!`, if anything.
  case name(String, sheet: String?, SourceSpan)
  /// A column of a table, `sales[price]` or `[@price]`.
  case column(ColumnReference, SourceSpan)
  /// `{1,2;3,4}`, row by row.
  case array(rows: Int, columns: Int, elements: [Expression])
  case unary(UnaryOperator, Expression)
  case binary(BinaryOperator, Expression, Expression)
  /// A call of a function by its name, in capitals and without the prefix of newer functions.
  case call(String, [Expression], SourceSpan)
  /// A call of what another expression gives.
  case application(Expression, [Expression])
  case parenthesised(Expression)
}

/// A column of a table as a formula names it.
package struct ColumnReference: Sendable, Hashable {
  /// Which rows of the column are meant.
  package enum Part: Sendable, Hashable {
    /// The rows below the header.
    case rows
    /// The header, `[#Headers]`.
    case header
    /// The header and the rows, `[#All]`.
    case all
    /// The row of totals below, `[#Totals]`, which no table of ours has.
    case totals
    /// The formula's own row, `[@price]`.
    case thisRow
  }

  /// The sheet, or `nil` for the formula's own.
  package var sheet: String?
  /// The first column, or `nil` for all columns of the table.
  package var first: String?
  /// The last column of `[[first]:[last]]`.
  package var last: String?
  package var part: Part
}

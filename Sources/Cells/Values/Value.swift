/// What a cell can hold, and what a formula gives.
///
/// Dates, times, percents and amounts of money are numbers; how they look is the business of the cell's
/// number format, not of the value.
public enum Value: Sendable, Hashable {
  /// Nothing: 0 in arithmetic, "" in text.
  case empty
  /// An IEEE double; never infinite and never NaN when it comes out of a formula.
  case number(Double)
  /// Unicode text.
  case text(String)
  /// TRUE or FALSE.
  case boolean(Bool)
  /// The error that a formula shows, such as `#DIV/0!`.
  case error(CellError)
  /// A rectangle of the other kinds.
  case array(ArrayValue)
}

extension Value: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral
{
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(stringLiteral value: String) { self = .text(value) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

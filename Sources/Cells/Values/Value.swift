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

extension Value {
  /// Whether two values are the same: texts scalar by scalar, so that two spellings of `å` differ.
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.empty, .empty): true
    case (.number(let a), .number(let b)): a == b
    case (.text(let a), .text(let b)): a.hasSameBytes(as: b)
    case (.boolean(let a), .boolean(let b)): a == b
    case (.error(let a), .error(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    default: false
    }
  }

  /// Feeds the value to a hasher.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .empty: hasher.combine(0)
    case .number(let number): hasher.combine(number)
    case .text(let text): for byte in text.utf8 { hasher.combine(byte) }
    case .boolean(let boolean): hasher.combine(boolean)
    case .error(let error): hasher.combine(error)
    case .array(let array): hasher.combine(array)
    }
  }
}

extension Value: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral
{
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// TRUE or FALSE.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension Value: CustomStringConvertible, CustomDebugStringConvertible {
  /// The value as a cell shows it that has no format of its own: up to 15 digits, text without quotes.
  ///
  /// An array is written as in a formula, `{1,2;"a",TRUE}`.
  public var description: String {
    if case .text(let text) = self { return text }
    return literal
  }

  /// The value as a formula spells it, so that the text `"4"` and the number `4` differ.
  public var debugDescription: String { isEmpty ? "empty" : literal }

  private var literal: String {
    switch self {
    case .empty: return ""
    case .number(let number): return GeneralFormat.text(number)
    case .text(let text): return "\"" + text.replacing("\"", with: "\"\"") + "\""
    case .boolean(let boolean): return boolean ? "TRUE" : "FALSE"
    case .error(let error): return error.rawValue
    case .array(let array):
      let rows = (0..<array.rows).map { row in
        (0..<array.columns).map { array[row, $0].literal }.joined(separator: ",")
      }
      return "{" + rows.joined(separator: ";") + "}"
    }
  }
}

extension Value {
  /// The value as a number: text that looks like one is one, TRUE is 1, empty is 0.
  ///
  /// Of an array the first value counts. Dates are days since 1899-12-30, percents are fractions.
  ///
  /// - Throws: The value's own error, or `.value` for text that is no number.
  public func asNumber() throws(CellError) -> Double { try asNumber(today: nil) }

  /// The value as a number, where a date in text that has no year is one of the year of a day.
  package func asNumber(today: Int?) throws(CellError) -> Double {
    switch self {
    case .number(let number): return number
    case .empty: return 0
    case .boolean(let boolean): return boolean ? 1 : 0
    case .error(let error): throw error
    case .text(let text):
      guard let number = NumberText.coerced(text, today: today) else { throw .value }
      return number
    case .array(let array): return try array.elements[0].asNumber(today: today)
    }
  }

  /// The value as text, as `&` sees it: of a date its number, of nothing no text.
  ///
  /// Of an array the first value counts.
  ///
  /// - Throws: The value's own error.
  public func asText() throws(CellError) -> String {
    switch self {
    case .text(let text): return text
    case .number(let number): return GeneralFormat.concatenated(number)
    case .empty: return ""
    case .boolean(let boolean): return boolean ? "TRUE" : "FALSE"
    case .error(let error): throw error
    case .array(let array): return try array.elements[0].asText()
    }
  }

  /// The value as a truth: numbers other than 0 are true, and so is the text "true".
  ///
  /// Of an array the first value counts.
  ///
  /// - Throws: The value's own error, or `.value` for any other text.
  public func asBoolean() throws(CellError) -> Bool {
    switch self {
    case .boolean(let boolean): return boolean
    case .number(let number): return number != 0
    case .empty: return false
    case .error(let error): throw error
    case .text(let text):
      switch CaseFolding.folded(text) {
      case "true": return true
      case "false": return false
      default: throw .value
      }
    case .array(let array): return try array.elements[0].asBoolean()
    }
  }

  /// The error that the value is, if it is one.
  public var error: CellError? {
    if case .error(let error) = self { return error }
    return nil
  }

  /// Whether the value is empty.
  public var isEmpty: Bool {
    if case .empty = self { return true }
    return false
  }

  /// The number that a calculation gave, or `#NUM!` where a double cannot hold it.
  static func result(_ number: Double) -> Value {
    number.isFinite ? .number(number) : .error(.number)
  }
}

/// A Swift type whose values cells can hold.
public protocol ValueConvertible {
  /// The same as a cell's value.
  var cellValue: Value { get }
}

extension Value: ValueConvertible {
  /// The value itself.
  public var cellValue: Value { self }
}

extension Double: ValueConvertible {
  /// The number; `#NUM!` for one that is infinite or none.
  public var cellValue: Value { .result(self) }
}

extension Int: ValueConvertible {
  /// The nearest number.
  public var cellValue: Value { .number(Double(self)) }
}

extension Bool: ValueConvertible {
  /// TRUE or FALSE.
  public var cellValue: Value { .boolean(self) }
}

extension String: ValueConvertible {
  /// The text.
  public var cellValue: Value { .text(self) }
}

extension Optional: ValueConvertible where Wrapped: ValueConvertible {
  /// The value, or an empty one for `nil`.
  public var cellValue: Value { self?.cellValue ?? .empty }
}

extension Array: ValueConvertible where Element: ValueConvertible {
  /// A row of values, or of arrays as many rows.
  ///
  /// Shorter rows are filled with `#N/A`.
  public var cellValue: Value {
    let values = map(\.cellValue)
    guard !values.isEmpty else { return .empty }
    let rows = values.contains { if case .array = $0 { true } else { false } }
    let lines: [[Value]] =
      rows
      ? values.map { value in
        if case .array(let array) = value { return array.elements }
        return [value]
      } : [values]
    let columns = lines.map(\.count).max() ?? 1
    let elements = lines.flatMap { line in
      line + [Value](repeating: .error(.notAvailable), count: columns - line.count)
    }
    return .array(ArrayValue(rows: lines.count, columns: columns, elements: elements))
  }
}

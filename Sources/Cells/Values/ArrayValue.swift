/// A rectangle of values, at least 1 × 1.
public struct ArrayValue: Sendable, Hashable {
  /// How many rows there are, at least 1.
  public let rows: Int
  /// How many columns there are, at least 1.
  public let columns: Int
  /// The values row by row; none of them is an array.
  public var elements: [Value]

  /// An array of the given shape.
  ///
  /// - Precondition: `elements` holds `rows × columns` values, and there is at least one.
  public init(rows: Int, columns: Int, elements: [Value]) {
    precondition(
      rows > 0 && columns > 0 && elements.count == rows * columns,
      "an array holds rows × columns values")
    self.rows = rows
    self.columns = columns
    self.elements = elements
  }

  /// An array of the given shape that holds one value everywhere.
  public init(rows: Int, columns: Int, repeating value: Value) {
    self.init(
      rows: rows, columns: columns, elements: Array(repeating: value, count: rows * columns))
  }

  /// The value at a row and a column, both counted from 0.
  public subscript(row: Int, column: Int) -> Value {
    get { elements[row * columns + column] }
    set { elements[row * columns + column] = newValue }
  }
}

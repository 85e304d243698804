import Cells

extension JSONValue {
  /// A cell's value: a number, a string, a boolean, null for nothing, `{"error":"#N/A"}`, or rows of them.
  init(_ value: Cells.Value) {
    switch value {
    case .empty: self = .null
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(text)
    case .boolean(let boolean): self = .boolean(boolean)
    case .error(let error): self = ["error": .text(error.rawValue)]
    case .array(let array):
      self = .array(
        (0..<array.rows).map { row in
          .array((0..<array.columns).map { JSONValue(array[row, $0]) })
        })
    }
  }

  /// The value for a cell: rows of arrays become an array, `{"error":…}` an error; nil for any other object.
  ///
  /// Rows of different lengths are filled with nothing; an array of no values is nothing.
  var cellValue: Cells.Value? {
    switch self {
    case .null: return .empty
    case .number(let number): return .number(number)
    case .text(let text): return .text(text)
    case .boolean(let boolean): return .boolean(boolean)
    case .object(let object):
      guard object.count == 1, case .text(let text) = object["error"] else { return nil }
      return CellError(rawValue: text).map { .error($0) }
    case .array(let elements): return Self.array(elements)
    }
  }

  private static func array(_ elements: [JSONValue]) -> Cells.Value? {
    let isNested = elements.contains { if case .array = $0 { true } else { false } }
    let lines = isNested ? elements : [.array(elements)]
    var rows: [[Cells.Value]] = []
    for line in lines {
      guard case .array(let cells) = line else { return nil }
      var row: [Cells.Value] = []
      for cell in cells {
        guard let value = cell.cellValue, !value.isArray else { return nil }
        row.append(value)
      }
      rows.append(row)
    }
    let columns = rows.map(\.count).max() ?? 0
    guard columns > 0 else { return .empty }
    let filled = rows.flatMap {
      $0 + Array(repeating: Cells.Value.empty, count: columns - $0.count)
    }
    return .array(ArrayValue(rows: rows.count, columns: columns, elements: filled))
  }
}

extension Value {
  fileprivate var isArray: Bool { if case .array = self { true } else { false } }
}

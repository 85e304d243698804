import Cells

/// A value with the looks of its numbers: what is written on a screen or into a file.
struct Shown {
  var value: Value
  var format: DisplayFormat = .general

  var isArray: Bool { if case .array = value { true } else { false } }

  /// The error that the value is, or the first among an array's values.
  var error: CellError? {
    switch value {
    case .error(let error): error
    case .array(let array):
      array.elements.lazy.compactMap { if case .error(let error) = $0 { error } else { nil } }.first
    default: nil
    }
  }

  /// The value in one line; of an array its shape and its first values.
  ///
  /// - Complexity: O(1) for an array, apart from the values shown.
  var line: String {
    guard case .array(let array) = value else { return text(value) }
    let limit = 3
    let first = array.elements.prefix(limit).map(text)
    let rest = array.elements.count > limit ? " …" : ""
    return "\(grouped(array.rows)) × \(grouped(array.columns)): "
      + first.joined(separator: ", ") + rest
  }

  /// How many rows the value has when it is shown.
  var rowCount: Int { if case .array(let array) = value { array.rows } else { 1 } }

  /// Some rows of an array, or the value alone.
  func grid(rows: Range<Int>) -> GridView {
    guard case .array(let array) = value else { return GridView(rows: [[field]]) }
    return GridView(
      rows: rows.map { row in (0..<array.columns).map { field(array[row, $0]) } })
  }

  /// The value as one place of a grid.
  var field: GridView.Field { field(value) }

  private func field(_ value: Value) -> GridView.Field {
    var isNumber = false
    if case .number = value { isNumber = true }
    let text = text(value)
    // A day is a number only inside of a spreadsheet.
    let isMoment = isNumber && [.date, .time, .dateTime].contains(format.kind)
    let json: JSONValue = isMoment ? .text(text) : JSONValue(value)
    return GridView.Field(text, json: JSONWriter.text(json), isNumber: isNumber)
  }

  private func text(_ value: Value) -> String {
    switch value {
    case .empty: ""
    case .number(let number): format.text(number)
    case .text(let text): text
    case .boolean(let boolean): boolean ? "TRUE" : "FALSE"
    case .error(let error): error.rawValue
    case .array: Shown(value: value, format: format).line
    }
  }
}

/// A count with its thousands apart.
func grouped(_ count: Int) -> String {
  let digits = String(count)
  var result = ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
    result.append(digit)
  }
  return result
}

import Glibc

extension Function {
  /// Functions that choose a part of a range or an array.
  static let choosing: [Function] = [
    Function(
      "INDEX(array, row, [column], [area])",
      "The value at a row and a column, counted from 1; 0 takes them all.", traits: .looksUp,
      index
    ).example("INDEX({1, 2; 3, 4}, 2, 1) = 3"),
    Function(
      "TAKE(array, [rows], [columns])", "The first rows and columns, or the last if negative.", take
    ).example("SUM(TAKE({1, 2, 3}, 1, 2)) = 3"),
    Function(
      "DROP(array, [rows], [columns])",
      "All but the first rows and columns, or the last if negative.", drop
    ).example("SUM(DROP({1, 2, 3}, 0, 2)) = 3"),
    Function(
      "CHOOSECOLS(array, column…)", "Columns by number, from the end if negative.", chooseColumns
    )
    .example("CHOOSECOLS({1, 2, 3}, -1) = 3"),
    Function("CHOOSEROWS(array, row…)", "Rows by number, from the end if negative.", chooseRows)
      .example("CHOOSEROWS({1; 2; 3}, -1) = 3"),
    Function(
      "TRIMRANGE(range, [rows], [columns])",
      "A range without its empty edges: 1 the leading ones, 2 the trailing ones, 3 both, 0 none.",
      traits: .choosesReference, trimRange
    ).example("ROWS(TRIMRANGE({1; 2; 3})) = 3"),
  ]
}

private func index(
  _ array: ArrayOperand, _ row: Int, _ column: Int?, _ area: Omittable<Int>, _ context: Context
) throws(CellError) -> Operand {
  var operand = array.operand
  let area = area.value ?? 1
  guard area >= 1 else { throw .value }
  if case .ranges(let ranges) = operand {
    guard area <= ranges.count else { throw .reference }
    operand = .range(ranges[area - 1])
  } else if area > 1 {
    throw .reference
  }
  let size = operand.size
  // One number alone counts along a line, whichever way it runs.
  let isAlong = column == nil && size.rows == 1
  let (row, column) = isAlong ? (0, row) : (row, column ?? 0)
  guard row >= 0, column >= 0 else { throw .value }
  guard row <= size.rows, column <= size.columns else { throw .reference }
  return Part(
    rows: row == 0 ? 0..<size.rows : row - 1..<row,
    columns: column == 0 ? 0..<size.columns : column - 1..<column
  ).cut(from: operand)
}

private func take(
  _ array: ArrayOperand, _ rows: Omittable<Int>, _ columns: Omittable<Int>
) throws(CellError) -> Operand {
  let size = array.operand.size
  func kept(_ wanted: Int?, of count: Int) -> Range<Int> {
    guard let wanted else { return 0..<count }
    let number = Int(min(wanted.magnitude, UInt(count)))
    return wanted < 0 ? count - number..<count : 0..<number
  }
  return try Part(
    rows: kept(rows.value, of: size.rows), columns: kept(columns.value, of: size.columns)
  ).cutUnlessEmpty(from: array.operand)
}

private func drop(
  _ array: ArrayOperand, _ rows: Omittable<Int>, _ columns: Omittable<Int>
) throws(CellError) -> Operand {
  let size = array.operand.size
  func kept(_ unwanted: Int?, of count: Int) -> Range<Int> {
    guard let unwanted else { return 0..<count }
    let number = Int(min(unwanted.magnitude, UInt(count)))
    return unwanted < 0 ? 0..<count - number : number..<count
  }
  return try Part(
    rows: kept(rows.value, of: size.rows), columns: kept(columns.value, of: size.columns)
  ).cutUnlessEmpty(from: array.operand)
}

/// Rows and columns of an operand, counted from 0.
private struct Part {
  let rows: Range<Int>
  let columns: Range<Int>

  /// - Throws: `.calculation` where nothing is left, `.value` for several ranges.
  func cutUnlessEmpty(from operand: Operand) throws(CellError) -> Operand {
    if case .ranges = operand { throw .value }
    guard !rows.isEmpty, !columns.isEmpty else { throw .calculation }
    return cut(from: operand)
  }

  /// The part: a reference of a reference, otherwise values.
  func cut(from operand: Operand) -> Operand {
    switch operand {
    case .range(let range):
      return .range(
        CellRange(
          sheet: range.sheet, top: range.top + rows.lowerBound,
          left: range.left + columns.lowerBound, bottom: range.top + rows.upperBound - 1,
          right: range.left + columns.upperBound - 1))
    case .value(.array(let array)):
      if rows.count == 1, columns.count == 1 {
        return .value(array[rows.lowerBound, columns.lowerBound])
      }
      var elements: [Value] = []
      for row in rows {
        for column in columns { elements.append(array[row, column]) }
      }
      return .value(
        .array(ArrayValue(rows: rows.count, columns: columns.count, elements: elements)))
    default: return operand
    }
  }
}

/// - Throws: `.reference` where nothing but empty cells is left.
private func trimRange(
  _ range: ArrayOperand, _ rows: Omittable<Int>, _ columns: Omittable<Int>, _ context: Context
) throws(CellError) -> Operand {
  let sides = (rows: rows.value ?? 3, columns: columns.value ?? 3)
  guard (0...3).contains(sides.rows), (0...3).contains(sides.columns) else { throw .value }
  if case .value(let value) = range.operand, value.isEmpty { throw .reference }
  let table = try Table(range.operand, context.context)
  var top = Int.max
  var bottom = -1
  var left = Int.max
  var right = -1
  for row in 0..<table.usedRows {
    for column in 0..<table.usedColumns where !table[row, column].isEmpty {
      top = min(top, row)
      bottom = row
      left = min(left, column)
      right = max(right, column)
    }
  }
  guard bottom >= 0 else { throw .reference }
  let part = Part(
    rows: (sides.rows & 1 == 0 ? 0 : top)..<(sides.rows & 2 == 0 ? table.rows : bottom + 1),
    columns: (sides.columns & 1 == 0 ? 0 : left)..<(sides.columns & 2 == 0
      ? table.columns : right + 1))
  return part.cut(from: table.operand)
}

private func chooseColumns(_ grid: Grid, _ numbers: Values) throws(CellError) -> ArrayValue {
  let places = try places(numbers, among: grid.array.columns)
  var elements: [Value] = []
  for row in 0..<grid.array.rows {
    for place in places { elements.append(grid.array[row, place]) }
  }
  return ArrayValue(rows: grid.array.rows, columns: places.count, elements: elements)
}

private func chooseRows(_ grid: Grid, _ numbers: Values) throws(CellError) -> ArrayValue {
  let places = try places(numbers, among: grid.array.rows)
  var elements: [Value] = []
  for place in places {
    for column in 0..<grid.array.columns { elements.append(grid.array[place, column]) }
  }
  return ArrayValue(rows: places.count, columns: grid.array.columns, elements: elements)
}

/// Numbers counted from 1, or from the end if negative, as places counted from 0.
private func places(_ numbers: Values, among count: Int) throws(CellError) -> [Int] {
  var places: [Int] = []
  for element in numbers.all {
    let number = try element.value.asNumber().rounded(.towardZero)
    guard number != 0, number.magnitude <= Double(count) else { throw .value }
    places.append(number > 0 ? Int(number) - 1 : count + Int(number))
  }
  guard !places.isEmpty else { throw .value }
  return places
}

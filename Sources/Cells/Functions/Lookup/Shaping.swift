extension Function {
  /// Functions that give arrays another shape.
  static let shaping: [Function] = [
    Function("TRANSPOSE(array)", "Rows as columns and columns as rows.", transpose)
      .example("INDEX(TRANSPOSE({1, 2, 3}), 3) = 3"),
    Function("HSTACK(array…)", "Arrays side by side.", besideEachOther)
      .example("COLUMNS(HSTACK({1, 2}, 3)) = 3"),
    Function("VSTACK(array…)", "Arrays below each other.", belowEachOther)
      .example("ROWS(VSTACK({1; 2}, 3)) = 3"),
    Function(
      "EXPAND(array, [rows], [columns], [padding])", "An array filled up to a size.", expand
    ).example("INDEX(EXPAND({1, 2}, 1, 3, 0), 3) = 0"),
    Function(
      "TOCOL(array, [skipped], [by_column])",
      "All values in one column; skipped: 1 empty cells, 2 errors, 3 both.", toColumn
    ).example("ROWS(TOCOL({1, 2; 3, 4})) = 4"),
    Function(
      "TOROW(array, [skipped], [by_column])",
      "All values in one row; skipped: 1 empty cells, 2 errors, 3 both.", toRow
    ).example("COLUMNS(TOROW({1, 2; 3, 4})) = 4"),
    Function(
      "WRAPROWS(line, count, [padding])", "A row or column broken into rows of a length.",
      wrapRows
    ).example("INDEX(WRAPROWS({1, 2, 3, 4}, 2), 2, 1) = 3"),
    Function(
      "WRAPCOLS(line, count, [padding])", "A row or column broken into columns of a length.",
      wrapColumns
    ).example("INDEX(WRAPCOLS({1, 2, 3, 4}, 2), 2, 1) = 2"),
  ]
}

extension ArrayValue {
  /// The array with rows and columns exchanged.
  var transposed: ArrayValue {
    var result = ArrayValue(rows: columns, columns: rows, repeating: .empty)
    for row in 0..<rows {
      for column in 0..<columns { result[column, row] = self[row, column] }
    }
    return result
  }
}

private func transpose(_ grid: Grid) -> ArrayValue { grid.array.transposed }

private func besideEachOther(_ grids: Grids, _ context: Context) throws(CellError) -> ArrayValue {
  let arrays = grids.all.map(\.transposed)
  return try stacked(arrays, limit: context.context.arrayLimit).transposed
}

private func belowEachOther(_ grids: Grids, _ context: Context) throws(CellError) -> ArrayValue {
  try stacked(grids.all, limit: context.context.arrayLimit)
}

private func stacked(_ arrays: [ArrayValue], limit: Int) throws(CellError) -> ArrayValue {
  guard let columns = arrays.map(\.columns).max() else { throw .value }
  var elements: [Value] = []
  for array in arrays {
    guard elements.count + array.rows * columns <= limit else { throw .calculation }
    for row in 0..<array.rows {
      elements += array.elements[row * array.columns..<(row + 1) * array.columns]
      for _ in array.columns..<columns { elements.append(.error(.notAvailable)) }
    }
  }
  return ArrayValue(rows: elements.count / columns, columns: columns, elements: elements)
}

private func expand(
  _ grid: Grid, _ rows: Omittable<Int>, _ columns: Omittable<Int>, _ padding: Omittable<Value>,
  _ context: Context
) throws(CellError) -> ArrayValue {
  let array = grid.array
  let rows = rows.value ?? array.rows
  let columns = columns.value ?? array.columns
  guard rows >= array.rows, columns >= array.columns else { throw .value }
  guard rows <= context.context.arrayLimit / columns else { throw .number }
  let padding = padding.value ?? .error(.notAvailable)
  var result = ArrayValue(rows: rows, columns: columns, repeating: padding)
  for row in 0..<array.rows {
    for column in 0..<array.columns { result[row, column] = array[row, column] }
  }
  return result
}

private func toColumn(
  _ grid: Grid, _ skipped: Omittable<Int>, _ byColumn: Omittable<Bool>
) throws(CellError) -> ArrayValue {
  let values = try flattened(grid.array, skipped: skipped.value ?? 0, byColumn: byColumn.value)
  return ArrayValue(rows: values.count, columns: 1, elements: values)
}

private func toRow(
  _ grid: Grid, _ skipped: Omittable<Int>, _ byColumn: Omittable<Bool>
) throws(CellError) -> ArrayValue {
  let values = try flattened(grid.array, skipped: skipped.value ?? 0, byColumn: byColumn.value)
  return ArrayValue(rows: 1, columns: values.count, elements: values)
}

private func flattened(
  _ array: ArrayValue, skipped: Int, byColumn: Bool?
) throws(CellError) -> [Value] {
  guard (0...3).contains(skipped) else { throw .value }
  let all = (byColumn ?? false) ? array.transposed.elements : array.elements
  let values = all.filter { value in
    if value.isEmpty { return skipped & 1 == 0 }
    return value.error == nil || skipped & 2 == 0
  }
  guard !values.isEmpty else { throw .calculation }
  return values
}

private func wrapRows(
  _ grid: Grid, _ count: Int, _ padding: Omittable<Value>, _ context: Context
) throws(CellError) -> ArrayValue {
  let array = grid.array
  guard array.rows == 1 || array.columns == 1 else { throw .value }
  guard count >= 1 else { throw .number }
  guard array.elements.count > count else {
    return ArrayValue(rows: 1, columns: array.elements.count, elements: array.elements)
  }
  var elements = array.elements
  while !elements.count.isMultiple(of: count) {
    elements.append(padding.value ?? .error(.notAvailable))
  }
  return ArrayValue(rows: elements.count / count, columns: count, elements: elements)
}

private func wrapColumns(
  _ grid: Grid, _ count: Int, _ padding: Omittable<Value>, _ context: Context
) throws(CellError) -> ArrayValue {
  try wrapRows(grid, count, padding, context).transposed
}

import Glibc

extension Function {
  /// Functions that sort and filter.
  static let sorting: [Function] = [
    Function(
      "SORT(array, [columns], [orders], [by_column])",
      "Rows sorted by one column or several; order: 1 upwards, -1 downwards.", sort
    ).example("INDEX(SORT({3; 1; 2}), 1) = 1"),
    Function(
      "SORTBY(array, key, [order], …)", "Rows sorted by other columns, as in SORT.", sortBy
    ).example("INDEX(SORTBY({\"a\"; \"b\"}, {2; 1}), 1) = \"b\""),
    Function(
      "FILTER(array, include, [otherwise])", "The rows or columns for which a condition is true.",
      filter
    ).example("SUM(FILTER({1; 2; 3}, {TRUE; FALSE; TRUE})) = 4"),
    Function(
      "UNIQUE(array, [by_column], [exactly_once])", "The rows that differ, each once.", unique
    ).example("ROWS(UNIQUE({1; 2; 1})) = 2"),
  ]
}

private func sort(
  _ grid: Grid, _ columns: Omittable<Grid>, _ orders: Omittable<Grid>,
  _ byColumn: Omittable<Bool>
) throws(CellError) -> ArrayValue {
  let isTransposed = byColumn.value ?? false
  let array = isTransposed ? grid.array.transposed : grid.array
  let columns = columns.value?.array.elements ?? [.number(1)]
  let orders = orders.value?.array.elements ?? [.number(1)]
  guard orders.count == 1 || orders.count == columns.count else { throw .value }
  var keys: [SortKey] = []
  for (index, column) in columns.enumerated() {
    let number = try column.asNumber().rounded(.towardZero)
    guard number >= 1, number <= Double(array.columns) else { throw .value }
    let place = Int(number) - 1
    keys.append(
      SortKey(
        values: (0..<array.rows).map { array[$0, place] },
        isDescending: try isDescending(orders[orders.count == 1 ? 0 : index])))
  }
  let sorted = array.rows(sortedOrder(of: array.rows, by: keys))
  return isTransposed ? sorted.transposed : sorted
}

/// One column to sort by.
private struct SortKey {
  let values: [Value]
  let isDescending: Bool

  /// Empty cells stand last, whatever the order.
  func order(_ left: Int, _ right: Int) -> Int {
    let left = values[left]
    let right = values[right]
    if left.isEmpty || right.isEmpty { return (left.isEmpty ? 1 : 0) - (right.isEmpty ? 1 : 0) }
    return isDescending ? Value.order(right, left) : Value.order(left, right)
  }
}

private func isDescending(_ order: Value) throws(CellError) -> Bool {
  switch try order.asNumber() {
  case 1: return false
  case -1: return true
  default: throw .value
  }
}

/// The rows in sorted order; equal ones keep theirs.
private func sortedOrder(of count: Int, by keys: [SortKey]) -> [Int] {
  (0..<count).sorted { left, right in
    for key in keys {
      let order = key.order(left, right)
      if order != 0 { return order < 0 }
    }
    return left < right
  }
}

extension ArrayValue {
  /// Some of the rows, in an order.
  fileprivate func rows(_ places: [Int]) -> ArrayValue {
    var elements: [Value] = []
    elements.reserveCapacity(places.count * columns)
    for place in places {
      elements += self.elements[place * columns..<(place + 1) * columns]
    }
    return ArrayValue(rows: places.count, columns: columns, elements: elements)
  }
}

/// What SORTBY takes behind its first key: its order, then keys, each with an order that may be left out.
private struct FurtherKeys: FunctionArgument {
  var firstIsDescending = false
  var keys: [(array: ArrayValue, isDescending: Bool)] = []

  static var kinds: [ParameterKind] { [.array, .array] }
  static var isOptional: Bool { true }
  static var repeats: Bool { true }

  static func read(_ arguments: inout Arguments) throws(CellError) -> FurtherKeys {
    var result = FurtherKeys(firstIsDescending: try order(&arguments))
    while !arguments.isEmpty {
      let array = try Grid.read(&arguments).array
      result.keys.append((array, try order(&arguments)))
    }
    return result
  }

  private static func order(_ arguments: inout Arguments) throws(CellError) -> Bool {
    switch arguments.first {
    case nil: return false
    case .missing?:
      arguments.skip()
      return false
    default: return try isDescending(arguments.nextValue())
    }
  }
}

private func sortBy(
  _ grid: Grid, _ key: Grid, _ further: FurtherKeys
) throws(CellError) -> ArrayValue {
  let first = key.array
  let keys = [(array: first, isDescending: further.firstIsDescending)] + further.keys
  let isTransposed = first.rows == 1 && (first.columns > 1 || grid.array.rows != 1)
  let array = isTransposed ? grid.array.transposed : grid.array
  var sortKeys: [SortKey] = []
  for key in keys {
    let values = isTransposed ? key.array.transposed : key.array
    guard values.columns == 1, values.rows == array.rows else { throw .value }
    sortKeys.append(SortKey(values: values.elements, isDescending: key.isDescending))
  }
  let sorted = array.rows(sortedOrder(of: array.rows, by: sortKeys))
  return isTransposed ? sorted.transposed : sorted
}

private func filter(
  _ grid: Grid, _ include: Grid, _ otherwise: Omittable<AnyOperand>
) throws(CellError) -> Operand {
  let wanted = include.array
  let isTransposed = wanted.columns > 1 || (wanted.rows == 1 && grid.array.rows > 1)
  var array = isTransposed ? grid.array.transposed : grid.array
  guard wanted.rows == 1 || wanted.columns == 1 else { throw .value }
  if wanted.elements.count != array.rows {
    // A condition computed from whole columns ends with the last cell in them, the array with its own.
    guard !isTransposed, include.isOpen || grid.isOpen else { throw .value }
    let missing = max(0, wanted.elements.count - array.rows)
    array = ArrayValue(
      rows: array.rows + missing, columns: array.columns,
      elements: array.elements + Array(repeating: .empty, count: missing * array.columns))
  }
  var places: [Int] = []
  for (place, value) in wanted.elements.enumerated() where try value.asBoolean() {
    places.append(place)
  }
  guard !places.isEmpty else { return otherwise.value?.operand ?? .error(.calculation) }
  let found = array.rows(places)
  return .value(.array(isTransposed ? found.transposed : found))
}

private func unique(
  _ grid: Grid, _ byColumn: Omittable<Bool>, _ exactlyOnce: Omittable<Bool>
) throws(CellError) -> ArrayValue {
  let isTransposed = byColumn.value ?? false
  let array = isTransposed ? grid.array.transposed : grid.array
  var order: [Int] = []
  var counts: [[Value]: (place: Int, count: Int)] = [:]
  for row in 0..<array.rows {
    let key = array.elements[row * array.columns..<(row + 1) * array.columns].map(\.folded)
    if let known = counts[key] {
      counts[key] = (known.place, known.count + 1)
    } else {
      counts[key] = (row, 1)
      order.append(row)
    }
  }
  if exactlyOnce.value ?? false {
    order = counts.values.filter { $0.count == 1 }.map(\.place).sorted()
  }
  guard !order.isEmpty else { throw .calculation }
  let rows = array.rows(order)
  return isTransposed ? rows.transposed : rows
}

extension Value {
  /// The value in a form in which texts that differ in case only are the same.
  fileprivate var folded: Value {
    if case .text(let text) = self { return .text(CaseFolding.folded(text)) }
    return self
  }
}

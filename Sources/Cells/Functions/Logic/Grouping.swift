extension Function {
  /// Functions that group rows and compute something for each group.
  static let grouping: [Function] = [
    Function(
      lazy:
        "GROUPBY(row_fields, values, function, [headers], [totals], [sort], [include], [relation])",
      "A table of groups of rows, with what a function makes of the values of each.",
      arity: 3...8, traits: .takesLambda, groupBy
    ).example("INDEX(GROUPBY({\"a\"; \"b\"; \"a\"}, {1; 2; 3}, SUM), 1, 2) = 4"),
    Function(
      lazy:
        "PIVOTBY(row_fields, column_fields, values, function, [headers], [row_totals], [row_sort], [column_totals], [column_sort], [include], [relative_to])",
      "A table of groups of rows against groups of columns, with what a function makes of the values of each.",
      arity: 4...11, traits: .takesLambda, pivotBy
    ).example("INDEX(PIVOTBY({\"a\"; \"b\"; \"a\"}, {1; 1; 2}, {1; 2; 3}, SUM), 2, 3) = 3"),
  ]
}

/// What GROUPBY and PIVOTBY share: fields, values, the function, and which rows count.
private struct Grouping {
  let arguments: any LazyArguments
  let values: ArrayValue
  let lambda: Lambda
  /// Whether the first row names the columns.
  let hasHeaders: Bool
  /// Whether such names are shown.
  let showsHeaders: Bool
  /// The rows that count.
  let rows: [Int]

  /// Groups are walked recursively, level by level.
  static let levelLimit = 256

  /// Finds out which rows count.
  ///
  /// - Throws: `.value` where the arguments do not fit together, `.calculation` where no row counts.
  init(
    _ arguments: any LazyArguments, fields: [ArrayValue], values: ArrayValue, lambda: Lambda,
    headers: Double?, include: ArrayValue?
  ) throws(CellError) {
    guard fields.allSatisfy({ $0.rows == values.rows }) else { throw .value }
    guard fields.allSatisfy({ $0.columns <= Self.levelLimit }) else { throw .calculation }
    self.arguments = arguments
    self.values = values
    self.lambda = lambda
    switch headers {
    case nil:
      var namesColumns = false
      if values.rows > 1, case .text = values[0, 0], case .number = values[1, 0] {
        namesColumns = true
      }
      hasHeaders = namesColumns
      showsHeaders = namesColumns && fields.contains { $0.columns > 1 }
    case 0: (hasHeaders, showsHeaders) = (false, false)
    case 1: (hasHeaders, showsHeaders) = (true, false)
    case 2: (hasHeaders, showsHeaders) = (false, true)
    case 3: (hasHeaders, showsHeaders) = (true, true)
    default: throw .value
    }
    let first = hasHeaders ? 1 : 0
    var rows = Array(min(first, values.rows)..<values.rows)
    if let include {
      let count = include.elements.count
      guard include.columns == 1 || include.rows == 1,
        count == values.rows || count == values.rows - first
      else { throw .value }
      let skipped = values.rows - count
      var wanted: [Int] = []
      for row in rows where try include.elements[row - skipped].asBoolean() { wanted.append(row) }
      rows = wanted
    }
    guard !rows.isEmpty else { throw .calculation }
    self.rows = rows
  }

  /// Whether the function wants to know what the values are a part of.
  private var takesWhole: Bool {
    switch lambda {
    case .function(let function): function.arity.lowerBound == 2
    case .body(let body, _): body.isOptional.count == 2
    }
  }

  /// What the function makes of some rows, one result for each column of values.
  func results(of part: [Int], in whole: [Int]) throws(Interruption) -> [Value] {
    var results: [Value] = []
    for column in 0..<values.columns {
      // What no row belongs to stays blank.
      guard !part.isEmpty else {
        results.append(.text(""))
        continue
      }
      var operands = [operand(part, column)]
      if takesWhole { operands.append(operand(whole, column)) }
      results.append(try arguments.single(lambda, operands))
    }
    return results
  }

  private func operand(_ rows: [Int], _ column: Int) -> Operand {
    guard !rows.isEmpty else { return .value(.empty) }
    return .value(
      .array(
        ArrayValue(rows: rows.count, columns: 1, elements: rows.map { values[$0, column] })))
  }

  /// The names of the columns of an argument, made up where there are none.
  func headers(of array: ArrayValue?, _ kind: String) -> [Value] {
    guard let array else { return [] }
    return (0..<array.columns).map {
      hasHeaders ? array[0, $0] : .text("\(kind) \($0 + 1)")
    }
  }
}

extension LazyArguments {
  /// An argument as an array, `nil` where it is left out.
  fileprivate func array(
    _ index: Int
  ) throws(Interruption) -> Result<ArrayValue?, CellError> {
    guard index < count, !isMissing(index) else { return .success(nil) }
    switch context.value(of: try evaluate(index)) {
    case .array(let array): return .success(array)
    case .error(let error): return .failure(error)
    case let value: return .success(ArrayValue(rows: 1, columns: 1, repeating: value))
    }
  }
}

extension ArrayValue {
  /// The one number that an option is.
  fileprivate var option: Double {
    get throws(CellError) { try elements[0].asNumber().rounded(.towardZero) }
  }
}

/// - Throws: `.value` for subtotals of more levels than there are.
private func totals(
  _ option: ArrayValue?, of tree: GroupTree, isFlat: Bool = false
) throws(CellError) -> Int {
  let depth = try option?.option ?? 1
  guard depth.magnitude <= Double(max(1, isFlat ? 1 : tree.levels)) else { throw .value }
  return Int(depth)
}

/// Columns to sort by, counted from 1 through the fields and then through the results; negative for downwards.
private func sortKeys(
  _ option: ArrayValue?, fields: Int, results: Int
) throws(CellError) -> [GroupTree.SortKey] {
  var keys: [GroupTree.SortKey] = []
  for value in option?.elements ?? [] {
    let number = try value.asNumber().rounded(.towardZero)
    guard number != 0, number.magnitude <= Double(fields + results) else { throw .value }
    let place = Int(number.magnitude) - 1
    keys.append(
      GroupTree.SortKey(
        subject: place < fields ? .field(place) : .result(place - fields),
        isDescending: number < 0))
  }
  return keys
}

/// The labels of a line; of a total those of its group, or that it is one.
private func labels(of group: GroupTree.Group, levels: Int, totals: Int) -> [Value] {
  guard levels > 0 else { return [] }
  var labels = group.labels
  if labels.isEmpty { labels.append(.text(totals.magnitude > 1 ? "Grand Total" : "Total")) }
  while labels.count < levels { labels.append(.text("")) }
  return labels
}

private func arrayOrError(
  _ lines: [[Value]], _ context: FunctionContext
) -> Operand {
  let columns = lines[0].count
  guard columns > 0, lines.count <= context.arrayLimit / columns else {
    return .error(.calculation)
  }
  return .value(
    .array(ArrayValue(rows: lines.count, columns: columns, elements: lines.flatMap { $0 })))
}

/// The arrays among the arguments, and the lambda that stands in one place.
private func parts(
  of arguments: any LazyArguments, lambda place: Int, count: Int
) throws(Interruption) -> Result<(arrays: [ArrayValue?], lambda: Lambda), CellError> {
  var arrays: [ArrayValue?] = []
  for index in 0..<count where index != place {
    switch try arguments.array(index) {
    case .success(let array): arrays.append(array)
    case .failure(let error): return .failure(error)
    }
  }
  return try arguments.lambda(place).map { (arrays, $0) }
}

private func groupBy(_ arguments: any LazyArguments) throws(Interruption) -> Operand {
  let arrays: [ArrayValue?]
  let lambda: Lambda
  switch try parts(of: arguments, lambda: 2, count: 8) {
  case .success(let parts): (arrays, lambda) = parts
  case .failure(let error): return .error(error)
  }
  guard let fields = arrays[0], let values = arrays[1] else { return .error(.value) }
  do {
    let relation = try arrays[6]?.option ?? 0
    guard relation == 0 || relation == 1 else { throw CellError.value }
    let grouping = try Grouping(
      arguments, fields: [fields], values: values, lambda: lambda, headers: arrays[2]?.option,
      include: arrays[5])
    let tree = GroupTree(fields, rows: grouping.rows)
    return try groupedLines(
      grouping, fields, tree, totals: totals(arrays[3], of: tree, isFlat: relation == 1),
      keys: sortKeys(arrays[4], fields: fields.columns, results: values.columns),
      isFlat: relation == 1)
  } catch let error as CellError {
    return .error(error)
  } catch let interruption as Interruption {
    throw interruption
  } catch {
    return .error(.value)
  }
}

private func groupedLines(
  _ grouping: Grouping, _ fields: ArrayValue, _ tree: GroupTree, totals: Int,
  keys: [GroupTree.SortKey], isFlat: Bool
) throws(Interruption) -> Operand {
  func results(_ group: GroupTree.Group) throws(Interruption) -> [Value] {
    try grouping.results(of: group.rows, in: grouping.rows)
  }
  var tree = tree
  try tree.sort(by: keys, isFlat: isFlat, results)
  var lines: [[Value]] = []
  if grouping.showsHeaders {
    lines.append(
      grouping.headers(of: fields, "Row Field") + grouping.headers(of: grouping.values, "Value"))
  }
  for group in tree.lines(totals: totals) {
    lines.append(
      labels(of: group, levels: tree.levels, totals: totals) + (try results(group)))
  }
  return arrayOrError(lines, grouping.arguments.context)
}

private func pivotBy(_ arguments: any LazyArguments) throws(Interruption) -> Operand {
  let arrays: [ArrayValue?]
  let lambda: Lambda
  switch try parts(of: arguments, lambda: 3, count: 11) {
  case .success(let parts): (arrays, lambda) = parts
  case .failure(let error): return .error(error)
  }
  guard arrays[0] != nil || arrays[1] != nil, let values = arrays[2] else { return .error(.value) }
  do {
    let grouping = try Grouping(
      arguments, fields: [arrays[0], arrays[1]].compactMap { $0 }, values: values, lambda: lambda,
      headers: arrays[3]?.option, include: arrays[8])
    let relation = try arrays[9]?.option ?? 0
    guard (0...4).contains(relation) else { throw CellError.value }
    let rows = GroupTree(arrays[0], rows: grouping.rows)
    let columns = GroupTree(arrays[1], rows: grouping.rows)
    let pivot = try Pivot(
      grouping: grouping, rowFields: arrays[0], columnFields: arrays[1], rows: rows,
      columns: columns, rowTotals: totals(arrays[4], of: rows),
      columnTotals: totals(arrays[6], of: columns), relation: Int(relation))
    return try pivot.operand(
      rowKeys: sortKeys(arrays[5], fields: rows.levels, results: values.columns),
      columnKeys: sortKeys(arrays[7], fields: columns.levels, results: values.columns))
  } catch let error as CellError {
    return .error(error)
  } catch let interruption as Interruption {
    throw interruption
  } catch {
    return .error(.value)
  }
}

/// Groups of rows against groups of columns.
private struct Pivot {
  let grouping: Grouping
  let rowFields: ArrayValue?
  let columnFields: ArrayValue?
  var rows: GroupTree
  var columns: GroupTree
  let rowTotals: Int
  let columnTotals: Int
  /// What values are a part of: 0 their column, 1 their row, 2 everything, 3 the columns around, 4 the rows around.
  let relation: Int

  func operand(
    rowKeys: [GroupTree.SortKey], columnKeys: [GroupTree.SortKey]
  ) throws(Interruption) -> Operand {
    func total(_ group: GroupTree.Group) throws(Interruption) -> [Value] {
      try grouping.results(of: group.rows, in: grouping.rows)
    }
    var sorted = self
    try sorted.rows.sort(by: rowKeys, isFlat: false, total)
    try sorted.columns.sort(by: columnKeys, isFlat: false, total)
    return try sorted.lines()
  }

  private func lines() throws(Interruption) -> Operand {
    let across = columns.lines(totals: columnTotals)
    let members = across.map { Set($0.rows) }
    let down = rows.lines(totals: rowTotals)
    var lines = headers(across)
    for row in down {
      var line = labels(of: row, levels: rows.levels, totals: rowTotals)
      for (column, members) in zip(across, members) {
        line += try grouping.results(
          of: row.rows.filter { members.contains($0) }, in: whole(row, column))
      }
      lines.append(line)
    }
    return arrayOrError(lines, grouping.arguments.context)
  }

  private func headers(_ across: [GroupTree.Group]) -> [[Value]] {
    let width = grouping.values.columns
    let names = grouping.headers(of: columnFields, "Column Field")
    var lines: [[Value]] = []
    for level in 0..<columns.levels {
      var line = [Value](repeating: .text(""), count: rows.levels)
      if grouping.showsHeaders, rows.levels > 0 { line[rows.levels - 1] = names[level] }
      for column in across {
        let label = labels(of: column, levels: columns.levels, totals: columnTotals)[level]
        for _ in 0..<width { line.append(label) }
      }
      lines.append(line)
    }
    if grouping.showsHeaders {
      let values = grouping.headers(of: grouping.values, "Value")
      lines.append(
        grouping.headers(of: rowFields, "Row Field") + across.flatMap { _ in values })
    }
    return lines
  }

  /// The rows of data in both of two groups; both lists run upwards.
  private func common(_ first: [Int], _ second: [Int]) -> [Int] {
    let second = Set(second)
    return first.filter { second.contains($0) }
  }

  private func whole(_ row: GroupTree.Group, _ column: GroupTree.Group) -> [Int] {
    switch relation {
    case 0: column.rows
    case 1: row.rows
    case 2: grouping.rows
    case 3: common(row.rows, parent(of: column, in: columns))
    default: common(parent(of: row, in: rows), column.rows)
    }
  }

  private func parent(of group: GroupTree.Group, in tree: GroupTree) -> [Int] {
    var parent = tree.root
    for _ in group.labels.dropLast() {
      let level = parent.labels.count
      guard
        let next = parent.children.first(where: {
          Value.areEqual($0.labels[level], group.labels[level])
        })
      else { break }
      parent = next
    }
    return parent.rows
  }
}

extension Function {
  /// Functions that make functions, and those that take them.
  ///
  /// LET, LAMBDA and ISOMITTED are bound by the compiler: their rows are here for help and completion.
  static let lambdas: [Function] = [
    Function(
      lazy: "LET(name, value, …, expression)", "An expression with names for its parts.",
      arity: 3...253, unbound
    ).example("LET(x, 5, y, x + 1, x * y) = 30"),
    Function(
      lazy: "LAMBDA([parameter], …, expression)",
      "A function of one's own; in brackets a parameter may be left out.", arity: 1...254, unbound
    ).example("LAMBDA(x, y, x + y)(1, 2) = 3"),
    Function(
      lazy: "ISOMITTED(parameter)", "Whether a call left out a parameter of a lambda.",
      arity: 1...1, unbound
    ).example("LAMBDA(x, [y], IF(ISOMITTED(y), x, x * y))(7) = 7"),
    Function(
      lazy: "MAP(array, …, lambda)",
      "What a lambda makes of each value of an array, or of several.",
      arity: 2...254, traits: .takesLambda, map
    ).example("SUM(MAP({1, 2, 3}, LAMBDA(x, x * x))) = 14"),
    Function(
      lazy: "REDUCE(initial, array, lambda)",
      "The last result of a lambda that is called with its former result and each value of an array.",
      arity: 3...3, traits: .takesLambda, reduce
    ).example("REDUCE(1, {2, 3, 4}, LAMBDA(a, x, a * x)) = 24"),
    Function(
      lazy: "SCAN(initial, array, lambda)",
      "Every result of a lambda that is called with its former result and each value of an array.",
      arity: 3...3, traits: .takesLambda, scan
    ).example("SUM(SCAN(0, {1, 2, 3}, LAMBDA(a, x, a + x))) = 10"),
    Function(
      lazy: "MAKEARRAY(rows, columns, lambda)",
      "An array that a lambda makes of the numbers of rows and columns.", arity: 3...3,
      traits: .takesLambda, makeArray
    ).example("SUM(MAKEARRAY(2, 3, LAMBDA(r, c, r * c))) = 18"),
    Function(
      lazy: "BYROW(array, lambda)", "What a lambda makes of each row of an array.", arity: 2...2,
      traits: .takesLambda
    ) { (arguments: any LazyArguments) throws(Interruption) -> Operand in
      try alongLines(arguments, isRow: true)
    }.example("SUM(BYROW({1, 2; 3, 4}, LAMBDA(r, MAX(r)))) = 6"),
    Function(
      lazy: "BYCOL(array, lambda)", "What a lambda makes of each column of an array.",
      arity: 2...2, traits: .takesLambda
    ) { (arguments: any LazyArguments) throws(Interruption) -> Operand in
      try alongLines(arguments, isRow: false)
    }.example("SUM(BYCOL({1, 2; 3, 4}, LAMBDA(c, MIN(c)))) = 3"),
  ]
}

/// Never called: the compiler takes the functions apart that have this body.
func unbound(_ arguments: any LazyArguments) throws(Interruption) -> Operand {
  .error(.value)
}

/// The rows and columns of an argument; an element of a range is its cell, so that ROW and its kind can see the place.
private struct Elements {
  let rows: Int
  let columns: Int
  private let range: CellRange?
  private let array: ArrayValue?
  private let single: Value

  /// - Throws: The error that stands in place of the argument.
  init(_ operand: Operand, _ context: FunctionContext) throws(CellError) {
    single = context.value(of: operand)
    if case .array(let array) = single {
      self.array = array
      rows = array.rows
      columns = array.columns
    } else {
      if operand.range == nil, let error = single.error { throw error }
      array = nil
      rows = 1
      columns = 1
    }
    range = operand.range
  }

  subscript(row: Int, column: Int) -> Operand {
    let row = rows == 1 ? 0 : row
    let column = columns == 1 ? 0 : column
    guard row < rows, column < columns else { return .error(.notAvailable) }
    if let range { return .range(CellRange(range.address(row: row, column: column))) }
    return .value(array.map { $0[row, column] } ?? single)
  }

  /// A whole row or column.
  func line(_ index: Int, isRow: Bool) -> Operand {
    if let range {
      return .range(
        CellRange(
          sheet: range.sheet, top: isRow ? range.top + index : range.top,
          left: isRow ? range.left : range.left + index,
          bottom: isRow ? range.top + index : range.top + rows - 1,
          right: isRow ? range.left + columns - 1 : range.left + index))
    }
    guard let array else { return .value(single) }
    let values = (0..<(isRow ? columns : rows)).map {
      isRow ? array[index, $0] : array[$0, index]
    }
    return .value(
      .array(
        ArrayValue(
          rows: isRow ? 1 : rows, columns: isRow ? columns : 1, elements: values)))
  }
}

extension LazyArguments {
  fileprivate func elements(_ index: Int) throws(Interruption) -> Result<Elements, CellError> {
    let operand = isMissing(index) ? .value(.empty) : try evaluate(index)
    do { return .success(try Elements(operand, context)) } catch { return .failure(error) }
  }

  /// An argument that is to be called.
  func lambda(_ index: Int) throws(Interruption) -> Result<Lambda, CellError> {
    switch try evaluate(index) {
    case .lambda(let lambda): .success(lambda)
    case .value(.error(let error)): .failure(error)
    default: .failure(.value)
    }
  }

  /// What a lambda gives where one value is wanted: an array has no place there.
  func single(
    _ lambda: Lambda, _ arguments: [Operand]
  ) throws(Interruption) -> Value {
    let value = context.value(of: try call(lambda, arguments))
    guard case .array(let array) = value else { return value }
    return array.elements.count == 1 ? array.elements[0] : .error(.calculation)
  }
}

private func map(_ arguments: any LazyArguments) throws(Interruption) -> Operand {
  var sources: [Elements] = []
  for index in 0..<arguments.count - 1 {
    switch try arguments.elements(index) {
    case .success(let elements): sources.append(elements)
    case .failure(let error): return .error(error)
    }
  }
  let lambda: Lambda
  switch try arguments.lambda(arguments.count - 1) {
  case .success(let found): lambda = found
  case .failure(let error): return .error(error)
  }
  let rows = sources.reduce(1) { max($0, $1.rows) }
  let columns = sources.reduce(1) { max($0, $1.columns) }
  return try filled(rows, columns, arguments) { (row, column) throws(Interruption) in
    try arguments.single(lambda, sources.map { $0[row, column] })
  }
}

private func filled(
  _ rows: Int, _ columns: Int, _ arguments: any LazyArguments,
  _ element: (Int, Int) throws(Interruption) -> Value
) throws(Interruption) -> Operand {
  guard rows <= arguments.context.arrayLimit / columns else { return .error(.calculation) }
  var elements: [Value] = []
  elements.reserveCapacity(rows * columns)
  for row in 0..<rows {
    for column in 0..<columns { elements.append(try element(row, column)) }
  }
  return .value(.array(ArrayValue(rows: rows, columns: columns, elements: elements)))
}

/// Calls a lambda with its former result and each value in turn; without a first value that of the array is it.
private func accumulate(
  _ arguments: any LazyArguments, _ step: (Operand, _ source: Elements) -> Void
) throws(Interruption) -> Operand {
  let source: Elements
  switch try arguments.elements(1) {
  case .success(let elements): source = elements
  case .failure(let error): return .error(error)
  }
  let lambda: Lambda
  switch try arguments.lambda(2) {
  case .success(let found): lambda = found
  case .failure(let error): return .error(error)
  }
  var result = arguments.isMissing(0) ? Operand.missing : try arguments.evaluate(0)
  for row in 0..<source.rows {
    for column in 0..<source.columns {
      if row == 0, column == 0, arguments.isMissing(0) {
        result = source[0, 0]
      } else {
        result = try arguments.call(lambda, [result, source[row, column]])
      }
      step(result, source)
    }
  }
  return result
}

private func reduce(_ arguments: any LazyArguments) throws(Interruption) -> Operand {
  try accumulate(arguments) { _, _ in }
}

private func scan(_ arguments: any LazyArguments) throws(Interruption) -> Operand {
  var results: [Value] = []
  var shape: (rows: Int, columns: Int)?
  let context = arguments.context
  let last = try accumulate(arguments) { result, source in
    shape = (source.rows, source.columns)
    let value = context.value(of: result)
    if case .array(let array) = value, array.elements.count > 1 {
      results.append(.error(.calculation))
    } else {
      results.append(value.scalar)
    }
  }
  guard let shape else { return last }
  return .value(.array(ArrayValue(rows: shape.rows, columns: shape.columns, elements: results)))
}

private func makeArray(_ arguments: any LazyArguments) throws(Interruption) -> Operand {
  var sizes: [Int] = []
  for index in 0..<2 {
    let value =
      arguments.isMissing(index)
      ? .empty : arguments.context.value(of: try arguments.evaluate(index)).scalar
    do {
      let number = try value.asNumber().rounded(.towardZero)
      guard number >= 1 else { return .error(.value) }
      guard number <= Double(arguments.context.arrayLimit) else { return .error(.number) }
      sizes.append(Int(number))
    } catch {
      return .error(error)
    }
  }
  let lambda: Lambda
  switch try arguments.lambda(2) {
  case .success(let found): lambda = found
  case .failure(let error): return .error(error)
  }
  return try filled(sizes[0], sizes[1], arguments) { (row, column) throws(Interruption) in
    try arguments.single(lambda, [.number(Double(row + 1)), .number(Double(column + 1))])
  }
}

private func alongLines(
  _ arguments: any LazyArguments, isRow: Bool
) throws(Interruption) -> Operand {
  let source: Elements
  switch try arguments.elements(0) {
  case .success(let elements): source = elements
  case .failure(let error): return .error(error)
  }
  let lambda: Lambda
  switch try arguments.lambda(1) {
  case .success(let found): lambda = found
  case .failure(let error): return .error(error)
  }
  return try filled(
    isRow ? source.rows : 1, isRow ? 1 : source.columns, arguments
  ) { (row, column) throws(Interruption) in
    try arguments.single(lambda, [source.line(isRow ? row : column, isRow: isRow)])
  }
}

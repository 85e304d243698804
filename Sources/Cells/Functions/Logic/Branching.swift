import Glibc

extension Function {
  /// Functions that evaluate only the branch they take.
  static let branching: [Function] = [
    Function(
      lazy: "IF(condition, then, [otherwise])", "One of two values, as a condition says.",
      arity: 2...3, traits: .arithmetic, format: .takenArgument(from: 1), branch
    ).example("IF(2 > 1, \"yes\", \"no\") = \"yes\""),
    Function(
      lazy: "IFS(condition, value, …)", "The value behind the first condition that is true.",
      arity: 2...254, format: .takenArgument(from: 1, every: 2), firstTrue
    ).example("IFS(FALSE, 1, TRUE, 2) = 2"),
    Function(
      lazy: "SWITCH(value, case, result, …, [otherwise])",
      "The result behind the first case that equals a value.", arity: 3...255,
      format: .takenArgument(from: 2), firstEqual
    ).example("SWITCH(2, 1, \"one\", 2, \"two\") = \"two\""),
    Function(
      lazy: "IFERROR(value, otherwise)", "A value, or another one where it is an error.",
      arity: 2...2, traits: .looksUp, format: .takenArgument(from: 0)
    ) { (arguments: any LazyArguments) throws(Interruption) -> Operand in
      try rescue(arguments) { _ in true }
    }.example("IFERROR(1 / 0, \"none\") = \"none\""),
    Function(
      lazy: "IFNA(value, otherwise)", "A value, or another one where it is #N/A.", arity: 2...2,
      traits: .looksUp, format: .takenArgument(from: 0)
    ) { (arguments: any LazyArguments) throws(Interruption) -> Operand in
      try rescue(arguments) { $0 == .notAvailable }
    }.example("IFNA(NA(), 0) = 0"),
    Function(
      lazy: "CHOOSE(index, value, …)", "The value at a place of the list, counted from 1.",
      arity: 2...255, format: .takenArgument(from: 1), choose
    ).example("CHOOSE(2, \"a\", \"b\") = \"b\""),
  ]
}

extension LazyArguments {
  /// The values of an argument; nothing between separators is empty.
  fileprivate func value(_ index: Int) throws(Interruption) -> Value {
    isMissing(index) ? .empty : context.value(of: try evaluate(index))
  }

  /// An argument as the result of the call, a reference if it is one.
  fileprivate func result(_ index: Int) throws(Interruption) -> Operand {
    isMissing(index) ? .value(.empty) : try evaluate(index)
  }

  fileprivate func values(from start: Int) throws(Interruption) -> [Value] {
    var values: [Value] = []
    for index in start..<max(start, count) { values.append(try value(index)) }
    return values
  }
}

/// IF evaluates both branches where the condition is an array: each element may need either.
private func branch(_ arguments: any LazyArguments) throws(Interruption) -> Operand {
  let condition = try arguments.value(0)
  if condition.isSpread { return try branches(condition, arguments) }
  let isTrue: Bool
  do { isTrue = try condition.asBoolean() } catch { return .error(error) }
  if isTrue { return try arguments.result(1) }
  return arguments.count > 2 ? try arguments.result(2) : .value(.boolean(false))
}

private func branches(
  _ condition: Value, _ arguments: any LazyArguments
) throws(Interruption) -> Operand {
  var values = [condition, try arguments.value(1)]
  values.append(arguments.count > 2 ? try arguments.value(2) : .boolean(false))
  return spread(values, arguments.context) { (parts: [Value]) throws(CellError) -> Value in
    try parts[0].asBoolean() ? parts[1] : parts[2]
  }
}

private func firstTrue(_ arguments: any LazyArguments) throws(Interruption) -> Operand {
  guard arguments.count.isMultiple(of: 2) else { return .error(.value) }
  for index in stride(from: 0, to: arguments.count, by: 2) {
    let condition = try arguments.value(index)
    if case .array(let conditions) = condition, conditions.elements.count > 1 {
      return spread([condition] + (try arguments.values(from: index + 1)), arguments.context) {
        (parts: [Value]) throws(CellError) -> Value in
        for place in stride(from: 0, to: parts.count, by: 2) where try parts[place].asBoolean() {
          return parts[place + 1]
        }
        throw .notAvailable
      }
    }
    let isTrue: Bool
    do { isTrue = try condition.asBoolean() } catch { return .error(error) }
    if isTrue { return try arguments.result(index + 1) }
  }
  return .error(.notAvailable)
}

private func firstEqual(_ arguments: any LazyArguments) throws(Interruption) -> Operand {
  let value = try arguments.value(0).unwrapped
  if let error = value.error { return .error(error) }
  var index = 1
  while index + 1 < arguments.count {
    let candidate = try arguments.value(index).unwrapped
    if value.isSpread || candidate.isSpread {
      let parts = [value, candidate] + (try arguments.values(from: index + 1))
      return spread(parts, arguments.context, selected)
    }
    if let error = candidate.error { return .error(error) }
    if Value.areEqual(value, candidate) { return try arguments.result(index + 1) }
    index += 2
  }
  return index < arguments.count ? try arguments.result(index) : .error(.notAvailable)
}

/// SWITCH for one element of arrays: the value, then cases and results, then what is given otherwise.
private func selected(_ parts: [Value]) throws(CellError) -> Value {
  if let error = parts[0].error { throw error }
  var index = 1
  while index + 1 < parts.count {
    if let error = parts[index].error { throw error }
    if Value.areEqual(parts[0], parts[index]) { return parts[index + 1] }
    index += 2
  }
  guard index < parts.count else { throw .notAvailable }
  return parts[index]
}

private func rescue(
  _ arguments: any LazyArguments, _ isCaught: (CellError) -> Bool
) throws(Interruption) -> Operand {
  let value = try arguments.value(0)
  guard case .array(let array) = value else {
    guard let error = value.error, isCaught(error) else { return .value(value) }
    return try arguments.result(1)
  }
  guard array.elements.contains(where: { $0.error.map(isCaught) ?? false }) else {
    return .value(value)
  }
  return spread([value, try arguments.value(1)], arguments.context) { parts in
    if let error = parts[0].error, isCaught(error) { return parts[1] }
    return parts[0]
  }
}

private func choose(_ arguments: any LazyArguments) throws(Interruption) -> Operand {
  let index = try arguments.value(0)
  if index.isSpread {
    return spread([index] + (try arguments.values(from: 1)), arguments.context) {
      (parts: [Value]) throws(CellError) -> Value in
      parts[try place(parts[0], among: parts.count - 1)]
    }
  }
  let chosen: Int
  do { chosen = try place(index, among: arguments.count - 1) } catch { return .error(error) }
  return try arguments.result(chosen)
}

/// A number of an argument behind the first, its fraction cut.
private func place(_ value: Value, among count: Int) throws(CellError) -> Int {
  let number = try value.asNumber().rounded(.towardZero)
  guard number >= 1, number <= Double(count) else { throw .value }
  return Int(number)
}

/// Computes an array element by element; parts that are smaller repeat or end in `#N/A`.
private func spread(
  _ parts: [Value], _ context: FunctionContext, _ element: ([Value]) throws(CellError) -> Value
) -> Operand {
  var rows = 1
  var columns = 1
  for case .array(let array) in parts {
    rows = max(rows, array.rows)
    columns = max(columns, array.columns)
  }
  guard rows <= context.arrayLimit / columns else { return .error(.calculation) }
  var elements: [Value] = []
  elements.reserveCapacity(rows * columns)
  for row in 0..<rows {
    for column in 0..<columns {
      let values = parts.map { part in
        if case .array(let array) = part { array.broadcast(row, column) } else { part }
      }
      do { elements.append(try element(values)) } catch { elements.append(.error(error)) }
    }
  }
  return .value(.array(ArrayValue(rows: rows, columns: columns, elements: elements)))
}

extension Value {
  /// The value itself, or the only one of an array: an error in it is an error.
  fileprivate var unwrapped: Value { isSpread ? self : scalar }

  /// Whether the value is an array of several.
  fileprivate var isSpread: Bool {
    if case .array(let array) = self { return array.elements.count > 1 }
    return false
  }
}

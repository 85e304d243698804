extension Function {
  /// Calls the function, once for each element where an array stands for a single value.
  ///
  /// - Precondition: the number of arguments lies in ``arity``, and the function is not lazy.
  package func call(_ operands: [Operand], _ context: FunctionContext) -> Operand {
    var rows = 1
    var columns = 1
    var isLifted = false
    for index in operands.indices where kind(ofArgument: index) == .scalar {
      switch operands[index] {
      case .value(.array): isLifted = true
      case .value, .missing: continue
      case .range(let range): if !range.isSingleCell { isLifted = true }
      case .ranges: return .error(.value)
      case .lambda: return .error(.calculation)
      }
    }
    if !isLifted { return single(operands, context) }
    var lifted = operands
    for (index, operand) in operands.enumerated() where kind(ofArgument: index) == .scalar {
      let value = context.value(of: operand)
      lifted[index] = .value(value)
      if case .array(let array) = value {
        rows = max(rows, array.rows)
        columns = max(columns, array.columns)
      }
    }
    guard rows <= context.arrayLimit / columns else { return .error(.calculation) }
    var elements: [Value] = []
    elements.reserveCapacity(rows * columns)
    var call = lifted
    for row in 0..<rows {
      for column in 0..<columns {
        for (index, operand) in lifted.enumerated() {
          guard case .value(.array(let array)) = operand, kind(ofArgument: index) == .scalar
          else { continue }
          call[index] = .value(array.broadcast(row, column))
        }
        elements.append(context.value(of: single(call, context)).scalar)
      }
    }
    return .value(.array(ArrayValue(rows: rows, columns: columns, elements: elements)))
  }

  private func single(_ operands: [Operand], _ context: FunctionContext) -> Operand {
    do {
      return try body(operands, context)
    } catch {
      return .error(error)
    }
  }
}

extension Function {
  /// The arguments of the first of the calls, into which arrays are taken apart, that gives an error.
  package func failingArguments(
    _ operands: [Operand], _ error: CellError, _ context: FunctionContext
  ) -> [Operand] {
    let values = operands.enumerated().map { index, operand in
      kind(ofArgument: index) == .scalar ? context.value(of: operand) : .empty
    }
    guard case .value(.array(let result)) = call(operands, context),
      let place = result.elements.firstIndex(where: { $0.error == error })
    else { return operands }
    var failing = operands
    for (index, value) in values.enumerated() {
      guard case .array(let array) = value else { continue }
      failing[index] = .value(
        array.broadcast(place / result.columns, place % result.columns))
    }
    return failing
  }
}

extension ArrayValue {
  /// The value at a place of a larger array over which this one is spread: one row or column repeats, and beyond
  /// the end of several there is `#N/A`.
  package func broadcast(_ row: Int, _ column: Int) -> Value {
    let row = rows == 1 ? 0 : row
    let column = columns == 1 ? 0 : column
    return row < rows && column < columns ? self[row, column] : .error(.notAvailable)
  }
}

extension Value {
  /// The value itself, or the first of an array.
  package var scalar: Value {
    if case .array(let array) = self { return array.elements[0] }
    return self
  }
}

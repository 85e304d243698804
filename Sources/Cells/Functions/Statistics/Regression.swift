import Glibc

extension Function {
  /// Functions that fit lines and curves of several variables.
  static let regression: [Function] = [
    Function(
      "LINEST(ys, [xs], [constant], [statistics])",
      "The factors of the line that fits observations best, the last variable's first.", line
    ).example("INDEX(LINEST({3,5,7}, {1,2,3}), 1) = 2"),
    Function(
      "LOGEST(ys, [xs], [constant], [statistics])",
      "The bases of the exponential curve that fits observations best.", curve
    ).example("ROUND(INDEX(LOGEST({2,4,8}, {1,2,3}), 1), 9) = 2"),
    Function(
      "TREND(ys, [xs], [new_xs], [constant])",
      "The values of the line that fits observations best.", trend
    ).example("ROUND(TREND({3,5,7}, {1,2,3}, 4), 9) = 9"),
    Function(
      "GROWTH(ys, [xs], [new_xs], [constant])",
      "The values of the exponential curve that fits observations best.", growth
    ).example("ROUND(GROWTH({2,4,8}, {1,2,3}, 4), 9) = 16"),
  ]
}

private func line(
  _ ys: NumberMatrix, _ xs: Omittable<NumberMatrix>, _ hasConstant: Omittable<Bool>,
  _ hasStatistics: Omittable<Bool>
) throws(CellError) -> ArrayValue {
  let observations = try Observations(ys.matrix, xs.value?.matrix)
  let hasConstant = hasConstant.value ?? true
  let fit = observations.fit(hasConstant: hasConstant)
  return report(fit, hasConstant: hasConstant, hasStatistics: hasStatistics.value ?? false) { $0 }
}

private func curve(
  _ ys: NumberMatrix, _ xs: Omittable<NumberMatrix>, _ hasConstant: Omittable<Bool>,
  _ hasStatistics: Omittable<Bool>
) throws(CellError) -> ArrayValue {
  let observations = try Observations(logarithms(ys.matrix), xs.value?.matrix)
  let hasConstant = hasConstant.value ?? true
  let fit = observations.fit(hasConstant: hasConstant)
  return report(fit, hasConstant: hasConstant, hasStatistics: hasStatistics.value ?? false) {
    exp($0)
  }
}

private func trend(
  _ ys: NumberMatrix, _ xs: Omittable<NumberMatrix>, _ newXs: Omittable<NumberMatrix>,
  _ hasConstant: Omittable<Bool>
) throws(CellError) -> Matrix {
  let observations = try Observations(ys.matrix, xs.value?.matrix)
  return try observations.values(at: newXs.value?.matrix, hasConstant: hasConstant.value ?? true)
}

private func growth(
  _ ys: NumberMatrix, _ xs: Omittable<NumberMatrix>, _ newXs: Omittable<NumberMatrix>,
  _ hasConstant: Omittable<Bool>
) throws(CellError) -> Matrix {
  let observations = try Observations(logarithms(ys.matrix), xs.value?.matrix)
  var values = try observations.values(
    at: newXs.value?.matrix, hasConstant: hasConstant.value ?? true)
  values.elements = values.elements.map { exp($0) }
  return values
}

/// - Throws: `.number` where a value is not positive.
private func logarithms(_ matrix: Matrix) throws(CellError) -> Matrix {
  guard matrix.elements.allSatisfy({ $0 > 0 }) else { throw .number }
  return Matrix(
    rows: matrix.rows, columns: matrix.columns, elements: matrix.elements.map { log($0) })
}

/// The factors in reverse order and the constant; with statistics four further rows.
private func report(
  _ fit: LeastSquares, hasConstant: Bool, hasStatistics: Bool, _ scale: (Double) -> Double
) -> ArrayValue {
  let factors = fit.factors.reversed().map { Value.result(scale($0)) }
  var rows = [factors + [.result(scale(fit.constant))]]
  if hasStatistics {
    let width = factors.count + 1
    func row(_ values: [Value]) -> [Value] {
      values + Array(repeating: .error(.notAvailable), count: width - values.count)
    }
    let judged = fit.freedom > 0
    rows.append(
      fit.factorErrors.reversed().map { .result($0) }
        + [hasConstant ? .result(fit.constantError) : .error(.notAvailable)])
    rows.append(row([.result(fit.determination), .result(fit.valueError)]))
    let ratio = fit.explained / fit.variableCount / (fit.residual / fit.freedom)
    rows.append(row([judged ? .result(ratio) : .error(.number), .number(fit.freedom)]))
    rows.append(row([.result(fit.explained), .result(fit.residual)]))
  }
  return ArrayValue(
    rows: rows.count, columns: factors.count + 1, elements: rows.flatMap { $0 })
}

/// Observed values with the variables that are to explain them.
private struct Observations {
  let ys: Matrix
  let xs: Matrix
  /// Whether the variables stand beside each other, one observation a row.
  let isByRow: Bool
  let isSingleVariable: Bool

  /// - Throws: `.reference` where there are not as many variables' values as observations.
  init(_ ys: Matrix, _ xs: Matrix?) throws(CellError) {
    self.ys = ys
    let count = ys.elements.count
    let xs =
      xs
      ?? Matrix(rows: ys.rows, columns: ys.columns, elements: (1...count).map { Double($0) })
    self.xs = xs
    isSingleVariable = xs.rows == ys.rows && xs.columns == ys.columns
    isByRow = ys.columns == 1
    guard isSingleVariable || isByRow && xs.rows == count || ys.rows == 1 && xs.columns == count
    else { throw .reference }
  }

  func fit(hasConstant: Bool) -> LeastSquares {
    LeastSquares(ys.elements, variables(of: xs), hasConstant: hasConstant)
  }

  /// - Throws: `.reference` where the new observations have other variables than the old ones.
  func values(at newXs: Matrix?, hasConstant: Bool) throws(CellError) -> Matrix {
    let fit = fit(hasConstant: hasConstant)
    let places = newXs ?? xs
    if isSingleVariable {
      return Matrix(
        rows: places.rows, columns: places.columns,
        elements: places.elements.map { fit.value([$0]) })
    }
    let variables = variables(of: places)
    guard variables.count == fit.factors.count, let count = variables.first?.count
    else { throw .reference }
    let values = (0..<count).map { index in fit.value(variables.map { $0[index] }) }
    return Matrix(
      rows: isByRow ? count : 1, columns: isByRow ? 1 : count, elements: values)
  }

  private func variables(of matrix: Matrix) -> [[Double]] {
    if isSingleVariable { return [matrix.elements] }
    if isByRow {
      return (0..<matrix.columns).map { column in
        (0..<matrix.rows).map { matrix[$0, column] }
      }
    }
    return (0..<matrix.rows).map { row in (0..<matrix.columns).map { matrix[row, $0] } }
  }
}

extension Function {
  /// Functions that add and multiply.
  static let sums: [Function] = [
    Function(
      "SUM(number…)", "Adds numbers.", traits: .givesSum, format: .firstArgument, sum
    )
    .example("SUM(1, 2, 3) = 6"),
    Function("PRODUCT(number…)", "Multiplies numbers.", product)
      .example("PRODUCT(2, 3, 4) = 24"),
    Function("SUMSQ(number…)", "Adds the squares of numbers.", sumOfSquares)
      .example("SUMSQ(3, 4) = 25"),
    Function(
      "SUMPRODUCT(array…)", "Multiplies arrays value by value and adds the products.",
      sumOfProducts
    ).example("SUMPRODUCT({1,2}, {3,4}) = 11"),
    Function(
      "SUMX2MY2(x, y)", "Adds the differences of the squares of paired numbers.",
      differenceOfSquares
    ).example("SUMX2MY2({3,4}, {1,2}) = 20"),
    Function(
      "SUMX2PY2(x, y)", "Adds the squares of paired numbers.", squaresOfPairs
    ).example("SUMX2PY2({3,4}, {1,2}) = 30"),
    Function(
      "SUMXMY2(x, y)", "Adds the squares of the differences of paired numbers.",
      squaresOfDifferences
    ).example("SUMXMY2({3,4}, {1,2}) = 8"),
    Function(
      "SERIESSUM(x, power, step, coefficients)",
      "Adds a power series: each coefficient times x to a power that grows by steps.", powerSeries
    ).example("SERIESSUM(2, 0, 1, {1,1,1}) = 7"),
    Function(
      "PERCENTOF(part, whole)", "The share that the sum of a part has in the sum of a whole.",
      format: .percent, share
    ).example("PERCENTOF({1,2}, {1,2,3,4}) = 0.3"),
  ]
}

private func sum(_ numbers: NumberSummary) -> Double { numbers.summary.sum.total }

private func product(_ numbers: NumberProduct) -> Double { numbers.product.total }

private func sumOfSquares(_ numbers: NumberSquares) -> Double { numbers.squares.total }

/// Text and booleans in the arrays count as 0.
///
/// - Throws: `.value` where the arrays differ in shape.
private func sumOfProducts(_ arrays: Tables, _ context: Context) throws(CellError) -> Double {
  let tables = arrays.all
  guard let first = tables.first else { throw .value }
  for table in tables {
    guard table.rows == first.rows, table.columns == first.columns else { throw .value }
  }
  var rows = 0
  var columns = 0
  for table in tables {
    rows = max(rows, table.usedRows)
    columns = max(columns, table.usedColumns)
  }
  if tables.count == 1, case .value(.array(let array)) = first.operand {
    return try total(of: array)
  }
  let ranges = tables.compactMap(\.range)
  // A column at a time, unless they are many and short.
  guard ranges.count == tables.count, first.columns <= max(16, first.rows) else {
    return try sumOfProducts(tables, rows: rows, columns: columns)
  }
  var selection = Selection()
  let question = SelectionQuestion(
    criteria: [], places: ranges.map { SelectionQuestion.Place($0) }, multiplies: true)
  for column in 0..<min(columns, first.columns) {
    selection.merge(
      context.context.source.selection(question.moved(by: column), rows: first.rows))
  }
  return try selection.checked().sum.total
}

/// The sum of the numbers of an array.
private func total(of array: ArrayValue) throws(CellError) -> Double {
  var sum = Summation()
  for element in array.elements {
    switch element {
    case .number(let number): sum.add(number)
    case .error(let error): throw error
    default: break
    }
  }
  return sum.total
}

private func sumOfProducts(
  _ tables: [Table], rows: Int, columns: Int
) throws(CellError) -> Double {
  var sum = Summation()
  for row in 0..<min(rows, tables[0].rows) {
    for column in 0..<min(columns, tables[0].columns) {
      var product = 1.0
      for table in tables {
        switch table[row, column] {
        case .number(let number): product *= number
        case .error(let error): throw error
        default: product = 0
        }
      }
      sum.add(product)
    }
  }
  return sum.total
}

private func differenceOfSquares(_ pairs: NumberPairs) throws(CellError) -> Double {
  try sum(of: pairs) { $0 * $0 - $1 * $1 }
}

private func squaresOfPairs(_ pairs: NumberPairs) throws(CellError) -> Double {
  try sum(of: pairs) { $0 * $0 + $1 * $1 }
}

private func squaresOfDifferences(_ pairs: NumberPairs) throws(CellError) -> Double {
  try sum(of: pairs) { ($0 - $1) * ($0 - $1) }
}

/// - Throws: `.divisionByZero` where there are no pairs, as in Excel.
private func sum(
  of pairs: NumberPairs, _ term: (Double, Double) -> Double
) throws(CellError) -> Double {
  guard pairs.count > 0 else { throw .divisionByZero }
  var sum = Summation()
  for (x, y) in zip(pairs.first, pairs.second) { sum.add(term(x, y)) }
  return sum.total
}

private func powerSeries(
  _ x: StrictNumber, _ power: StrictNumber, _ step: StrictNumber, _ coefficients: StrictNumberList
) throws(CellError) -> Double {
  var exponent = power.value
  var sum = Summation()
  for coefficient in coefficients.all {
    sum.add(coefficient * (try Powers.spreadsheetPower(x.value, exponent)))
    exponent += step.value
  }
  return sum.total
}

private func share(_ part: NumberList, _ whole: NumberList) throws(CellError) -> Double {
  let total = Summation(whole.all).total
  guard total != 0 else { throw .divisionByZero }
  return Summation(part.all).total / total
}

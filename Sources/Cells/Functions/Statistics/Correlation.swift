extension Function {
  /// Functions of how two lists of numbers vary together.
  static let correlation: [Function] = [
    Function("CORREL(first, second)", "The correlation of paired numbers.", correlationOfPairs)
      .example("ROUND(CORREL({1,2,3}, {2,4,6}), 9) = 1"),
    Function("PEARSON(first, second)", "The correlation of paired numbers.", correlationOfPairs)
      .example("ROUND(PEARSON({1,2,3}, {2,4,6}), 9) = 1"),
    Function("RSQ(ys, xs)", "The square of the correlation of paired numbers.", determination)
      .example("ROUND(RSQ({1,2,3}, {2,4,6}), 9) = 1"),
    Function(
      "COVARIANCE.P(first, second)", "The covariance of a whole population.", aliases: ["COVAR"],
      populationCovariance
    ).example("COVARIANCE.P({1,3}, {1,3}) = 1"),
    Function(
      "COVARIANCE.S(first, second)", "The covariance estimated from a sample.", sampleCovariance
    ).example("COVARIANCE.S({1,3}, {1,3}) = 2"),
    Function("SLOPE(ys, xs)", "The slope of the line through paired numbers.", slope)
      .example("SLOPE({3,5}, {1,2}) = 2"),
    Function("INTERCEPT(ys, xs)", "Where the line through paired numbers is at 0.", intercept)
      .example("INTERCEPT({3,5}, {1,2}) = 1"),
    Function(
      "STEYX(ys, xs)", "The standard error of the line through paired numbers.", standardError
    )
    .example("STEYX({1,2,3}, {1,2,3}) = 0"),
    Function(
      "FORECAST.LINEAR(x, ys, xs)", "The value at x of the line through paired numbers.",
      aliases: ["FORECAST"], forecast
    ).example("FORECAST.LINEAR(3, {3,5}, {1,2}) = 7"),
  ]
}

/// - Throws: `.divisionByZero` for fewer than two pairs, or where one list does not vary.
private func correlationOfPairs(_ pairs: NumberPairs) throws(CellError) -> Double {
  try defined(pairs, 2) { $0.correlation }
}

private func determination(_ pairs: NumberPairs) throws(CellError) -> Double {
  let correlation = try correlationOfPairs(pairs)
  return correlation * correlation
}

private func populationCovariance(_ pairs: NumberPairs) throws(CellError) -> Double {
  try defined(pairs, 1) { $0.products / $0.count }
}

private func sampleCovariance(_ pairs: NumberPairs) throws(CellError) -> Double {
  try defined(pairs, 2) { $0.products / ($0.count - 1) }
}

private func slope(_ pairs: NumberPairs) throws(CellError) -> Double {
  try defined(pairs, 2) { $0.slope }
}

private func intercept(_ pairs: NumberPairs) throws(CellError) -> Double {
  try defined(pairs, 2) { $0.intercept }
}

private func standardError(_ pairs: NumberPairs) throws(CellError) -> Double {
  try defined(pairs, 3) { moments in
    let residual = moments.firstSquares - moments.products * moments.slope
    return (max(0, residual) / (moments.count - 2)).squareRoot()
  }
}

private func forecast(_ x: Double, _ pairs: NumberPairs) throws(CellError) -> Double {
  try defined(pairs, 1) { $0.firstMean + $0.slope * (x - $0.secondMean) }
}

/// - Throws: `.divisionByZero` where there are too few pairs, or where the result is no number.
private func defined(
  _ pairs: NumberPairs, _ least: Int, _ result: (PairedMoments) -> Double
) throws(CellError) -> Double {
  guard pairs.count >= least else { throw .divisionByZero }
  let result = result(PairedMoments(pairs.first, pairs.second))
  if result.isNaN { throw .divisionByZero }
  return result
}

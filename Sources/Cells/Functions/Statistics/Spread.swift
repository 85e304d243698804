extension Function {
  /// Functions that tell how far numbers lie apart, and on which side.
  static let spread: [Function] = [
    Function(
      "STDEV.S(number…)", "The standard deviation estimated from a sample.", aliases: ["STDEV"],
      sampleDeviation
    ).example("STDEV.S(1, 2, 3) = 1"),
    Function(
      "STDEV.P(number…)", "The standard deviation of a whole population.", aliases: ["STDEVP"],
      populationDeviation
    ).example("STDEV.P(1, 3) = 1"),
    Function(
      "VAR.S(number…)", "The variance estimated from a sample.", aliases: ["VAR"], sampleVariance
    ).example("VAR.S(1, 2, 3) = 1"),
    Function(
      "VAR.P(number…)", "The variance of a whole population.", aliases: ["VARP"],
      populationVariance
    ).example("VAR.P(1, 3) = 1"),
    Function(
      "STDEVA(value…)",
      "The standard deviation of a sample, where text counts as 0 and TRUE as 1.",
      sampleDeviationOfAll
    ).example("STDEVA({1,2,3}) = 1"),
    Function(
      "STDEVPA(value…)",
      "The standard deviation of a population, where text counts as 0 and TRUE as 1.",
      populationDeviationOfAll
    ).example("STDEVPA({1,3}) = 1"),
    Function(
      "VARA(value…)", "The variance of a sample, where text counts as 0 and TRUE as 1.",
      sampleVarianceOfAll
    ).example("VARA({1,2,3}) = 1"),
    Function(
      "VARPA(value…)", "The variance of a population, where text counts as 0 and TRUE as 1.",
      populationVarianceOfAll
    ).example("VARPA({1,3}) = 1"),
    Function("SKEW(number…)", "The skewness estimated from a sample.", sampleSkewness)
      .example("SKEW(1, 2, 3) = 0"),
    Function("SKEW.P(number…)", "The skewness of a whole population.", populationSkewness)
      .example("SKEW.P(1, 2, 3) = 0"),
    Function("KURT(number…)", "The excess kurtosis estimated from a sample.", kurtosis)
      .example("ROUND(KURT(1, 2, 3, 4), 9) = -1.2"),
    Function(
      "STANDARDIZE(number, mean, deviation)",
      "How many standard deviations a number lies above the mean.", standardize
    ).example("STANDARDIZE(42, 40, 4) = 0.5"),
  ]
}

private func sampleDeviation(_ numbers: NumberDeviations) throws(CellError) -> Double {
  try defined(numbers.deviations.sampleVariance).squareRoot()
}

private func populationDeviation(_ numbers: NumberDeviations) throws(CellError) -> Double {
  try defined(numbers.deviations.populationVariance).squareRoot()
}

private func sampleVariance(_ numbers: NumberDeviations) throws(CellError) -> Double {
  try defined(numbers.deviations.sampleVariance)
}

private func populationVariance(_ numbers: NumberDeviations) throws(CellError) -> Double {
  try defined(numbers.deviations.populationVariance)
}

private func sampleDeviationOfAll(_ numbers: Tallies) throws(CellError) -> Double {
  try defined(Moments(numbers.all).sampleVariance).squareRoot()
}

private func populationDeviationOfAll(_ numbers: Tallies) throws(CellError) -> Double {
  try defined(Moments(numbers.all).populationVariance).squareRoot()
}

private func sampleVarianceOfAll(_ numbers: Tallies) throws(CellError) -> Double {
  try defined(Moments(numbers.all).sampleVariance)
}

private func populationVarianceOfAll(_ numbers: Tallies) throws(CellError) -> Double {
  try defined(Moments(numbers.all).populationVariance)
}

private func sampleSkewness(_ numbers: Numbers) throws(CellError) -> Double {
  try defined(Moments(numbers.all).sampleSkewness)
}

private func populationSkewness(_ numbers: Numbers) throws(CellError) -> Double {
  try defined(Moments(numbers.all).populationSkewness)
}

private func kurtosis(_ numbers: Numbers) throws(CellError) -> Double {
  try defined(Moments(numbers.all).sampleKurtosis)
}

/// - Throws: `.number` where the deviation is not positive.
private func standardize(
  _ number: Double, _ mean: Double, _ deviation: Double
) throws(CellError) -> Double {
  guard deviation > 0 else { throw .number }
  return (number - mean) / deviation
}

/// - Throws: `.divisionByZero` where there were too few numbers.
private func defined(_ moment: Double) throws(CellError) -> Double {
  if moment.isNaN { throw .divisionByZero }
  return moment
}

import Glibc

extension Function {
  /// Functions of the normal distribution and of what follows it.
  static let normalDistribution: [Function] = [
    Function(
      "NORM.DIST(number, mean, deviation, cumulative)",
      "The normal distribution: the share below a number, or the density.", aliases: ["NORMDIST"],
      normal
    ).example("NORM.DIST(5, 5, 2, TRUE) = 0.5"),
    Function(
      "NORM.S.DIST(number, cumulative)",
      "The standard normal distribution: the share below a number, or the density.",
      standardNormal
    ).example("NORM.S.DIST(0, TRUE) = 0.5"),
    Function("NORMSDIST(number)", "The share of the standard normal distribution below a number.") {
      (number: Double) throws(CellError) -> Double in NormalDistribution.lower(number)
    }
    .example("NORMSDIST(0) = 0.5"),
    Function(
      "NORM.INV(share, mean, deviation)",
      "The number below which a share of the normal distribution lies.", aliases: ["NORMINV"],
      normalInverse
    ).example("NORM.INV(0.5, 5, 2) = 5"),
    Function(
      "NORM.S.INV(share)",
      "The number below which a share of the standard normal distribution lies.",
      aliases: ["NORMSINV"], standardNormalInverse
    ).example("NORM.S.INV(0.5) = 0"),
    Function(
      "GAUSS(number)", "The share of the standard normal distribution between 0 and a number."
    ) {
      (number: Double) throws(CellError) -> Double in erf(number / 2.0.squareRoot()) / 2
    }
    .example("GAUSS(0) = 0"),
    Function("PHI(number)", "The density of the standard normal distribution.") {
      (number: Double) throws(CellError) -> Double in NormalDistribution.density(number)
    }
    .example("ROUND(PHI(0), 6) = 0.398942"),
    Function(
      "LOGNORM.DIST(number, mean, deviation, cumulative)",
      "The distribution of numbers whose logarithms are normal.", logNormal
    ).example("LOGNORM.DIST(1, 0, 1, TRUE) = 0.5"),
    Function(
      "LOGNORMDIST(number, [mean], [deviation], [cumulative])",
      "The share of numbers below one where logarithms are normal, or the density.", logNormalShare
    ).example("LOGNORMDIST(1, 0, 1) = 0.5"),
    Function(
      "LOGNORM.INV(share, mean, deviation)",
      "The number below which a share lies where logarithms are normal.", aliases: ["LOGINV"],
      logNormalInverse
    ).example("LOGNORM.INV(0.5, 0, 1) = 1"),
    Function(
      "CONFIDENCE.NORM(alpha, deviation, size)",
      "How far a mean may lie off, by the normal distribution.", aliases: ["CONFIDENCE"],
      confidence
    ).example("ROUND(CONFIDENCE.NORM(0.05, 2.5, 50), 6) = 0.692952"),
    Function(
      "CONFIDENCE.T(alpha, deviation, size)",
      "How far a mean may lie off, by Student's distribution.", studentConfidence
    ).example("ROUND(CONFIDENCE.T(0.05, 1, 50), 6) = 0.284197"),
    Function("FISHER(number)", "Fisher's transformation of a correlation.", fisher)
      .example("FISHER(0) = 0"),
    Function("FISHERINV(number)", "The correlation that Fisher's transformation came from.") {
      (number: Double) throws(CellError) -> Double in tanh(number)
    }
    .example("FISHERINV(0) = 0"),
  ]
}

/// - Throws: `.number` where the deviation is not positive.
private func normal(
  _ number: Double, _ mean: Double, _ deviation: Double, _ isCumulative: Bool
) throws(CellError) -> Double {
  guard deviation > 0 else { throw .number }
  let z = (number - mean) / deviation
  return isCumulative ? NormalDistribution.lower(z) : NormalDistribution.density(z) / deviation
}

private func standardNormal(_ number: Double, _ isCumulative: Bool) -> Double {
  isCumulative ? NormalDistribution.lower(number) : NormalDistribution.density(number)
}

/// - Throws: `.number` where the share is not between 0 and 1, or the deviation not positive.
private func normalInverse(
  _ share: Double, _ mean: Double, _ deviation: Double
) throws(CellError) -> Double {
  guard deviation > 0 else { throw .number }
  return mean + deviation * (try standardNormalInverse(share))
}

/// - Throws: `.number` where the share is not between 0 and 1.
private func standardNormalInverse(_ share: Double) throws(CellError) -> Double {
  guard share > 0, share < 1 else { throw .number }
  return NormalDistribution.inverse(share)
}

/// - Throws: `.number` where the number or the deviation is not positive.
private func logNormal(
  _ number: Double, _ mean: Double, _ deviation: Double, _ isCumulative: Bool
) throws(CellError) -> Double {
  guard number > 0, deviation > 0 else { throw .number }
  let z = (log(number) - mean) / deviation
  return isCumulative
    ? NormalDistribution.lower(z) : NormalDistribution.density(z) / (deviation * number)
}

private func logNormalShare(
  _ number: Double, _ mean: Double?, _ deviation: Double?, _ isCumulative: Bool?
) throws(CellError) -> Double {
  // OpenFormula, which has the last argument, gives values below 0 as well.
  if isCumulative != nil, number <= 0, deviation ?? 1 > 0 { return 0 }
  return try logNormal(number, mean ?? 0, deviation ?? 1, isCumulative ?? true)
}

private func logNormalInverse(
  _ share: Double, _ mean: Double, _ deviation: Double
) throws(CellError) -> Double {
  exp(try normalInverse(share, mean, deviation))
}

/// - Throws: `.number` where alpha is not between 0 and 1, the deviation not positive or the size below 1.
private func confidence(
  _ alpha: Double, _ deviation: Double, _ size: Double
) throws(CellError) -> Double {
  let size = size.rounded(.towardZero)
  guard alpha > 0, alpha < 1, deviation > 0, size >= 1 else { throw .number }
  return -NormalDistribution.inverse(alpha / 2) * deviation / size.squareRoot()
}

/// - Throws: As ``confidence``; `.divisionByZero` for a size of 1.
private func studentConfidence(
  _ alpha: Double, _ deviation: Double, _ size: Double
) throws(CellError) -> Double {
  let size = size.rounded(.towardZero)
  guard alpha > 0, alpha < 1, deviation > 0, size >= 1 else { throw .number }
  guard size > 1 else { throw .divisionByZero }
  let quantile = try studentQuantile(above: alpha / 2, freedom: size - 1)
  return quantile * deviation / size.squareRoot()
}

/// - Throws: `.number` where the number is not between -1 and 1.
private func fisher(_ number: Double) throws(CellError) -> Double {
  guard number > -1, number < 1 else { throw .number }
  return atanh(number)
}

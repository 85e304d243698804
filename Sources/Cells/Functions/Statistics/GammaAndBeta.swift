import Glibc

extension Function {
  /// Functions of the gamma and beta distributions and of waiting times.
  static let gammaAndBeta: [Function] = [
    Function("GAMMA(number)", "The gamma function, which continues the factorial.", gammaFunction)
      .example("GAMMA(5) = 24"),
    Function(
      "GAMMALN(number)", "The natural logarithm of the gamma function.",
      aliases: ["GAMMALN.PRECISE"], logGamma
    ).example("GAMMALN(1) = 0"),
    Function(
      "GAMMA.DIST(number, alpha, beta, cumulative)",
      "The gamma distribution: the share below a number, or the density.", aliases: ["GAMMADIST"],
      gammaDistribution
    ).example("ROUND(GAMMA.DIST(1, 1, 1, TRUE), 6) = 0.632121"),
    Function(
      "GAMMA.INV(share, alpha, beta)",
      "The number below which a share of the gamma distribution lies.", aliases: ["GAMMAINV"],
      gammaInverse
    ).example("GAMMA.INV(0, 1, 1) = 0"),
    Function(
      "BETA.DIST(number, alpha, beta, cumulative, [lowest], [highest])",
      "The beta distribution: the share below a number, or the density.", betaDistribution
    ).example("ROUND(BETA.DIST(0.5, 2, 2, TRUE), 9) = 0.5"),
    Function(
      "BETADIST(number, alpha, beta, [lowest], [highest], [cumulative])",
      "The share of the beta distribution below a number, or the density.", betaShare
    ).example("ROUND(BETADIST(0.5, 2, 2), 9) = 0.5"),
    Function(
      "BETA.INV(share, alpha, beta, [lowest], [highest])",
      "The number below which a share of the beta distribution lies.", aliases: ["BETAINV"],
      betaInverse
    ).example("ROUND(BETA.INV(0.5, 2, 2), 9) = 0.5"),
    Function(
      "EXPON.DIST(number, lambda, cumulative)",
      "The exponential distribution: the share below a number, or the density.",
      aliases: ["EXPONDIST"], exponential
    ).example("ROUND(EXPON.DIST(1, 1, TRUE), 6) = 0.632121"),
    Function(
      "WEIBULL.DIST(number, alpha, beta, cumulative)",
      "Weibull's distribution: the share below a number, or the density.", aliases: ["WEIBULL"],
      weibull
    ).example("ROUND(WEIBULL.DIST(1, 1, 1, TRUE), 6) = 0.632121"),
  ]
}

/// - Throws: `.number` for 0 and negative whole numbers.
private func gammaFunction(_ number: Double) throws(CellError) -> Double {
  GammaFunctions.gamma(number)
}

/// - Throws: `.number` where the number is not positive.
private func logGamma(_ number: Double) throws(CellError) -> Double {
  guard number > 0 else { throw .number }
  return GammaFunctions.logGamma(number)
}

/// - Throws: `.number` for a negative number, or where alpha or beta are not positive.
private func gammaDistribution(
  _ number: Double, _ alpha: Double, _ beta: Double, _ isCumulative: Bool
) throws(CellError) -> Double {
  guard number >= 0, alpha > 0, beta > 0 else { throw .number }
  let x = number / beta
  if isCumulative { return Distributions.gamma(.below, x, shape: alpha) }
  if x == 0 { return alpha > 1 ? 0 : alpha == 1 ? 1 / beta : .infinity }
  return GammaFunctions.poisson(alpha, x) * alpha / number
}

/// - Throws: `.number` where the share is not from 0 to below 1, or alpha or beta are not positive.
private func gammaInverse(
  _ share: Double, _ alpha: Double, _ beta: Double
) throws(CellError) -> Double {
  guard share >= 0, share < 1, alpha > 0, beta > 0 else { throw .number }
  return beta * (try gammaQuantile(share, .below, shape: alpha))
}

/// - Throws: `.number` where alpha or beta are not positive, or the number lies outside of the bounds.
private func betaDistribution(
  _ number: Double, _ alpha: Double, _ beta: Double, _ isCumulative: Bool,
  _ lowest: Omittable<Double>, _ highest: Omittable<Double>
) throws(CellError) -> Double {
  let lowest = lowest.value ?? 0
  let highest = highest.value ?? 1
  guard alpha > 0, beta > 0, lowest < highest, number >= lowest, number <= highest
  else { throw .number }
  let x = (number - lowest) / (highest - lowest)
  if isCumulative {
    return BetaFunctions.lower(alpha, beta, x, (highest - number) / (highest - lowest))
  }
  return BetaFunctions.density(alpha, beta, x) / (highest - lowest)
}

private func betaShare(
  _ number: Double, _ alpha: Double, _ beta: Double, _ lowest: Omittable<Double>,
  _ highest: Omittable<Double>, _ isCumulative: Bool?
) throws(CellError) -> Double {
  // OpenFormula, which has the last argument, gives values beyond the ends as well.
  if let isCumulative, alpha > 0, beta > 0 {
    if number < lowest.value ?? 0 { return 0 }
    if number > highest.value ?? 1 { return isCumulative ? 1 : 0 }
  }
  return try betaDistribution(number, alpha, beta, isCumulative ?? true, lowest, highest)
}

/// - Throws: `.number` where the share is not between 0 and 1, or alpha or beta are not positive.
private func betaInverse(
  _ share: Double, _ alpha: Double, _ beta: Double, _ lowest: Omittable<Double>,
  _ highest: Omittable<Double>
) throws(CellError) -> Double {
  let lowest = lowest.value ?? 0
  let highest = highest.value ?? 1
  guard share > 0, share < 1, alpha > 0, beta > 0, lowest < highest else { throw .number }
  // In odds every place between 0 and 1 is as well told apart as in the other tail.
  let odds = Distributions.inverse(share, .below, near: alpha / beta) { side, odds in
    let x = odds / (1 + odds)
    let y = 1 / (1 + odds)
    return side == .below
      ? BetaFunctions.lower(alpha, beta, x, y) : BetaFunctions.upper(alpha, beta, x, y)
  }
  guard let odds else { throw .number }
  return lowest + odds / (1 + odds) * (highest - lowest)
}

/// - Throws: `.number` for a negative number, or where lambda is not positive.
private func exponential(
  _ number: Double, _ lambda: Double, _ isCumulative: Bool
) throws(CellError) -> Double {
  guard number >= 0, lambda > 0 else { throw .number }
  return isCumulative ? -expm1(-lambda * number) : lambda * exp(-lambda * number)
}

/// - Throws: `.number` for a negative number, or where alpha or beta are not positive.
private func weibull(
  _ number: Double, _ alpha: Double, _ beta: Double, _ isCumulative: Bool
) throws(CellError) -> Double {
  guard number >= 0, alpha > 0, beta > 0 else { throw .number }
  let power = pow(number / beta, alpha)
  if isCumulative { return -expm1(-power) }
  return alpha / beta * pow(number / beta, alpha - 1) * exp(-power)
}

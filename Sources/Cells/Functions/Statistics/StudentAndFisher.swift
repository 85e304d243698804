import Glibc

extension Function {
  /// Functions of the distributions that tests of samples need.
  static let testDistributions: [Function] = [
    Function(
      "T.DIST(number, freedom, cumulative)",
      "Student's distribution: the share below a number, or the density.", student
    ).example("T.DIST(0, 5, TRUE) = 0.5"),
    Function(
      "T.DIST.RT(number, freedom)", "The share of Student's distribution above a number.",
      studentAbove
    ).example("T.DIST.RT(0, 5) = 0.5"),
    Function(
      "T.DIST.2T(number, freedom)",
      "The share of Student's distribution further from 0 than a number.", studentBeyond
    ).example("T.DIST.2T(0, 5) = 1"),
    Function(
      "TDIST(number, freedom, tails)",
      "The share of Student's distribution above a number, in one tail or two.", studentTails
    ).example("TDIST(0, 5, 1) = 0.5"),
    Function(
      "T.INV(share, freedom)", "The number below which a share of Student's distribution lies.",
      studentInverse
    ).example("T.INV(0.5, 5) = 0"),
    Function(
      "T.INV.2T(share, freedom)",
      "The number beyond which, on both sides, a share of Student's distribution lies.",
      aliases: ["TINV"], studentInverseOfTails
    ).example("ROUND(T.INV.2T(0.05, 10), 6) = 2.228139"),
    Function(
      "F.DIST(number, freedom1, freedom2, cumulative)",
      "Fisher's distribution: the share below a number, or the density.", fisherDistribution
    ).example("ROUND(F.DIST(1, 5, 5, TRUE), 9) = 0.5"),
    Function(
      "F.DIST.RT(number, freedom1, freedom2)", "The share of Fisher's distribution above a number.",
      aliases: ["FDIST"], fisherAbove
    ).example("ROUND(F.DIST.RT(1, 5, 5), 9) = 0.5"),
    Function(
      "F.INV(share, freedom1, freedom2)",
      "The number below which a share of Fisher's distribution lies.", fisherInverse
    ).example("ROUND(F.INV(0.5, 5, 5), 9) = 1"),
    Function(
      "F.INV.RT(share, freedom1, freedom2)",
      "The number above which a share of Fisher's distribution lies.", aliases: ["FINV"],
      fisherInverseAbove
    ).example("ROUND(F.INV.RT(0.5, 5, 5), 9) = 1"),
    Function(
      "CHISQ.DIST(number, freedom, cumulative)",
      "The chi-squared distribution: the share below a number, or the density.", chiSquared
    ).example("ROUND(CHISQ.DIST(2, 2, TRUE), 6) = 0.632121"),
    Function(
      "CHISQDIST(number, freedom, [cumulative])",
      "The chi-squared distribution of OpenFormula: the share below a number, or the density.",
      openChiSquared
    ).example("ROUND(CHISQDIST(2, 2), 6) = 0.632121"),
    Function(
      "CHISQ.DIST.RT(number, freedom)", "The share of the chi-squared distribution above a number.",
      aliases: ["CHIDIST"], chiSquaredAbove
    ).example("ROUND(CHISQ.DIST.RT(2, 2), 6) = 0.367879"),
    Function(
      "CHISQ.INV(share, freedom)",
      "The number below which a share of the chi-squared distribution lies.",
      aliases: ["CHISQINV"], chiSquaredInverse
    ).example("CHISQ.INV(0, 2) = 0"),
    Function(
      "CHISQ.INV.RT(share, freedom)",
      "The number above which a share of the chi-squared distribution lies.",
      aliases: ["CHIINV"], chiSquaredInverseAbove
    ).example("CHISQ.INV.RT(1, 2) = 0"),
  ]
}

/// Degrees of freedom: a whole number from 1 on.
///
/// - Throws: `.number` outside of 1…10¹⁰.
private func whole(_ freedom: Double) throws(CellError) -> Double {
  let whole = freedom.rounded(.towardZero)
  guard whole >= 1, whole <= 1e10 else { throw .number }
  return whole
}

/// The number above which a share of Student's distribution lies; positive for a share below one half.
///
/// - Throws: `.number` where no double has the share.
func studentQuantile(above share: Double, freedom: Double) throws(CellError) -> Double {
  if share == 0.5 { return 0 }
  if share > 0.5 { return -(try studentQuantile(above: 1 - share, freedom: freedom)) }
  let quantile = Distributions.inverse(share, .above, near: -NormalDistribution.inverse(share)) {
    let above = Distributions.student(above: $1, freedom)
    return $0 == .above ? above : 1 - above
  }
  guard let quantile else { throw .number }
  return quantile
}

private func student(
  _ number: Double, _ freedom: Double, _ isCumulative: Bool
) throws(CellError) -> Double {
  let freedom = try whole(freedom)
  guard isCumulative else { return Distributions.studentDensity(number, freedom) }
  let beyond = Distributions.student(above: number.magnitude, freedom)
  return number < 0 ? beyond : 1 - beyond
}

private func studentAbove(_ number: Double, _ freedom: Double) throws(CellError) -> Double {
  let beyond = Distributions.student(above: number.magnitude, try whole(freedom))
  return number < 0 ? 1 - beyond : beyond
}

/// - Throws: `.number` for a negative number.
private func studentBeyond(_ number: Double, _ freedom: Double) throws(CellError) -> Double {
  guard number >= 0 else { throw .number }
  return 2 * Distributions.student(above: number, try whole(freedom))
}

/// - Throws: `.number` for a negative number, or where the tails are not one or two.
private func studentTails(
  _ number: Double, _ freedom: Double, _ tails: Double
) throws(CellError) -> Double {
  let tails = tails.rounded(.towardZero)
  guard number >= 0, tails == 1 || tails == 2 else { throw .number }
  return tails * Distributions.student(above: number, try whole(freedom))
}

/// - Throws: `.number` where the share is not between 0 and 1.
private func studentInverse(_ share: Double, _ freedom: Double) throws(CellError) -> Double {
  guard share > 0, share < 1 else { throw .number }
  return 0 - (try studentQuantile(above: share, freedom: whole(freedom)))
}

/// - Throws: `.number` where the share is not above 0 and at most 1.
private func studentInverseOfTails(_ share: Double, _ freedom: Double) throws(CellError) -> Double {
  guard share > 0, share <= 1 else { throw .number }
  return try studentQuantile(above: share / 2, freedom: whole(freedom))
}

/// - Throws: `.number` for a negative number.
private func fisherDistribution(
  _ number: Double, _ first: Double, _ second: Double, _ isCumulative: Bool
) throws(CellError) -> Double {
  let first = try whole(first)
  let second = try whole(second)
  guard number >= 0 else { throw .number }
  if isCumulative { return Distributions.fisher(.below, number, first, second) }
  if number == 0 { return first > 2 ? 0 : first == 2 ? 1 : .infinity }
  let sum = first * number + second
  return BetaFunctions.density(first / 2, second / 2, first * number / sum) * first * second
    / (sum * sum)
}

/// - Throws: `.number` for a negative number.
private func fisherAbove(
  _ number: Double, _ first: Double, _ second: Double
) throws(CellError) -> Double {
  guard number >= 0 else { throw .number }
  return Distributions.fisher(.above, number, try whole(first), try whole(second))
}

/// - Throws: `.number` where the share is not from 0 to below 1.
private func fisherInverse(
  _ share: Double, _ first: Double, _ second: Double
) throws(CellError) -> Double {
  guard share >= 0, share < 1 else { throw .number }
  return try fisherQuantile(share, .below, whole(first), whole(second))
}

/// - Throws: `.number` where the share is not above 0 and at most 1.
private func fisherInverseAbove(
  _ share: Double, _ first: Double, _ second: Double
) throws(CellError) -> Double {
  guard share > 0, share <= 1 else { throw .number }
  return try fisherQuantile(share, .above, whole(first), whole(second))
}

private func fisherQuantile(
  _ share: Double, _ side: Distributions.Side, _ first: Double, _ second: Double
) throws(CellError) -> Double {
  if share == (side == .below ? 0 : 1) { return 0 }
  let quantile = Distributions.inverse(share, side, near: 1) {
    Distributions.fisher($0, $1, first, second)
  }
  guard let quantile else { throw .number }
  return quantile
}

/// - Throws: `.number` for a negative number.
private func openChiSquared(
  _ number: Double, _ freedom: Double, _ isCumulative: Bool?
) throws(CellError) -> Double {
  if number < 0, freedom >= 1 { return 0 }
  return try chiSquared(number, freedom, isCumulative ?? true)
}

private func chiSquared(
  _ number: Double, _ freedom: Double, _ isCumulative: Bool
) throws(CellError) -> Double {
  let freedom = try whole(freedom)
  guard number >= 0 else { throw .number }
  if isCumulative { return Distributions.gamma(.below, number / 2, shape: freedom / 2) }
  if number == 0 { return freedom > 2 ? 0 : freedom == 2 ? 0.5 : .infinity }
  return GammaFunctions.poisson(freedom / 2, number / 2) * freedom / 2 / number
}

/// - Throws: `.number` for a negative number.
private func chiSquaredAbove(_ number: Double, _ freedom: Double) throws(CellError) -> Double {
  let freedom = try whole(freedom)
  guard number >= 0 else { throw .number }
  return Distributions.gamma(.above, number / 2, shape: freedom / 2)
}

/// - Throws: `.number` where the share is not from 0 to below 1.
private func chiSquaredInverse(_ share: Double, _ freedom: Double) throws(CellError) -> Double {
  guard share >= 0, share < 1 else { throw .number }
  return 2 * (try gammaQuantile(share, .below, shape: whole(freedom) / 2))
}

/// - Throws: `.number` where the share is not above 0 and at most 1.
private func chiSquaredInverseAbove(_ share: Double, _ freedom: Double) throws(CellError) -> Double
{
  guard share > 0, share <= 1 else { throw .number }
  return 2 * (try gammaQuantile(share, .above, shape: whole(freedom) / 2))
}

/// The value that has a share of the gamma distribution on one side.
///
/// - Throws: `.number` where no double has the share.
func gammaQuantile(
  _ share: Double, _ side: Distributions.Side, shape: Double
) throws(CellError) -> Double {
  if share == (side == .below ? 0 : 1) { return 0 }
  let quantile = Distributions.inverse(share, side, near: shape) {
    Distributions.gamma($0, $1, shape: shape)
  }
  guard let quantile else { throw .number }
  return quantile
}

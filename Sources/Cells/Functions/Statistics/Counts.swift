import Glibc

extension Function {
  /// Functions of the distributions of counts.
  static let counts: [Function] = [
    Function(
      "BINOM.DIST(successes, trials, probability, cumulative)",
      "The probability of a number of successes, or of at most so many.", aliases: ["BINOMDIST"],
      binomial
    ).example("BINOM.DIST(1, 2, 0.5, FALSE) = 0.5"),
    Function(
      "BINOM.DIST.RANGE(trials, probability, least, [most])",
      "The probability of a number of successes between two bounds.", binomialRange
    ).example("BINOM.DIST.RANGE(2, 0.5, 1) = 0.5"),
    Function(
      "BINOM.INV(trials, probability, alpha)",
      "The least number of successes that is not exceeded with a probability.",
      aliases: ["CRITBINOM"], binomialInverse
    ).example("BINOM.INV(6, 0.5, 0.75) = 4"),
    Function(
      "NEGBINOM.DIST(failures, successes, probability, cumulative)",
      "The probability of failures before a number of successes, or of at most so many.",
      negativeBinomial
    ).example("NEGBINOM.DIST(1, 1, 0.5, FALSE) = 0.25"),
    Function(
      "NEGBINOMDIST(failures, successes, probability)",
      "The probability of a number of failures before a number of successes.",
      negativeBinomialProbability
    ).example("NEGBINOMDIST(1, 1, 0.5) = 0.25"),
    Function(
      "HYPGEOM.DIST(successes, sample, marked, all, cumulative)",
      "The probability of marked things in a sample, or of at most so many.", hypergeometric
    ).example("ROUND(HYPGEOM.DIST(1, 4, 8, 20, FALSE), 6) = 0.363261"),
    Function(
      "HYPGEOMDIST(successes, sample, marked, all, [cumulative])",
      "The probability of a number of marked things in a sample, or of at most so many.",
      hypergeometricProbability
    ).example("ROUND(HYPGEOMDIST(1, 4, 8, 20), 6) = 0.363261"),
    Function(
      "POISSON.DIST(number, mean, cumulative)",
      "The probability of a number of events, or of at most so many.", aliases: ["POISSON"], poisson
    ).example("ROUND(POISSON.DIST(0, 1, FALSE), 6) = 0.367879"),
    Function(
      "PROB(numbers, probabilities, lowest, [highest])",
      "The probability that one of the numbers lies between two bounds.", probability
    ).example("ROUND(PROB({1,2,3}, {0.2,0.3,0.5}, 2, 3), 9) = 0.8"),
  ]
}

/// - Throws: `.number` where the successes lie outside of the trials, or the probability outside of 0…1.
private func binomial(
  _ successes: Double, _ trials: Double, _ probability: Double, _ isCumulative: Bool
) throws(CellError) -> Double {
  let k = successes.rounded(.towardZero)
  let n = trials.rounded(.towardZero)
  guard k >= 0, k <= n, probability >= 0, probability <= 1 else { throw .number }
  return isCumulative
    ? DiscreteDistributions.binomial(upTo: k, of: n, probability)
    : BetaFunctions.binomial(k, n, probability, 1 - probability)
}

/// - Throws: `.number` where the bounds lie outside of the trials, or the probability outside of 0…1.
private func binomialRange(
  _ trials: Double, _ probability: Double, _ least: Double, _ most: Double?
) throws(CellError) -> Double {
  let n = trials.rounded(.towardZero)
  let least = least.rounded(.towardZero)
  let most = (most ?? least).rounded(.towardZero)
  guard least >= 0, least <= most, most <= n, probability >= 0, probability <= 1
  else { throw .number }
  if least == most { return BetaFunctions.binomial(least, n, probability, 1 - probability) }
  // The difference of the smaller shares keeps more digits.
  if least > n * probability {
    return DiscreteDistributions.binomial(above: least - 1, of: n, probability)
      - DiscreteDistributions.binomial(above: most, of: n, probability)
  }
  return DiscreteDistributions.binomial(upTo: most, of: n, probability)
    - DiscreteDistributions.binomial(upTo: least - 1, of: n, probability)
}

/// - Throws: `.number` for negative trials, and where the probability or alpha lie outside of 0…1.
private func binomialInverse(
  _ trials: Double, _ probability: Double, _ alpha: Double
) throws(CellError) -> Double {
  let n = trials.rounded(.towardZero)
  guard n >= 0, n < 0x1p53, probability > 0, probability < 1, alpha > 0, alpha < 1
  else { throw .number }
  return DiscreteDistributions.binomialInverse(alpha, of: n, probability)
}

/// - Throws: `.number` for negative failures, less than one success, or a probability not between 0 and 1.
private func negativeBinomial(
  _ failures: Double, _ successes: Double, _ probability: Double, _ isCumulative: Bool
) throws(CellError) -> Double {
  let k = failures.rounded(.towardZero)
  let r = successes.rounded(.towardZero)
  guard k >= 0, r >= 1, probability > 0, probability < 1 else { throw .number }
  if isCumulative { return BetaFunctions.lower(r, k + 1, probability, 1 - probability) }
  return BetaFunctions.binomial(r, k + r, probability, 1 - probability) * r / (k + r)
}

private func negativeBinomialProbability(
  _ failures: Double, _ successes: Double, _ probability: Double
) throws(CellError) -> Double {
  try negativeBinomial(failures, successes, probability, false)
}

/// - Throws: `.number` where the numbers cannot be those of a sample.
private func hypergeometric(
  _ successes: Double, _ sample: Double, _ marked: Double, _ all: Double, _ isCumulative: Bool
) throws(CellError) -> Double {
  let k = successes.rounded(.towardZero)
  let sample = sample.rounded(.towardZero)
  let marked = marked.rounded(.towardZero)
  let all = all.rounded(.towardZero)
  guard k >= 0, k <= min(sample, marked), sample > 0, sample <= all, marked > 0, marked <= all
  else { throw .number }
  guard isCumulative || k >= sample + marked - all else { throw .number }
  return isCumulative
    ? DiscreteDistributions.hypergeometric(upTo: k, sample: sample, marked: marked, all: all)
    : DiscreteDistributions.hypergeometric(k, sample: sample, marked: marked, all: all)
}

private func hypergeometricProbability(
  _ successes: Double, _ sample: Double, _ marked: Double, _ all: Double, _ isCumulative: Bool?
) throws(CellError) -> Double {
  try hypergeometric(successes, sample, marked, all, isCumulative ?? false)
}

/// - Throws: `.number` for a negative number or mean.
private func poisson(
  _ number: Double, _ mean: Double, _ isCumulative: Bool
) throws(CellError) -> Double {
  let k = number.rounded(.towardZero)
  guard number >= 0, mean >= 0 else { throw .number }
  return isCumulative ? GammaFunctions.upper(k + 1, mean) : GammaFunctions.poisson(k, mean)
}

/// - Throws: `.number` where a probability is not between 0 and 1, or where they do not add up to 1;
///   `.divisionByZero` without numbers.
private func probability(
  _ pairs: NumberPairs, _ lowest: Double, _ highest: Omittable<Double>
) throws(CellError) -> Double {
  let highest = highest.value ?? lowest
  guard pairs.count > 0 else { throw .divisionByZero }
  guard pairs.second.allSatisfy({ $0 > 0 && $0 <= 1 }),
    (Summation(pairs.second).total - 1).magnitude < 1e-7
  else { throw .number }
  var sum = Summation()
  for (number, probability) in zip(pairs.first, pairs.second)
  where number >= lowest && number <= highest {
    sum.add(probability)
  }
  return sum.total
}

extension Function {
  /// Functions that test whether samples could come from the same source.
  static let tests: [Function] = [
    Function(
      "T.TEST(first, second, tails, type)",
      "The probability of Student's test: paired 1, of equal variance 2, of unequal variance 3.",
      aliases: ["TTEST"], studentTest
    ).example("ROUND(T.TEST({1,2,3}, {2,3,5}, 2, 1), 6) = 0.057191"),
    Function(
      "F.TEST(first, second)", "The probability that two samples have the same variance.",
      aliases: ["FTEST"], fisherTest
    ).example("ROUND(F.TEST({1,2,3}, {2,4,6}), 9) = 0.4"),
    Function(
      "Z.TEST(numbers, mean, [deviation])",
      "The probability that a sample's mean is larger than a given one.", aliases: ["ZTEST"],
      normalTest
    ).example("Z.TEST({1,2,3}, 2, 1) = 0.5"),
    Function(
      "CHISQ.TEST(actual, expected)",
      "The probability that counts differ as much from what was expected.", aliases: ["CHITEST"],
      chiSquaredTest
    ).example("CHISQ.TEST({1,2}, {1,2}) = 1"),
  ]
}

/// - Throws: `.number` for other tails than one or two and other types than 1 to 3; `.notAvailable` where paired
///   samples differ in size; `.divisionByZero` where a sample is too small or does not vary.
private func studentTest(
  _ first: Table, _ second: Table, _ tails: Double, _ type: Double
) throws(CellError) -> Double {
  let tails = tails.rounded(.towardZero)
  let type = type.rounded(.towardZero)
  guard tails == 1 || tails == 2, type >= 1, type <= 3 else { throw .number }
  let statistic: Double
  let freedom: Double
  if type == 1 {
    let pairs = try NumberPairs(first, second)
    let moments = Moments(zip(pairs.first, pairs.second).map { $0 - $1 })
    freedom = moments.count - 1
    statistic = moments.mean / (moments.sampleVariance / moments.count).squareRoot()
  } else {
    let one = Moments(try first.numbers)
    let other = Moments(try second.numbers)
    guard one.count > 1, other.count > 1 else { throw .divisionByZero }
    let difference = one.mean - other.mean
    if type == 2 {
      freedom = one.count + other.count - 2
      let variance = (one.squares + other.squares) / freedom
      statistic = difference / (variance * (1 / one.count + 1 / other.count)).squareRoot()
    } else {
      let share = one.sampleVariance / one.count
      let otherShare = other.sampleVariance / other.count
      let sum = share + otherShare
      statistic = difference / sum.squareRoot()
      freedom =
        sum * sum / (share * share / (one.count - 1) + otherShare * otherShare / (other.count - 1))
    }
  }
  guard statistic.isFinite, freedom > 0 else { throw .divisionByZero }
  return tails * Distributions.student(above: statistic.magnitude, freedom)
}

/// - Throws: `.divisionByZero` where a sample has fewer than two numbers or does not vary.
private func fisherTest(_ first: NumberList, _ second: NumberList) throws(CellError) -> Double {
  let one = Moments(first.all)
  let other = Moments(second.all)
  guard one.sampleVariance > 0, other.sampleVariance > 0 else { throw .divisionByZero }
  let ratio = one.sampleVariance / other.sampleVariance
  let below = Distributions.fisher(.below, ratio, one.count - 1, other.count - 1)
  let above = Distributions.fisher(.above, ratio, one.count - 1, other.count - 1)
  return 2 * min(below, above)
}

/// - Throws: `.notAvailable` without numbers; `.number` where the deviation is not positive; `.divisionByZero` where
///   the sample does not vary.
private func normalTest(
  _ numbers: NumberList, _ mean: Double, _ deviation: Omittable<Double>
) throws(CellError) -> Double {
  guard !numbers.all.isEmpty else { throw .notAvailable }
  let moments = Moments(numbers.all)
  if let deviation = deviation.value, deviation <= 0 { throw .number }
  let deviation = deviation.value ?? moments.sampleVariance.squareRoot()
  guard deviation > 0 else { throw .divisionByZero }
  return NormalDistribution.lower((mean - moments.mean) / (deviation / moments.count.squareRoot()))
}

/// - Throws: `.notAvailable` where the shapes differ or hold a single value; `.divisionByZero` where 0 is expected;
///   `.number` where less than 0 is.
private func chiSquaredTest(_ actual: Table, _ expected: Table) throws(CellError) -> Double {
  guard actual.rows == expected.rows, actual.columns == expected.columns, actual.count > 1
  else { throw .notAvailable }
  let pairs = try NumberPairs(actual, expected)
  guard pairs.count > 0 else { throw .divisionByZero }
  var sum = Summation()
  for (actual, expected) in zip(pairs.first, pairs.second) {
    if expected == 0 { throw .divisionByZero }
    if expected < 0 { throw .number }
    sum.add((actual - expected) * (actual - expected) / expected)
  }
  let freedom =
    actual.isVector ? actual.count - 1 : (actual.rows - 1) * (actual.columns - 1)
  return Distributions.gamma(.above, sum.total / 2, shape: Double(freedom) / 2)
}

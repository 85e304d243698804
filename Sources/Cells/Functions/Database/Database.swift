extension Function {
  /// Functions over the records of a table that meet the conditions of another.
  static let database: [Function] = [
    Function(
      "DSUM(database, field, criteria)", "Adds a field of the records that meet the criteria.", sum
    ).example("DSUM({\"a\",\"b\";1,2;3,4}, \"b\", {\"a\";\">1\"}) = 4"),
    Function(
      "DAVERAGE(database, field, criteria)",
      "The mean of a field of the records that meet the criteria.", average
    ).example("DAVERAGE({\"a\",\"b\";1,2;3,4}, \"b\", {\"a\";\">0\"}) = 3"),
    Function(
      "DCOUNT(database, field, criteria)",
      "Counts the records that meet the criteria and have a number in a field.", count
    ).example("DCOUNT({\"a\",\"b\";1,2;3,4}, \"b\", {\"a\";\">1\"}) = 1"),
    Function(
      "DCOUNTA(database, field, criteria)",
      "Counts the records that meet the criteria and have something in a field.", countAll
    ).example("DCOUNTA({\"a\",\"b\";1,\"x\";3,4}, \"b\", {\"a\";\">0\"}) = 2"),
    Function(
      "DGET(database, field, criteria)", "A field of the only record that meets the criteria.", only
    ).example("DGET({\"a\",\"b\";1,2;3,4}, \"b\", {\"a\";3}) = 4"),
    Function(
      "DMAX(database, field, criteria)",
      "The largest number in a field of the records that meet the criteria.", largest
    ).example("DMAX({\"a\",\"b\";1,2;3,4}, \"b\", {\"a\";\">0\"}) = 4"),
    Function(
      "DMIN(database, field, criteria)",
      "The smallest number in a field of the records that meet the criteria.", smallest
    ).example("DMIN({\"a\",\"b\";1,2;3,4}, \"b\", {\"a\";\">0\"}) = 2"),
    Function(
      "DPRODUCT(database, field, criteria)",
      "Multiplies a field of the records that meet the criteria.", product
    ).example("DPRODUCT({\"a\",\"b\";1,2;3,4}, \"b\", {\"a\";\">0\"}) = 8"),
    Function(
      "DSTDEV(database, field, criteria)",
      "The standard deviation, of a sample, of a field of the records that meet the criteria.",
      sampleDeviation
    ).example("ROUND(DSTDEV({\"a\",\"b\";1,2;3,4}, \"b\", {\"a\";\">0\"}), 6) = 1.414214"),
    Function(
      "DSTDEVP(database, field, criteria)",
      "The standard deviation, of a population, of a field of the records that meet the criteria.",
      populationDeviation
    ).example("DSTDEVP({\"a\",\"b\";1,2;3,4}, \"b\", {\"a\";\">0\"}) = 1"),
    Function(
      "DVAR(database, field, criteria)",
      "The variance, of a sample, of a field of the records that meet the criteria.",
      sampleVariance
    ).example("DVAR({\"a\",\"b\";1,2;3,4}, \"b\", {\"a\";\">0\"}) = 2"),
    Function(
      "DVARP(database, field, criteria)",
      "The variance, of a population, of a field of the records that meet the criteria.",
      populationVariance
    ).example("DVARP({\"a\",\"b\";1,2;3,4}, \"b\", {\"a\";\">0\"}) = 1"),
  ]
}

private func sum(_ records: Records) throws(CellError) -> Double {
  Summation(try records.numbers).total
}

private func average(_ records: Records) throws(CellError) -> Double {
  try mean(of: records.numbers)
}

private func count(_ records: Records) throws(CellError) -> Double {
  guard let values = try records.optionalValues else { return Double(records.matching.count) }
  return Double(
    values.count {
      if case .number = $0 { return true }
      return false
    })
}

private func countAll(_ records: Records) throws(CellError) -> Double {
  guard let values = try records.optionalValues else { return Double(records.matching.count) }
  return Double(values.count { !$0.isEmpty })
}

/// - Throws: `.value` where no record meets the criteria, `.number` where several do.
private func only(_ records: Records) throws(CellError) -> Value {
  let values = try records.values
  guard let value = values.first else { throw .value }
  guard values.count == 1 else { throw .number }
  return value
}

private func largest(_ records: Records) throws(CellError) -> Double {
  try records.numbers.max() ?? 0
}

private func smallest(_ records: Records) throws(CellError) -> Double {
  try records.numbers.min() ?? 0
}

private func product(_ records: Records) throws(CellError) -> Double {
  let numbers = try records.numbers
  return numbers.isEmpty ? 0 : numbers.reduce(1, *)
}

private func sampleDeviation(_ records: Records) throws(CellError) -> Double {
  try defined(Moments(try records.numbers).sampleVariance).squareRoot()
}

private func populationDeviation(_ records: Records) throws(CellError) -> Double {
  try defined(Moments(try records.numbers).populationVariance).squareRoot()
}

private func sampleVariance(_ records: Records) throws(CellError) -> Double {
  try defined(Moments(try records.numbers).sampleVariance)
}

private func populationVariance(_ records: Records) throws(CellError) -> Double {
  try defined(Moments(try records.numbers).populationVariance)
}

/// - Throws: `.divisionByZero` where there were too few numbers.
private func defined(_ variance: Double) throws(CellError) -> Double {
  if variance.isNaN { throw .divisionByZero }
  return variance
}

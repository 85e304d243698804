extension Function {
  /// Functions that turn units into others.
  static let unitConversion: [Function] = [
    Function(
      "CONVERT(number, from, to)", "A number of one unit of measurement in another.", convert
    )
    .example("CONVERT(1, \"mi\", \"km\") = 1.609344")
  ]
}

/// - Throws: `.notAvailable` for unknown units, and for two that measure different things.
private func convert(
  _ number: StrictNumber, _ from: String, _ to: String
) throws(CellError) -> Double {
  guard let result = Units.convert(number.value, from: from, to: to) else { throw .notAvailable }
  return result
}

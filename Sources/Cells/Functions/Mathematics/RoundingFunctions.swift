extension Function {
  /// Functions that cut numbers to fewer digits.
  static let rounding: [Function] = [
    Function("INT(number)", "Rounds down to a whole number.", traits: .arithmetic, int).example(
      "INT(-2.5) = -3"),
    Function(
      "ROUND(number, [digits])", "Rounds to a number of digits, halves away from zero.",
      traits: .arithmetic, round
    ).example("ROUND(2.675, 2) = 2.68"),
    Function("ROUNDUP(number, [digits])", "Rounds away from zero.", traits: .arithmetic, roundUp)
      .example("ROUNDUP(2.111, 2) = 2.12"),
    Function("ROUNDDOWN(number, [digits])", "Rounds towards zero.", traits: .arithmetic, roundDown)
      .example("ROUNDDOWN(-2.119, 2) = -2.11"),
    Function(
      "TRUNC(number, [digits])", "Cuts off what follows a number of digits.", traits: .arithmetic,
      roundDown
    )
    .example("TRUNC(8.9) = 8"),
    Function("MROUND(number, multiple)", "Rounds to the nearest multiple.", roundToMultiple)
      .example("MROUND(10, 3) = 9"),
    Function(
      "ROUNDSIG(number, digits)", "Rounds to a number of significant digits.", roundSignificant
    ).example("ROUNDSIG(123.456, 5) = 123.46"),
    Function("EVEN(number)", "Rounds away from zero to an even whole number.", even)
      .example("EVEN(3) = 4"),
    Function("ODD(number)", "Rounds away from zero to an odd whole number.", odd)
      .example("ODD(2) = 3"),
  ]
}

private func int(_ number: Double) -> Double {
  Rounding.approximateFloor(number)
}

private func round(_ number: Double, digits: Int?) -> Double {
  Rounding.halfAwayFromZero(number, digits: digits ?? 0)
}

private func roundUp(_ number: Double, digits: Int?) -> Double {
  Rounding.awayFromZero(number, digits: digits ?? 0)
}

private func roundDown(_ number: Double, digits: Int?) -> Double {
  Rounding.towardZero(number, digits: digits ?? 0)
}

/// - Throws: `.number` where the signs differ; `.notAvailable` where one is left out.
private func roundToMultiple(
  _ number: GivenNumber, _ multiple: GivenNumber
) throws(CellError) -> Double {
  let number = number.value
  let multiple = multiple.value
  if number == 0 || multiple == 0 { return 0 }
  guard (number < 0) == (multiple < 0) else { throw .number }
  return Rounding.halfAwayFromZero(number / multiple, digits: 0) * multiple
}

/// - Throws: `.number` for fewer than one digit.
private func roundSignificant(_ number: Double, digits: Int) throws(CellError) -> Double {
  guard digits >= 1 else { throw .number }
  return Rounding.halfAwayFromZero(number, significantDigits: digits)
}

private func even(_ number: Double) -> Double {
  let half = Rounding.approximateCeiling(number.magnitude / 2) * 2
  return number < 0 ? 0 - half : half
}

private func odd(_ number: Double) -> Double {
  let magnitude = Rounding.approximateCeiling((number.magnitude - 1) / 2) * 2 + 1
  let odd = max(1, magnitude)
  return number < 0 ? -odd : odd
}

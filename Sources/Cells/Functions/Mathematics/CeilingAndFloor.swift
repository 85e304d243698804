extension Function {
  /// Functions that round up or down to a multiple.
  static let ceilingAndFloor: [Function] = [
    Function(
      "CEILING(number, significance)",
      "Rounds up to a multiple; away from zero where both are negative.",
      ceiling
    ).example("CEILING(2.5, 1) = 3"),
    Function(
      "FLOOR(number, significance)",
      "Rounds down to a multiple; towards zero where both are negative.",
      floor
    ).example("FLOOR(2.5, 1) = 2"),
    Function(
      "CEILING.MATH(number, [significance], [mode])",
      "Rounds up to a multiple; with a mode other than 0 negative numbers go away from zero.",
      ceilingMath
    ).example("CEILING.MATH(-5.5, 2) = -4"),
    Function(
      "FLOOR.MATH(number, [significance], [mode])",
      "Rounds down to a multiple; with a mode other than 0 negative numbers go towards zero.",
      floorMath
    ).example("FLOOR.MATH(-5.5, 2) = -6"),
    Function(
      "CEILING.PRECISE(number, [significance])",
      "Rounds up to a multiple, whatever the sign of either.", aliases: ["ISO.CEILING"],
      ceilingPrecise
    ).example("CEILING.PRECISE(-4.3, -2) = -4"),
    Function(
      "FLOOR.PRECISE(number, [significance])",
      "Rounds down to a multiple, whatever the sign of either.", floorPrecise
    ).example("FLOOR.PRECISE(-4.3, -2) = -6"),
  ]
}

/// - Throws: `.number` for a positive number and a negative significance.
private func ceiling(_ number: Double, _ significance: Double) throws(CellError) -> Double {
  if number == 0 || significance == 0 { return 0 }
  guard number < 0 || significance > 0 else { throw .number }
  return up(number, significance)
}

/// - Throws: `.number` for a positive number and a negative significance; `.divisionByZero` for none.
private func floor(_ number: Double, _ significance: Double) throws(CellError) -> Double {
  if number == 0 { return 0 }
  guard significance != 0 else { throw .divisionByZero }
  guard number < 0 || significance > 0 else { throw .number }
  return down(number, significance)
}

private func ceilingMath(
  _ number: Double, _ significance: Omittable<Double>, _ mode: Double?
) -> Double {
  let significance = (significance.value ?? 1).magnitude
  let isAway = number < 0 && (mode ?? 0) != 0
  return isAway ? down(number, significance) : up(number, significance)
}

private func floorMath(
  _ number: Double, _ significance: Omittable<Double>, _ mode: Double?
) -> Double {
  let significance = (significance.value ?? 1).magnitude
  let isTowards = number < 0 && (mode ?? 0) != 0
  return isTowards ? up(number, significance) : down(number, significance)
}

private func ceilingPrecise(_ number: Double, _ significance: Double?) -> Double {
  up(number, (significance ?? 1).magnitude)
}

private func floorPrecise(_ number: Double, _ significance: Double?) -> Double {
  down(number, (significance ?? 1).magnitude)
}

private func up(_ number: Double, _ significance: Double) -> Double {
  significance == 0 ? 0 : Rounding.approximateCeiling(number / significance) * significance
}

private func down(_ number: Double, _ significance: Double) -> Double {
  significance == 0 ? 0 : Rounding.approximateFloor(number / significance) * significance
}

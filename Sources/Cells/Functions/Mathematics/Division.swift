extension Function {
  /// Functions about quotients, divisors and signs.
  static let division: [Function] = [
    Function(
      "MOD(number, divisor)", "The remainder of a division; has the divisor's sign.",
      traits: .arithmetic, remainder
    ).example("MOD(-7, 4) = 1"),
    Function("QUOTIENT(number, divisor)", "The whole part of a division.", quotient)
      .example("QUOTIENT(-7, 2) = -3"),
    Function("GCD(number…)", "The greatest common divisor of whole numbers.", greatestDivisor)
      .example("GCD(24, 36) = 12"),
    Function("LCM(number…)", "The least common multiple of whole numbers.", leastMultiple)
      .example("LCM(4, 6) = 12"),
    Function(
      "ABS(number)", "The number without its sign.", traits: .arithmetic, format: .firstArgument,
      magnitude
    )
    .example("ABS(-4) = 4"),
    Function("SIGN(number)", "1, 0 or -1 for a positive number, 0, or a negative one.", sign)
      .example("SIGN(-4) = -1"),
    Function("ISEVEN(number)", "Whether the whole part of a number is even.", isEven)
      .example("ISEVEN(2.5) = TRUE"),
    Function("ISODD(number)", "Whether the whole part of a number is odd.", isOdd)
      .example("ISODD(2.5) = FALSE"),
  ]
}

/// - Throws: `.divisionByZero`.
private func remainder(_ number: Double, _ divisor: Double) throws(CellError) -> Double {
  guard divisor != 0 else { throw .divisionByZero }
  return Divisibility.remainder(number, divisor)
}

/// - Throws: `.divisionByZero`.
private func quotient(
  _ number: StrictNumber, _ divisor: StrictNumber
) throws(CellError) -> Double {
  guard divisor.value != 0 else { throw .divisionByZero }
  return (number.value / divisor.value).rounded(.towardZero)
}

/// - Throws: `.number` for a negative number, or one that a double does not hold exactly.
private func greatestDivisor(_ numbers: StrictNumbers) throws(CellError) -> Double {
  var result = 0.0
  for number in try whole(numbers) {
    result = Divisibility.greatestCommonDivisor(result, number)
  }
  return result
}

/// - Throws: `.number` for a negative number, or where the multiple is too large to be exact.
private func leastMultiple(_ numbers: StrictNumbers) throws(CellError) -> Double {
  var result = 1.0
  for number in try whole(numbers) {
    if number == 0 { return 0 }
    result *= number / Divisibility.greatestCommonDivisor(result, number)
    guard result < 0x1p53 else { throw .number }
  }
  return result
}

private func whole(_ numbers: StrictNumbers) throws(CellError) -> [Double] {
  var result: [Double] = []
  for number in numbers.all {
    let whole = number.rounded(.towardZero)
    guard number >= 0, whole < 0x1p53 else { throw .number }
    result.append(whole)
  }
  return result
}

private func magnitude(_ number: Double) -> Double {
  number.magnitude
}

private func sign(_ number: Double) -> Double {
  number > 0 ? 1 : number < 0 ? -1 : 0
}

private func isEven(_ number: StrictNumber) -> Bool {
  number.value.rounded(.towardZero).truncatingRemainder(dividingBy: 2) == 0
}

private func isOdd(_ number: StrictNumber) -> Bool {
  !isEven(number)
}

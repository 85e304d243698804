import Glibc

extension Function {
  /// Functions of angles, in radians, and their reverse.
  static let trigonometry: [Function] = [
    ofNumber("SIN(angle)", "The sine of an angle in radians.") { sin($0) }
      .example("SIN(0) = 0"),
    ofNumber("COS(angle)", "The cosine of an angle in radians.") { cos($0) }
      .example("COS(0) = 1"),
    ofNumber("TAN(angle)", "The tangent of an angle in radians.") { tan($0) }
      .example("TAN(0) = 0"),
    reciprocal("COT(angle)", "The cotangent of an angle in radians.") { tan($0) }
      .example("ROUND(COT(PI()/4), 9) = 1"),
    reciprocal("SEC(angle)", "The secant of an angle in radians.") { cos($0) }
      .example("SEC(0) = 1"),
    reciprocal("CSC(angle)", "The cosecant of an angle in radians.") { sin($0) }
      .example("ROUND(CSC(PI()/2), 9) = 1"),
    ofNumber("ASIN(number)", "The angle in radians with the given sine.") { asin($0) }
      .example("ASIN(0) = 0"),
    ofNumber("ACOS(number)", "The angle in radians with the given cosine.") { acos($0) }
      .example("ACOS(1) = 0"),
    ofNumber("ATAN(number)", "The angle in radians with the given tangent.") { atan($0) }
      .example("ATAN(0) = 0"),
    ofNumber("ACOT(number)", "The angle between 0 and π with the given cotangent.") {
      Double.pi / 2 - atan($0)
    }
    .example("ROUND(ACOT(0) - PI()/2, 9) = 0"),
    Function("ATAN2(x, y)", "The angle in radians of the point (x, y).", angleOfPoint)
      .example("ATAN2(1, 0) = 0"),
    ofNumber("DEGREES(angle)", "Turns radians into degrees.") { $0 / Double.pi * 180 }
      .example("DEGREES(PI()) = 180"),
    ofNumber("RADIANS(angle)", "Turns degrees into radians.") { $0 / 180 * Double.pi }
      .example("RADIANS(180) = PI()"),
  ]

  /// Functions of the unit hyperbola, and their reverse.
  static let hyperbolas: [Function] = [
    ofNumber("SINH(number)", "The hyperbolic sine.") { sinh($0) }.example("SINH(0) = 0"),
    ofNumber("COSH(number)", "The hyperbolic cosine.") { cosh($0) }.example("COSH(0) = 1"),
    ofNumber("TANH(number)", "The hyperbolic tangent.") { tanh($0) }.example("TANH(0) = 0"),
    reciprocal("COTH(number)", "The hyperbolic cotangent.") { tanh($0) }
      .example("ROUND(COTH(1), 6) = 1.313035"),
    reciprocal("SECH(number)", "The hyperbolic secant.") { cosh($0) }
      .example("SECH(0) = 1"),
    reciprocal("CSCH(number)", "The hyperbolic cosecant.") { sinh($0) }
      .example("ROUND(CSCH(1), 6) = 0.850918"),
    ofNumber("ASINH(number)", "The number with the given hyperbolic sine.") { asinh($0) }
      .example("ASINH(0) = 0"),
    ofNumber("ACOSH(number)", "The number with the given hyperbolic cosine.") { acosh($0) }
      .example("ACOSH(1) = 0"),
    ofNumber("ATANH(number)", "The number with the given hyperbolic tangent.") { atanh($0) }
      .example("ATANH(0) = 0"),
    ofNumber("ACOTH(number)", "The number with the given hyperbolic cotangent.") {
      // log1p keeps the digits that 1 / number would lose near 1.
      $0.magnitude < 1 ? .nan : ($0 < 0 ? -0.5 : 0.5) * log1p(2 / ($0.magnitude - 1))
    }
    .example("ROUND(ACOTH(2), 6) = 0.549306"),
  ]

  /// A function of one number; where it has no value it gives `#NUM!`.
  private static func ofNumber(
    _ usage: String, _ summary: String, _ body: @escaping @Sendable (Double) -> Double
  ) -> Function {
    Function(usage, summary) { (number: Double) throws(CellError) -> Double in body(number) }
  }

  /// The function 1 / `body`, which has no value where `body` is 0.
  private static func reciprocal(
    _ usage: String, _ summary: String, _ body: @escaping @Sendable (Double) -> Double
  ) -> Function {
    Function(usage, summary) { (number: Double) throws(CellError) -> Double in
      let divisor = body(number)
      guard divisor != 0 else { throw .divisionByZero }
      return 1 / divisor
    }
  }
}

/// - Throws: `.divisionByZero` for the origin.
private func angleOfPoint(_ x: Double, _ y: Double) throws(CellError) -> Double {
  guard x != 0 || y != 0 else { throw .divisionByZero }
  return atan2(y, x)
}

import Glibc

extension Function {
  /// Functions of one complex number.
  static let complexFunctions: [Function] = [
    of("IMEXP(number)", "Raises e to a complex power.") { $0.exponential }
      .example("IMEXP(\"0\") = \"1\""),
    of("IMLN(number)", "The natural logarithm of a complex number.") { $0.logarithm }
      .example("IMLN(\"1\") = \"0\""),
    of("IMLOG10(number)", "The logarithm of a complex number to base 10.") {
      let logarithm = $0.logarithm
      return Complex(log10($0.magnitude), logarithm.imaginary / log(10))
    }
    .example("IMLOG10(\"100\") = \"2\""),
    of("IMLOG2(number)", "The logarithm of a complex number to base 2.") {
      let logarithm = $0.logarithm
      return Complex(log2($0.magnitude), logarithm.imaginary / log(2))
    }
    .example("IMLOG2(\"8\") = \"3\""),
    of("IMSQRT(number)", "The square root of a complex number.") { $0.squareRoot }
      .example("IMSQRT(\"-4\") = \"2i\""),
    of("IMSIN(number)", "The sine of a complex number.") { $0.sine }
      .example("IMSIN(\"0\") = \"0\""),
    of("IMCOS(number)", "The cosine of a complex number.") { $0.cosine }
      .example("IMCOS(\"0\") = \"1\""),
    of("IMTAN(number)", "The tangent of a complex number.") { $0.tangent }
      .example("IMTAN(\"0\") = \"0\""),
    of("IMCOT(number)", "The cotangent of a complex number.") { .one / $0.tangent }
      .example("IMREAL(IMCOT(\"i\")) = 0"),
    of("IMSEC(number)", "The secant of a complex number.") { .one / $0.cosine }
      .example("IMSEC(\"0\") = \"1\""),
    of("IMCSC(number)", "The cosecant of a complex number.") { .one / $0.sine }
      .example("IMREAL(IMCSC(\"i\")) = 0"),
    of("IMSINH(number)", "The hyperbolic sine of a complex number.") { $0.hyperbolicSine }
      .example("IMSINH(\"0\") = \"0\""),
    of("IMCOSH(number)", "The hyperbolic cosine of a complex number.") { $0.hyperbolicCosine }
      .example("IMCOSH(\"0\") = \"1\""),
    of("IMTANH(number)", "The hyperbolic tangent of a complex number.") { $0.hyperbolicTangent }
      .example("IMTANH(\"0\") = \"0\""),
    of("IMSECH(number)", "The hyperbolic secant of a complex number.") {
      .one / $0.hyperbolicCosine
    }
    .example("IMSECH(\"0\") = \"1\""),
    of("IMCSCH(number)", "The hyperbolic cosecant of a complex number.") {
      .one / $0.hyperbolicSine
    }
    .example("IMREAL(IMCSCH(\"i\")) = 0"),
  ]

  /// A function of one complex number; where it has no value it gives `#NUM!`.
  private static func of(
    _ usage: String, _ summary: String, _ body: @escaping @Sendable (Complex) -> Complex
  ) -> Function {
    Function(usage, summary) { (number: ComplexNumber) throws(CellError) -> ComplexNumber in
      ComplexNumber(body(number.number), unit: number.unit)
    }
  }
}

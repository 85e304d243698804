import Glibc

extension Function {
  /// Functions that make, take apart and combine complex numbers.
  static let complexArithmetic: [Function] = [
    Function(
      "COMPLEX(real, imaginary, [unit])", "A complex number as text, with the unit i or j.", complex
    ).example("COMPLEX(3, 4) = \"3+4i\""),
    Function("IMREAL(number)", "The real part of a complex number.") {
      (number: ComplexNumber) throws(CellError) -> Double in number.number.real
    }
    .example("IMREAL(\"3+4i\") = 3"),
    Function("IMAGINARY(number)", "The imaginary part of a complex number.") {
      (number: ComplexNumber) throws(CellError) -> Double in number.number.imaginary
    }
    .example("IMAGINARY(\"3+4i\") = 4"),
    Function("IMABS(number)", "The distance of a complex number from 0.") {
      (number: ComplexNumber) throws(CellError) -> Double in number.number.magnitude
    }
    .example("IMABS(\"3+4i\") = 5"),
    Function("IMARGUMENT(number)", "The angle of a complex number in radians.", angle)
      .example("IMARGUMENT(\"1\") = 0"),
    Function("IMCONJUGATE(number)", "The number with the sign of its imaginary part reversed.") {
      (number: ComplexNumber) throws(CellError) -> ComplexNumber in
      ComplexNumber(number.number.conjugate, unit: number.unit)
    }
    .example("IMCONJUGATE(\"3+4i\") = \"3-4i\""),
    Function("IMSUM(number…)", "The sum of complex numbers.", sum)
      .example("IMSUM(\"1+i\", \"2\") = \"3+i\""),
    Function("IMSUB(first, second)", "The difference of two complex numbers.", difference)
      .example("IMSUB(\"3+i\", \"2\") = \"1+i\""),
    Function("IMPRODUCT(number…)", "The product of complex numbers.", product)
      .example("IMPRODUCT(\"i\", \"i\") = \"-1\""),
    Function("IMDIV(first, second)", "The quotient of two complex numbers.", quotient)
      .example("IMDIV(\"2i\", \"i\") = \"2\""),
    Function("IMPOWER(number, power)", "A complex number to a real power.", power)
      .example("IMPOWER(\"2\", 3) = \"8\""),
  ]
}

/// - Throws: `.value` for a unit other than i and j.
private func complex(
  _ real: StrictNumber, _ imaginary: StrictNumber, _ unit: String?
) throws(CellError) -> ComplexNumber {
  guard let character = (unit ?? "").isEmpty ? "i" : unit?.first, unit?.utf8.count ?? 0 <= 1,
    character == "i" || character == "j"
  else { throw .value }
  return ComplexNumber(Complex(real.value, imaginary.value), unit: character)
}

/// - Throws: `.divisionByZero` for 0.
private func angle(_ number: ComplexNumber) throws(CellError) -> Double {
  guard !number.number.isZero else { throw .divisionByZero }
  return number.number.angle
}

private func sum(_ numbers: ComplexNumbers) -> ComplexNumber {
  ComplexNumber(numbers.all.reduce(Complex(0), +), unit: numbers.unit)
}

private func product(_ numbers: ComplexNumbers) -> ComplexNumber {
  ComplexNumber(numbers.all.isEmpty ? Complex(0) : numbers.all.reduce(.one, *), unit: numbers.unit)
}

private func difference(
  _ first: ComplexNumber, _ second: ComplexNumber
) throws(CellError) -> ComplexNumber {
  let unit = try ComplexNumbers.commonUnit(first.unit, second.unit)
  return ComplexNumber(first.number - second.number, unit: unit)
}

/// - Throws: `.number` for a division by 0.
private func quotient(
  _ first: ComplexNumber, _ second: ComplexNumber
) throws(CellError) -> ComplexNumber {
  let unit = try ComplexNumbers.commonUnit(first.unit, second.unit)
  guard !second.number.isZero else { throw .number }
  return ComplexNumber(first.number / second.number, unit: unit)
}

/// - Throws: `.number` for 0 to a power that is not positive.
private func power(_ number: ComplexNumber, _ power: Double) throws(CellError) -> ComplexNumber {
  if number.number.isZero {
    guard power > 0 else { throw .number }
    return ComplexNumber(Complex(0), unit: number.unit)
  }
  // Whole powers by multiplication stay exact as long as they can.
  if power == power.rounded(), power.magnitude <= 64 {
    var result = Complex.one
    for _ in 0..<Int(power.magnitude) { result = result * number.number }
    return ComplexNumber(power < 0 ? .one / result : result, unit: number.unit)
  }
  return ComplexNumber(number.number.power(power), unit: number.unit)
}

import Glibc

/// A complex number.
package struct Complex: Sendable, Hashable {
  package var real: Double
  package var imaginary: Double

  package init(_ real: Double, _ imaginary: Double = 0) {
    self.real = real
    self.imaginary = imaginary
  }

  /// The number at a distance from 0 and an angle in radians.
  package init(magnitude: Double, angle: Double) {
    real = magnitude * cos(angle)
    imaginary = magnitude * sin(angle)
  }

  package static let one = Complex(1)

  package var magnitude: Double { hypot(real, imaginary) }

  /// The angle in radians, above -π and up to π.
  package var angle: Double { atan2(imaginary, real) }

  package var conjugate: Complex { Complex(real, 0 - imaginary) }

  package var isZero: Bool { real == 0 && imaginary == 0 }

  package static func + (a: Complex, b: Complex) -> Complex {
    Complex(a.real + b.real, a.imaginary + b.imaginary)
  }

  package static func - (a: Complex, b: Complex) -> Complex {
    Complex(a.real - b.real, a.imaginary - b.imaginary)
  }

  package static func * (a: Complex, b: Complex) -> Complex {
    Complex(
      a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }

  /// The quotient, by Smith's method, which does not overflow before it must.
  package static func / (a: Complex, b: Complex) -> Complex {
    if b.real.magnitude >= b.imaginary.magnitude {
      let ratio = b.imaginary / b.real
      let divisor = b.real + b.imaginary * ratio
      return Complex(
        (a.real + a.imaginary * ratio) / divisor, (a.imaginary - a.real * ratio) / divisor)
    }
    let ratio = b.real / b.imaginary
    let divisor = b.real * ratio + b.imaginary
    return Complex(
      (a.real * ratio + a.imaginary) / divisor, (a.imaginary * ratio - a.real) / divisor)
  }

  // MARK: - Powers and circles

  package var exponential: Complex { Complex(magnitude: exp(real), angle: imaginary) }

  /// The natural logarithm; not finite for 0.
  package var logarithm: Complex { Complex(log(magnitude), angle) }

  package var squareRoot: Complex {
    if imaginary == 0 {
      return real < 0 ? Complex(0, (-real).squareRoot()) : Complex(real.squareRoot())
    }
    return Complex(magnitude: magnitude.squareRoot(), angle: angle / 2)
  }

  /// The number to a real power; not finite for 0 to a negative one.
  package func power(_ exponent: Double) -> Complex {
    Complex(magnitude: pow(magnitude, exponent), angle: angle * exponent)
  }

  package var sine: Complex {
    Complex(sin(real) * cosh(imaginary), cos(real) * sinh(imaginary))
  }

  package var cosine: Complex {
    Complex(cos(real) * cosh(imaginary), 0 - sin(real) * sinh(imaginary))
  }

  package var tangent: Complex {
    // Far from the real axis only the sign of the imaginary part is left.
    if imaginary.magnitude > 350 { return Complex(0, imaginary < 0 ? -1 : 1) }
    let divisor = cos(2 * real) + cosh(2 * imaginary)
    return Complex(sin(2 * real) / divisor, sinh(2 * imaginary) / divisor)
  }

  package var hyperbolicSine: Complex {
    Complex(sinh(real) * cos(imaginary), cosh(real) * sin(imaginary))
  }

  package var hyperbolicCosine: Complex {
    Complex(cosh(real) * cos(imaginary), sinh(real) * sin(imaginary))
  }

  package var hyperbolicTangent: Complex {
    if real.magnitude > 350 { return Complex(real < 0 ? -1 : 1, 0) }
    let divisor = cosh(2 * real) + cos(2 * imaginary)
    return Complex(sinh(2 * real) / divisor, sin(2 * imaginary) / divisor)
  }
}

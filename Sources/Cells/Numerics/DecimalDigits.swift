/// The decimal digits of a finite double, ready to be rounded and shown.
///
/// The number is `0.d₁d₂d₃… × 10^point`. Its digits start from the shortest decimal that reads back to the
/// same double, so that 2.675 rounds as people see it and not as the bits 2.67499999… say.
package struct DecimalDigits: Sendable, Hashable {
  /// Whether a minus sign stands before it; never for zero.
  package private(set) var isNegative: Bool
  /// The digits as one whole number of up to 17 digits, without zeros at its end; 0 for zero.
  private var mantissa: UInt64
  /// How many digits there are; none for zero.
  package private(set) var count: Int
  /// How many digits stand before the decimal point; negative when zeros follow it.
  package private(set) var point: Int

  /// The shortest digits that read back to the same double.
  ///
  /// - Precondition: `number` is finite.
  package init(_ number: Double) {
    self.init(number, description: number.description)
  }

  /// The digits of a number whose description is at hand.
  init(_ number: Double, description: String) {
    precondition(number.isFinite, "only finite numbers have digits")
    isNegative = number < 0
    mantissa = 0
    count = 0
    point = 0
    guard number != 0 else { return }
    var exponent = 0
    var pointSeen = false
    var bytes = description.utf8.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "-"): continue
      case UInt8(ascii: "."): pointSeen = true
      case UInt8(ascii: "e"): exponent = Self.exponent(&bytes)
      default:
        // Zeros before the first digit are only places.
        mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
        if mantissa > 0 { count += 1 }
        if !pointSeen {
          if mantissa > 0 { point += 1 }
        } else if mantissa == 0 {
          point -= 1
        }
      }
    }
    point += exponent
    trim()
  }

  /// Whether the number is zero.
  package var isZero: Bool { mantissa == 0 }

  /// How many decimals there are after the point.
  package var decimalCount: Int { max(0, count - point) }

  /// The number rounded to some significant digits, halves away from zero.
  package func rounded(significant digits: Int) -> DecimalDigits {
    keeping(digits, rounds: true)
  }

  /// The number rounded to some decimals (negative: to tens, hundreds …), halves away from zero.
  package func rounded(decimals: Int) -> DecimalDigits {
    keeping(point + Self.clamped(decimals), rounds: true)
  }

  /// The number without what lies beyond some decimals.
  func truncated(decimals: Int) -> DecimalDigits {
    keeping(point + Self.clamped(decimals), rounds: false)
  }

  /// The number rounded to some decimals, away from zero.
  func raised(decimals: Int) -> DecimalDigits {
    let digits = point + Self.clamped(decimals)
    guard digits < count else { return self }
    var result = keeping(digits, rounds: false)
    if result.isZero {
      result.count = 1
      result.mantissa = 1
      result.point = 1 - Self.clamped(decimals)
    } else {
      // The zeros that were trimmed come back, for one to be added behind them.
      result.mantissa *= Self.power(digits - result.count)
      result.count = digits
      result.increment()
      result.trim()
    }
    result.isNegative = isNegative
    return result
  }

  /// The number times a power of ten, exactly.
  package func scaled(by power: Int) -> DecimalDigits {
    var result = self
    if !isZero { result.point += power }
    return result
  }

  /// The same digits with the point behind the first one.
  var scientific: (mantissa: DecimalDigits, exponent: Int) {
    isZero ? (self, 0) : (scaled(by: 1 - point), point - 1)
  }

  /// The digits before the decimal point as ASCII; empty below 1.
  package var integerText: [UInt8] {
    var text: [UInt8] = []
    appendInteger(to: &text)
    return text
  }

  /// The first decimals as ASCII, `wanted` of them.
  package func decimalText(_ wanted: Int) -> [UInt8] {
    var text: [UInt8] = []
    appendDecimals(wanted, to: &text)
    return text
  }

  /// Writes the digits before the decimal point as ASCII.
  func appendInteger(to text: inout [UInt8]) {
    guard point > 0 else { return }
    let digits = Array(mantissa.description.utf8)
    for place in 0..<point { text.append(place < count ? digits[place] : UInt8(ascii: "0")) }
  }

  /// Writes the first decimals as ASCII, `wanted` of them.
  func appendDecimals(_ wanted: Int, to text: inout [UInt8]) {
    guard wanted > 0 else { return }
    let digits = Array(mantissa.description.utf8)
    for place in point..<point + wanted {
      text.append((0..<count).contains(place) ? digits[place] : UInt8(ascii: "0"))
    }
  }

  /// The double nearest to these digits.
  package var number: Double {
    guard !isZero else { return 0 }
    let exponent = point - count
    let value: Double
    if mantissa < 1 << 53, (-22...22).contains(exponent) {
      value =
        exponent < 0
        ? Double(mantissa) / Rounding.powerOfTen(-exponent)
        : Double(mantissa) * Rounding.powerOfTen(exponent)
    } else {
      value = Double("\(mantissa)e\(exponent)") ?? 0
    }
    return isNegative ? -value : value
  }

  private func keeping(_ digits: Int, rounds: Bool) -> DecimalDigits {
    guard digits < count else { return self }
    var result = self
    let cut = digits < 0 ? (whole: 0, isHalf: false) : divided(by: Self.power(count - digits))
    result.mantissa = cut.whole
    result.count = max(digits, 0)
    if rounds, cut.isHalf { result.increment() }
    result.trim()
    return result
  }

  private func divided(by unit: UInt64) -> (whole: UInt64, isHalf: Bool) {
    let (whole, rest) = mantissa.quotientAndRemainder(dividingBy: unit)
    return (whole, rest >= unit / 2)
  }

  private mutating func increment() {
    mantissa += 1
    if mantissa == Self.power(count) {
      count += 1
      point += 1
    }
  }

  private mutating func trim() {
    if mantissa == 0 {
      count = 0
      point = 0
      isNegative = false
    }
    while mantissa > 0, mantissa % 10 == 0 {
      mantissa /= 10
      count -= 1
    }
  }

  private static func exponent(_ bytes: inout String.UTF8View.Iterator) -> Int {
    var exponent = 0
    var isNegative = false
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "+"): break
      default: exponent = exponent * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    return isNegative ? -exponent : exponent
  }

  private static func clamped(_ digits: Int) -> Int { min(max(digits, -10_000), 10_000) }

  /// Ten to a power from 0 to 18.
  private static func power(_ exponent: Int) -> UInt64 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}

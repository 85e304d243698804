/// Numbers as text where no number format says how.
package enum GeneralFormat {
  /// What the prompt and the grid show: up to 15 significant digits.
  ///
  /// Exponents stand from 1E+15 on and below 1E-9. What is shown can be typed back.
  package static func text(_ number: Double) -> String {
    text(number) { decimal in (-8...15).contains(decimal.point) }
  }

  /// What `&` and LEN see: as ``text(_:)``, but numbers below 1 are written out where 20 characters suffice.
  package static func concatenated(_ number: Double) -> String {
    text(number) { decimal in
      decimal.point > 0 ? decimal.point <= 15 : 2 - decimal.point + decimal.digits.count <= 20
    }
  }

  /// The shortest text that reads back to the same double; a valid JSON number.
  package static func shortest(_ number: Double) -> String {
    if let whole = wholeText(number) { return whole }
    guard number.isFinite else { return number.description }
    let decimal = DecimalDigits(number)
    if (-5...21).contains(decimal.point) { return plain(decimal) }
    return scientific(decimal, mark: "e", leastExponentDigits: 1)
  }

  private static func text(_ number: Double, isPlain: (DecimalDigits) -> Bool) -> String {
    if let whole = wholeText(number) { return whole }
    guard number.isFinite else { return number.description }
    let decimal = DecimalDigits(number).rounded(significant: 15)
    if isPlain(decimal) { return plain(decimal) }
    return scientific(decimal, mark: "E", leastExponentDigits: 2)
  }

  /// Whole numbers of up to 15 digits, the most frequent ones, without a detour.
  private static func wholeText(_ number: Double) -> String? {
    guard number.magnitude < 1e15, let whole = Int(exactly: number) else { return nil }
    return whole.description
  }

  static func plain(_ decimal: DecimalDigits) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(24)
    if decimal.isNegative { text.append(UInt8(ascii: "-")) }
    let integer = decimal.integerText
    text += integer.isEmpty ? [UInt8(ascii: "0")] : integer
    let decimals = decimal.decimalText(decimal.decimalCount)
    if !decimals.isEmpty {
      text.append(UInt8(ascii: "."))
      text += decimals
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func scientific(
    _ decimal: DecimalDigits, mark: String, leastExponentDigits: Int
  ) -> String {
    var mantissa = decimal
    mantissa.point = 1
    let exponent = decimal.point - 1
    let digits = exponent.magnitude.description
    let zeros = String(repeating: "0", count: max(0, leastExponentDigits - digits.utf8.count))
    let sign = exponent < 0 ? "-" : mark == "E" ? "+" : ""
    return plain(mantissa) + mark + sign + zeros + digits
  }
}

/// Numbers as text where no number format says how.
package enum GeneralFormat {
  /// What the prompt and the grid show: up to 15 significant digits.
  ///
  /// Exponents stand from 1E+15 on and below 1E-9. What is shown can be typed back. A computed number that is
  /// a short decimal but for noise behind the twelfth digit is shown as that: `10.2-10.1` as 0.1.
  package static func text(_ number: Double) -> String {
    text(number, hidesNoise: true) { decimal in (-8...15).contains(decimal.point) }
  }

  /// What `&` and LEN see: as ``text(_:)``, but numbers below 1 are written out where 20 characters suffice.
  package static func concatenated(_ number: Double) -> String {
    text(number, hidesNoise: false) { decimal in
      decimal.point > 0 ? decimal.point <= 15 : 2 - decimal.point + decimal.count <= 20
    }
  }

  /// What the mask `General` of TEXT shows, as Excel has it: at most eleven characters, or an exponent.
  package static func narrow(_ number: Double) -> String {
    guard number.isFinite else { return number.description }
    let decimal = DecimalDigits(number)
    let shown: DecimalDigits
    switch decimal.point {
    case 11: shown = decimal.rounded(decimals: 0)
    case 1...10: shown = decimal.rounded(significant: 10)
    case -3...0: shown = decimal.rounded(significant: 9 + decimal.point)
    case -8...(-4) where 2 - decimal.point + decimal.count <= 11: shown = decimal
    default:
      return scientific(
        decimal.rounded(significant: 6), mark: "E", leastExponentDigits: 2)
    }
    return plain(shown)
  }

  /// The shortest text that reads back to the same double; a valid JSON number.
  package static func shortest(_ number: Double) -> String {
    if let whole = wholeText(number) { return whole }
    guard number.isFinite else { return number.description }
    let description = number.description
    if isPlain(description, of: number, mostDigits: 17) { return description }
    let decimal = DecimalDigits(number, description: description)
    if (-5...21).contains(decimal.point) { return plain(decimal) }
    return scientific(decimal, mark: "e", leastExponentDigits: 1)
  }

  private static func text(
    _ number: Double, hidesNoise: Bool, isPlain: (DecimalDigits) -> Bool
  ) -> String {
    if let whole = wholeText(number) { return whole }
    guard number.isFinite else { return number.description }
    let description = number.description
    if Self.isPlain(description, of: number, mostDigits: 15) { return description }
    let exact = DecimalDigits(number, description: description)
    let decimal = hidesNoise ? withoutNoise(exact) : exact.rounded(significant: 15)
    if isPlain(decimal) { return plain(decimal) }
    return scientific(decimal, mark: "E", leastExponentDigits: 2)
  }

  /// The digits that people are shown: 15, or fewer where the rest is noise.
  static func withoutNoise(_ exact: DecimalDigits) -> DecimalDigits {
    // Nobody types more than 15 digits: such a number was computed, and five zeros are no chance.
    let short = exact.rounded(significant: 12)
    return exact.count > 15 && short.count <= 7 ? short : exact.rounded(significant: 15)
  }

  /// Whole numbers of up to 15 digits, the most frequent ones, without a detour.
  private static func wholeText(_ number: Double) -> String? {
    guard number.magnitude < 1e15, let whole = Int(exactly: number) else { return nil }
    return whole.description
  }

  /// Whether what Swift shows is plain decimals already: most numbers, at a fifth of the cost.
  private static func isPlain(
    _ description: String, of number: Double, mostDigits: Int
  ) -> Bool {
    // Sign, point and a leading zero are no digits; the limit is safe though it may be too low.
    (1e-3..<1e15).contains(number.magnitude) && description.utf8.count <= mostDigits + 1
  }

  static func plain(_ decimal: DecimalDigits) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(24)
    if decimal.isNegative { text.append(UInt8(ascii: "-")) }
    if decimal.point <= 0 { text.append(UInt8(ascii: "0")) }
    decimal.appendInteger(to: &text)
    if decimal.decimalCount > 0 {
      text.append(UInt8(ascii: "."))
      decimal.appendDecimals(decimal.decimalCount, to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func scientific(
    _ decimal: DecimalDigits, mark: String, leastExponentDigits: Int
  ) -> String {
    let (mantissa, exponent) = decimal.scientific
    let digits = exponent.magnitude.description
    let zeros = String(repeating: "0", count: max(0, leastExponentDigits - digits.utf8.count))
    let sign = exponent < 0 ? "-" : mark == "E" ? "+" : ""
    return plain(mantissa) + mark + sign + zeros + digits
  }
}

extension Function {
  /// Functions that write numbers in other ways, and read them.
  static let numerals: [Function] = [
    Function(
      "ROMAN(number, [form])",
      "A number as a Roman numeral, in the classic form at 0 and the shortest at 4.", roman
    ).example("ROMAN(1999) = \"MCMXCIX\""),
    Function("ARABIC(text)", "The number of a Roman numeral.", arabic)
      .example("ARABIC(\"MCMXCIX\") = 1999"),
    Function(
      "BASE(number, radix, [length])", "A whole number as text in a base from 2 to 36.", base
    ).example("BASE(255, 16) = \"FF\""),
    Function(
      "DECIMAL(text, radix)", "The number that a text means in a base from 2 to 36.", decimal
    )
    .example("DECIMAL(\"FF\", 16) = 255"),
  ]
}

/// - Throws: `.value` outside of 0…3999 and for an unknown form.
private func roman(_ number: Double, _ form: Value?) throws(CellError) -> String {
  let number = number.rounded(.towardZero)
  guard number >= 0, number <= 3999 else { throw .value }
  var shortness = 0.0
  if case .boolean(let isClassic) = form {
    shortness = isClassic ? 0 : 4
  } else if let form {
    shortness = try form.asNumber().rounded(.towardZero)
  }
  guard shortness >= 0, shortness <= 4 else { throw .value }
  return RomanNumeral.text(Int(number), form: Int(shortness))
}

/// - Throws: `.value` for anything but a Roman numeral of at most 255 letters.
private func arabic(_ value: Value) throws(CellError) -> Double {
  if let error = value.error { throw error }
  guard case .text(let text) = value.isEmpty ? .text("") : value else { throw .value }
  var letters = text.drop { $0 == " " }
  while letters.last == " " { letters.removeLast() }
  let isNegative = letters.first == "-"
  if isNegative { letters.removeFirst() }
  guard letters.utf8.count <= 255, let number = RomanNumeral.number(String(letters)) else {
    throw .value
  }
  return isNegative ? 0 - Double(number) : Double(number)
}

/// - Throws: `.number` for a negative number or one of 2^53 and more, a base outside of 2…36, or a length
///   outside of 0…255.
private func base(
  _ number: Double, _ radix: Double, _ length: Double?
) throws(CellError) -> String {
  let radix = radix.rounded(.towardZero)
  let length = (length ?? 0).rounded(.towardZero)
  guard number >= 0, number < 0x1p53, radix >= 2, radix <= 36, length >= 0, length <= 255
  else { throw .number }
  let digits = String(Int(number), radix: Int(radix), uppercase: true)
  return String(repeating: "0", count: max(0, Int(length) - digits.count)) + digits
}

/// - Throws: `.number` for a base outside of 2…36, or where the text is no number in it.
private func decimal(_ text: String, _ radix: Double) throws(CellError) -> Double {
  let radix = radix.rounded(.towardZero)
  guard radix >= 2, radix <= 36 else { throw .number }
  let digits = text.drop { $0 == " " }
  guard digits.utf8.count <= 255 else { throw .value }
  var result = 0.0
  for digit in digits {
    guard let value = digit.isASCII ? digit.hexOrLetterValue : nil, Double(value) < radix
    else { throw .number }
    result = result * radix + Double(value)
  }
  return result
}

extension Character {
  /// The value of a digit, where A is 10 and Z is 35.
  fileprivate var hexOrLetterValue: Int? { Int(String(self), radix: 36) }
}

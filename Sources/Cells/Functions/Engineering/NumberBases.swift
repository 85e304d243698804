extension Function {
  /// Functions that turn numbers of one base into another; negative ones are two's complements of ten digits.
  static let numberBases: [Function] = [
    toDecimal("BIN2DEC(number)", "A binary number in decimals.", .binary)
      .example("BIN2DEC(\"101\") = 5"),
    toDecimal("OCT2DEC(number)", "An octal number in decimals.", .octal)
      .example("OCT2DEC(\"17\") = 15"),
    toDecimal("HEX2DEC(number)", "A hexadecimal number in decimals.", .hexadecimal)
      .example("HEX2DEC(\"FF\") = 255"),
    fromDecimal("DEC2BIN(number, [places])", "A decimal number in binary.", .binary)
      .example("DEC2BIN(5) = \"101\""),
    fromDecimal("DEC2OCT(number, [places])", "A decimal number in octal.", .octal)
      .example("DEC2OCT(15) = \"17\""),
    fromDecimal("DEC2HEX(number, [places])", "A decimal number in hexadecimal.", .hexadecimal)
      .example("DEC2HEX(255) = \"FF\""),
    between("BIN2OCT(number, [places])", "A binary number in octal.", .binary, .octal)
      .example("BIN2OCT(\"1111\") = \"17\""),
    between("BIN2HEX(number, [places])", "A binary number in hexadecimal.", .binary, .hexadecimal)
      .example("BIN2HEX(\"1111\") = \"F\""),
    between("OCT2BIN(number, [places])", "An octal number in binary.", .octal, .binary)
      .example("OCT2BIN(\"7\") = \"111\""),
    between("OCT2HEX(number, [places])", "An octal number in hexadecimal.", .octal, .hexadecimal)
      .example("OCT2HEX(\"17\") = \"F\""),
    between("HEX2BIN(number, [places])", "A hexadecimal number in binary.", .hexadecimal, .binary)
      .example("HEX2BIN(\"F\") = \"1111\""),
    between("HEX2OCT(number, [places])", "A hexadecimal number in octal.", .hexadecimal, .octal)
      .example("HEX2OCT(\"F\") = \"17\""),
  ]

  private static func toDecimal(_ usage: String, _ summary: String, _ base: Base) -> Function {
    Function(usage, summary) { (number: Value) throws(CellError) -> Double in
      Double(try base.read(number))
    }
  }

  private static func fromDecimal(_ usage: String, _ summary: String, _ base: Base) -> Function {
    Function(usage, summary) {
      (number: StrictNumber, places: StrictNumber?) throws(CellError) -> String in
      let whole = number.value.rounded(.towardZero)
      guard whole.magnitude < 0x1p53 else { throw .number }
      return try base.text(Int(whole), places: places?.value)
    }
  }

  private static func between(
    _ usage: String, _ summary: String, _ from: Base, _ to: Base
  ) -> Function {
    Function(usage, summary) {
      (number: Value, places: StrictNumber?) throws(CellError) -> String in
      try to.text(try from.read(number), places: places?.value)
    }
  }
}

/// A base whose numbers have at most ten digits.
private struct Base {
  let radix: Int
  /// How many numbers ten digits tell apart.
  let span: Int

  static let binary = Base(radix: 2, span: 1 << 10)
  static let octal = Base(radix: 8, span: 1 << 30)
  static let hexadecimal = Base(radix: 16, span: 1 << 40)

  /// - Throws: `.value` for a boolean, `.number` for text that is no number of the base.
  func read(_ value: Value) throws(CellError) -> Int {
    if case .boolean = value { throw .value }
    let text = try value.asText()
    if text.isEmpty { return 0 }
    guard text.utf8.count <= 10,
      text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let number = Int(text, radix: radix)
    else { throw .number }
    return number < span / 2 ? number : number - span
  }

  /// - Throws: `.number` for a number that ten digits do not hold, or that has more digits than places.
  func text(_ number: Int, places: Double?) throws(CellError) -> String {
    guard number < span / 2, number >= -span / 2 else { throw .number }
    let length = places.map { $0.rounded(.towardZero) } ?? 0
    guard places == nil || length >= 1 && length <= 10 else { throw .number }
    if number < 0 { return String(number + span, radix: radix, uppercase: true) }
    let digits = String(number, radix: radix, uppercase: true)
    guard places == nil || digits.count <= Int(length) else { throw .number }
    return String(repeating: "0", count: max(0, Int(length) - digits.count)) + digits
  }
}

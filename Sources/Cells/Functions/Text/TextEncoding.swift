extension Function {
  /// Functions between characters and their codes.
  static let textEncoding: [Function] = [
    Function("CHAR(code)", "The character of a code from 1 to 255 (Windows-1252).", character)
      .example("CHAR(65) = \"A\""),
    Function("CODE(text)", "The code of the first character (Windows-1252).", code)
      .example("CODE(\"A\") = 65"),
    Function("UNICHAR(number)", "The character of a Unicode number.", unicodeCharacter)
      .example("UNICHAR(8364) = \"€\""),
    Function("UNICODE(text)", "The Unicode number of the first character.", unicodeNumber)
      .example("UNICODE(\"€\") = 8364"),
    Function("ENCODEURL(text)", "A text as it may stand in a web address.", encodedForURL)
      .example("ENCODEURL(\"a b\") = \"a%20b\""),
    Function("ROT13(text)", "A text with each letter moved by 13 places.", rotated)
      .example("ROT13(\"Hello\") = \"Uryyb\""),
  ]
}

/// What Windows-1252 has at 128 to 159; the five codes it leaves free stand for themselves.
private let windows: [UInt32] = [
  0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
  0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC,
  0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
]

private func character(_ code: Double) throws(CellError) -> String {
  guard code >= 1, code < 256 else { throw .value }
  let code = UInt32(code)
  let scalar = (128..<160).contains(code) ? windows[Int(code) - 128] : code
  return Unicode.Scalar(scalar).map { String($0) } ?? ""
}

private func code(_ text: String) throws(CellError) -> Int {
  guard let scalar = text.unicodeScalars.first else { throw .value }
  if scalar.value < 128 || (160..<256).contains(scalar.value) { return Int(scalar.value) }
  // What the code page does not have is a question mark to it.
  return windows.firstIndex(of: scalar.value).map { $0 + 128 } ?? 63
}

private func unicodeCharacter(_ number: Double) throws(CellError) -> String {
  guard number >= 1, number < 1_114_112 else { throw .value }
  guard let scalar = Unicode.Scalar(UInt32(number)) else { throw .notAvailable }
  return String(scalar)
}

private func unicodeNumber(_ text: String) throws(CellError) -> Int {
  guard let scalar = text.unicodeScalars.first else { throw .value }
  return Int(scalar.value)
}

private func encodedForURL(_ text: String, _ context: Context) throws(CellError) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var result: [UInt8] = []
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: "~"):
      result.append(byte)
    default:
      result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return try limited(String(decoding: result, as: UTF8.self), context)
}

private func rotated(_ text: String) -> String {
  String(
    decoding: text.utf8.map { byte in
      switch byte | 0x20 {
      case UInt8(ascii: "a")...UInt8(ascii: "m"): byte + 13
      case UInt8(ascii: "n")...UInt8(ascii: "z"): byte - 13
      default: byte
      }
    }, as: UTF8.self)
}

/// Reads JSON as RFC 8259 has it, nothing more and nothing less.
struct JSONReader {
  /// How deep arrays and objects may be nested.
  static let depthLimit = 512

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  /// Where the values of the outermost object are spelled.
  private var spellings: [String: Range<Int>] = [:]

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// The value that a text is.
  ///
  /// - Throws: `JSONError` with the place of the first fault.
  /// - Complexity: O(*n*) in the bytes.
  static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.value()
    reader.skipBlanks()
    if reader.index < bytes.count { throw reader.failure(.afterValue) }
    return value
  }

  /// The bytes that spell the value of a key of an object: a number has more spellings than a double can tell apart.
  ///
  /// - Returns: `nil` for a text that is no object or has no such key.
  static func spelling(of key: String, in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var reader = JSONReader(bytes)
    guard (try? reader.value()) != nil else { return nil }
    return reader.spellings[key].map { bytes[$0] }
  }

  /// The value that a text is.
  ///
  /// - Throws: `JSONError` with the place of the first fault.
  static func read(_ text: String) throws(JSONError) -> JSONValue {
    try read(Array(text.utf8))
  }

  // MARK: - Values

  private mutating func value() throws(JSONError) -> JSONValue {
    skipBlanks()
    guard index < bytes.count else { throw failure(.ends) }
    switch bytes[index] {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case let byte: throw failure(.unexpected(byte))
    }
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONError) -> JSONValue {
    for offset in 0..<word.utf8CodeUnitCount {
      guard index < bytes.count else { throw failure(.ends) }
      let letter = word.withUTF8Buffer { $0[offset] }
      guard bytes[index] == letter else { throw failure(.unexpected(bytes[index])) }
      index += 1
    }
    return value
  }

  private mutating func array() throws(JSONError) -> [JSONValue] {
    try open()
    var elements: [JSONValue] = []
    if try take(UInt8(ascii: "]")) { return close(elements) }
    while true {
      elements.append(try value())
      if try take(UInt8(ascii: "]")) { return close(elements) }
      try expect(UInt8(ascii: ","))
    }
  }

  private mutating func object() throws(JSONError) -> JSONObject {
    try open()
    var object = JSONObject()
    if try take(UInt8(ascii: "}")) { return close(object) }
    while true {
      skipBlanks()
      guard index < bytes.count else { throw failure(.ends) }
      guard bytes[index] == UInt8(ascii: "\"") else { throw failure(.unexpected(bytes[index])) }
      let key = try string()
      try expect(UInt8(ascii: ":"))
      skipBlanks()
      let start = index
      object[key] = try value()
      if depth == 1 { spellings[key] = start..<index }
      if try take(UInt8(ascii: "}")) { return close(object) }
      try expect(UInt8(ascii: ","))
    }
  }

  private mutating func open() throws(JSONError) {
    depth += 1
    guard depth <= JSONReader.depthLimit else { throw failure(.tooDeep) }
    index += 1
  }

  private mutating func close<Result>(_ result: Result) -> Result {
    depth -= 1
    return result
  }

  private mutating func take(_ byte: UInt8) throws(JSONError) -> Bool {
    skipBlanks()
    guard index < bytes.count else { throw failure(.ends) }
    guard bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ byte: UInt8) throws(JSONError) {
    guard try take(byte) else { throw failure(.unexpected(bytes[index])) }
  }

  private mutating func skipBlanks() {
    while index < bytes.count, case let byte = bytes[index],
      byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    {
      index += 1
    }
  }

  private func failure(_ reason: JSONError.Reason) -> JSONError {
    JSONError(reason, at: index, in: bytes)
  }

  // MARK: - Numbers

  private mutating func number() throws(JSONError) -> Double {
    let start = index
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let wholeStart = index
    var mantissa: UInt64 = 0
    let wholeDigits = digits(&mantissa)
    guard wholeDigits > 0 else { throw failure(index < bytes.count ? .number : .ends) }
    if wholeDigits > 1 && bytes[wholeStart] == UInt8(ascii: "0") {
      index = wholeStart
      throw failure(.number)
    }
    var fractionDigits = 0
    if index < bytes.count && bytes[index] == UInt8(ascii: ".") {
      index += 1
      fractionDigits = digits(&mantissa)
      guard fractionDigits > 0 else { throw failure(index < bytes.count ? .number : .ends) }
    }
    var hasExponent = false
    if index < bytes.count && bytes[index] | 0x20 == UInt8(ascii: "e") {
      hasExponent = true
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-")
      {
        index += 1
      }
      var exponent: UInt64 = 0
      guard digits(&exponent) > 0 else { throw failure(index < bytes.count ? .number : .ends) }
    }
    if !hasExponent && wholeDigits + fractionDigits <= 15 {
      // Both operands are exact, so the one division is rounded once.
      var scale = 1.0
      for _ in 0..<fractionDigits { scale *= 10 }
      let number = Double(mantissa) / scale
      return isNegative ? -number : number
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      index = start
      throw failure(.numberTooLarge)
    }
    return number
  }

  /// Passes over digits and adds them to a number, which is right up to 19 of them.
  private mutating func digits(_ number: inout UInt64) -> Int {
    let start = index
    while index < bytes.count, case let byte = bytes[index], byte >= 0x30 && byte <= 0x39 {
      number = number &* 10 &+ UInt64(byte & 0xF)
      index += 1
    }
    return index - start
  }

  // MARK: - Strings

  private mutating func string() throws(JSONError) -> String {
    index += 1
    let start = index
    var all: UInt8 = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        index += 1
        return try text(bytes[start..<index - 1], isASCII: all < 0x80)
      }
      if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
      guard byte >= 0x20 else { throw failure(.control) }
      all |= byte
      index += 1
    }
    throw failure(.ends)
  }

  /// The rest of a string from its first backslash on.
  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var content = Array(bytes[start..<index])
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return try text(content[...], isASCII: false)
      case UInt8(ascii: "\\"):
        index += 1
        content.append(contentsOf: Array(String(try escape()).utf8))
      case ..<0x20:
        throw failure(.control)
      default:
        content.append(byte)
        index += 1
      }
    }
    throw failure(.ends)
  }

  private mutating func escape() throws(JSONError) -> Character {
    guard index < bytes.count else { throw failure(.ends) }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return Character(try escapedScalar())
    default:
      index -= 1
      throw failure(.escape)
    }
  }

  private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
    let start = index
    let unit = try hexadecimalUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if UTF16.isLeadSurrogate(unit), index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    {
      index += 2
      let second = try hexadecimalUnit()
      if UTF16.isTrailSurrogate(second) {
        return UTF16.decode(UTF16.EncodedScalar([unit, second]))
      }
    }
    index = start
    throw failure(.halfSurrogate)
  }

  private mutating func hexadecimalUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard index < bytes.count else { throw failure(.ends) }
      switch bytes[index] {
      case let byte where byte >= 0x30 && byte <= 0x39: unit = unit << 4 | UInt16(byte & 0xF)
      case let byte where (0x61...0x66).contains(byte | 0x20):
        unit = unit << 4 | UInt16((byte & 0xF) + 9)
      default: throw failure(.escape)
      }
      index += 1
    }
    return unit
  }

  private func text(_ bytes: ArraySlice<UInt8>, isASCII: Bool) throws(JSONError) -> String {
    if isASCII { return String(decoding: bytes, as: UTF8.self) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw failure(.encoding) }
    return text
  }
}

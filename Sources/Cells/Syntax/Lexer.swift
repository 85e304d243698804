/// Cuts a formula's text into tokens; never fails.
struct Lexer {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The tokens of a formula, the last of which is `end`.
  ///
  /// - Complexity: O(*n*).
  static func tokens(of bytes: [UInt8]) -> [Token] {
    var lexer = Lexer(bytes)
    var tokens: [Token] = []
    tokens.reserveCapacity(bytes.count / 2 + 2)
    while true {
      let token = lexer.next()
      tokens.append(token)
      if token.kind == .end { return tokens }
    }
  }

  private mutating func next() -> Token {
    let blankStart = position
    while let byte = peek(), Self.isBlank(byte) { position += 1 }
    skipWideBlanks()
    let start = position
    let kind = nextKind()
    return Token(kind: kind, start: start, end: position, followsBlank: start > blankStart)
  }

  private mutating func nextKind() -> Token.Kind {
    guard let byte = peek() else { return .end }
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
    case UInt8(ascii: ".") where Self.isDigit(peek(1)): return number()
    case UInt8(ascii: "\""): return text()
    case UInt8(ascii: "'"): return quotedSheet()
    case UInt8(ascii: "["): return bracketed()
    case UInt8(ascii: "#"): return hash()
    default: break
    }
    if Self.isWord(byte) {
      while let byte = peek(), Self.isWord(byte) || byte == UInt8(ascii: "?") { position += 1 }
      return .word
    }
    if let next = peek(1) {
      let pair = String(decoding: [byte, next], as: UTF8.self)
      if let symbol = Token.Symbol(rawValue: pair) {
        position += 2
        return .symbol(symbol)
      }
    }
    position += 1
    let character = String(decoding: [byte], as: UTF8.self)
    if let symbol = Token.Symbol(rawValue: character) { return .symbol(symbol) }
    return .unreadable("`\(character)` has no meaning here")
  }

  private mutating func number() -> Token.Kind {
    let start = position
    while Self.isDigit(peek()) { position += 1 }
    if peek() == UInt8(ascii: ".") {
      position += 1
      while Self.isDigit(peek()) { position += 1 }
    }
    if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
      let hasSign = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
      if Self.isDigit(peek(hasSign ? 2 : 1)) {
        position += hasSign ? 2 : 1
        while Self.isDigit(peek()) { position += 1 }
      }
    }
    if let byte = peek(), Self.isWord(byte), byte != UInt8(ascii: "$") {
      while let byte = peek(), Self.isWord(byte) { position += 1 }
      let word = String(decoding: bytes[start..<position], as: UTF8.self)
      return .unreadable(
        "`\(word.shortened())` is neither a number nor a name: names begin with a letter")
    }
    let literal = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(literal), number.isFinite else {
      return .unreadable("`\(literal)` is beyond the largest number, about 1.8E+308")
    }
    return .number(number)
  }

  private mutating func text() -> Token.Kind {
    guard let content = quoted(by: UInt8(ascii: "\"")) else {
      return .unreadable("the text that begins here has no closing quote")
    }
    return .text(content)
  }

  private mutating func quotedSheet() -> Token.Kind {
    guard let content = quoted(by: UInt8(ascii: "'")) else {
      return .unreadable("the sheet name that begins here has no closing quote")
    }
    return .quotedSheet(content)
  }

  /// Reads up to the closing quote; a doubled quote stands for one.
  private mutating func quoted(by quote: UInt8) -> String? {
    position += 1
    var content: [UInt8] = []
    while let byte = peek() {
      position += 1
      if byte == quote {
        guard peek() == quote else { return String(decoding: content, as: UTF8.self) }
        position += 1
      }
      content.append(byte)
    }
    return nil
  }

  private mutating func bracketed() -> Token.Kind {
    position += 1
    let start = position
    var depth = 1
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "'"): position += 1
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      default: break
      }
      if depth == 0 {
        let content = String(decoding: bytes[start..<position], as: UTF8.self)
        position += 1
        return .bracketed(content)
      }
      position = min(position + 1, bytes.count)
    }
    return .unreadable("the bracket that begins here is never closed")
  }

  private mutating func hash() -> Token.Kind {
    let rest = bytes[position...].prefix(8)
    let upper = rest.map { $0 >= 0x61 && $0 <= 0x7A ? $0 & 0xDF : $0 }
    for error in CellError.allCases where upper.starts(with: error.rawValue.utf8) {
      position += error.rawValue.utf8.count
      return .error(error)
    }
    position += 1
    return .symbol(.hash)
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  /// Skips no-break spaces, which come with text pasted from elsewhere.
  private mutating func skipWideBlanks() {
    while peek() == 0xC2, peek(1) == 0xA0 {
      position += 2
      while let byte = peek(), Self.isBlank(byte) { position += 1 }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }

  private static func isDigit(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  static func isWord(_ byte: UInt8) -> Bool {
    A1Notation.isLetter(byte) || isDigit(byte) || byte >= 0x80 || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "\\")
  }
}

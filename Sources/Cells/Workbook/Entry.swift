/// What someone typed into a cell, read as a spreadsheet reads it.
package enum Entry: Equatable {
  /// Nothing: the cell is cleared.
  case empty
  /// A formula, without a leading `=`; `offset` is where it begins in the text, in bytes.
  case formula(String, offset: Int)
  /// A whole literal.
  case constant(Value, DisplayFormat)

  /// Reads an entry: a leading `=` makes it a formula, a whole literal is data, anything else is a formula.
  package init(_ text: String) {
    let bytes = Array(text.utf8)
    let start = bytes.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
    var end = bytes.count
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    let body = String(decoding: bytes[start..<end], as: UTF8.self)
    if body.isEmpty {
      self = .empty
    } else if body.hasPrefix("'") && !Self.isQuotedSheet(body) {
      self = .constant(.text(String(decoding: bytes[(start + 1)...], as: UTF8.self)), .general)
    } else if body.hasPrefix("=") {
      self = .formula(String(body.dropFirst()), offset: start + 1)
    } else if let literal = Self.quotedText(body) {
      self = .constant(.text(literal), .general)
    } else if let reading = NumberText.typed(body) {
      self = .constant(reading.value, reading.format)
    } else {
      self = .formula(body, offset: start)
    }
  }

  /// The text between quotes, if the entry is one text and nothing else.
  private static func quotedText(_ body: String) -> String? {
    guard body.hasPrefix("\"") else { return nil }
    let tokens = Lexer.tokens(of: Array(body.utf8))
    guard tokens.count == 2, case .text(let text) = tokens[0].kind else { return nil }
    return text
  }

  /// Whether the text begins with a sheet's name in quotes, as in `'my sheet'!A1 + 1`.
  private static func isQuotedSheet(_ body: String) -> Bool {
    let tokens = Lexer.tokens(of: Array(body.utf8))
    guard tokens.count > 2, case .quotedSheet = tokens[0].kind else { return false }
    return tokens[1].kind == .symbol(.bang) && !tokens[1].followsBlank
  }
}

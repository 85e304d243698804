/// A word of the formula language with its place in the text.
struct Token: Equatable {
  enum Kind: Equatable {
    case number(Double)
    case text(String)
    /// A name, a function, a cell, a column: letters, digits, `_ . $ \ ?` and all beyond ASCII.
    case word
    /// A sheet name in single quotes, without them.
    case quotedSheet(String)
    /// What stands between square brackets.
    case bracketed(String)
    case error(CellError)
    case symbol(Symbol)
    /// A character that no formula has, or a quote that never closes.
    case unreadable(String)
    case end
  }

  enum Symbol: String {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divide = "/"
    case power = "^"
    case join = "&"
    case equal = "="
    case doubleEqual = "=="
    case notEqual = "<>"
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case percent = "%"
    case open = "("
    case close = ")"
    case openBrace = "{"
    case closeBrace = "}"
    case comma = ","
    case semicolon = ";"
    case colon = ":"
    case bang = "!"
    case at = "@"
    case hash = "#"
  }

  var kind: Kind
  /// Where the token lies in the text, in UTF-8 bytes.
  var start: Int
  var end: Int
  /// Whether blanks stand in front: two references with nothing but a blank between them intersect.
  var followsBlank: Bool

  var span: SourceSpan { SourceSpan(start, end) }
}

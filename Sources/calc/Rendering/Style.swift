/// Colours by role, so that no other file knows an escape sequence.
struct Style: Sendable {
  /// What a piece of text is.
  enum Role {
    /// The word `error` or `warning` before a message, and the carets under a word.
    case error
    /// What one may do about an error.
    case hint
    /// A name or an address.
    case name
    /// The headings of a table, and remarks in brackets.
    case faint
    /// A value that is an error.
    case errorValue
  }

  /// Plain text.
  static let plain = Style(isColored: false)

  let isColored: Bool

  /// The text in the colour of its role, or as it is.
  func paint(_ text: String, _ role: Role) -> String {
    guard isColored, !text.isEmpty else { return text }
    let code =
      switch role {
      case .error: "1;31"
      case .hint: "32"
      case .name: "36"
      case .faint: "2"
      case .errorValue: "31"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}

/// A text with `*` for any run of characters, `?` for one, and `~` before one that is meant literally.
package struct Wildcard: Sendable {
  private enum Part: Equatable, Sendable {
    case scalar(Unicode.Scalar)
    case one
    case run
  }

  private let parts: [Part]
  /// Whether the text has any of the special characters.
  package let isPattern: Bool
  /// The bytes of a text without special characters that is all ASCII, in lower case: most conditions are.
  private let plain: [UInt8]?

  /// Whether a text has a character that is special in patterns.
  static func mayBePattern(_ text: String) -> Bool {
    text.utf8.contains {
      $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "~")
    }
  }

  /// A pattern; case makes no difference.
  package init(_ text: String) {
    var parts: [Part] = []
    var isPattern = false
    let folded = CaseFolding.folded(text)
    let scalars = Array(folded.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "*":
        isPattern = true
        if parts.last != .run { parts.append(.run) }
      case "?":
        isPattern = true
        parts.append(.one)
      case "~" where index < scalars.count:
        isPattern = true
        parts.append(.scalar(scalars[index]))
        index += 1
      default: parts.append(.scalar(scalar))
      }
    }
    self.parts = parts
    self.isPattern = isPattern
    plain = isPattern || folded.utf8.contains { $0 >= 0x80 } ? nil : Array(folded.utf8)
  }

  /// Whether the pattern describes the whole text.
  ///
  /// - Complexity: O(*n* · *m*) at worst, without recursion.
  package func matches(_ text: String) -> Bool {
    if let plain, let isSame = Self.isSame(text, plain) { return isSame }
    let scalars = Array(CaseFolding.folded(text).unicodeScalars)
    return end(of: scalars, from: 0, isWhole: true) != nil
  }

  /// Whether a text has the given bytes in lower case; `nil` where only the tables of Unicode know.
  private static func isSame(_ text: String, _ plain: [UInt8]) -> Bool? {
    text.withBytes { bytes in
      for place in bytes.indices {
        if bytes[place] >= 0x80 { return nil }
        guard place < plain.count, CaseFolding.lowercased(bytes[place]) == plain[place] else {
          return false
        }
      }
      return bytes.count == plain.count
    }
  }

  /// Where the pattern first begins in a text, from a place on; both counted in Unicode scalars.
  package func firstMatch(in text: [Unicode.Scalar], from start: Int) -> Int? {
    guard start <= text.count else { return nil }
    return (start...text.count).first { end(of: text, from: $0, isWhole: false) != nil }
  }

  private func end(of text: [Unicode.Scalar], from start: Int, isWhole: Bool) -> Int? {
    var position = start
    var part = 0
    var retryPart: Int?
    var retryPosition = start
    while true {
      if part == parts.count {
        if !isWhole || position == text.count { return position }
      } else if parts[part] == .run {
        retryPart = part
        retryPosition = position
        part += 1
        continue
      } else if position < text.count,
        parts[part] == .one || parts[part] == .scalar(text[position])
      {
        part += 1
        position += 1
        continue
      }
      guard let retry = retryPart, retryPosition < text.count else { return nil }
      retryPosition += 1
      position = retryPosition
      part = retry + 1
    }
  }
}

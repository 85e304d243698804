/// The names of sheets and when they need quotes.
package enum SheetName {
  /// The name as a formula spells it: in quotes unless it is a plain word that could not be a cell.
  package static func quoted(_ name: String) -> String {
    isPlain(name)
      ? name
      : "'"
        + name.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "''") + "'"
  }

  /// Whether the name can stand before `!` without quotes.
  package static func isPlain(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard let first = bytes.first, !(first >= 0x30 && first <= 0x39) else { return false }
    for byte in bytes {
      let isWord =
        A1Notation.isLetter(byte) || (byte >= 0x30 && byte <= 0x39) || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: ".") || byte >= 0x80
      guard isWord else { return false }
    }
    return A1Notation.cell(bytes) == nil || !A1Notation.isLetter(first)
  }
}

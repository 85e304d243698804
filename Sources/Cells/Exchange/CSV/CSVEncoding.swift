/// How the bytes of a CSV file stand for characters.
public enum CSVEncoding: String, Sendable, Hashable, CaseIterable {
  /// UTF-8, the usual one.
  case utf8 = "UTF-8"
  /// UTF-16 with the low byte first, as Windows programs write it.
  case utf16LittleEndian = "UTF-16LE"
  /// UTF-16 with the high byte first.
  case utf16BigEndian = "UTF-16BE"
  /// Windows-1252, the superset of Latin-1 that files called Latin-1 are written in.
  ///
  /// The five bytes that Windows-1252 leaves open stand for the control characters of Latin-1, so
  /// that every byte has a character and none is lost.
  case windows1252 = "Windows-1252"

  /// The encoding of a name as users write it: `utf-8`, `UTF16LE`, `latin1`, `ISO-8859-1`, `cp1252`.
  ///
  /// Case, hyphens, underscores and blanks do not count. `nil` for a name that is not known.
  public init?(named name: String) {
    switch name.lowercased().filter({ $0 != "-" && $0 != "_" && $0 != " " }) {
    case "utf8", "ascii", "usascii": self = .utf8
    case "utf16le", "utf16", "ucs2", "unicode": self = .utf16LittleEndian
    case "utf16be": self = .utf16BigEndian
    case "latin1", "iso88591", "l1", "windows1252", "cp1252", "win1252", "1252":
      self = .windows1252
    default: return nil
    }
  }

  /// Whether a unit of the encoding is two bytes.
  package var isWide: Bool { self == .utf16LittleEndian || self == .utf16BigEndian }

  /// The bytes that mark the encoding at the start of a file; none for Windows-1252.
  package var byteOrderMark: [UInt8] {
    switch self {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    case .windows1252: []
    }
  }

  /// Adds the bytes of a text to a file.
  ///
  /// - Returns: The first character that the encoding cannot hold, `nil` when all went in. What
  ///   stands before that character has been added.
  package func append(_ text: String, to bytes: inout [UInt8]) -> Unicode.Scalar? {
    switch self {
    case .utf8:
      bytes.append(contentsOf: text.utf8)
    case .utf16LittleEndian:
      for unit in text.utf16 {
        bytes.append(UInt8(truncatingIfNeeded: unit))
        bytes.append(UInt8(truncatingIfNeeded: unit >> 8))
      }
    case .utf16BigEndian:
      for unit in text.utf16 {
        bytes.append(UInt8(truncatingIfNeeded: unit >> 8))
        bytes.append(UInt8(truncatingIfNeeded: unit))
      }
    case .windows1252:
      for scalar in text.unicodeScalars {
        guard let byte = Windows1252.byte(scalar) else { return scalar }
        bytes.append(byte)
      }
    }
    return nil
  }
}

/// The table of Windows-1252.
enum Windows1252 {
  /// The characters of the bytes 0x80 to 0x9F; the rest is Latin-1.
  ///
  /// Source: the index of windows-1252 in the Encoding Standard of WHATWG, which also maps the open
  /// bytes 81, 8D, 8F, 90 and 9D to control characters.
  private static let upper: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
    0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
  ]

  /// The UTF-16 unit of a byte.
  static func unit(_ byte: UInt8) -> UInt16 {
    byte >= 0x80 && byte < 0xA0 ? upper[Int(byte) - 0x80] : UInt16(byte)
  }

  /// The byte of a character, `nil` when there is none.
  static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    let value = scalar.value
    if value < 0x80 || (value >= 0xA0 && value < 0x100) { return UInt8(value) }
    return upper.firstIndex { UInt32($0) == value }.map { UInt8($0 + 0x80) }
  }
}

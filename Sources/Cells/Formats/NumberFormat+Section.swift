extension NumberFormat {
  /// The part of a format between two semicolons, with what writing needs to know of it.
  struct Section: Sendable, Hashable {
    let pieces: [Piece]
    let condition: Condition?
    /// Whether thousands are separated by commas.
    let isGrouped: Bool
    /// By how many powers of ten the number is shown larger: 2 for each percent sign, -3 for each scaling comma.
    let scale: Int

    /// Whether parts of a date stand in it.
    let isDate: Bool
    /// Whether a place for text stands in it.
    let hasText: Bool
    /// Whether the whole number stands in it as `General`.
    let hasGeneral: Bool
    /// The slash between two groups of digits that makes a section a fraction.
    let slash: Int?
    /// Where the exponent stands.
    let exponent: Int?
    /// Digits before the point, and between the point and the exponent.
    let integerPlaces: Int
    let decimalPlaces: Int

    init(
      _ pieces: [Piece], condition: Condition? = nil, isGrouped: Bool = false, scale: Int = 0
    ) {
      self.pieces = pieces
      self.condition = condition
      self.isGrouped = isGrouped
      self.scale = scale
      isDate = pieces.contains { if case .date = $0 { true } else { false } }
      hasText = pieces.contains(.text)
      hasGeneral = pieces.contains(.general)
      slash = Self.slash(of: pieces)
      exponent = pieces.firstIndex { if case .exponent = $0 { true } else { false } }
      let mantissa = pieces[..<(exponent ?? pieces.count)]
      let point = mantissa.firstIndex(of: .point) ?? mantissa.endIndex
      integerPlaces = Self.digitCount(mantissa[..<point])
      decimalPlaces = Self.digitCount(mantissa[point...])
    }

    static func digitCount(_ pieces: ArraySlice<Piece>) -> Int {
      pieces.count { if case .digit = $0 { true } else { false } }
    }

    private static func slash(of pieces: [Piece]) -> Int? {
      pieces.indices.first { index in
        guard pieces[index] == .slash, index > 0, index + 1 < pieces.count else { return false }
        guard case .digit = pieces[index - 1] else { return false }
        switch pieces[index + 1] {
        case .digit, .fixedDigit: return true
        default: return false
        }
      }
    }
  }
}

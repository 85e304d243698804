/// What the formulas of a template have in common, and the numbers in which one of them differs.
///
/// `=A1*2` in B1 and `=A2*3` in B2 have one pattern: references are counted from the cell, and numbers are parameters.
/// It is found in one pass over the bytes, so that the next formula of a template need not be parsed.
struct FormulaPattern {
  /// The formula's bytes, with a code in the place of each reference and of each number.
  private(set) var key: [UInt8] = []
  /// The numbers, in the order of the text.
  private(set) var literals: [Double] = []
  /// Where each of them begins in the text.
  private(set) var starts: [Int] = []
  /// Where each coordinate of a reference stands in the key.
  private(set) var coordinateStarts: [Int] = []

  /// How many numbers of a formula may be parameters.
  static let literalLimit = 16

  private static let referenceMark: UInt8 = 1
  private static let literalMark: UInt8 = 2

  /// Reads the pattern of a formula that stands in a cell, its text without a leading `=`.
  ///
  /// - Returns: `false` where the formula holds what only the parser can tell apart: whole columns and rows, columns of
  ///   tables, references through several sheets.
  /// - Complexity: O(*n*).
  mutating func read(_ text: String, row: Int, column: Int, isLegacy: Bool) -> Bool {
    key.removeAll(keepingCapacity: true)
    literals.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    coordinateStarts.removeAll(keepingCapacity: true)
    key.append(UInt8(ascii: isLegacy ? "@" : "="))
    let isRead = text.utf8.withContiguousStorageIfAvailable { bytes in
      var reader = Reader(bytes: bytes, row: row, column: column)
      return reader.read(into: &self)
    }
    return isRead ?? false
  }

  /// How many coordinates its references have.
  var coordinateCount: Int { coordinateStarts.count }

  /// The coordinates of its references, in the order of the text: row and column of a cell, and of both corners.
  var coordinates: [Int32] {
    coordinateStarts.map { start in
      let bits = (0..<4).reduce(0 as UInt32) { $0 | UInt32(key[start + $1]) << (8 * $1) }
      return Int32(bitPattern: bits)
    }
  }

  /// The key without the coordinates.
  var shape: [UInt8] {
    var shape = key
    for start in coordinateStarts {
      for place in start..<start + 4 { shape[place] = 0 }
    }
    return shape
  }

  /// A number as it stood in the text.
  static func spelling(of literal: Double) -> String {
    literal == literal.rounded(.towardZero) ? String(Int(literal)) : literal.description
  }

  private struct Reader {
    let bytes: UnsafeBufferPointer<UInt8>
    let row: Int
    let column: Int
    var position = 0
    var isInBraces = false
    /// The last byte that is no blank.
    var previous: UInt8 = 0

    init(bytes: UnsafeBufferPointer<UInt8>, row: Int, column: Int) {
      self.bytes = bytes
      self.row = row
      self.column = column
    }

    mutating func read(into pattern: inout FormulaPattern) -> Bool {
      while position < bytes.count {
        let byte = bytes[position]
        let isRead: Bool
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): isRead = quoted(by: byte, &pattern)
        // A no-break space is a blank, though its bytes are those of a word.
        case UInt8(ascii: "["), 0xC2, 0x00..<0x09: return false
        case UInt8(ascii: "0")...UInt8(ascii: "9"): isRead = number(&pattern)
        case UInt8(ascii: ".") where isDigit(position + 1): isRead = number(&pattern)
        default: isRead = Lexer.isWord(byte) ? word(&pattern) : symbol(byte, &pattern)
        }
        guard isRead else { return false }
      }
      return true
    }

    private mutating func symbol(_ byte: UInt8, _ pattern: inout FormulaPattern) -> Bool {
      if byte == UInt8(ascii: "{") { isInBraces = true }
      if byte == UInt8(ascii: "}") { isInBraces = false }
      pattern.key.append(byte)
      position += 1
      if byte > 0x20 { previous = byte }
      return true
    }

    /// Copies what stands between quotes; a doubled quote does not end it.
    private mutating func quoted(by quote: UInt8, _ pattern: inout FormulaPattern) -> Bool {
      pattern.key.append(quote)
      position += 1
      while position < bytes.count {
        let byte = bytes[position]
        pattern.key.append(byte)
        position += 1
        if byte == quote {
          if position < bytes.count, bytes[position] == quote { continue }
          previous = quote
          return true
        }
      }
      return false
    }

    private mutating func number(_ pattern: inout FormulaPattern) -> Bool {
      let start = position
      var whole = 0.0
      var fraction = 0
      var digits = 0
      while isDigit(position) {
        whole = whole * 10 + Double(bytes[position] - UInt8(ascii: "0"))
        position += 1
        digits += 1
      }
      let wholeDigits = digits
      if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
        position += 1
        while isDigit(position) {
          whole = whole * 10 + Double(bytes[position] - UInt8(ascii: "0"))
          position += 1
          digits += 1
          fraction += 1
        }
        if fraction == 0 { digits = .max }
      }
      // The dollar too: what follows a number at once is for the parser to refuse.
      let isPlain = position >= bytes.count || !Lexer.isWord(bytes[position])
      guard isPlain, previous != UInt8(ascii: ":"), !colonFollows else {
        // An exponent, or whole rows.
        return previous != UInt8(ascii: ":") && !colonFollows && exponent(from: start, &pattern)
      }
      previous = UInt8(ascii: "0")
      let hasLeadingZero = bytes[start] == UInt8(ascii: "0") && wholeDigits > 1
      let hasTrailingZero = fraction > 0 && bytes[position - 1] == UInt8(ascii: "0")
      // Only what is spelled as it would be written again: up to 15 digits, and no exponent by any rule.
      guard !isInBraces, wholeDigits > 0, digits <= 15, !hasLeadingZero, !hasTrailingZero,
        pattern.literals.count < FormulaPattern.literalLimit,
        fraction == 0 || whole / Self.powersOfTen[fraction] >= 0.001
      else {
        pattern.key.append(contentsOf: bytes[start..<position])
        return true
      }
      pattern.key.append(FormulaPattern.literalMark)
      pattern.starts.append(start)
      pattern.literals.append(whole / Self.powersOfTen[fraction])
      return true
    }

    /// Powers that are exact, so that a quotient of a whole number is the nearest double.
    private static let powersOfTen: [Double] = [
      1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    /// Copies a number with an exponent as it is spelled.
    private mutating func exponent(from start: Int, _ pattern: inout FormulaPattern) -> Bool {
      guard position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") else {
        return false
      }
      position += 1
      if position < bytes.count,
        bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
      {
        position += 1
      }
      guard isDigit(position) else { return false }
      while isDigit(position) { position += 1 }
      guard position >= bytes.count || !Lexer.isWord(bytes[position]), !colonFollows else {
        return false
      }
      pattern.key.append(contentsOf: bytes[start..<position])
      previous = UInt8(ascii: "0")
      return true
    }

    private mutating func word(_ pattern: inout FormulaPattern) -> Bool {
      let start = position
      var end = wordEnd(from: position)
      let next = end < bytes.count ? bytes[end] : 0
      switch next {
      case UInt8(ascii: "("), UInt8(ascii: "!"), UInt8(ascii: "["): break
      default:
        guard !isInBraces, let cell = A1Notation.cell(bytes[start..<end]) else {
          // Before a colon: columns, sheets, or a name.
          if next == UInt8(ascii: ":") { return false }
          break
        }
        var last: A1Notation.Cell?
        if next == UInt8(ascii: ":"), end + 1 < bytes.count, Lexer.isWord(bytes[end + 1]) {
          let secondEnd = wordEnd(from: end + 1)
          let behind = secondEnd < bytes.count ? bytes[secondEnd] : 0
          guard behind != UInt8(ascii: "!"), behind != UInt8(ascii: "("),
            let second = A1Notation.cell(bytes[(end + 1)..<secondEnd])
          else { return false }
          last = second
          end = secondEnd
        }
        append(cell, last, &pattern)
        position = end
        previous = UInt8(ascii: "A")
        return true
      }
      pattern.key.append(contentsOf: bytes[start..<end])
      position = end
      previous = UInt8(ascii: "A")
      return true
    }

    private func wordEnd(from start: Int) -> Int {
      var end = start
      while end < bytes.count, Lexer.isWord(bytes[end]) || bytes[end] == UInt8(ascii: "?") {
        end += 1
      }
      return end
    }

    /// Appends the code of a cell or of a range; the corners of a range stand in the parser's order.
    private func append(
      _ start: A1Notation.Cell, _ end: A1Notation.Cell?, _ pattern: inout FormulaPattern
    ) {
      pattern.key.append(FormulaPattern.referenceMark)
      guard let end else {
        pattern.key.append(0)
        append(start.row, start.rowIsFixed, row, &pattern)
        append(start.column, start.columnIsFixed, column, &pattern)
        return
      }
      let (top, bottom) = start.row <= end.row ? (start, end) : (end, start)
      let (left, right) = start.column <= end.column ? (start, end) : (end, start)
      pattern.key.append(1)
      append(top.row, top.rowIsFixed, row, &pattern)
      append(left.column, left.columnIsFixed, column, &pattern)
      append(bottom.row, bottom.rowIsFixed, row, &pattern)
      append(right.column, right.columnIsFixed, column, &pattern)
    }

    private func append(
      _ index: Int, _ isFixed: Bool, _ origin: Int, _ pattern: inout FormulaPattern
    ) {
      let bits = UInt32(truncatingIfNeeded: isFixed ? index : index - origin)
      pattern.key.append(isFixed ? 1 : 0)
      pattern.coordinateStarts.append(pattern.key.count)
      pattern.key.append(UInt8(truncatingIfNeeded: bits))
      pattern.key.append(UInt8(truncatingIfNeeded: bits >> 8))
      pattern.key.append(UInt8(truncatingIfNeeded: bits >> 16))
      pattern.key.append(UInt8(truncatingIfNeeded: bits >> 24))
    }

    private func isDigit(_ position: Int) -> Bool {
      position < bytes.count && bytes[position] >= UInt8(ascii: "0")
        && bytes[position] <= UInt8(ascii: "9")
    }

    /// Whether the next byte that is no blank is a colon.
    private var colonFollows: Bool {
      var next = position
      while next < bytes.count, bytes[next] == 0x20 { next += 1 }
      return next < bytes.count && bytes[next] == UInt8(ascii: ":")
    }
  }
}

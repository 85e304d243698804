/// What the formulas of a template have in common, and the numbers in which one of them differs.
///
/// `=A1*2` in B1 and `=A2*3` in B2 have one pattern: references are counted from the cell, and numbers are parameters.
/// It is found in one pass over the bytes, so that the next formula of a template need not be parsed.
struct FormulaPattern {
  /// The formula's bytes, with a code in the place of each reference and of each number; behind them is room.
  private let room = ByteRoom()
  private var keyLength = 0
  private var parts = Parts()

  /// What a key leaves open.
  private struct Parts {
    var literals: [Double] = []
    var starts: [Int] = []
    var coordinateStarts: [Int] = []

    /// One by one: there are few, and the arrays keep their memory.
    mutating func clear() {
      while literals.popLast() != nil {}
      while starts.popLast() != nil {}
      while coordinateStarts.popLast() != nil {}
    }
  }

  /// How many numbers of a formula may be parameters.
  static let literalLimit = 16

  private static let referenceMark: UInt8 = 1
  private static let literalMark: UInt8 = 2
  /// How many bytes of the key a byte of the text takes at most: twelve stand for `A1`.
  private static let expansion = 6

  /// Reads the pattern of a formula that stands in a cell.
  ///
  /// - Parameters:
  ///   - text: The text of the formula.
  ///   - start: How many bytes stand before it, such as the `=`.
  ///   - row: The row of the cell.
  ///   - column: Its column.
  ///   - isLegacy: Whether the formula stands in a workbook of the old age.
  /// - Returns: `false` where the formula holds what only the parser can tell apart: whole columns and rows, columns of
  ///   tables, references through several sheets.
  /// - Complexity: O(*n*).
  mutating func read(
    _ text: String, from start: Int = 0, row: Int, column: Int, isLegacy: Bool
  ) -> Bool {
    parts.clear()
    let key = room.bytes(text.utf8.count * Self.expansion + 1)
    keyLength = 1
    key[0] = UInt8(ascii: isLegacy ? "@" : "=")
    let length: Int?? = text.utf8.withContiguousStorageIfAvailable { bytes in
      var reader = Reader(
        bytes: UnsafeBufferPointer(rebasing: bytes[start...]), key: key, row: row, column: column)
      return reader.read(into: &parts) ? reader.length : nil
    }
    guard let length = length ?? nil else { return false }
    keyLength = length
    return true
  }

  /// The formula's bytes, with a code in the place of each reference and of each number.
  var key: [UInt8] { Array(room.bytes[..<keyLength]) }

  /// Shows the bytes of the key.
  @inline(__always)
  func withKey<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withExtendedLifetime(room) {
      body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: $0.bytes[..<keyLength])))
    }
  }

  /// The numbers, in the order of the text.
  var literals: [Double] { parts.literals }

  /// Where each of them begins in the text.
  var starts: [Int] { parts.starts }

  /// Where each coordinate of a reference stands in the key.
  var coordinateStarts: [Int] { parts.coordinateStarts }

  /// How many coordinates its references have.
  var coordinateCount: Int { parts.coordinateStarts.count }

  /// The coordinates of its references, in the order of the text: row and column of a cell, and of both corners.
  var coordinates: [Int32] {
    parts.coordinateStarts.map { start in
      let bits = (0..<4).reduce(0 as UInt32) { $0 | UInt32(room.bytes[start + $1]) << (8 * $1) }
      return Int32(bitPattern: bits)
    }
  }

  /// The key without the coordinates.
  var shape: [UInt8] {
    var shape = key
    for start in parts.coordinateStarts {
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
    /// Has room for all that the text can give.
    let key: UnsafeMutableBufferPointer<UInt8>
    let row: Int
    let column: Int
    var position = 0
    /// How many bytes of the key are written.
    var length = 1
    var isInBraces = false
    /// The last byte that is no blank.
    var previous: UInt8 = 0

    init(
      bytes: UnsafeBufferPointer<UInt8>, key: UnsafeMutableBufferPointer<UInt8>, row: Int,
      column: Int
    ) {
      self.bytes = bytes
      self.key = key
      self.row = row
      self.column = column
    }

    @inline(__always)
    private mutating func put(_ byte: UInt8) {
      key[length] = byte
      length += 1
    }

    private mutating func copy(_ range: Range<Int>) {
      for place in range { put(bytes[place]) }
    }

    mutating func read(into parts: inout Parts) -> Bool {
      while position < bytes.count {
        let byte = bytes[position]
        let isRead: Bool
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): isRead = quoted(by: byte)
        // A no-break space is a blank, though its bytes are those of a word.
        case UInt8(ascii: "["), 0xC2, 0x00..<0x09: return false
        case UInt8(ascii: "0")...UInt8(ascii: "9"): isRead = number(&parts)
        case UInt8(ascii: ".") where isDigit(position + 1): isRead = number(&parts)
        default: isRead = Lexer.isWord(byte) ? word(&parts) : symbol(byte)
        }
        guard isRead else { return false }
      }
      return true
    }

    private mutating func symbol(_ byte: UInt8) -> Bool {
      if byte == UInt8(ascii: "{") { isInBraces = true }
      if byte == UInt8(ascii: "}") { isInBraces = false }
      put(byte)
      position += 1
      if byte > 0x20 { previous = byte }
      return true
    }

    /// Copies what stands between quotes; a doubled quote does not end it.
    private mutating func quoted(by quote: UInt8) -> Bool {
      put(quote)
      position += 1
      while position < bytes.count {
        let byte = bytes[position]
        put(byte)
        position += 1
        if byte == quote {
          if position < bytes.count, bytes[position] == quote { continue }
          previous = quote
          return true
        }
      }
      return false
    }

    private mutating func number(_ parts: inout Parts) -> Bool {
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
        return previous != UInt8(ascii: ":") && !colonFollows && exponent(from: start)
      }
      previous = UInt8(ascii: "0")
      let hasLeadingZero = bytes[start] == UInt8(ascii: "0") && wholeDigits > 1
      let hasTrailingZero = fraction > 0 && bytes[position - 1] == UInt8(ascii: "0")
      // Only what is spelled as it would be written again: up to 15 digits, and no exponent by any rule.
      guard !isInBraces, wholeDigits > 0, digits <= 15, !hasLeadingZero, !hasTrailingZero,
        parts.literals.count < FormulaPattern.literalLimit,
        fraction == 0 || whole / Self.powersOfTen[fraction] >= 0.001
      else {
        copy(start..<position)
        return true
      }
      put(FormulaPattern.literalMark)
      parts.starts.append(start)
      parts.literals.append(whole / Self.powersOfTen[fraction])
      return true
    }

    /// Powers that are exact, so that a quotient of a whole number is the nearest double.
    private static let powersOfTen: [Double] = [
      1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    /// Copies a number with an exponent as it is spelled.
    private mutating func exponent(from start: Int) -> Bool {
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
      copy(start..<position)
      previous = UInt8(ascii: "0")
      return true
    }

    private mutating func word(_ parts: inout Parts) -> Bool {
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
        append(cell, last, &parts)
        position = end
        previous = UInt8(ascii: "A")
        return true
      }
      copy(start..<end)
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
    private mutating func append(
      _ start: A1Notation.Cell, _ end: A1Notation.Cell?, _ parts: inout Parts
    ) {
      put(FormulaPattern.referenceMark)
      guard let end else {
        put(0)
        append(start.row, start.rowIsFixed, row, &parts)
        append(start.column, start.columnIsFixed, column, &parts)
        return
      }
      let (top, bottom) = start.row <= end.row ? (start, end) : (end, start)
      let (left, right) = start.column <= end.column ? (start, end) : (end, start)
      put(1)
      append(top.row, top.rowIsFixed, row, &parts)
      append(left.column, left.columnIsFixed, column, &parts)
      append(bottom.row, bottom.rowIsFixed, row, &parts)
      append(right.column, right.columnIsFixed, column, &parts)
    }

    private mutating func append(
      _ index: Int, _ isFixed: Bool, _ origin: Int, _ parts: inout Parts
    ) {
      let bits = UInt32(truncatingIfNeeded: isFixed ? index : index - origin)
      put(isFixed ? 1 : 0)
      parts.coordinateStarts.append(length)
      put(UInt8(truncatingIfNeeded: bits))
      put(UInt8(truncatingIfNeeded: bits >> 8))
      put(UInt8(truncatingIfNeeded: bits >> 16))
      put(UInt8(truncatingIfNeeded: bits >> 24))
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

/// Memory that is written again and again, and grows with what is asked for.
private final class ByteRoom {
  private(set) var bytes = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

  deinit { bytes.deallocate() }

  /// At least so many bytes; what was there before may be lost.
  @inline(__always)
  func bytes(_ count: Int) -> UnsafeMutableBufferPointer<UInt8> {
    if bytes.count < count { grow(to: count * 2) }
    return bytes
  }

  private func grow(to count: Int) {
    bytes.deallocate()
    bytes = .allocate(capacity: count)
    bytes.initialize(repeating: 0)
  }
}

/// Reading and writing addresses that count rows and columns: `R2C3`, `R[-1]C`, `R1C1:R5C5`, `C[2]`.
package enum R1C1Notation {
  /// Reads a reference; what stands in square brackets is counted from the formula's own cell.
  ///
  /// - Returns: `nil` where the text has another shape or names what lies off the sheet.
  package static func reference(_ text: String) -> Reference? {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = Part(parts[0]) else { return nil }
    guard let last = parts.count == 2 ? Part(parts[1]) : first else { return nil }
    switch (first.row, first.column, last.row, last.column) {
    case (let top?, let left?, let bottom?, let right?):
      return Reference(
        parts.count == 1 ? .cell : .range, top: top, left: left, bottom: bottom, right: right)
    case (let top?, nil, let bottom?, nil):
      return Reference(
        .rows, top: top, left: .fixed(0), bottom: bottom,
        right: .fixed(CellAddress.lastColumn))
    case (nil, let left?, nil, let right?):
      return Reference(.columns, top: .fixed(0), left: left, bottom: .fixed(0), right: right)
    default: return nil
    }
  }

  /// The name of a cell whose row and column count from 1, or in brackets from the formula's cell.
  package static func text(
    row: Int, column: Int, rowIsRelative: Bool, columnIsRelative: Bool
  ) -> String {
    "R" + (rowIsRelative ? "[\(row)]" : "\(row)")
      + "C" + (columnIsRelative ? "[\(column)]" : "\(column)")
  }

  /// One side of a reference.
  private struct Part {
    var row: Coordinate?
    var column: Coordinate?

    init?(_ bytes: Substring.UTF8View) {
      var rest = bytes[...]
      if let read = Self.coordinate(&rest, letter: UInt8(ascii: "R"), limit: CellAddress.lastRow) {
        row = read
      }
      let limit = CellAddress.lastColumn
      if let read = Self.coordinate(&rest, letter: UInt8(ascii: "C"), limit: limit) {
        column = read
      }
      guard rest.isEmpty, row != nil || column != nil else { return nil }
    }

    /// Reads a letter with what counts behind it; leaves the text alone where that is malformed.
    private static func coordinate(
      _ bytes: inout Substring.UTF8View, letter: UInt8, limit: Int
    ) -> Coordinate? {
      guard let first = bytes.first, first & 0xDF == letter else { return nil }
      var rest = bytes.dropFirst()
      let isBracketed = rest.first == UInt8(ascii: "[")
      if isBracketed { rest = rest.dropFirst() }
      let isNegative = isBracketed && rest.first == UInt8(ascii: "-")
      if isNegative { rest = rest.dropFirst() }
      let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      guard digits.count <= 10 else { return nil }
      let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      rest = rest[digits.endIndex...]
      if isBracketed {
        guard rest.first == UInt8(ascii: "]"), !digits.isEmpty, number <= limit else { return nil }
        bytes = rest.dropFirst()
        return .relative(isNegative ? -number : number)
      }
      if digits.isEmpty {
        bytes = rest
        return .relative(0)
      }
      guard number >= 1, number - 1 <= limit else { return nil }
      bytes = rest
      return .fixed(number - 1)
    }
  }
}

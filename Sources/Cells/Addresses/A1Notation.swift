/// Reading and writing addresses as users spell them: `B2`, `$B$2`, `A:A`, `'my sheet'!C3`.
package enum A1Notation {
  /// A cell as spelled: coordinates from 0, and which of them a `$` fixes.
  package struct Cell: Equatable {
    package var row: Int
    package var column: Int
    package var rowIsFixed: Bool
    package var columnIsFixed: Bool
  }

  /// Reads a cell such as `B2` or `$b$2`; `nil` where the text has another shape or lies off the sheet.
  package static func cell(_ bytes: some Collection<UInt8>) -> Cell? {
    let read = bytes.withContiguousStorageIfAvailable { cell(in: $0) }
    return read ?? Array(bytes).withUnsafeBufferPointer { cell(in: $0) }
  }

  private static func cell(in bytes: UnsafeBufferPointer<UInt8>) -> Cell? {
    var position = 0
    func dollar() -> Bool {
      guard position < bytes.count, bytes[position] == UInt8(ascii: "$") else { return false }
      position += 1
      return true
    }
    let columnIsFixed = dollar()
    let letters = position
    while position < bytes.count, isLetter(bytes[position]) { position += 1 }
    let column = ColumnName.column(of: bytes[letters..<position])
    let rowIsFixed = dollar()
    guard let column, let row = row(bytes[position...]) else { return nil }
    return Cell(row: row, column: column, rowIsFixed: rowIsFixed, columnIsFixed: columnIsFixed)
  }

  /// Reads a row number, counted from 0; leading zeros make it no row.
  package static func row(_ digits: some Collection<UInt8>) -> Int? {
    guard (1...10).contains(digits.count), digits.first != UInt8(ascii: "0") else { return nil }
    var number = 0
    for digit in digits {
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number - 1 <= CellAddress.lastRow ? number - 1 : nil
  }

  /// Whether the text is shaped like a cell whose row no sheet has: `A9999999999`.
  package static func isBelowSheet(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
    let digits = bytes.reversed().prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard digits.count >= 10, digits.last != UInt8(ascii: "0"), row(digits.reversed()) == nil else {
      return false
    }
    return cell(Array(bytes.dropLast(digits.count)) + [UInt8(ascii: "1")]) != nil
  }

  /// What to say of a text that ``isBelowSheet(_:)``.
  package static func limitMessage(_ cell: String) -> String {
    "\(cell.shortened()) lies below the last row, \(CellAddress.lastRow + 1)"
  }

  /// The name of a cell, `B2`.
  package static func text(row: Int, column: Int) -> String {
    ColumnName.letters(of: column) + String(row + 1)
  }

  /// The name of a range, `B2:C9`, or of its only cell.
  package static func text(of range: CellRange) -> String {
    let start = text(row: range.top, column: range.left)
    return range.isSingleCell ? start : start + ":" + text(row: range.bottom, column: range.right)
  }

  /// A reference as it is spelled in a formula that stands at a row and column, without its sheet.
  ///
  /// A reference that lies off the sheet is `#REF!`.
  package static func text(of reference: Reference, row: Int, column: Int) -> String {
    func rowText(_ coordinate: Coordinate) -> String? {
      let index = coordinate.index(from: row)
      guard index >= 0, index <= CellAddress.lastRow else { return nil }
      return (coordinate.isRelative ? "" : "$") + String(index + 1)
    }
    func columnText(_ coordinate: Coordinate) -> String? {
      let index = coordinate.index(from: column)
      guard index >= 0, index <= CellAddress.lastColumn else { return nil }
      return (coordinate.isRelative ? "" : "$") + ColumnName.letters(of: index)
    }
    let parts: [String?]
    switch reference.shape {
    case .cell: parts = [columnText(reference.left), rowText(reference.top)]
    case .range:
      parts = [
        columnText(reference.left), rowText(reference.top), ":", columnText(reference.right),
        rowText(reference.bottom),
      ]
    case .columns: parts = [columnText(reference.left), ":", columnText(reference.right)]
    case .rows: parts = [rowText(reference.top), ":", rowText(reference.bottom)]
    case .openColumn:
      parts = [
        columnText(reference.left), rowText(reference.top), ":", columnText(reference.right),
      ]
    }
    var text = ""
    for part in parts {
      guard let part else { return CellError.reference.rawValue }
      text += part
    }
    return text
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    let upper = byte & 0xDF
    return upper >= 0x41 && upper <= 0x5A
  }
}

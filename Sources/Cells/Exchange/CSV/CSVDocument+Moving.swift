extension CSVDocument {
  /// The file with rows or fields inserted or deleted; all others keep their bytes.
  ///
  /// A new row has as many fields as most rows; a row that ends before a new column stays as it is.
  ///
  /// - Parameter shift: What is inserted or deleted.
  /// - Returns: The document of a sheet whose lines have moved.
  /// - Complexity: O(*n*) in the bytes.
  func moved(_ shift: LineShift) -> CSVDocument {
    let first = dialect.hasByteOrderMark ? dialect.encoding.byteOrderMark.count : 0
    if dialect.encoding.isWide {
      let units = WideUnits(
        bytes, from: first, isBigEndian: dialect.encoding == .utf16BigEndian)
      return moved(shift, units)
    }
    return moved(shift, ByteUnits(bytes, from: first, isUTF8: dialect.encoding == .utf8))
  }

  private func moved<Units: CSVUnits>(_ shift: LineShift, _ units: Units) -> CSVDocument {
    var mover = LineMover(self, units)
    switch shift.axis {
    case .rows: mover.moveRows(shift)
    case .columns: mover.moveFields(shift)
    }
    var copy = CSVDocument(self, bytes: mover.finished())
    switch shift.axis {
    case .rows:
      if !shift.isDeletion {
        if shift.start < rowCount { copy.rowCount += shift.count }
      } else {
        copy.rowCount -= max(0, min(rowCount, shift.end) - shift.start)
      }
    case .columns:
      func moveList<Element>(_ list: [Element], new: Element?) -> [Element] {
        var moved = list
        if shift.isDeletion {
          moved.removeSubrange(min(shift.start, list.count)..<min(shift.end, list.count))
        } else if let new, shift.start < list.count {
          moved.insert(contentsOf: repeatElement(new, count: shift.count), at: shift.start)
        }
        return moved
      }
      copy.rules = moveList(rules, new: .found(exponentsAreText: false))
      copy.headerNames = moveList(headerNames, new: nil as String?)
      copy.columns = moveList(
        columns, new: columns.first.map { CSVColumnType(emptyLike: $0) })
      let change =
        shift.isDeletion
        ? shift.start - max(shift.start, min(usualWidth, shift.end))
        : shift.start < usualWidth ? shift.count : 0
      copy.usualWidth += change
      copy.columnCount = max(
        0,
        columnCount
          + (shift.isDeletion
            ? shift.start - max(shift.start, min(columnCount, shift.end))
            : shift.start < columnCount ? shift.count : 0))
    }
    return copy
  }
}

extension CSVColumnType {
  /// A column with nothing in it.
  fileprivate init(emptyLike other: CSVColumnType) {
    self = other
    kind = .empty
    choice = nil
    counts = counts.map { _ in 0 }
    firstTextRow = nil
  }
}

/// Copies a file and leaves out, or puts in, whole rows or fields.
private struct LineMover<Units: CSVUnits> {
  private let document: CSVDocument
  private let units: Units
  private let writer: CSVFieldWriter
  private var scanner: CSVScanner<Units>
  private var output: [UInt8] = []
  /// Bytes before this have been copied or left out.
  private var copied = 0

  init(_ document: CSVDocument, _ units: Units) {
    self.document = document
    self.units = units
    writer = CSVFieldWriter(
      dialect: document.dialect, decimalMark: document.decimalMark, escapesFormulas: false)
    scanner = CSVScanner(
      units, delimiter: document.dialect.delimiter, quote: document.dialect.quote)
    output.reserveCapacity(document.bytes.count + 1_024)
  }

  mutating func finished() -> [UInt8] {
    output += document.bytes[copied...]
    return output
  }

  private mutating func copy(to index: Int) {
    let offset = units.byteOffset(index)
    output += document.bytes[copied..<offset]
    copied = offset
  }

  private mutating func skip(to index: Int) { copied = units.byteOffset(index) }

  // MARK: - Rows

  mutating func moveRows(_ shift: LineShift) {
    guard shift.start < document.rowCount else { return }
    for _ in 0..<shift.start { _ = scanner.skipRow() }
    let start = scanner.index
    guard shift.isDeletion else {
      copy(to: start)
      for _ in 0..<shift.count { appendRow(isAfterReturn: isReturn(before: start)) }
      return
    }
    for _ in shift.start..<min(shift.end, document.rowCount) { _ = scanner.skipRow() }
    let end = scanner.index
    var cut = start
    let endsWithLine = units.end > units.first && isLineEnd(units.end - 1)
    if end == units.end, !endsWithLine {
      // A file without an end in its last row keeps that habit.
      if cut > units.first, units[cut - 1] == 0x0A { cut -= 1 }
      if cut > units.first, units[cut - 1] == 0x0D { cut -= 1 }
    }
    copy(to: cut)
    skip(to: end)
    keepApart(cut, end)
  }

  private mutating func appendRow(isAfterReturn: Bool) {
    let width = max(1, document.usualWidth)
    for _ in 1..<max(width, 1) { writer.appendDelimiter(to: &output) }
    if width == 1, isAfterReturn { appendQuotes() }
    writer.appendLineEnd(document.dialect.lineEnd, to: &output)
  }

  private mutating func appendQuotes() {
    let quotes = String(repeating: Character(document.dialect.quote), count: 2)
    _ = document.dialect.encoding.append(quotes, to: &output)
  }

  /// A line feed behind a carriage return would make one line end of two.
  private mutating func keepApart(_ before: Int, _ after: Int) {
    if isReturn(before: before), after < units.end, units[after] == 0x0A { appendQuotes() }
  }

  private func isReturn(before index: Int) -> Bool {
    index > units.first && units[index - 1] == 0x0D
  }

  private func isLineEnd(_ index: Int) -> Bool { units[index] == 0x0A || units[index] == 0x0D }

  // MARK: - Fields

  mutating func moveFields(_ shift: LineShift) {
    var slots: [CSVSlot] = []
    while let slot = scanner.next() {
      slots.append(slot)
      if slot.ending.isInsideRow { continue }
      moveFields(shift, of: slots)
      slots.removeAll(keepingCapacity: true)
    }
  }

  private mutating func moveFields(_ shift: LineShift, of row: [CSVSlot]) {
    // A line without anything has no fields.
    guard shift.start < row.count, row.count > 1 || row[0].start < row[0].end else { return }
    guard shift.isDeletion else {
      copy(to: row[shift.start].start)
      for _ in 0..<shift.count { writer.appendDelimiter(to: &output) }
      return
    }
    if shift.end < row.count {
      copy(to: row[shift.start].start)
      skip(to: row[shift.end].start)
      if shift.start == 0 { keepApart(row[0].start, row[shift.end].start) }
      return
    }
    let last = row[row.count - 1]
    let cut = shift.start > 0 ? row[shift.start - 1].end : row[0].start
    copy(to: cut)
    skip(to: last.end)
    if shift.start == 0 { keepApart(cut, last.end) }
  }
}

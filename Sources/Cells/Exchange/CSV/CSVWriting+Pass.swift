extension CSVWriting {
  /// The walk over the original bytes, fields of which are replaced.
  struct Pass<Units: CSVUnits> {
    var scanner: CSVScanner<Units>
    var output: [UInt8] = []
    private let plan: CSVWriting<Source>
    private let fields: CSVFieldReader<Units>
    /// Bytes before this have been copied or replaced.
    private var copied: Int
    private let document: CSVDocument
    /// Whether a field that was written holds a quote.
    private(set) var hasNewQuotes = false

    init(_ units: Units, _ plan: CSVWriting<Source>) {
      self.plan = plan
      document = plan.document
      scanner = CSVScanner(
        units, delimiter: document.dialect.delimiter, quote: document.dialect.quote)
      fields = CSVFieldReader(
        units, decimalMark: document.decimalMark, readsFormulas: document.readsFormulas)
      copied = plan.isRewrite ? units.byteOffset(units.first) : 0
      output.reserveCapacity(document.bytes.count + 1024)
    }

    /// Whether a quote opens and never closes in what was walked over.
    var hasOpenQuote: Bool { scanner.slips.contains { $0.kind == .unclosedQuote } }

    private mutating func copy(to index: Int) {
      let offset = scanner.units.byteOffset(index)
      output += document.bytes[copied..<offset]
      copied = offset
    }

    private mutating func skip(to index: Int) {
      copied = scanner.units.byteOffset(index)
    }

    /// Writes one row of the file and the columns that were added to it.
    mutating func writeRow(_ row: Int) throws(CSVError) {
      var column = 0
      while let slot = scanner.next() {
        try write(slot, row: row, column: column)
        column += 1
        if slot.ending.isInsideRow {
          if plan.isRewrite {
            plan.writer.appendDelimiter(to: &output)
            skip(to: slot.next)
          }
          continue
        }
        try addColumns(row, from: column, after: slot)
        if plan.isRewrite {
          writeEnd(slot.ending)
          skip(to: slot.next)
        }
        return
      }
    }

    private mutating func writeEnd(_ ending: CSVFieldEnd) {
      let end: CSVLineEnd
      switch ending {
      case .lineFeed: end = .lineFeed
      case .carriageReturn: end = .carriageReturn
      case .carriageReturnLineFeed: end = .carriageReturnLineFeed
      case .delimiter, .file: return
      }
      plan.writer.appendLineEnd(plan.options.lineEnd ?? end, to: &output)
    }

    private mutating func write(_ slot: CSVSlot, row: Int, column: Int) throws(CSVError) {
      let isEdited =
        column < CSVReader.columnLimit && plan.source.isEdited(row: row, column: column)
      guard isEdited || plan.looksAtAll else { return }
      let rule = document.rule(row: row, column: column)
      let old = fields.field(slot, rule: rule).field
      var new = old
      if isEdited || (plan.options.writesValues && old.isFormula) {
        new = plan.source.content(row: row, column: column)
          .field(writesValues: plan.options.writesValues)
      }
      let oldText = scanner.units.text(slot)
      if !new.isSame(as: old) {
        makeRoom(for: slot)
        try append(
          new, habit: oldText, wasQuoted: slot.isQuoted || wouldJoinLineEnds(new, slot),
          row: row, column: column)
        return
      }
      let text = plan.options.escapesFormulas ? plan.writer.escaped(oldText, old) : oldText
      let isSameText = text.utf8.count == oldText.utf8.count
      let mends = plan.mendsQuotes && isOpenQuote(slot)
      guard plan.isRewrite || !isSameText || mends else { return }
      makeRoom(for: slot)
      if isSameText && !mends && copyRaw(slot, text, row: row, column: column) { return }
      try plan.writer.append(
        text, isText: old.isText, wasQuoted: slot.isQuoted || mends, row: row, column: column,
        to: &output)
    }

    private mutating func append(
      _ field: CSVField, habit: String? = nil, wasQuoted: Bool = false, row: Int, column: Int
    ) throws(CSVError) {
      let start = output.count
      try plan.writer.append(
        field, habit: habit, wasQuoted: wasQuoted, row: row, column: column, to: &output)
      let quote = UInt8(truncatingIfNeeded: document.dialect.quote.value)
      if !hasNewQuotes { hasNewQuotes = output[start...].contains(quote) }
    }

    /// Copies the bytes of a field into a file of the same encoding, so that invalid ones survive.
    private mutating func copyRaw(_ slot: CSVSlot, _ text: String, row: Int, column: Int) -> Bool {
      guard plan.writer.dialect.encoding == document.dialect.encoding else { return false }
      let delimiter = plan.writer.dialect.delimiter.value
      let isSound =
        slot.isQuoted
        ? !(slot.closing..<slot.end).contains { UInt32(scanner.units[$0]) == delimiter }
        : !plan.writer.needsQuotes(text, isFirst: row == 0 && column == 0)
      guard isSound else { return false }
      let units = scanner.units
      output += document.bytes[units.byteOffset(slot.start)..<units.byteOffset(slot.end)]
      return true
    }

    private func isOpenQuote(_ slot: CSVSlot) -> Bool {
      !slot.isQuoted && slot.start < slot.end
        && UInt32(scanner.units[slot.start]) == document.dialect.quote.value
    }

    /// Whether an empty field would make one line end of the CR before it and the LF after it.
    private func wouldJoinLineEnds(_ field: CSVField, _ slot: CSVSlot) -> Bool {
      guard case .empty = field, slot.ending == .lineFeed || slot.ending == .file else {
        return false
      }
      return slot.start > scanner.units.first && scanner.units[slot.start - 1] == 0x0D
    }

    /// Copies what stands before a field that is written anew, and passes over the field.
    private mutating func makeRoom(for slot: CSVSlot) {
      if !plan.isRewrite { copy(to: slot.start) }
      skip(to: slot.end)
    }

    private mutating func addColumns(
      _ row: Int, from first: Int, after slot: CSVSlot
    ) throws(CSVError) {
      let count = plan.source.columnCount(ofRow: row)
      guard first < count else { return }
      if !plan.isRewrite { copy(to: slot.end) }
      for column in first..<count {
        plan.writer.appendDelimiter(to: &output)
        let field = plan.source.content(row: row, column: column)
          .field(writesValues: plan.options.writesValues)
        try append(field, row: row, column: column)
      }
    }

    /// Copies what is left and adds the rows beyond those of the file.
    mutating func addRows(from first: Int) throws(CSVError) {
      let units = scanner.units
      if !plan.isRewrite { copy(to: units.end) }
      let count = plan.source.rowCount
      let endsWithLine = units.end > units.first && isLineEnd(units[units.end - 1])
      if first < count {
        let lineEnd = plan.writer.dialect.lineEnd
        // A file without an end in its last row keeps that habit; one without rows has none.
        let hasEnds = endsWithLine || first == 0
        if !hasEnds { plan.writer.appendLineEnd(lineEnd, to: &output) }
        for row in first..<count {
          try addRow(row)
          if hasEnds || row + 1 < count { plan.writer.appendLineEnd(lineEnd, to: &output) }
        }
      }
      guard plan.writer.dialect.encoding == document.dialect.encoding else { return }
      // An odd byte at the end of UTF-16 stays the last one.
      output += document.bytes[max(copied, units.byteOffset(units.end))...]
    }

    private func isLineEnd(_ unit: UInt16) -> Bool { unit == 0x0A || unit == 0x0D }

    private mutating func addRow(_ row: Int) throws(CSVError) {
      let start = output.count
      let followsCarriageReturn = endsWithCarriageReturn
      let width = max(
        plan.source.columnCount(ofRow: row),
        document.rowCount == 0 ? plan.source.columnCount : document.usualWidth)
      for column in 0..<width {
        if column > 0 { plan.writer.appendDelimiter(to: &output) }
        let field = plan.source.content(row: row, column: column)
          .field(writesValues: plan.options.writesValues)
        try append(field, row: row, column: column)
      }
      if output.count == start && followsCarriageReturn {
        // A line feed alone would make one line end with the carriage return before it.
        try append(.empty, wasQuoted: true, row: row, column: 0)
      }
    }

    private var endsWithCarriageReturn: Bool {
      switch plan.writer.dialect.encoding {
      case .utf16LittleEndian: output.suffix(2) == [0x0D, 0x00]
      case .utf16BigEndian: output.suffix(2) == [0x00, 0x0D]
      case .utf8, .windows1252: output.last == 0x0D
      }
    }
  }
}

extension CSVField {
  var isFormula: Bool {
    if case .formula = self { return true }
    return false
  }

  var isText: Bool {
    if case .text = self { return true }
    return false
  }
}

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
    private var lastEnding = CSVFieldEnd.file

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
      let old = fields.field(
        slot, rule: document.rule(row: row, column: column)
      ).field
      var new = old
      if isEdited || (plan.options.writesValues && old.isFormula) {
        new = plan.source.content(row: row, column: column)
          .field(writesValues: plan.options.writesValues)
      }
      let oldText = scanner.units.text(slot)
      if new.isSame(as: old) {
        let text =
          plan.options.escapesFormulas ? plan.writer.escaped(oldText, old) : oldText
        guard plan.isRewrite || text.utf8.count != oldText.utf8.count else { return }
        copyOrSkip(slot)
        try plan.writer.append(
          text, isText: old.isText, wasQuoted: slot.isQuoted, row: row, column: column, to: &output)
      } else {
        copyOrSkip(slot)
        try plan.writer.append(
          new, habit: oldText, wasQuoted: slot.isQuoted, row: row, column: column, to: &output)
      }
    }

    /// Makes room for a field that replaces the one of a slot.
    private mutating func copyOrSkip(_ slot: CSVSlot) {
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
        try plan.writer.append(field, row: row, column: column, to: &output)
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
      let width = max(
        plan.source.columnCount(ofRow: row),
        document.rowCount == 0 ? plan.source.columnCount : document.usualWidth)
      for column in 0..<width {
        if column > 0 { plan.writer.appendDelimiter(to: &output) }
        let field = plan.source.content(row: row, column: column)
          .field(writesValues: plan.options.writesValues)
        try plan.writer.append(field, row: row, column: column, to: &output)
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

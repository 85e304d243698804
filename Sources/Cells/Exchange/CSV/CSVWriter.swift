/// Writes CSV: what was not edited keeps its bytes.
package enum CSVWriter {
  /// The bytes of a file that holds what a sheet holds.
  ///
  /// Over a document, fields that were not edited, or were set back to what they mean, are copied. An
  /// edited one is written as the file would write it, a cleared one becomes an empty field, and rows
  /// and columns beyond those of the file are added in its style. Without a document, a new file.
  ///
  /// - Throws: `CSVError` that names the cell which cannot be written.
  /// - Complexity: O(*n*) in the bytes; O(1) without an edit.
  package static func bytes<Source: CSVSource>(
    of source: Source, over document: CSVDocument? = nil,
    options: CSVWriteOptions = CSVWriteOptions()
  ) throws(CSVError) -> [UInt8] {
    var dialect = document?.dialect ?? CSVDialect()
    if let delimiter = options.delimiter { dialect.delimiter = delimiter }
    if let lineEnd = options.lineEnd { dialect.lineEnd = lineEnd }
    if let encoding = options.encoding, encoding != dialect.encoding {
      dialect.encoding = encoding
      dialect.hasByteOrderMark = encoding.isWide
    }
    try dialect.checkSeparators()
    guard let document else {
      return try newFile(of: source, dialect: dialect, options: options)
    }
    let plan = CSVWriting(document: document, dialect: dialect, options: options, source: source)
    if plan.isCopy { return document.bytes }
    let first =
      document.dialect.hasByteOrderMark ? document.dialect.encoding.byteOrderMark.count : 0
    if document.dialect.encoding.isWide {
      let isBigEndian = document.dialect.encoding == .utf16BigEndian
      return try plan.write(WideUnits(document.bytes, from: first, isBigEndian: isBigEndian))
    }
    return try plan.write(
      ByteUnits(document.bytes, from: first, isUTF8: document.dialect.encoding == .utf8))
  }

  private static func newFile<Source: CSVSource>(
    of source: Source, dialect: CSVDialect, options: CSVWriteOptions
  ) throws(CSVError) -> [UInt8] {
    let writer = CSVFieldWriter(
      dialect: dialect, decimalMark: .point, escapesFormulas: options.escapesFormulas)
    var bytes = dialect.hasByteOrderMark ? dialect.encoding.byteOrderMark : []
    for row in 0..<source.rowCount {
      for column in 0..<source.columnCount {
        if column > 0 { writer.appendDelimiter(to: &bytes) }
        let field = source.content(row: row, column: column)
          .field(writesValues: options.writesValues)
        try writer.append(field, row: row, column: column, to: &bytes)
      }
      writer.appendLineEnd(dialect.lineEnd, to: &bytes)
    }
    return bytes
  }
}

/// One saving of a sheet over the file it was read from.
struct CSVWriting<Source: CSVSource> {
  let document: CSVDocument
  let options: CSVWriteOptions
  let source: Source
  let writer: CSVFieldWriter
  /// Whether every field has to be written anew: other separators, another encoding.
  let isRewrite: Bool
  /// Whether fields that were not edited may change as well.
  private(set) var looksAtAll: Bool
  /// Whether an opening quote that the file never closes is put into quotes itself.
  private(set) var mendsQuotes = false

  init(document: CSVDocument, dialect: CSVDialect, options: CSVWriteOptions, source: Source) {
    self.document = document
    self.options = options
    self.source = source
    let old = document.dialect
    isRewrite =
      dialect.delimiter != old.delimiter || dialect.encoding != old.encoding
      || options.lineEnd != nil
    looksAtAll = isRewrite || options.writesValues || options.escapesFormulas
    writer = CSVFieldWriter(
      dialect: dialect, decimalMark: document.decimalMark,
      escapesFormulas: options.escapesFormulas)
  }

  /// Whether the file stays as it is.
  var isCopy: Bool { !looksAtAll && source.firstEditedRow(from: 0) == nil }

  func write<Units: CSVUnits>(_ units: Units) throws(CSVError) -> [UInt8] {
    let pass = try walk(units)
    guard pass.hasNewQuotes && pass.hasOpenQuote && !isRewrite else { return pass.output }
    // A quote in an edited field would close the one that stands open in an earlier field.
    var again = self
    again.looksAtAll = true
    again.mendsQuotes = true
    return try again.walk(units).output
  }

  private func walk<Units: CSVUnits>(_ units: Units) throws(CSVError) -> Pass<Units> {
    let dialect = writer.dialect
    var pass = Pass(units, self)
    if isRewrite && dialect.hasByteOrderMark {
      pass.output += dialect.encoding.byteOrderMark
    }
    var row = 0
    while row < document.rowCount {
      let next = looksAtAll ? row : min(source.firstEditedRow(from: row) ?? .max, document.rowCount)
      while row < next {
        _ = pass.scanner.skipRow()
        row += 1
      }
      if row < document.rowCount {
        try pass.writeRow(row)
        row += 1
      }
    }
    try pass.addRows(from: document.rowCount)
    return pass
  }
}

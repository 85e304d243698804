/// Reads CSV: bytes in, fields out, nothing lost.
package enum CSVReader {
  /// How many columns of a file are read; a sheet has no more.
  package static let columnLimit = 16_384

  /// Reads a file and hands its fields to a sink.
  ///
  /// Whatever the bytes are, they are read; what is wrong with them is listed in the document.
  ///
  /// - Throws: `CSVError` when the options do not fit the file.
  /// - Complexity: O(*n*) in the bytes; nothing is kept for each field.
  package static func read<Sink: CSVSink>(
    _ bytes: [UInt8], options: CSVReadOptions = CSVReadOptions(), into sink: inout Sink
  ) throws(CSVError) -> CSVDocument {
    let inspection = CSVInspection(bytes, given: options.encoding)
    let first = inspection.hasByteOrderMark ? inspection.encoding.byteOrderMark.count : 0
    if inspection.encoding.isWide {
      let isBigEndian = inspection.encoding == .utf16BigEndian
      let units = WideUnits(bytes, from: first, isBigEndian: isBigEndian)
      var reading = try CSVReading(units, bytes, inspection, options)
      return reading.read(into: &sink)
    }
    let units = ByteUnits(bytes, from: first, isUTF8: inspection.encoding == .utf8)
    var reading = try CSVReading(units, bytes, inspection, options)
    return reading.read(into: &sink)
  }
}

/// One reading of one file.
struct CSVReading<Units: CSVUnits> {
  private let units: Units
  private let inspection: CSVInspection
  private let fields: CSVFieldReader<Units>
  private var document: CSVDocument
  private var scanner: CSVScanner<Units>
  private var tally = CSVTally()
  private var widths = CSVWidths()
  private var habits = CSVHabits()
  private var choices: [Int: CSVColumnChoice] = [:]
  private var firstWideSlot: Int?

  init(
    _ units: Units, _ bytes: [UInt8], _ inspection: CSVInspection, _ options: CSVReadOptions
  ) throws(CSVError) {
    self.units = units
    self.inspection = inspection
    fields = CSVFieldReader(
      units, decimalMark: options.decimalMark, readsFormulas: options.readsFormulas)
    let dialect = try CSVDialect(of: units, inspection: inspection, options: options)
    document = CSVDocument(bytes: bytes, dialect: dialect, options: options)
    scanner = CSVScanner(units, delimiter: dialect.delimiter, quote: dialect.quote)
    let width = readHeader()
    for (name, choice) in options.columns {
      guard let column = CSVHeader.column(name, among: document.headerNames, count: width) else {
        throw .unknownColumn(name)
      }
      choices[column] = choice
    }
  }

  /// Reads the names out of the first row without moving on; says how many fields it has.
  private mutating func readHeader() -> Int {
    var ahead = scanner
    var texts: [String] = []
    while texts.count < CSVReader.columnLimit, let slot = ahead.next() {
      texts.append(units.text(slot))
      if !slot.ending.isInsideRow { break }
    }
    if document.dialect.hasHeader { document.headerNames = HeaderNames.names(texts) }
    return texts.count
  }

  mutating func read<Sink: CSVSink>(into sink: inout Sink) -> CSVDocument {
    var row = 0
    var column = 0
    while let slot = scanner.next() {
      if column < CSVReader.columnLimit {
        if column >= tally.columns { widen(to: column + 1) }
        if slot.end > slot.start { take(slot, row: row, column: column, into: &sink) }
      } else if firstWideSlot == nil {
        firstWideSlot = slot.start
      }
      column += 1
      guard !slot.ending.isInsideRow else { continue }
      widths.add(column, row: row, isBlank: column == 1 && slot.end == slot.start)
      habits.count(slot.ending)
      row += 1
      column = 0
    }
    finish(rows: row)
    deliverNames(into: &sink)
    return document
  }

  private mutating func widen(to columns: Int) {
    tally.widen(to: columns)
    for column in document.rules.count..<columns {
      document.rules.append(
        choices[column].map(CSVColumnRule.chosen) ?? .found(exponentsAreText: false))
    }
  }

  @inline(__always)
  private mutating func take<Sink: CSVSink>(
    _ slot: CSVSlot, row: Int, column: Int, into sink: inout Sink
  ) {
    let rule = document.rule(row: row, column: column)
    let (shape, field) = fields.field(slot, rule: rule)
    if row > 0 || !document.dialect.hasHeader { tally.add(shape, row: row, column: column) }
    habits.count(slot, shape, units, delimiter: document.dialect.delimiter)
    if shape != .empty { sink.receive(field, row: row, column: column) }
  }

  /// Hands over again as text what turned out to be names like `22E1`.
  private func deliverNames<Sink: CSVSink>(into sink: inout Sink) {
    let isNames = document.rules.map { $0 == .found(exponentsAreText: true) }
    guard isNames.contains(true) else { return }
    sink.beginCorrections()
    var scanner = CSVScanner(
      units, delimiter: document.dialect.delimiter, quote: document.dialect.quote)
    var row = 0
    var column = 0
    while let slot = scanner.next() {
      if column < isNames.count, isNames[column], row > 0 || !document.dialect.hasHeader {
        let (shape, field) = fields.field(slot, rule: document.rules[column])
        if shape == .exponent { sink.receive(field, row: row, column: column) }
      }
      column += 1
      if !slot.ending.isInsideRow { (row, column) = (row + 1, 0) }
    }
  }

  private mutating func finish(rows: Int) {
    for column in document.rules.indices where choices[column] == nil {
      document.rules[column] = .found(exponentsAreText: tally.exponentsAreText(column: column))
    }
    document.columns = document.rules.indices.map {
      tally.type(column: $0, rule: document.rules[$0])
    }
    document.rowCount = rows
    document.columnCount = widths.widest
    (document.usualWidth, document.raggedRowCount, document.firstRaggedRow) = widths.summary
    document.dialect.lineEnd = habits.lineEnd
    document.dialect.quoting = habits.quoting
    var slips = inspection.slips + scanner.slips
    if let firstWideSlot { slips.append((.tooManyColumns, firstWideSlot)) }
    document.problems = units.problems(at: slips)
    document.problemCount =
      inspection.slipCount + scanner.slipCount + (firstWideSlot == nil ? 0 : 1)
  }
}

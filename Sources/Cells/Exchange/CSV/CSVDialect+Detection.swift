extension CSVDialect {
  /// The dialect of a file, as far as the options do not say.
  ///
  /// Looks at the first 200 rows or 64 Ki units. The most used line end and the habit of quoting are
  /// left to the reader, who sees all rows.
  init<Units: CSVUnits>(
    of units: Units, inspection: CSVInspection, options: CSVReadOptions
  ) throws(CSVError) {
    self.init()
    encoding = inspection.encoding
    hasByteOrderMark = inspection.hasByteOrderMark
    quote = options.quote ?? "\""
    let sampling = CSVSampling(units, options: options)
    if let delimiter = options.delimiter {
      self.delimiter = delimiter
    } else {
      delimiter = sampling.declaredDelimiter ?? sampling.delimiter(quote: "\"") ?? ","
    }
    if options.quote == nil && sampling.hasApostropheQuotes(delimiter: delimiter) { quote = "'" }
    try checkSeparators()
    hasHeader = options.hasHeader ?? sampling.hasHeader(delimiter: delimiter, quote: quote)
  }

  /// Throws when delimiter or quote cannot serve as such.
  func checkSeparators() throws(CSVError) {
    for separator in [delimiter, quote] {
      guard separator.isASCII, separator != "\n", separator != "\r", separator != "\0" else {
        throw .separator(separator)
      }
    }
    if quote == delimiter { throw .separator(quote) }
  }
}

/// The first rows of a file, cut in different ways to see which one fits.
struct CSVSampling<Units: CSVUnits> {
  private let units: Units
  private let fields: CSVFieldReader<Units>
  private static var candidates: [Unicode.Scalar] { [",", ";", "\t", "|"] }

  init(_ units: Units, options: CSVReadOptions) {
    self.units = units
    fields = CSVFieldReader(
      units, decimalMark: options.decimalMark, readsFormulas: options.readsFormulas)
  }

  /// The rows of the sample, blank lines left out.
  private func rows(delimiter: Unicode.Scalar, quote: Unicode.Scalar) -> [[CSVSlot]] {
    var scanner = CSVScanner(units, delimiter: delimiter, quote: quote)
    var rows: [[CSVSlot]] = []
    var row: [CSVSlot] = []
    while rows.count < 200, scanner.index < units.first + 65_536 || !row.isEmpty,
      let slot = scanner.next()
    {
      row.append(slot)
      guard !slot.ending.isInsideRow || row.count > 20_000 else { continue }
      if row.count > 1 || slot.end > slot.start { rows.append(row) }
      row = []
    }
    return rows
  }

  /// The delimiter that the first line declares to Excel, as in `sep=;`.
  var declaredDelimiter: Unicode.Scalar? {
    let start = units.first
    guard start + 5 <= units.end,
      start + 5 == units.end || units[start + 5] == 0x0A || units[start + 5] == 0x0D,
      zip("sep=".utf8, start..<start + 4).allSatisfy({ units[$1] | 0x20 == UInt16($0) | 0x20 })
    else { return nil }
    let scalar = Unicode.Scalar(units[start + 4])
    return scalar.flatMap { CSVSampling.candidates.contains($0) ? $0 : nil }
  }

  /// The delimiter that cuts the rows into most equal numbers of the cleanest fields.
  func delimiter(quote: Unicode.Scalar) -> Unicode.Scalar? {
    var best: (delimiter: Unicode.Scalar, score: Double)?
    for candidate in CSVSampling.candidates {
      let score = score(rows(delimiter: candidate, quote: quote), delimiter: candidate)
      if score > 0 && score > (best?.score ?? 0) * 1.000001 { best = (candidate, score) }
    }
    return best?.delimiter
  }

  private func score(_ rows: [[CSVSlot]], delimiter: Unicode.Scalar) -> Double {
    var widths: [Int: Int] = [:]
    for row in rows { widths[row.count, default: 0] += 1 }
    // Rows of one field are titles and notes; they tell little.
    guard
      let (width, count) = widths.filter({ $0.key > 1 }).max(by: {
        ($0.value, $0.key) < ($1.value, $1.key)
      })
    else { return 0 }
    let others = CSVSampling.candidates.filter { $0 != delimiter }.map { UInt16($0.value) }
    var filled = 0
    var clean = 0
    for slot in rows.joined() where slot.end > slot.start {
      filled += 1
      if slot.isQuoted || isClean(slot.start..<slot.end, others: others) { clean += 1 }
    }
    let consistency = Double(count) / Double(rows.count)
    let cleanliness = Double(clean) / Double(max(filled, 1))
    return consistency * (1 - 1 / Double(width)) * (0.05 + cleanliness)
  }

  /// Whether a field is of one piece: a number, a date, or text without another delimiter.
  ///
  /// A mark before a blank is punctuation: `Doe, John`.
  private func isClean(_ range: Range<Int>, others: [UInt16]) -> Bool {
    let shape = fields.read(range).shape
    if shape != .text { return true }
    for index in range where others.contains(units[index]) {
      guard index + 1 < range.upperBound, units[index + 1] == 0x20 else { return false }
    }
    return true
  }

  /// Whether fields are enclosed in apostrophes: several are, all of them wholly, and none in quotes.
  func hasApostropheQuotes(delimiter: Unicode.Scalar) -> Bool {
    var quoted = 0
    for slot in rows(delimiter: delimiter, quote: "'").joined() where slot.end > slot.start {
      if units[slot.start] == 0x22 { return false }
      guard units[slot.start] == 0x27 else { continue }
      guard slot.isQuoted && slot.end == slot.closing + 1 else { return false }
      quoted += 1
    }
    return quoted > 1
  }

  // MARK: - Header

  private struct Field {
    var shape: CSVShape
    var number: Double
    var text: String

    var isWhole: Bool { number == number.rounded() }
  }

  /// Whether the first row names the columns rather than filling them.
  func hasHeader(delimiter: Unicode.Scalar, quote: Unicode.Scalar) -> Bool {
    let rows = rows(delimiter: delimiter, quote: quote).prefix(60).map { row in
      row.map { slot in
        let reading = units.content(slot).map(fields.read) ?? (.text, 0)
        return Field(shape: reading.shape, number: reading.number, text: units.text(slot))
      }
    }
    guard let first = rows.first, declaredDelimiter == nil else { return false }
    let data = rows.dropFirst()
    let named = first.count { $0.shape != .empty }
    let usual = data.map { row in row.count { $0.shape != .empty } }.sorted()
    // A title stands alone above a table; a header stands above most of its columns.
    guard named > 0, usual.isEmpty || 2 * named >= usual[usual.count / 2] else { return false }
    let isSeries = isSeries(first, data)

    var votes = 0
    var repeats = 0
    for (column, field) in first.enumerated() where field.shape != .empty {
      let below = data.compactMap { $0.indices.contains(column) ? $0[column] : nil }
        .filter { $0.shape != .empty }
      let isName =
        field.shape.isText || (isSeries && (field.shape == .number || field.shape == .date))
      guard isName || field.shape == .exponent else { return false }
      if below.contains(where: { $0.text == field.text }) { repeats += 1 }
      let texts = below.count { $0.shape == .text }
      if field.shape == .text || isSeries, !below.isEmpty, 2 * texts < below.count { votes += 1 }
    }
    if votes > 0 { return repeats * 2 <= named }
    return repeats == 0 && first.allSatisfy { $0.shape == .text || $0.shape == .empty }
  }

  /// Whether a row holds years or dates in order, above columns of something else.
  private func isSeries(_ first: [Field], _ data: ArraySlice<[Field]>) -> Bool {
    let steps = first.filter { $0.shape == .number || $0.shape == .date }
    guard steps.count > 1, first.contains(where: { $0.shape == .text }),
      let shape = steps.first?.shape, steps.allSatisfy({ $0.shape == shape }),
      shape == .date || steps.allSatisfy({ (1800...2200).contains($0.number) && $0.isWhole })
    else { return false }
    let differences = zip(steps, steps.dropFirst()).map { $1.number - $0.number }
    guard differences.allSatisfy({ $0 > 0 }) || differences.allSatisfy({ $0 < 0 }) else {
      return false
    }
    let values = data.joined().filter { $0.shape == .number || $0.shape == .date }
    let alike = values.count { value in
      shape == .date ? value.shape == .date : steps.contains { $0.number == value.number }
    }
    return values.isEmpty || 2 * alike < values.count
  }
}

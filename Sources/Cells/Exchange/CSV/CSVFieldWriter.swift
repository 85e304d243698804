/// Writes fields in a dialect.
struct CSVFieldWriter {
  let dialect: CSVDialect
  let decimalMark: CSVDecimalMark
  let escapesFormulas: Bool

  /// Adds a field to a file.
  ///
  /// - Parameters:
  ///   - field: What it has to mean.
  ///   - habit: The text of the field that stood here, `nil` for a field that is added.
  ///   - wasQuoted: Whether that field was in quotes.
  ///   - row: Its row, from 0, for messages.
  ///   - column: Its column, from 0.
  ///   - bytes: The file so far.
  /// - Throws: `CSVError` when the encoding cannot hold the text.
  func append(
    _ field: CSVField, habit: String? = nil, wasQuoted: Bool = false, row: Int, column: Int,
    to bytes: inout [UInt8]
  ) throws(CSVError) {
    var text: String
    var isText = false
    switch field {
    case .empty: text = ""
    case .number(let number, let kind): text = numberText(number, kind, habit: habit)
    case .boolean(let truth): text = truth ? "TRUE" : "FALSE"
    case .text(let content): (text, isText) = (content, true)
    case .formula(let content): text = content
    }
    if escapesFormulas { text = escaped(text, field) }
    try append(
      text, isText: isText, wasQuoted: wasQuoted, row: row, column: column, to: &bytes)
  }

  /// Adds a text to a file as it stands, in quotes where it needs them or the file would put them.
  func append(
    _ text: String, isText: Bool, wasQuoted: Bool, row: Int, column: Int, to bytes: inout [UInt8]
  ) throws(CSVError) {
    let isHabit =
      switch dialect.quoting {
      case .whereNeeded: false
      case .texts: isText
      case .all: !text.isEmpty
      }
    var written = text
    if wasQuoted || isHabit || needsQuotes(text, isFirst: row == 0 && column == 0) {
      let quote = dialect.quote
      written = String(Character(quote))
      for scalar in text.unicodeScalars {
        if scalar == quote { written.unicodeScalars.append(quote) }
        written.unicodeScalars.append(scalar)
      }
      written.unicodeScalars.append(quote)
    }
    if let scalar = dialect.encoding.append(written, to: &bytes) {
      throw .character(scalar, encoding: dialect.encoding, row: row + 1, column: column + 1)
    }
  }

  /// Adds the end of a row.
  func appendLineEnd(_ end: CSVLineEnd, to bytes: inout [UInt8]) {
    _ = dialect.encoding.append(end.text, to: &bytes)
  }

  /// Adds what stands between two fields.
  func appendDelimiter(to bytes: inout [UInt8]) {
    _ = dialect.encoding.append(String(Character(dialect.delimiter)), to: &bytes)
  }

  func needsQuotes(_ text: String, isFirst: Bool) -> Bool {
    // A first text that begins with U+FEFF would pass for a byte order mark.
    if isFirst && text.unicodeScalars.first == "\u{FEFF}" { return true }
    return text.unicodeScalars.contains {
      $0 == "\n" || $0 == "\r" || $0 == dialect.delimiter || $0 == dialect.quote
    }
  }

  /// A text that no program runs: an apostrophe in front where it would begin a formula.
  func escaped(_ text: String, _ field: CSVField) -> String {
    switch field {
    case .text, .formula: break
    default: return text
    }
    switch text.unicodeScalars.first {
    case "=", "+", "-", "@", "\t", "\r": return "'" + text
    default: return text
    }
  }

  private func numberText(_ number: Double, _ kind: DisplayFormat.Kind, habit: String?) -> String {
    if kind == .date || kind == .time || kind == .dateTime,
      let moment = CSVMoment.text(number, kind, habit: habit)
    {
      return moment
    }
    let text = CSVFieldWriter.plainText(number)
    guard decimalMark == .comma else { return text }
    return String(text.map { $0 == "." ? "," : $0 })
  }

  /// The shortest text that reads back to the same double as a number.
  ///
  /// More than 15 digits in a row and exponents without a decimal mark may be names to a reader, so
  /// such numbers are written with a mark: `1.0E+20`.
  static func plainText(_ number: Double) -> String {
    let text = GeneralFormat.shortest(number)
    guard number.isFinite, !text.utf8.contains(UInt8(ascii: ".")) else { return text }
    if let mark = text.firstIndex(where: { $0 == "e" || $0 == "E" }) {
      return text[..<mark] + ".0" + text[mark...]
    }
    let digits = text.drop { $0 == "-" }
    guard digits.utf8.count > 15, let head = digits.first else { return text }
    var fraction = String(digits.dropFirst())
    let exponent = fraction.utf8.count
    while fraction.hasSuffix("0") { fraction.removeLast() }
    let sign = number < 0 ? "-" : ""
    return sign + String(head) + "." + (fraction.isEmpty ? "0" : fraction) + "E+\(exponent)"
  }
}

/// What a field of a CSV file means.
package enum CSVField: Sendable {
  case empty
  /// A number and how it shows; the kind is general, date, time or date with time.
  case number(Double, DisplayFormat.Kind)
  case boolean(Bool)
  case text(String)
  /// A text that begins with `=`.
  case formula(String)

  /// Whether two fields hold the same, text compared scalar by scalar.
  ///
  /// Equality of Swift strings calls two spellings of `é` equal; a file does not.
  package func isSame(as other: CSVField) -> Bool {
    switch (self, other) {
    case (.empty, .empty): true
    case (.number(let one, let kind), .number(let two, let otherKind)):
      one == two && kind == otherKind
    case (.boolean(let one), .boolean(let two)): one == two
    case (.text(let one), .text(let two)), (.formula(let one), .formula(let two)):
      one.hasSameBytes(as: two)
    default: false
    }
  }
}

/// What the units of a field look like, before anything is decided about its column.
enum CSVShape: UInt8, CaseIterable {
  case empty
  case number
  case date
  case time
  case dateTime
  case boolean
  case formula
  /// A whole number with an exponent, such as `22E1`: a number, or the name of a part.
  case exponent
  /// Text that is no number in any reading.
  case text
  case leadingZeros
  case longDigits
  case grouped
  case money
  case percent
  case otherMark

  /// Whether the field is text that people may take for a number.
  var looksLikeNumber: Bool { rawValue > CSVShape.text.rawValue }
  /// Whether the field is text.
  var isText: Bool { rawValue >= CSVShape.text.rawValue }
}

/// How the fields of one column are read.
enum CSVColumnRule: Sendable, Hashable {
  case found(exponentsAreText: Bool)
  case chosen(CSVColumnChoice)
}

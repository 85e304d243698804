/// How a column of a CSV file is to be read, when the user says so.
public enum CSVColumnChoice: String, Sendable, Hashable, CaseIterable {
  /// Every field keeps its exact text, formulas included.
  case text
  /// Fields are read as numbers generously: `007`, `1E5`, `1,234`, `$1,234.50`, `12.5%`, `(9.75)`
  /// and digit strings of any length; what is no number stays text.
  case number
  /// ISO dates, and `2026/11/29`, `20261129`, `29.11.2026`.
  case date
  /// Dates with the day first: `29/11/2026`, `29-11-26`.
  case dayMonthYear = "dmy"
  /// Dates with the month first: `11/29/2026`.
  case monthDayYear = "mdy"
}

/// The mark between the whole and the fraction of a number.
public enum CSVDecimalMark: String, Sendable, Hashable, CaseIterable {
  /// `1234.5`
  case point
  /// `1234,5`
  case comma
}

/// What a reader of CSV is told; everything left `nil` is found out from the file.
public struct CSVReadOptions: Sendable, Hashable {
  /// What stands between two fields; an ASCII character.
  public var delimiter: Unicode.Scalar?
  /// What encloses fields; an ASCII character.
  public var quote: Unicode.Scalar?
  /// How bytes stand for characters.
  public var encoding: CSVEncoding?
  /// Whether the first row names the columns.
  public var hasHeader: Bool?
  /// The mark in decimal fractions, a point unless told otherwise.
  public var decimalMark: CSVDecimalMark = .point
  /// Whether a field that begins with `=` is a formula; `false` keeps it as text.
  public var readsFormulas = true
  /// Columns, by header name or by letters (`B`), that are read in a way of their own.
  public var columns: [String: CSVColumnChoice] = [:]

  /// Options that leave everything to be found out.
  public init() {}
}

/// What a writer of CSV is told; everything left `nil` follows the file that was read.
public struct CSVWriteOptions: Sendable, Hashable {
  /// What stands between two fields; an ASCII character.
  public var delimiter: Unicode.Scalar?
  /// How bytes stand for characters.
  public var encoding: CSVEncoding?
  /// What ends each row.
  public var lineEnd: CSVLineEnd?
  /// Whether formulas are replaced by what they came to.
  public var writesValues = false
  /// Whether texts and formulas that another program would run as a formula get an apostrophe in front.
  ///
  /// These are fields that begin with `=`, `+`, `-`, `@`, a tab or a carriage return and are no
  /// number. Source: OWASP, "CSV Injection".
  public var escapesFormulas = false

  /// Options that write the file as it was read.
  public init() {}
}

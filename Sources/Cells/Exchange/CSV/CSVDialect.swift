/// What ends a row of a CSV file.
public enum CSVLineEnd: String, Sendable, Hashable, CaseIterable {
  /// A line feed, as on Unix.
  case lineFeed = "LF"
  /// A carriage return and a line feed, as on Windows and in RFC 4180.
  case carriageReturnLineFeed = "CRLF"
  /// A carriage return alone, as on the first Macintosh.
  case carriageReturn = "CR"

  /// The characters themselves.
  package var text: String {
    switch self {
    case .lineFeed: "\n"
    case .carriageReturnLineFeed: "\r\n"
    case .carriageReturn: "\r"
    }
  }
}

/// Which fields a file puts into quotes without need.
package enum CSVQuoting: Sendable, Hashable {
  /// Only those that have to be.
  case whereNeeded
  /// All texts, as R writes them.
  case texts
  /// All that are not empty.
  case all
}

/// How a CSV file is written: its separators, its encoding, its habits.
package struct CSVDialect: Sendable, Hashable {
  /// What stands between two fields; an ASCII character.
  package var delimiter: Unicode.Scalar = ","
  /// What encloses a field that holds delimiters or line ends; an ASCII character.
  package var quote: Unicode.Scalar = "\""
  /// How bytes stand for characters.
  package var encoding: CSVEncoding = .utf8
  /// Whether the file begins with a byte order mark.
  package var hasByteOrderMark = false
  /// The end that most rows have.
  package var lineEnd: CSVLineEnd = .lineFeed
  /// Whether the first row names the columns.
  package var hasHeader = false
  /// Which fields are quoted without need.
  package var quoting: CSVQuoting = .whereNeeded

  /// The dialect of new files: commas, UTF-8, line feeds.
  package init() {}

  /// The delimiter in words, for messages.
  package var delimiterName: String {
    switch delimiter {
    case ",": "comma"
    case ";": "semicolon"
    case "\t": "tab"
    case "|": "bar"
    case " ": "blank"
    default: String(Character(delimiter))
    }
  }
}

/// Something in a CSV file that is not as it should be; the file was read all the same.
public struct CSVProblem: Sendable, Hashable {
  /// What is wrong.
  public enum Kind: Sendable, Hashable {
    /// A quote opens a field and none closes it; it was taken for an ordinary character.
    case unclosedQuote
    /// Characters follow a closing quote; they were taken into the field.
    case textAfterQuote
    /// Bytes that are not valid in the encoding; they are shown as U+FFFD and kept.
    case invalidBytes(CSVEncoding)
    /// The file is not UTF-8 and was read as Windows-1252.
    case readAsWindows1252
    /// A byte or unit of value 0.
    case null
    /// A row has more fields than a sheet has columns; those beyond are kept but not shown.
    case tooManyColumns
  }

  /// What is wrong.
  public var kind: Kind
  /// The line of the file, counted from 1; line ends inside of quotes count.
  public var line: Int
  /// The character in that line, counted from 1.
  public var column: Int

  package init(_ kind: Kind, line: Int, column: Int) {
    self.kind = kind
    self.line = line
    self.column = column
  }
}

extension CSVProblem: CustomStringConvertible {
  /// Where and what, in lower case.
  public var description: String {
    let what =
      switch kind {
      case .unclosedQuote: "a quote is opened and never closed; read as an ordinary character"
      case .textAfterQuote: "text after a closing quote; a quote inside a field is written twice"
      case .invalidBytes(let encoding): "not \(encoding.rawValue); the bytes are kept as they are"
      case .readAsWindows1252: "not UTF-8; read as Windows-1252, --encoding says otherwise"
      case .null: "a NUL character; is this a text file?"
      case .tooManyColumns: "more than 16,384 fields; those beyond are kept but not shown"
      }
    return "line \(line), column \(column): \(what)"
  }
}

extension CSVUnits {
  /// The problems at some places of the file, with line and column, in order.
  ///
  /// - Complexity: O(*n*) in the place of the last one.
  func problems(at places: [(kind: CSVProblem.Kind, index: Int)]) -> [CSVProblem] {
    var problems: [CSVProblem] = []
    var line = 1
    var column = 1
    var counted = first
    var index = first
    for place in places.sorted(by: { $0.index < $1.index }) {
      while index < min(place.index, end) {
        let unit = self[index]
        index += 1
        if unit == 0x0A || (unit == 0x0D && (index == end || self[index] != 0x0A)) {
          line += 1
          column = 1
          counted = index
        }
      }
      column += text(counted..<index).unicodeScalars.count
      counted = index
      problems.append(CSVProblem(place.kind, line: line, column: column))
    }
    return problems
  }
}

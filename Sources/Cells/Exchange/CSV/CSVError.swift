/// Why a table could not be read from or written to CSV.
public enum CSVError: Error, Sendable, Hashable {
  /// The delimiter or quote is no ASCII character, is a line end, or is the same as the other one.
  case separator(Unicode.Scalar)
  /// Options name a column that the file does not have.
  case unknownColumn(String)
  /// The encoding has no code for a character of a cell; row and column count from 1.
  case character(Unicode.Scalar, encoding: CSVEncoding, row: Int, column: Int)
}

extension CSVError: CustomStringConvertible {
  /// What happened and what helps, in lower case.
  public var description: String {
    switch self {
    case .separator(let scalar):
      "\(CSVError.shown(scalar)) cannot separate fields; use one ASCII character, not a line end"
    case .unknownColumn(let name):
      "no column is named \(name)"
    case .character(let scalar, let encoding, let row, let column):
      "row \(row), column \(column): \(encoding.rawValue) has no code for"
        + " \(CSVError.shown(scalar)); save as UTF-8"
    }
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String {
    let code = String(scalar.value, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
    let isVisible = scalar.value > 0x20 && !(0x7F..<0xA1).contains(scalar.value)
    return isVisible ? "\(Character(scalar)) (\(name))" : name
  }
}

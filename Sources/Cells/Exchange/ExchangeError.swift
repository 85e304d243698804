/// Why a table could not be loaded from a file or saved to one.
public enum ExchangeError: Error, Sendable, Hashable {
  /// The file cannot be read or written.
  case file(FileError)
  /// The options do not fit the file, or a cell cannot be written.
  case csv(CSVError)
  /// No sheet has this name.
  case unknownSheet(String)
}

extension ExchangeError: CustomStringConvertible {
  /// What happened and what helps, in lower case.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .csv(let error): error.description
    case .unknownSheet(let name): WorkbookError.unknownSheet(name).description
    }
  }
}

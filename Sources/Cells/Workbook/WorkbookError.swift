/// What a caller of a workbook can do something about.
public enum WorkbookError: Error, Sendable, Equatable {
  /// The text is no name, cell, range or column.
  case target(String)
  /// The word belongs to the language and cannot be given a value.
  case reserved(String)
  /// No sheet has this name.
  case unknownSheet(String)
  /// No column has this name.
  case unknownColumn(String)
  /// The name is that of a column, and a bare name would hide it.
  case isColumn(String, sheet: String)
  /// A value for one cell was given to several, or the other way round.
  case shape(String)
  /// The formula cannot be read.
  case syntax(SyntaxProblem)
  /// More cells, rows or elements than a workbook takes.
  case limit(String)
  /// The usage of a function to be registered cannot be read.
  case usage(String)
  /// The turn was stopped by ``Workbook/onProgress`` and taken back.
  case cancelled
}

extension WorkbookError: CustomStringConvertible {
  /// One sentence: what is wrong and, where there is one, the way out.
  public var description: String {
    switch self {
    case .target(let text):
      "`\(text.shortened())` is no target: give a name, a cell such as B2, a range, or sheet[column]"
    case .reserved(let word): "`\(word)` has a meaning of its own and cannot be given a value"
    case .unknownSheet(let name): "no sheet is named \(name.shortened())"
    case .unknownColumn(let name): "no column is called \(name.shortened())"
    case .isColumn(let name, let sheet):
      "`\(name.shortened())` is a column of \(sheet): write \(sheet)[\(name.shortened())] = … for the column, or choose another name"
    case .shape(let text): text
    case .syntax(let problem): problem.message
    case .limit(let text): text
    case .cancelled: "stopped; everything is as it was before"
    case .usage(let text):
      "`\(text.shortened())` is no usage: write the name and its parameters, as in TWICE(number)"
    }
  }
}

/// A cell or name whose value changed in an edit.
public struct Change: Sendable, Equatable {
  /// The name as first spelled, or the address with its sheet, `Sheet1!A1`.
  public let target: String
  /// What it held before.
  public let old: Value
  /// What it holds now.
  public let new: Value
}

/// How much a workbook has computed since it was made.
public struct Statistics: Sendable, Equatable {
  /// How many cells were evaluated, each as often as it was; expressions that stand in no cell do not count.
  public var evaluations: Int
  /// How many runs of formulas there are: neighbouring cells of a column that read alike.
  public var runs: Int
}

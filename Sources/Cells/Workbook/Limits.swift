/// How much formulas and edits may ask for, for formulas that come from strangers.
///
/// What goes beyond is an error, never a crash. How deeply a formula may nest (256 levels), how many operators it
/// may have in a row, how often lambdas may be called, and the size of a sheet are fixed.
public struct Limits: Sendable, Equatable {
  /// How many cells one edit may fill; more is ``WorkbookError/limit(_:)``.
  public var filledCells = 1 << 24
  /// How many values an array of a formula may have, rows × columns; a larger one is `#CALC!`.
  public var arraySize = 1 << 24
  /// How long a text that a formula makes may be, in Unicode scalars; a longer one is `#VALUE!`.
  public var textLength = 32_767

  /// The limits of a workbook that has been given no others.
  public init() {}
}

extension Workbook {
  /// How much formulas and edits may ask for.
  ///
  /// New limits hold from the next edit on; what has been computed stays.
  public var limits: Limits {
    get {
      var limits = Limits()
      limits.filledCells = filledCellLimit
      limits.arraySize = recalculation.context.arrayLimit
      limits.textLength = recalculation.context.textLimit
      return limits
    }
    set {
      filledCellLimit = max(newValue.filledCells, 1)
      recalculation.context.arrayLimit = max(newValue.arraySize, 1)
      recalculation.context.textLimit = max(newValue.textLength, 1)
    }
  }
}

/// What a function may know besides its arguments: the clock, random numbers, and where it is called.
///
/// A function never sees the workbook itself.
package final class FunctionContext {
  /// Where references are read; it owns the context and outlives it, so that nothing need be counted.
  package unowned(unsafe) let source: any CellSource
  /// The cell whose formula is being evaluated.
  @exclusivity(unchecked) package var caller: CellAddress
  /// The numbers of the formula that is being evaluated, where they are parameters of its template.
  @exclusivity(unchecked) package var literals: [Double] = []
  /// The coordinates of its references, where they are parameters.
  @exclusivity(unchecked) package var coordinates: [Int32] = []
  /// The time now, in days since 1899-12-30, local time.
  @exclusivity(unchecked) package var now: Double
  /// Random numbers, each evenly distributed over 0 ..< 1.
  @exclusivity(unchecked) package var nextRandom: () -> Double
  /// How many values an array may have.
  @exclusivity(unchecked) package var arrayLimit: Int
  /// How long a text may be, in Unicode scalars.
  @exclusivity(unchecked) package var textLimit: Int
  @exclusivity(unchecked) private var criteria = CriterionMemo()
  /// How often lambdas may still be called in the evaluation of the present cell.
  @exclusivity(unchecked) package var callsLeft: Int

  package init(source: any CellSource, caller: CellAddress) {
    self.source = source
    self.caller = caller
    now = 0
    nextRandom = { 0.5 }
    arrayLimit = 1 << 24
    textLimit = 32_767
    callsLeft = Self.callLimit
  }

  /// How often lambdas may be called in one evaluation of a cell.
  package static let callLimit = 1 << 25

  /// The condition that a value spells, as COUNTIF and its kind read it.
  package func criterion(_ condition: Value) -> Criterion {
    guard case .text(let text) = condition else { return Criterion(condition) }
    return criteria.criterion(text)
  }

  /// The day today, in days since 1899-12-30.
  package var today: Int { Int(now.rounded(.down)) }

  /// The values of an operand as one value: a range of one cell is its value, a larger one an array.
  ///
  /// An array is cut where nothing follows on the sheet, so that whole columns can be had.
  package func value(of operand: Operand) -> Value {
    switch operand {
    case .missing: return .empty
    case .value(let value): return value
    case .ranges(let ranges): return ranges.count == 1 ? value(of: ranges[0]) : .error(.value)
    case .range(let range): return value(of: range)
    case .lambda: return .error(.calculation)
    }
  }

  private func value(of range: CellRange) -> Value {
    if range.isSingleCell { return source.value(at: range.origin) }
    // Of an empty range that is open the first cell is enough.
    let used = source.usedPart(of: range) ?? CellRange(range.origin)
    let whole = CellRange(
      sheet: range.sheet, top: range.top, left: range.left,
      bottom: range.rows > arrayLimit / max(1, range.columns) ? used.bottom : range.bottom,
      right: range.columns > 1_024 ? used.right : range.right)
    // A whole column or row ends where its sheet does.
    let isOpen = range.rows >= 1_048_576 - range.top || range.columns == ColumnName.count
    let bounds =
      isOpen
      ? CellRange(
        sheet: range.sheet, top: range.top, left: range.left,
        bottom: range.rows >= 1_048_576 - range.top ? used.bottom : whole.bottom,
        right: range.columns == ColumnName.count ? used.right : whole.right) : whole
    guard bounds.rows <= arrayLimit / bounds.columns else { return .error(.calculation) }
    if bounds.isSingleCell { return source.value(at: bounds.origin) }
    return .array(
      ArrayValue(
        rows: bounds.rows, columns: bounds.columns, elements: source.elements(of: bounds)))
  }
}

/// A few rows of one column that have to meet one condition, and lie together in memory.
///
/// Most calls of SUMIF and COUNTIF in small tables are that. It gives what a ``SelectionReader`` gives, in the same
/// order, but takes no memory.
struct ShortSelection {
  private let criterion: Criterion
  private let values: UnsafePointer<PackedValue>
  private let addends: UnsafePointer<PackedValue>?
  private let rows: ClosedRange<Int>

  /// It is `nil` where nothing is in the rows, or they lie in several pieces.
  ///
  /// - Parameters:
  ///   - criterion: The condition.
  ///   - range: The cells that have to meet it.
  ///   - column: Their column.
  ///   - other: The column that is added, if there is one.
  ///   - shift: How many rows further down that one is read.
  init?(_ criterion: Criterion, _ range: CellRange, _ column: Column, _ other: Column?, shift: Int)
  {
    var lastRow = column.lastRow
    if let other { lastRow = max(lastRow, other.lastRow - shift) }
    guard range.top <= lastRow else { return nil }
    rows = range.top...min(range.bottom, lastRow)
    guard let values = column.values(of: rows)?.start(ofAll: rows) else { return nil }
    self.criterion = criterion
    self.values = values
    addends = other?.values(of: rows.lowerBound + shift...rows.upperBound + shift)?
      .start(ofAll: rows)
    if other != nil, addends == nil { return nil }
  }

  func selection(_ pool: ValuePool) -> Selection {
    withUnsafeTemporaryAllocation(of: Bool.self, capacity: rows.count) { flags in
      flags.initialize(repeating: true)
      criterion.clear(flags, whereNotMetBy: values, pool)
      var selection = Selection()
      if criterion.matchesEmpty {
        selection.count(flags) { !values[$0].isBlank }
      } else {
        selection.count(flags)
      }
      if let addends { selection.add(addends, where: flags, from: rows.lowerBound, pool) }
      return selection
    }
  }
}

extension UnsafeBufferPointer {
  /// Where the elements begin, if there is one for each of the rows.
  fileprivate func start(ofAll rows: ClosedRange<Int>) -> UnsafePointer<Element>? {
    count == rows.count ? baseAddress : nil
  }
}

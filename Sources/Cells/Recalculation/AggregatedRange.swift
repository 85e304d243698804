/// A range that a program reads as one number; it moves along with the row.
///
/// The workbook keeps the sheet and the pool: neither goes while a formula reads them.
struct AggregatedRange: BitwiseCopyable {
  private let sheet: Unmanaged<Sheet>
  private let pool: Unmanaged<ValuePool>
  private let top: Coordinate
  private let left: Coordinate
  private let bottom: Coordinate
  private let right: Coordinate
  private let aggregate: NumericProgram.Aggregate
  /// The formula's cell.
  private let row: Int
  private let column: Int

  init(
    _ reference: ReferenceArea, on sheet: Sheet, _ aggregate: NumericProgram.Aggregate, row: Int,
    column: Int, pool: ValuePool
  ) {
    self.sheet = .passUnretained(sheet)
    self.pool = .passUnretained(pool)
    top = reference.top
    left = reference.left
    bottom = reference.bottom
    right = reference.right
    self.aggregate = aggregate
    self.row = row
    self.column = column
  }

  /// As many cells are read one by one; the sums of longer ranges are kept.
  private static let shortRange = 64

  /// The number for the formula so many rows below, or `nil` where the range holds an error, is not on the sheet, or looks
  /// like more than plain numbers.
  func number(below distance: Int) -> Double? {
    let (one, other) = (top.index(from: row + distance), bottom.index(from: row + distance))
    let (top, bottom) = (min(one, other), max(one, other))
    let (first, last) = (left.index(from: column), right.index(from: column))
    let (left, right) = (min(first, last), max(first, last))
    guard top >= 0, bottom <= CellAddress.lastRow, left >= 0, right <= CellAddress.lastColumn else {
      return nil
    }
    return sheet._withUnsafeGuaranteedRef { sheet in
      guard sheet.column(left)?.format(at: top) ?? 0 == 0 else { return nil }
      return number(sheet, top, left, bottom, right)
    }
  }

  private func number(
    _ sheet: Sheet, _ top: Int, _ left: Int, _ bottom: Int, _ right: Int
  ) -> Double? {
    let rows = bottom - top + 1
    if rows <= Self.shortRange, rows * (right - left + 1) <= Self.shortRange,
      top >> Chunk.bits == bottom >> Chunk.bits
    {
      var summary = Summary()
      for column in left...right {
        guard sheet.with(column: column, { summary.add($0, top, bottom) }) ?? true else {
          return nil
        }
      }
      return summary.result(aggregate)
    }
    let range = CellRange(sheet: sheet.id, top: top, left: left, bottom: bottom, right: right)
    let summary: RangeSummary = sheet.state(of: range, pool.takeUnretainedValue())
    guard summary.errors == 0 else { return nil }
    switch aggregate {
    case .sum: return summary.sum.total
    case .mean: return summary.numbers > 0 ? summary.sum.total / Double(summary.numbers) : nil
    case .smallest: return summary.numbers > 0 ? summary.smallest : 0
    case .largest: return summary.numbers > 0 ? summary.largest : 0
    }
  }

  /// What is known of a short range: the same as ``RangeSummary`` knows, put together in the same order.
  private struct Summary {
    var sum = Summation()
    var smallest = Double.infinity
    var largest = -Double.infinity
    var numbers = 0

    /// Adds rows of a column, which lie in one chunk.
    ///
    /// - Returns: `false` where one of them is neither a number nor passed over.
    mutating func add(_ column: Column, _ top: Int, _ bottom: Int) -> Bool {
      guard let values = column.values(of: top...bottom) else { return true }
      var own = Summation()
      for packed in values {
        if packed.isNumber {
          let number = packed.rawNumber
          own.add(number)
          smallest = min(smallest, number)
          largest = max(largest, number)
          numbers += 1
        } else if packed.kind == .error || packed.kind == .array {
          return false
        }
      }
      sum.merge(own)
      return true
    }

    func result(_ aggregate: NumericProgram.Aggregate) -> Double? {
      switch aggregate {
      case .sum: sum.total
      case .mean: numbers > 0 ? sum.total / Double(numbers) : nil
      case .smallest: numbers > 0 ? smallest : 0
      case .largest: numbers > 0 ? largest : 0
      }
    }
  }
}

/// Neighbouring cells of a column with one template: one node of the graph.
struct Run {
  /// How the cells of a run read each other.
  enum SelfReference {
    case none
    /// Each reads only cells above its own: evaluated downward.
    case above
    /// Each reads only cells below its own: evaluated upward.
    case below
    /// Some read both ways, or themselves.
    case mixed
  }

  let sheet: SheetID
  private let columnNumber: UInt16
  var selfReference = SelfReference.none
  /// Whether it belongs to the knot that is being evaluated.
  var isInKnot = false
  @Narrow var first: Int
  @Narrow var last: Int
  /// The place of the template in the ``TemplateTable``.
  @Narrow private(set) var template: Int
  /// The rank of the signals from outside that the run depends on, directly or not.
  @Narrow var stage = 0
  /// The run's number among those that a turn may reach, or -1.
  @Narrow var visit = -1
  /// The run's place in the order that is kept, if it has one there.
  @Narrow var place = -1
  /// The rows of `must` and of `may`, as long as each is one stretch; the others are among the details.
  var (mustRows, mayRows) = (RowSet.Stretch.none, RowSet.Stretch.none)
  var details: RunDetails?

  /// A run whose numbers, among its details, others may share.
  init(
    sheet: SheetID, column: Int, first: Int, last: Int, template: Int,
    details: RunDetails? = nil
  ) {
    self.sheet = sheet
    columnNumber = UInt16(truncatingIfNeeded: column)
    self.first = first
    self.last = last
    self.template = template
    self.details = details
  }

  var column: Int { Int(columnNumber) }

  /// The cells of the run.
  var range: CellRange {
    CellRange(sheet: sheet, top: first, left: column, bottom: last, right: column)
  }

  var rows: Int { last - first + 1 }

  func contains(_ row: Int) -> Bool { first <= row && row <= last }

  func address(_ row: Int) -> CellAddress {
    CellAddress(sheet: sheet, row: row, column: column)
  }

  /// All cells that the run reads by one of its references, as one rectangle.
  func rangeRead(by reference: BoundReference) -> CellRange? {
    rangeRead(by: reference, through: last)
  }

  /// The cells by which the index of readers knows the run.
  ///
  /// It knows it by as many rows as a power of two has, so that a run that grows is seldom moved there.
  func indexedRange(by reference: BoundReference) -> CellRange? {
    rangeRead(by: reference, through: indexedLast)
  }

  /// The last of the rows by which the index of readers knows the run.
  var indexedLast: Int {
    first < last ? first + 1 << (Int.bitWidth - (last - first).leadingZeroBitCount) - 1 : last
  }

  private func rangeRead(by bound: BoundReference, through last: Int) -> CellRange? {
    // The rows between two that read cells off the sheet may read some on it.
    var range = cells(of: bound, row: first)
    if first < last { range = range.union(cells(of: bound, row: last)) }
    guard range.bottom >= 0, range.top <= CellAddress.lastRow, range.right >= 0,
      range.left <= CellAddress.lastColumn
    else { return nil }
    range.top = max(range.top, 0)
    range.left = max(range.left, 0)
    range.bottom = min(range.bottom, CellAddress.lastRow)
    range.right = min(range.right, CellAddress.lastColumn)
    return range
  }

  /// The cells that a row reads by a reference, those off the sheet among them.
  private func cells(of bound: BoundReference, row: Int) -> CellRange {
    let reference = bound.reference
    var range = CellRange(
      sheet: bound.sheet, top: reference.top.index(from: row),
      left: reference.left.index(from: column), bottom: reference.bottom.index(from: row),
      right: reference.right.index(from: column))
    if reference.shape == .columns { range.top = 0 }
    if reference.shape == .columns || reference.shape == .openColumn {
      range.bottom = CellAddress.lastRow
    }
    if reference.shape == .rows {
      range.left = 0
      range.right = CellAddress.lastColumn
    }
    if range.top > range.bottom { (range.top, range.bottom) = (range.bottom, range.top) }
    if range.left > range.right { (range.left, range.right) = (range.right, range.left) }
    return range
  }

  /// The rows of the run that read some of the given cells by a reference.
  ///
  /// Where the two ends of a range pass each other on the way down, rows in between may be shown that do not.
  func rowsReading(
    _ changed: CellRange, by bound: BoundReference
  ) -> (first: Int, last: Int)? {
    guard bound.sheet == changed.sheet else { return nil }
    let reference = bound.reference
    if reference.shape != .rows {
      let left = reference.left.index(from: column)
      let right = reference.right.index(from: column)
      guard min(left, right) <= changed.right, max(left, right) >= changed.left else {
        return nil
      }
    }
    switch reference.shape {
    case .columns: return (first, last)
    case .openColumn:
      guard let upper = highestRow(reference.top, startingBy: changed.bottom) else { return nil }
      return upper < first ? nil : (first, min(last, upper))
    case .cell, .range, .rows:
      let straight = rows(changed, top: reference.top, bottom: reference.bottom)
      guard reference.top.isRelative != reference.bottom.isRelative else { return straight }
      guard let crossed = rows(changed, top: reference.bottom, bottom: reference.top) else {
        return straight
      }
      guard let straight else { return crossed }
      return (min(straight.first, crossed.first), max(straight.last, crossed.last))
    }
  }

  private func rows(
    _ changed: CellRange, top: Coordinate, bottom: Coordinate
  ) -> (first: Int, last: Int)? {
    guard let upper = highestRow(top, startingBy: changed.bottom) else { return nil }
    let lower: Int
    if bottom.isRelative {
      lower = changed.top - Int(bottom.value)
    } else {
      guard Int(bottom.value) >= changed.top else { return nil }
      lower = first
    }
    let from = max(first, lower)
    let through = min(last, upper)
    return from <= through ? (from, through) : nil
  }

  /// The highest row of the run whose range starts at a row or above.
  private func highestRow(_ top: Coordinate, startingBy row: Int) -> Int? {
    if top.isRelative { return row - Int(top.value) }
    return Int(top.value) <= row ? last : nil
  }

  /// Finds out how the run's rows read each other by its formula's references.
  mutating func findSelfReference(by precedents: [Formula.Precedent]) {
    selfReference = selfReference(by: precedents)
  }

  func selfReference(by precedents: [Formula.Precedent]) -> SelfReference {
    var readsAbove = false
    var readsBelow = false
    for precedent in precedents where precedent.reference.sheet == sheet {
      let reference = precedent.reference.reference
      if reference.shape == .cell {
        guard reference.left.index(from: column) == column else { continue }
        let top = reference.top
        guard top.isRelative else {
          if contains(Int(top.value)) { return .mixed }
          continue
        }
        if top.value == 0 { return .mixed }
        guard top.value.magnitude < rows else { continue }
        if top.value < 0 { readsAbove = true } else { readsBelow = true }
        continue
      }
      guard let read = rangeRead(by: precedent.reference), read.intersection(range) != nil else {
        continue
      }
      guard reference.shape == .cell || reference.shape == .range else { return .mixed }
      if isAbove(reference.top) && isAbove(reference.bottom) {
        readsAbove = true
      } else if isBelow(reference.top) && isBelow(reference.bottom) {
        readsBelow = true
      } else {
        return .mixed
      }
    }
    for chosen in chosenRanges where chosen.intersection(range) != nil { return .mixed }
    if readsAbove && readsBelow { return .mixed }
    return readsAbove ? .above : readsBelow ? .below : .none
  }

  /// Whether a row is above each row of the run that means it.
  private func isAbove(_ row: Coordinate) -> Bool {
    row.isRelative ? row.value < 0 : Int(row.value) < first
  }

  private func isBelow(_ row: Coordinate) -> Bool {
    row.isRelative ? row.value > 0 : Int(row.value) > last
  }
}

/// A number in four bytes, since there may be a million runs.
@propertyWrapper
struct Narrow {
  private var bits: Int32

  @inline(__always)
  init(wrappedValue: Int) { bits = Int32(truncatingIfNeeded: wrappedValue) }

  @inline(__always)
  var wrappedValue: Int {
    get { Int(bits) }
    set { bits = Int32(truncatingIfNeeded: newValue) }
  }
}

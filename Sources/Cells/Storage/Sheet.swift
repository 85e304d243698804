/// The cells of one sheet, by columns.
final class Sheet {
  let id: SheetID
  var name: String
  @exclusivity(unchecked) private var columns: [Column?] = []
  /// The same, for those who only look.
  private let table = UnownedTable<Column>()
  /// What turns keep of what they overwrite.
  var log: ValueLog? {
    didSet { for column in columns { column?.log = log } }
  }
  /// The rows that were edited since a file was read, by column; `nil` for a sheet that came from none.
  @exclusivity(unchecked) var edits: [Int: RowSet]?
  var sortedRanges = SortedRanges()
  let selections = SelectionCache()
  let rowMirrors = RowMirrors()
  /// The last row that was ever used, or -1.
  @exclusivity(unchecked) private(set) var highestRow = -1

  init(id: SheetID, name: String) {
    self.id = id
    self.name = name
  }

  /// How many columns have to be looked at.
  var columnCount: Int { columns.count }

  func column(_ index: Int) -> Column? {
    index < columns.count ? columns[index] : nil
  }

  func madeColumn(_ index: Int) -> Column {
    if let column = column(index) { return column }
    while columns.count <= index { columns.append(nil) }
    let column = Column()
    column.log = log
    column.reporting = rowMirrors.changes.map { ($0, Int32(index)) }
    columns[index] = column
    table.set(index, to: column)
    return column
  }

  /// What a body finds out about a column; `nil` where there is none.
  @inline(__always)
  func with<Result>(column: Int, _ body: (Column) -> Result) -> Result? {
    table.with(column, body)
  }

  @inline(__always)
  func value(row: Int, column: Int) -> PackedValue {
    table.with(column) { $0.value(at: row) } ?? .empty
  }

  /// Puts a value into a cell and gives back what was there.
  func replace(row: Int, column: Int, with value: PackedValue) -> PackedValue {
    if value.isEmpty { return self.column(column)?.replace(at: row, with: value) ?? .empty }
    highestRow = max(highestRow, row)
    return with(column: column) { $0.replace(at: row, with: value) }
      ?? madeColumn(column).replace(at: row, with: value)
  }

  /// Puts values into rows of one chunk of a column that are empty, and looks beside them, if there are some.
  func fill(column: Int, from row: Int, _ values: [PackedValue], formats: [UInt8]) {
    let column = madeColumn(column)
    column.fill(from: row, values, formats: formats)
    highestRow = max(highestRow, column.lastRow)
  }

  /// Makes cells of a column that are empty those of formulas that have still to be evaluated.
  func markUnevaluated(column: Int, first: Int, last: Int) {
    highestRow = max(highestRow, last)
    madeColumn(column).markUnevaluated(first: first, last: last)
  }

  /// Makes an empty cell of a column that of a formula that has still to be evaluated.
  ///
  /// - Returns: `false` where the cell is not empty, or has no memory yet.
  func markUnevaluated(_ row: Int, of column: Column) -> Bool {
    guard column.markUnevaluated(row) else { return false }
    highestRow = max(highestRow, row)
    return true
  }

  /// Puts other columns into the places of those that exist.
  func mapColumns(_ change: (Column) -> Column) {
    sortedRanges.forget()
    selections.forget()
    for (index, column) in columns.enumerated() {
      guard let column else { continue }
      let changed = change(column)
      columns[index] = changed
      table.set(index, to: changed)
      highestRow = max(highestRow, changed.lastRow)
    }
    forgetRows()
  }

  /// Lets columns tell of their changes.
  func report(to changes: ColumnChanges) {
    for (index, column) in columns.enumerated() { column?.reporting = (changes, Int32(index)) }
  }

  /// What is known of rows holds no longer: columns have other places.
  private func forgetRows() {
    rowMirrors.forget()
    if let changes = rowMirrors.changes { report(to: changes) }
  }

  /// Moves whole columns, and shows the values of those that have no place any more.
  func moveColumns(_ shift: LineShift, dropped: (PackedValue) -> Void) {
    sortedRanges.forget()
    selections.forget()
    var moved: [Column?] = []
    for (index, column) in columns.enumerated() {
      guard let column else { continue }
      guard let place = shift.place(index) else {
        column.forEachChunk { _, chunk in
          for offset in 0..<chunk.values.capacity { dropped(chunk.values[offset]) }
        }
        continue
      }
      while moved.count <= place { moved.append(nil) }
      moved[place] = column
      column.latestRun = -1
    }
    table.removeAll()
    columns = moved
    for (index, column) in moved.enumerated() { table.set(index, to: column) }
    forgetRows()
  }

  /// The last row of whole columns: that of every sheet, unless this one goes further.
  var lastRowOfWholeColumn: Int { max(CellAddress.lastRowOfWholeColumn, highestRow) }

  /// The rectangle from A1 that holds everything, or `nil` for an empty sheet.
  var usedRange: CellRange? {
    usedPart(
      of: CellRange(
        sheet: id, top: 0, left: 0, bottom: CellAddress.lastRow, right: CellAddress.lastColumn))
  }

  /// The range up to the last row and column in which something is.
  ///
  /// - Complexity: O(columns); as many steps as it takes to find one from the right that goes down to the range's end.
  func usedPart(of range: CellRange) -> CellRange? {
    var bottom = -1
    var right = -1
    for index in (range.left...max(range.left, min(range.right, columns.count - 1))).reversed() {
      guard let last = column(index)?.lastRow, last >= range.top else { continue }
      bottom = max(bottom, last)
      right = max(right, index)
      if bottom >= range.bottom { break }
    }
    guard right >= 0 else { return nil }
    return CellRange(
      sheet: id, top: range.top, left: range.left, bottom: min(bottom, range.bottom), right: right)
  }

  /// Shows every cell of a range that holds something, row by row.
  func visit(
    _ range: CellRange, _ pool: ValuePool,
    _ body: (CellAddress, Value) throws(CellError) -> Void
  ) throws(CellError) {
    guard let used = usedPart(of: range) else { return }
    let width = used.columns
    for number in used.top >> Chunk.bits...used.bottom >> Chunk.bits {
      var chunks: [(column: Int, chunk: Chunk)] = []
      for index in 0..<width {
        if let chunk = column(used.left + index)?.chunk(number), chunk.count > 0 {
          chunks.append((used.left + index, chunk))
        }
      }
      if chunks.isEmpty { continue }
      let base = number << Chunk.bits
      let longest = chunks.reduce(0) { max($0, $1.chunk.values.capacity) }
      let first = max(used.top - base, 0)
      let last = min(used.bottom - base, longest - 1)
      if first > last { continue }
      for offset in first...last {
        for (column, chunk) in chunks {
          let packed = chunk.value(at: offset)
          if packed.isEmpty { continue }
          try body(
            CellAddress(sheet: id, row: base + offset, column: column), packed.value(in: pool))
        }
      }
    }
  }

  /// The values of a range, row by row.
  func elements(of range: CellRange, _ pool: ValuePool) -> [Value] {
    let count = range.rows * range.columns
    return [Value](unsafeUninitializedCapacity: count) { elements, initialized in
      elements.initialize(repeating: .empty)
      initialized = count
      guard let used = usedPart(of: range) else { return }
      for number in used.left...used.right {
        _ = with(column: number) { column in
          var row = used.top
          while row <= used.bottom {
            let end = min(used.bottom, row | (Chunk.rows - 1))
            var place = (row - range.top) * range.columns + number - range.left
            for packed in column.values(of: row...end) ?? .init(start: nil, count: 0) {
              if packed.isNumber {
                elements[place] = .number(packed.rawNumber)
              } else if !packed.isEmpty {
                elements[place] = packed.value(in: pool)
              }
              place += range.columns
            }
            row = end + 1
          }
        }
      }
    }
  }
}

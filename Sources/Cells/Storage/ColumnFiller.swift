/// Collects values of a column that come from the top, and puts them in a chunk at a time.
struct ColumnFiller {
  private var values: [PackedValue] = []
  /// As long as the values, or shorter where no look follows.
  private var formats: [UInt8] = []
  private var number = 0

  /// Takes the value of a row below those before it.
  mutating func add(
    _ value: PackedValue, format: UInt8, row: Int, to sheet: Sheet, column: Int
  ) {
    if row >> Chunk.bits != number {
      finish(sheet, column: column)
      number = row >> Chunk.bits
    }
    let offset = row & (Chunk.rows - 1)
    while values.count < offset { values.append(.empty) }
    values.append(value)
    guard format != 0 else { return }
    while formats.count < offset { formats.append(0) }
    formats.append(format)
  }

  /// Puts in what was collected.
  mutating func finish(_ sheet: Sheet, column: Int) {
    if values.isEmpty { return }
    sheet.fill(column: column, from: number << Chunk.bits, values, formats: formats)
    values.removeAll(keepingCapacity: true)
    formats.removeAll(keepingCapacity: true)
  }
}

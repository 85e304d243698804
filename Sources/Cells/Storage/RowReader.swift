/// Reads rows of a column in any order, as long as nothing is written.
struct RowReader {
  private var chunks: [ChunkValues?] = []

  /// - Complexity: O(chunks).
  init(_ column: Column) {
    guard column.lastRow >= 0 else { return }
    let count = column.lastRow >> Chunk.bits + 1
    chunks.reserveCapacity(count)
    for number in 0..<count { chunks.append(column.chunk(number)?.values) }
  }

  subscript(row: Int) -> PackedValue {
    let number = row >> Chunk.bits
    guard row >= 0, number < chunks.count, let values = chunks[number] else { return .empty }
    let offset = row & (Chunk.rows - 1)
    return offset < values.capacity ? values[offset] : .empty
  }
}

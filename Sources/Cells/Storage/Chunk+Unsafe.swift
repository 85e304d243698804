import CMachine

/// The values of a chunk in raw memory, which loops over a column read and write without detours.
///
/// The chunk that made it frees it; every access says which row it means, and the row is checked.
struct ChunkValues {
  private let base: UnsafeMutablePointer<PackedValue>
  private let room: Int32

  var capacity: Int { Int(room) }

  init(capacity: Int, copying other: ChunkValues?) {
    precondition(capacity >= other?.capacity ?? 0, "a chunk never loses rows")
    room = Int32(truncatingIfNeeded: capacity)
    base = .allocate(capacity: capacity)
    let copied = other?.capacity ?? 0
    if let other { base.initialize(from: other.base, count: copied) }
    (base + copied).initialize(repeating: .empty, count: capacity - copied)
  }

  func deallocate() {
    base.deallocate()
  }

  subscript(offset: Int) -> PackedValue {
    get {
      precondition(offset >= 0 && offset < capacity, "the row lies in the chunk")
      return base[offset]
    }
    nonmutating set {
      precondition(offset >= 0 && offset < capacity, "the row lies in the chunk")
      base[offset] = newValue
    }
  }

  /// Asks for the memory of a row that is going to be read or written.
  @inline(__always)
  func prefetch(_ offset: Int) { cmachine_prefetch(base + offset) }

  /// The memory of some rows, for a loop that reads and stays inside of them.
  func rows(from offset: Int, count: Int) -> UnsafePointer<PackedValue> {
    UnsafePointer(writableRows(from: offset, count: count))
  }

  fileprivate func writableRows(
    from offset: Int, count: Int
  ) -> UnsafeMutablePointer<PackedValue> {
    precondition(
      offset >= 0 && count >= 0 && offset + count <= capacity, "the rows lie in the chunk")
    return base + offset
  }
}

extension Column {
  /// The values of rows of one chunk, as many of them as have memory: the rest are empty.
  ///
  /// - Returns: `nil` where nothing is, or the rows do not lie in one chunk.
  func values(of rows: ClosedRange<Int>) -> UnsafeBufferPointer<PackedValue>? {
    let number = rows.lowerBound >> Chunk.bits
    let offset = rows.lowerBound & (Chunk.rows - 1)
    guard rows.lowerBound >= 0, number == rows.upperBound >> Chunk.bits else { return nil }
    return with(chunk: number) { chunk in
      let count = min(rows.count, chunk.values.capacity - offset)
      return count > 0
        ? UnsafeBufferPointer(start: chunk.values.rows(from: offset, count: count), count: count)
        : nil
    }
  }

  /// The memory of some rows of one chunk, for a loop that writes before anybody else reads the column.
  ///
  /// - Precondition: the chunk exists and reaches the last of the rows.
  func rowsForWriting(from row: Int, count: Int) -> UnsafeMutablePointer<PackedValue> {
    let number = row >> Chunk.bits
    guard let chunk = chunk(number) else { preconditionFailure("the chunk exists") }
    noteChange(of: chunk, number)
    return chunk.values.writableRows(from: row & (Chunk.rows - 1), count: count)
  }
}

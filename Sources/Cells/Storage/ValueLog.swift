/// What chunks held before a turn changed them, so that a turn that is stopped can be taken back.
///
/// A chunk is copied as a whole before its first change: a thousand values at once cost little more than one.
final class ValueLog {
  private struct Copy {
    let column: Column
    let number: Int
    let values: [PackedValue]
    let formats: [UInt8]
    let hasPooled: Bool
  }

  /// Whether copies are being kept.
  @exclusivity(unchecked) private(set) var isRecording = false
  /// The number of the turn, by which chunks know whether they have been copied.
  @exclusivity(unchecked) private(set) var turn = 0
  @exclusivity(unchecked) private var copies: [Copy] = []
  private let pool: ValuePool

  init(pool: ValuePool) {
    self.pool = pool
  }

  func begin() {
    isRecording = true
    turn += 1
  }

  /// Copies a chunk; the texts in it stay in the pool as long as the copy does.
  func keep(_ column: Column, _ number: Int, _ chunk: Chunk) {
    chunk.turnCopied = turn
    var values: [PackedValue] = []
    values.reserveCapacity(chunk.values.capacity)
    var hasPooled = false
    for offset in 0..<chunk.values.capacity {
      let value = chunk.values[offset]
      if value.isPooled {
        hasPooled = true
        pool.retain(value)
      }
      values.append(value)
    }
    copies.append(
      Copy(
        column: column, number: number, values: values, formats: chunk.formats,
        hasPooled: hasPooled))
  }

  /// Lets the turn stand.
  func end() {
    for copy in copies where copy.hasPooled {
      for value in copy.values { pool.release(value) }
    }
    copies = []
    isRecording = false
  }

  /// Keeps no more copies, but those that there are.
  func stop() { isRecording = false }

  /// Puts back what the chunks held.
  func rollBack() {
    isRecording = false
    for copy in copies {
      guard let chunk = copy.column.chunk(copy.number) else { continue }
      copy.column.noteChange(of: chunk, copy.number)
      for offset in 0..<chunk.values.capacity {
        pool.release(
          chunk.replace(
            at: offset, with: offset < copy.values.count ? copy.values[offset] : .empty))
      }
      chunk.replaceFormats(with: copy.formats)
      copy.column.findLastRow(from: copy.number, reaching: chunk.values.capacity)
    }
    copies = []
  }
}

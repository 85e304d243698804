/// The numbers of a column's formulas, where neighbours with one template differ in them.
///
/// A number is found by its row and its place in the template, so that runs are split and joined without moving any.
final class LiteralStore {
  /// Up to 1,024 rows of one place; raw memory, which loops read without detours.
  private final class Block {
    let capacity: Int
    let numbers: UnsafeMutablePointer<Double>

    init(capacity: Int, taking other: Block?) {
      self.capacity = capacity
      numbers = .allocate(capacity: capacity)
      let copied = min(other?.capacity ?? 0, capacity)
      if let other { numbers.initialize(from: other.numbers, count: copied) }
      (numbers + copied).initialize(repeating: 0, count: capacity - copied)
    }

    deinit { numbers.deallocate() }
  }

  /// By place, then by the number of the chunk.
  @exclusivity(unchecked) private var blocks: [[Block?]] = []

  /// The number of a row, 0 where none was stored.
  subscript(row: Int, place place: Int) -> Double {
    get {
      guard let block = block(place, row >> Chunk.bits), row & (Chunk.rows - 1) < block.capacity
      else { return 0 }
      return block.numbers[row & (Chunk.rows - 1)]
    }
    set {
      let number = row >> Chunk.bits
      let offset = row & (Chunk.rows - 1)
      if let found = block(place, number), offset < found.capacity {
        found.numbers[offset] = newValue
        return
      }
      while blocks.count <= place { blocks.append([]) }
      while blocks[place].count <= number { blocks[place].append(nil) }
      let old = blocks[place][number]
      var capacity = max(8, (old?.capacity ?? 0) * 2)
      while capacity <= offset { capacity *= 2 }
      let made = Block(capacity: min(capacity, Chunk.rows), taking: old)
      blocks[place][number] = made
      made.numbers[offset] = newValue
    }
  }

  /// The number of a row in memory, with how many rows above and below it lie in the same stretch; `nil` where no
  /// number was stored.
  func rows(
    at row: Int, place: Int
  ) -> (numbers: UnsafePointer<Double>, above: Int, below: Int)? {
    let offset = row & (Chunk.rows - 1)
    guard let block = block(place, row >> Chunk.bits), offset < block.capacity else { return nil }
    return (UnsafePointer(block.numbers + offset), offset, block.capacity - 1 - offset)
  }

  /// The same numbers in the rows where they are after lines have moved.
  func moved(_ shift: LineShift) -> LiteralStore {
    let moved = LiteralStore()
    for (place, column) in blocks.enumerated() {
      for (number, block) in column.enumerated() {
        guard let block else { continue }
        for offset in 0..<block.capacity {
          if let row = shift.place(number << Chunk.bits + offset) {
            moved[row, place: place] = block.numbers[offset]
          }
        }
      }
    }
    return moved
  }

  private func block(_ place: Int, _ number: Int) -> Block? {
    place < blocks.count && number < blocks[place].count ? blocks[place][number] : nil
  }
}

/// A number of a run's formulas that is a parameter of their template.
enum RunLiteral: Equatable {
  /// All formulas of the run have the same one.
  case same(Double)
  /// Each row has its own, in the column's ``LiteralStore``.
  case varying
}

import TestSupport
import Testing

@testable import Cells

@Suite("Rows as bits")
struct RowBitsTests {
  @Test("the next row is that of a set", arguments: [100, 70_000, 1_048_576])
  func next(rows: Int) {
    var random = SeededRandom(seed: 3)
    var bits = RowBits()
    var set: Set<Int> = []
    for _ in 0..<600 {
      let row = Int.random(in: 0..<rows, using: &random)
      if Bool.random(using: &random), let other = set.first(where: { $0 >= row }) ?? set.first {
        set.remove(other)
        bits.remove(other)
      } else {
        set.insert(row)
        bits.insert(row)
      }
      let start = Int.random(in: 0..<rows, using: &random)
      #expect(bits.next(from: start) == set.filter { $0 >= start }.min())
    }
    for row in set { bits.remove(row) }
    #expect(bits.next(from: 0) == nil)
  }
}

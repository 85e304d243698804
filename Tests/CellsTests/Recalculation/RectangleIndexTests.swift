import TestSupport
import Testing

@testable import Cells

/// Who reads which rectangle.
@Suite("Index of rectangles")
struct RectangleIndexTests {
  @Test("entries go and come again at random, in fields of many and of few")
  func randomEntries() {
    var random = SeededRandom(seed: 3)
    var index = RectangleIndex<Int>()
    var wanted: [Int: CellRange] = [:]
    for round in 0..<4_000 {
      // Phases of growing and of shrinking, so that fields fill up and become empty.
      let grows = round / 100 % 2 == 0
      let entry = Int.random(in: 0..<60, using: &random)
      if let old = wanted.removeValue(forKey: entry) { index.remove(entry, old) }
      if grows {
        let top = Int.random(in: 0..<3, using: &random)
        let range = CellRange(sheet: SheetID(1), top: top, left: 0, bottom: top, right: 0)
        wanted[entry] = range
        index.insert(entry, range)
      }
      for row in 0..<3 {
        var found: Set<Int> = []
        index.forEach(near: CellRange(CellAddress(sheet: SheetID(1), row: row, column: 0))) {
          found.insert($0)
        }
        #expect(found == Set(wanted.filter { $0.value.top == row }.keys))
      }
    }
    #expect(index.isEmpty == wanted.isEmpty)
  }
}

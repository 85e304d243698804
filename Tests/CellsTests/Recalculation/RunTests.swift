import Testing

@testable import Cells

/// A run, most of which many have in common.
@Suite("Run of formulas")
struct RunTests {
  private func run(_ details: RunDetails? = nil) -> Run {
    Run(sheet: SheetID(1), column: 16_383, first: 3, last: 9, template: 0, details: details)
  }

  @Test("takes no more than 56 bytes, since there may be a million")
  func size() {
    #expect(MemoryLayout<Run>.stride <= 56)
    #expect(MemoryLayout<Schedule.Node>.stride == 16)
    #expect(run().column == 16_383)
  }

  @Test("has work of its own where its numbers are those of others")
  func sharedDetails() {
    let shared = RunDetails(literals: [.same(2)])
    var one = run(shared)
    let other = one
    for row in [3, 5, 9] {
      one.must.insert(row, row)
      one.may.insert(row, row)
    }
    one.spillCount += 1
    one.chosenRanges.append(other.range)
    one.literals[0] = .varying
    #expect(one.must.stretches.map { Int($0.first) } == [3, 5, 9])
    #expect(one.may.contains(5))
    #expect(!one.may.contains(4))
    #expect(other.must.isEmpty && other.may.isEmpty && other.chosenRanges.isEmpty)
    #expect(other.spillCount == 0)
    #expect(other.literals == [.same(2)])
  }

  @Test("shares its numbers as long as its work is one stretch of rows")
  func oneStretch() {
    let shared = RunDetails(literals: [.same(2)])
    var one = run(shared)
    one.must.insert(3, 4)
    one.must.insert(5, 5)
    one.may.insert(3, 9)
    one.states = []
    #expect(one.details === shared)
    one.must.removeAll()
    #expect(one.must.isEmpty)
    #expect(one.details === shared)
  }

  @Test("its work is one stretch again when the others are done")
  func oneStretchAgain() {
    var one = run()
    one.must.insert(3, 3)
    one.must.insert(5, 6)
    #expect(one.must.popFirst() == 3)
    #expect(one.must.popFirst() == 5)
    #expect(one.must.firstStretch.map { [$0.first, $0.last] } == [6, 6])
    #expect(one.must.popFirst() == 6)
    #expect(one.must.isEmpty)
    one.must.insert(8, 8)
    #expect(one.must.stretches.count == 1)
  }

  @Test("that reads more cells than the index of readers tells apart follows each of them")
  func manyReferences() throws {
    let book = Workbook()
    // As many sums of as many cells as a function takes.
    let (sums, cells) = (164, 200)
    func formula(from row: Int) -> String {
      let parts = (0..<sums).map { sum in
        "SUM(\((0..<cells).map { "A\(row + sum * cells + $0)" }.joined(separator: ",")))"
      }
      return "=SUM(\(parts.joined(separator: ",")))"
    }
    #expect(sums * cells > Recalculation.Reader.single)
    let last = sums * cells
    try book.set("C1", formula(from: 1))
    try book.set("A\(last)", 2)
    #expect(book.value("C1") == 2)
    try book.set("C2", formula(from: 2))
    #expect(book.statistics.runs == 1)
    try book.set("A\(last + 1)", 3)
    try book.set("A1", 4)
    #expect(book.value("C1") == 6)
    #expect(book.value("C2") == 5)
    try book.set("C1", 0)
    try book.set("A\(last)", 7)
    #expect(book.value("C2") == 10)
  }
}

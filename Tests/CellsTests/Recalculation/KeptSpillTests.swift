import TestSupport
import Testing

@testable import Cells

/// Orders that are kept although arrays fill cells and formulas choose what they read.
@Suite("Kept order beside spills")
struct KeptSpillTests {
  /// A chain of single cells, each unlike the others, that is far from what else the workbook holds.
  private func book(beside entries: [(String, String)]) throws -> Workbook {
    let book = Workbook()
    try book.addSheet("S")
    try book.addSheet("Other")
    for (target, entry) in entries { try book.enter(target, entry) }
    try book.transaction { () throws(WorkbookError) in
      try book.set("A1", 1)
      for row in 1...50 {
        try book.set("B\(row * 3)", row == 1 ? "=A1+1" : "=B\(row * 3 - 3)+\(row)")
      }
    }
    return book
  }

  static let neighbours: [[(String, String)]] = [
    [("Other!A1", "=SEQUENCE(3)")],
    [("Other!A1", "=SEQUENCE(3)"), ("Other!A2", "1")],
    [("Other!C1", "5"), ("Other!A1", "=OFFSET(C1,0,0)")],
    [("Other!C1", "5"), ("Other!A1", "=SUM(OFFSET(C1,0,0,3,1))"), ("Other!A2", "=A1*2")],
    [("Other!C1", "5"), ("Other!A1", "=INDIRECT(\"C\"&1)")],
    [("Other!A1", "=NOW()*0"), ("Other!A2", "=A1+1")],
    [("Other!A1", "=SEQUENCE(2)*A9"), ("Other!B1", "=SUM(A1#)"), ("Other!A9", "2")],
    [("Other!A1", "=SEQUENCE(2)"), ("Other!B1", "=A2*2"), ("Other!B2", "=B1+A1")],
    [("E1", "=SUM(OFFSET(B1,0,0,150,1))"), ("E2", "=INDIRECT(\"B\"&150)")],
    [("E1", "=SEQUENCE(2)*B150"), ("F1", "=E2+1")],
  ]

  @Test("stays while values change, and what is evaluated stays few", arguments: neighbours.indices)
  func stays(index: Int) throws {
    let book = try book(beside: Self.neighbours[index])
    try book.set("A1", 2)
    try book.set("A1", 3)
    let schedule = try #require(book.recalculation.schedule)
    for value in 4...9 {
      let before = book.statistics.evaluations
      try book.set("A1", value)
      #expect(book.statistics.evaluations - before <= 53)
      #expect(book.recalculation.schedule === schedule)
      #expect(book.value("B150") == .number(Double(value + 1_275)))
    }
  }

  /// A workbook in which an array stands in the way of a chain.
  private func spilling() throws -> Workbook {
    let book = Workbook()
    try book.addSheet("S")
    try book.transaction { () throws(WorkbookError) in
      try book.enter("A1", "1")
      try book.enter("A2", "3")
      try book.enter("C1", "=SEQUENCE(A2)*A1")
      for (row, entry) in [(1, "=C2+1"), (3, "=D1*2"), (5, "=D3+C1"), (7, "=SUM(C1#)+D5")] {
        try book.enter("D\(row)", entry)
      }
      try book.enter("D9", "=A1+5")
    }
    return book
  }

  @Test("stays where an array keeps its size: of its readers those are due whose cells changed")
  func sameSize() throws {
    let book = try spilling()
    try book.set("A1", 2)
    let schedule = try #require(book.recalculation.schedule)
    for value in 3...6 {
      let before = book.statistics.evaluations
      try book.set("A1", value)
      #expect(book.statistics.evaluations - before == 6)
      #expect(book.recalculation.schedule === schedule)
      #expect(book.value("D7") == .number(Double(6 * value + 2 * (2 * value + 1) + value)))
    }
  }

  @Test("stays where an array grows to nobody's cells, shrinks, gives way and comes back")
  func otherSizes() throws {
    let book = try spilling()
    try book.set("A1", 2)
    let schedule = try #require(book.recalculation.schedule)
    for (target, entry) in [("A2", "5"), ("A2", "2"), ("A2", "1"), ("A2", "4"), ("C3", "'x")] {
      try book.enter(target, entry)
      #expect(book.recalculation.schedule === schedule, "\(target) = \(entry)")
    }
    #expect(book.value("C1") == .error(.spill))
    #expect(book.value("D5") == .error(.spill))
    try book.enter("C3", "")
    #expect(book.value("C4") == 8)
    #expect(book.value("D7") == 32)
    #expect(book.recalculation.schedule === schedule)
  }

  @Test("an array that is new to a cell is read by who was evaluated before")
  func newCells() throws {
    let book = Workbook()
    try book.enter("A1", "1")
    try book.enter("B1", "=C3+A1")
    try book.enter("B3", "=B1*2")
    try book.enter("C1", "=SEQUENCE(A1)")
    try book.enter("D1", "=SUM(OFFSET(C1,0,0,5,1))")
    for (value, expected) in [(2, 2), (3, 6), (1, 1), (4, 7), (2, 2)] as [(Int, Int)] {
      try book.set("A1", value)
      #expect(book.value("B1") == .number(Double(expected)))
      #expect(book.value("B3") == .number(Double(2 * expected)))
      #expect(book.value("D1") == .number(Double(value * (value + 1) / 2)))
    }
  }

  @Test("edits that are stopped on the way leave arrays and orders as they were")
  func stopped() throws {
    let book = try spilling()
    try book.set("E1", "=C2")
    try book.fill("E2:E5000", "=E1+C$1")
    try book.set("A1", 2)
    book.progressInterval = 0
    book.onProgress = { _ in false }
    #expect(throws: WorkbookError.cancelled) { try book.set("A2", 5) }
    book.onProgress = nil
    #expect(book.value("C4") == .empty)
    #expect(book.value("D7") == 24)
    try book.set("A1", 3)
    #expect(book.value("D7") == 35)
    #expect(book.value("E5000") == .number(3 * 5_001))
  }

  @Test("chosen ranges of many single cells take no more than a few orders")
  func fewOrders() throws {
    let book = Workbook()
    try book.transaction { () throws(WorkbookError) in
      try book.set("A1", 1)
      try book.set("D1", "=SUM(OFFSET(B1,0,0,300,1))")
      for row in 1...300 {
        try book.set("B\(row)", row == 1 ? "=A1+D2" : "=B\(row - 1)+\(row)*A1")
      }
    }
    #expect(book.recalculation.runs.first { !$0.chosenRanges.isEmpty }?.chosenRanges.count == 1)
  }
}

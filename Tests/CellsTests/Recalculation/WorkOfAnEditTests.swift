import Testing

@testable import Cells

/// How many values an edit makes aggregates and lookups read, counted rather than timed.
@Suite("Work of an edit")
struct WorkOfAnEditTests {
  private static let rows = 40_000

  private func workbook() throws -> (book: Workbook, column: Column) {
    let book = Workbook()
    try book.transaction { () throws(WorkbookError) in
      try book.addSheet("Sheet1")
      try book.fill("A1:A\(Self.rows)", 0.1)
    }
    let column = try #require(book.recalculation.sheetStores[1]?.column(0))
    return (book, column)
  }

  @Test(
    "an aggregate over a long range reads the chunk that changed",
    arguments: ["SUM", "COUNT", "AVERAGE", "MAX", "COUNTA", "AVERAGEA"])
  func chunk(function: String) throws {
    let (book, column) = try workbook()
    try book.enter("D1", "=\(function)(A1:A\(Self.rows))")
    let before = try #require(column.caches.summaries).valuesRead
    #expect(before <= Self.rows + Chunk.rows)
    try book.enter("A20000", "7")
    let after = try #require(column.caches.summaries).valuesRead
    #expect(after - before == Chunk.rows)
  }

  @Test(
    "subtotals leave other subtotals out and read the chunk that changed",
    arguments: ["SUBTOTAL(9,", "SUBTOTAL(1,", "AGGREGATE(9,2,", "AGGREGATE(4,0,"])
  func subtotals(function: String) throws {
    let (book, column) = try workbook()
    try book.enter("A15000", "=SUBTOTAL(9,A1:A14999)")
    try book.enter("D1", "=\(function)A1:A\(Self.rows))")
    try book.enter("A5", "7")
    let before = try #require(column.caches.summaries).valuesRead
    try book.enter("A20000", "7")
    let after = try #require(column.caches.summaries).valuesRead
    // The chunk in which the other subtotal stands is read in parts.
    #expect(after - before <= 2 * Chunk.rows)
    try book.enter("D2", "=SUM(A1:A14999,A15001:A\(Self.rows))")
    if function.contains("9") { #expect(book.value("D1") == book.value("D2")) }
  }

  @Test("the variance, the product and the sum of squares do as well")
  func others() throws {
    let (book, column) = try workbook()
    for (row, function) in ["VAR.S", "PRODUCT", "SUMSQ", "DEVSQ"].enumerated() {
      try book.enter("D\(row + 1)", "=\(function)(A1:A\(Self.rows))")
    }
    func read() throws -> [Int] {
      [
        try #require(column.caches.deviations).valuesRead,
        try #require(column.caches.products).valuesRead,
        try #require(column.caches.squares).valuesRead,
      ]
    }
    let before = try read()
    try book.enter("A20000", "7")
    #expect(try zip(before, read()).map { $1 - $0 } == [Chunk.rows, Chunk.rows, Chunk.rows])
  }

  @Test("running sums filled down read each row once")
  func runningSums() throws {
    let (book, column) = try workbook()
    try book.fill("B1:B\(Self.rows)", "=SUM(A$1:A1)")
    #expect(try #require(column.caches.summaries).valuesRead <= 2 * Self.rows)
    #expect(book.value("B30000") == 3_000)
  }

  @Test("equal sums over one range are computed once")
  func equalSums() throws {
    let (book, column) = try workbook()
    try book.fill("B1:B2000", "=SUM(A$1:A1)/SUM(A$1:A$\(Self.rows))")
    #expect(try #require(column.caches.summaries).valuesRead <= Self.rows + 2 * 2_000 + Chunk.rows)
  }

  @Test("sums over a range with an error search the error once")
  func errors() throws {
    let (book, column) = try workbook()
    try book.enter("A39000", "=1/0")
    try book.fill("B1:B2000", "=SUM(A$1:A$\(Self.rows))")
    #expect(try #require(column.caches.summaries).valuesRead <= 2 * Self.rows)
    #expect(book.value("B2000") == .error(.divisionByZero))
  }

  @Test("an edited key costs the index a chunk, an edited lookup nothing")
  func index() throws {
    let (book, column) = try workbook()
    try book.fill("A1:A\(Self.rows)", "=ROW()*2")
    try book.fill("B1:B100", "=MATCH(ROW()*2,A$1:A$\(Self.rows),0)")
    #expect(book.value("B77") == 77)
    let before = try #require(column.caches.index).valuesRead
    #expect(before <= Self.rows + Chunk.rows)
    try book.enter("B5", "=MATCH(60000,A$1:A$\(Self.rows),0)")
    #expect(try #require(column.caches.index).valuesRead == before)
    try book.enter("A30000", "-1")
    #expect(book.value("B5") == .error(.notAvailable))
    #expect(try #require(column.caches.index).valuesRead - before == Chunk.rows)
  }

  @Test("a single lookup makes no index")
  func singleLookup() throws {
    let (book, column) = try workbook()
    try book.enter("B1", "=MATCH(7,A1:A\(Self.rows),0)")
    #expect(column.caches.index == nil)
  }
}

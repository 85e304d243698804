import Testing

@testable import Cells

@Suite("Chains and ladders")
struct ChainTests {
  @Test("each formula of a long chain is evaluated once an edit", arguments: [20_000])
  func chain(count: Int) throws {
    let book = Workbook()
    try book.set("A1", 1)
    for row in 2...count { try book.set("A\(row)", "=A\(row - 1)+1") }
    #expect(book.value("A\(count)") == .number(Double(count)))
    #expect(book.statistics.runs == 1)
    let before = book.statistics.evaluations
    try book.set("A1", 100)
    #expect(book.value("A\(count)") == .number(Double(count + 99)))
    #expect(book.statistics.evaluations - before == count - 1)
  }

  @Test("a chain that runs upward is evaluated once as well")
  func reversed() throws {
    let book = Workbook()
    let count = 5_000
    try book.transaction { () throws(WorkbookError) in
      for row in 1..<count { try book.set("A\(row)", "=A\(row + 1)+1") }
      try book.set("A\(count)", 1)
    }
    #expect(book.value("A1") == .number(Double(count)))
    let before = book.statistics.evaluations
    try book.set("A\(count)", 2)
    #expect(book.value("A1") == .number(Double(count + 1)))
    #expect(book.statistics.evaluations - before == count - 1)
  }

  @Test("a ladder of diamonds evaluates each cell once")
  func ladder() throws {
    let book = Workbook()
    let levels = 2_000
    try book.set("A1", 1)
    try book.set("B1", "=A1+1")
    try book.set("C1", "=A1*2")
    for k in 2...levels {
      try book.set("A\(k)", "=(B\(k - 1)+C\(k - 1))/3")
      try book.set("B\(k)", "=A\(k)+1")
      try book.set("C\(k)", "=A\(k)*2")
    }
    let before = book.statistics.evaluations
    try book.set("A1", 10)
    #expect(book.statistics.evaluations - before == 3 * levels - 1)
  }

  @Test("running sums follow an edit")
  func runningSums() throws {
    let book = Workbook()
    let count = 300
    for k in 1...count { try book.set("A\(k)", k) }
    try book.fill("B1:B\(count)", "=SUM(A$1:A1)")
    #expect(book.value("B\(count)") == .number(Double(count * (count + 1) / 2)))
    let before = book.statistics.evaluations
    try book.set("A150", 0)
    #expect(book.statistics.evaluations - before == 151)
    #expect(book.value("B\(count)") == .number(Double(count * (count + 1) / 2 - 150)))
  }
}

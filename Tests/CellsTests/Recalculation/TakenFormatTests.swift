import Synchronization
import Testing

@testable import Cells

@Suite("Formats of branches")
struct TakenFormatTests {
  @Test(
    "what a branch gives looks as the branch, not as the others",
    arguments: [
      ("IF(TRUE,rate,0)", "12%"), ("IF(rate>1,rate,0)", "0"), ("IF(rate>1,rate,price)", "$5.00"),
      ("IFS(FALSE,rate,TRUE,price)", "$5.00"), ("SWITCH(2,1,rate,2,price,day)", "$5.00"),
      ("SWITCH(7,1,rate,2,price,day)", "2026-01-01"), ("CHOOSE(3,rate,price,day)", "2026-01-01"),
      ("IFERROR(price/0,rate)", "12%"), ("IFERROR(price/2,0)", "$2.50"),
      ("IFNA(#N/A,day)", "2026-01-01"),
      ("IF(TRUE,IF(FALSE,rate,price),day)", "$5.00"), ("SUM(IF(TRUE,rate,0))", "12%"),
      ("IF(ISBLANK(Z99),day+1,0)", "2026-01-02"),
      ("IF(AND(rate>0,day>0),price,rate)", "$5.00"), ("LET(x,rate,IF(TRUE,x,0))", "12%"),
      // What decides is not computed twice where that may be dear or differ: then the value tells, or all have to
      // look alike.
      ("IF(SUM(B1:B9)=0,rate,0)", "12%"), ("IF(SUM(B1:B9)=0,rate,rate+rate)", "12%"),
      ("IF(SUM(B1:B9)=0,rate,\"\")", "12%"), ("IF(SUM(B1:B9)=0,0,rate)", "0"),
      ("IF(SUM(B1:B9)=0,rate,price)", "0.12"), ("IF(RAND()<2,rate,0)", "12%"),
      ("IFS(RAND()>2,0,TRUE,rate)", "12%"), ("LET(x,rate,IF(x>0,x,0))", "12%"),
      ("LET(x,rate,IF(x>0,x,price))", "0.12"), ("IFERROR(INDEX(B1:B9,1),rate)", "0"),
      ("SUM(IF(RAND()<2,rate,0))", "0.12"),
    ])
  func branches(formula: String, shown: String) throws {
    let book = Workbook()
    try book.enter("rate", "12%")
    try book.enter("price", "$5")
    try book.enter("day", "2026-01-01")
    try book.set("A1", "=" + formula)
    guard case .number(let number) = book.value("A1") else {
      Issue.record("\(formula) gives no number")
      return
    }
    #expect(book.format(of: "A1").text(number) == shown)
  }

  @Test("the look changes with the branch")
  func changes() throws {
    let book = Workbook()
    try book.enter("A1", "12%")
    try book.enter("A2", "2026-01-01")
    try book.set("A4", "=IF(A3=0,A1,A2)")
    #expect(book.format(of: "A4") == .percent(decimals: 0))
    try book.set("A3", 1)
    #expect(book.format(of: "A4") == .date)
    try book.enter("A2", "7")
    #expect(book.format(of: "A4") == .general)
  }

  @Test("a condition that calls a function of one's own is evaluated once")
  func once() throws {
    let book = Workbook()
    let count = Mutex(0)
    try book.register("CHECK(number)", "Counts.") { @Sendable (x: Double) -> Bool in
      count.withLock { $0 += 1 }
      return x > 0
    }
    try book.enter("A1", "12%")
    try book.set("B1", "=IF(CHECK(A1),A1,0)")
    #expect(count.withLock { $0 } == 1)
  }
}

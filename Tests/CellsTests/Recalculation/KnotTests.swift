import Testing

@testable import Cells

/// Runs that read each other.
@Suite("Knots")
struct KnotTests {
  @Test("a branch that is taken closes a circle, whichever of its cells is edited")
  func takenBranch() throws {
    let book = Workbook()
    try book.set("B2", "=IF(A2>8,7,B1)")
    try book.set("B1", "=B2-5")
    #expect(book.value("B1") == .error(.circular))
    #expect(book.value("B2") == .error(.circular))
    try book.set("A2", 9)
    #expect(book.value("B1") == .number(2))
    #expect(book.value("B2") == .number(7))
    try book.set("B1", "=B2-4")
    #expect(book.value("B1") == .number(3))
    try book.set("A2", 1)
    #expect(book.value("B2") == .error(.circular))
  }

  @Test("a cell that chooses what it reads waits for a knot that stood before")
  func chosenKnot() throws {
    let book = Workbook()
    try book.set("B1", 1)
    try book.transaction { () throws(WorkbookError) in
      try book.fill("C1:C20", "=B1*2")
      try book.fill("B2:B20", "=C1+1")
    }
    for head in 2...4 {
      try book.transaction { () throws(WorkbookError) in
        try book.set("B1", head)
        try book.set("A\(head)", "=INDIRECT(\"C20\")+0")
        try book.set("D\(head)", "=SUM(OFFSET(B1,18,0,2,2))")
      }
      #expect(book.value("A\(head)") == book.value("C20"))
      #expect(try book.value("D\(head)") == book.evaluate("=SUM(B19:C20)"))
    }
  }

  @Test("a column that reads above or below itself, as each row says, takes an evaluation a row")
  func eitherWay() throws {
    let book = Workbook()
    try book.fill("A1:A100", 1)
    try book.fill("A101:A200", 0)
    try book.set("B1", 1)
    try book.set("B200", 1)
    try book.fill("B2:B199", "=IF(A2,B1,B3)+1")
    #expect(book.value("B100") == 100)
    #expect(book.value("B101") == 100)
    let before = book.statistics.evaluations
    try book.set("B1", 5)
    #expect(book.value("B100") == 104)
    #expect(book.statistics.evaluations - before <= 200)
  }
}

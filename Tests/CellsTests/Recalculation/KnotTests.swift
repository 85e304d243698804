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
}

import Testing

@testable import Cells

@Suite("Texts of targets")
struct TargetTextTests {
  @Test(
    "a cell beyond the last row is refused with the limit, and reads as #REF!",
    arguments: ["A2147483648", "$xfd$9999999999", "A1:B9999999999", "A9999999999:A1"])
  func beyond(text: String) {
    let book = Workbook()
    #expect(throws: WorkbookError.self) { try book.set(text, 1) }
    do throws(WorkbookError) {
      try book.set(text, 1)
    } catch {
      #expect(error.description.hasSuffix("lies below the last row, 2147483647"))
    }
    #expect(book.names.isEmpty)
    #expect(book.value(text) == .error(.reference))
  }

  @Test(
    "what only resembles a cell is a name",
    arguments: ["XFE9999999999", "v0", "A01", "A99999999999a"])
  func names(text: String) throws {
    let book = Workbook()
    try book.set(text, 1)
    #expect(book.names == [text])
  }

  @Test("the corners of a range may stand apart")
  func blanks() throws {
    let book = Workbook()
    try book.set("Sheet1!B2 : $A$1", 7)
    #expect(try book.evaluate("SUM(A1:C3)") == .number(28))
  }
}

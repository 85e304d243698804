import TestSupport
import Testing

@testable import Cells

@Suite("Rows around a formula")
struct RowInsertionTests {
  /// Functions that tell where something stands, or that read what references are spelled in text.
  private static let tellPlaces = [
    "ROW", "ADDRESS", "CELL", "INDIRECT", "OFFSET", "FORMULATEXT", "RAND", "SHEET", "ISFORMULA",
    // The last row is pushed off the sheet.
    "2147483647",
  ]

  @Test(
    "a row put in above or below leaves each formula of the case files its value",
    arguments: Repository.files(below: "Tests/CellsTests/Cases", suffix: ".cases"))
  func insertion(file: RepositoryFile) throws {
    let cases = try CaseFile(file)
    let target = "Sheet1!ZZ300"
    var book = try Self.emptyBook()
    for step in cases.steps {
      switch step.action {
      case .reset: book = try Self.emptyBook()
      case .set(let target, let entry): try book.enter(target, entry)
      case .expect(let formula, _):
        guard formula.hasPrefix("="), !Self.tellPlaces.contains(where: formula.contains),
          Parser.parse(String(formula.dropFirst())).problems.isEmpty
        else { continue }
        try book.set(target, formula)
        let before = book.value(target)
        try book.insert("Sheet1!301")
        #expect(book.value(target) == before, "\(formula)", sourceLocation: step.location)
        try book.insert("Sheet1!300")
        #expect(book.value("Sheet1!ZZ301") == before, "\(formula)", sourceLocation: step.location)
        try book.delete("Sheet1!300:301")
      }
    }
  }

  private static func emptyBook() throws -> Workbook {
    let book = Workbook()
    book.now = 46_355.6
    try book.addSheet("Sheet1")
    return book
  }
}

import TestSupport
import Testing

@testable import Cells

@Suite("Functions")
struct FunctionCaseTests {
  @Test(
    "each formula shows what its case file says",
    arguments: Repository.files(below: "Tests/CellsTests/Cases", suffix: ".cases"))
  func functionCases(file: RepositoryFile) throws {
    let cases = try CaseFile(file)
    for location in cases.unreadable {
      Issue.record("this line is no case", sourceLocation: location)
    }
    var book = try Self.emptyBook()
    for step in cases.steps {
      switch step.action {
      case .reset: book = try Self.emptyBook()
      case .set(let target, let entry): try book.enter(target, entry)
      case .expect(let formula, let shown):
        let text = Self.shown(formula, in: book)
        #expect(
          text == shown, "\(formula) shows \(text), not \(shown)", sourceLocation: step.location)
      }
    }
  }

  /// A workbook whose clock stands, so that dates without a year are those of 2026.
  private static func emptyBook() throws -> Workbook {
    let book = Workbook()
    book.now = 46_355.6
    try book.addSheet("Sheet1")
    return book
  }

  private static func shown(_ formula: String, in book: Workbook) -> String {
    // `legacy B2: =A1:A3` stands in B2 and means what it did before dynamic arrays; `in B2: …` only stands there.
    let isLegacy = formula.hasPrefix("legacy ")
    var cell: String?
    var formula = formula
    if isLegacy || formula.hasPrefix("in "), let colon = formula.firstIndex(of: ":") {
      cell = formula[..<colon].split(separator: " ").last.map(String.init)
      formula = String(formula[formula.index(after: colon)...].drop { $0 == " " })
    }
    do {
      let result = try book.evaluation(of: formula, in: cell, isLegacy: isLegacy)
      return text(result.value, result.format)
    } catch {
      return "\(error)"
    }
  }

  private static func text(_ value: Value, _ format: DisplayFormat) -> String {
    switch value {
    case .empty: "0"
    case .number(let number): format.text(number)
    case .text(let text): text
    case .boolean(let boolean): boolean ? "TRUE" : "FALSE"
    case .error(let error): error.rawValue
    case .array(let array):
      (0..<array.rows).map { row in
        (0..<array.columns).map { text(array[row, $0], format) }.joined(separator: ", ")
      }.joined(separator: "; ")
    }
  }
}

import Testing

@testable import Cells

@Suite("Formula height")
struct FormulaHeightTests {
  @Test("a pasted sum of numbers may be as long as the formula")
  func longSum() throws {
    let sum = String(repeating: "1+", count: 50_000) + "1"
    #expect(try Workbook().evaluate(sum) == 50_001)
    let mixed = String(repeating: "0.5*2-1+25%+", count: 2_000) + "1"
    #expect(try Workbook().evaluate(mixed) == 501)
  }

  @Test(
    "a tree that is too high is refused, however it grows",
    arguments: [
      String(repeating: "(", count: 60) + "A1"
        + String(repeating: String(repeating: "+1", count: 100) + ")", count: 60),
      "A1" + String(repeating: "#", count: 30_000),
      "(" + String(repeating: "A1,", count: 20_000) + "A1)",
      "LAMBDA(x,x)" + String(repeating: "(1)", count: 10_000),
      "\"a\"" + String(repeating: "&\"a\"", count: 15_000),
    ])
  func refused(_ formula: String) throws {
    let problem = try #require(Parser.parse(formula).problems.first)
    #expect(problem.message.hasPrefix("more than 1024 operators"))
  }
}

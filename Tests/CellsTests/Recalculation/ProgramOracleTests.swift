import TestSupport
import Testing

@testable import Cells

/// Formulas that are carried out as programs against the same formulas as trees.
@Suite("Programs of arithmetic")
struct ProgramOracleTests {
  private static let leaves = [
    "A#", "B#", "C#", "A$3", "$B#", "2", "0.1", "10000", "7.25", "ROW(A#)", "SUM(A#:C#)",
    "SUM(A$1:A#)", "AVERAGE(A#:B_)", "MAX(A#:A_)", "MIN(B#:C#)", "SUM(A#:A@)",
  ]
  private static let shapes = [
    "(«+»)", "(«-»)", "«*»", "(«/»)", "-«", "«%", "IF(«>»,«,»)", "IF(«<=»,»,«)", "IF(«=»,1,«)",
    "IF(«<>»,«,0)", "IF(«,»,«)", "IF(AND(«>»,«<»),«,»)", "IF(OR(«>=»,NOT(»>1)),«,»)",
    "IF(AND(«),»,3)",
    "ROUND(«,2)", "ROUND(«,»)", "ROUND(«)", "ROUNDUP(«,1)", "ROUNDDOWN(«,1)", "TRUNC(«)", "INT(«)",
    "ABS(«)", "SQRT(«)", "MOD(«,»)", "MAX(«,»)", "MIN(«,»,«)", "(«>»)*«", "(«)^2", "(«)^(»)",
  ]
  private static let values: [Value] = [
    .number(1), .number(-2.5), .number(0), .number(1e300), .number(0.1), .number(0.3), .number(17),
    .number(-1e-300), .number(1234.5678), .text("x"), .text("12"), .text(""), .boolean(true),
    .boolean(false), .error(.notAvailable), .error(.divisionByZero), .empty, .number(2),
    .number(3), .number(100),
  ]

  private func formula(_ random: inout SeededRandom, depth: Int) -> String {
    if depth == 0 || Int.random(in: 0..<5, using: &random) == 0 {
      return Self.leaves.randomElement(using: &random) ?? "1"
    }
    var text = ""
    for character in Self.shapes.randomElement(using: &random) ?? "" {
      if character == "«" || character == "»" {
        text += formula(&random, depth: depth - 1)
      } else {
        text.append(character)
      }
    }
    return text
  }

  private func text(_ formula: String, row: Int) -> String {
    formula.replacing("#", with: "\(row)").replacing("_", with: "\(row + 3)")
      .replacing("@", with: "\(row + 90)")
  }

  @Test(
    "give what their trees give, filled down and each by itself, whatever the cells hold",
    arguments: [true, false])
  func programs(numbersOnly: Bool) throws {
    var random = SeededRandom(seed: numbersOnly ? 41 : 42)
    var programs = 0
    for _ in 0..<60 {
      let book = Workbook()
      let rows = 40
      try book.transaction { () throws(WorkbookError) in
        for row in 1...rows + 100 {
          for column in ["A", "B", "C"] {
            let value =
              numbersOnly || Int.random(in: 0..<3, using: &random) > 0
              ? .number(Double(Int.random(in: -400...400, using: &random)) / 8)
              : Self.values.randomElement(using: &random) ?? .empty
            try book.set("\(column)\(row)", value)
          }
        }
      }
      let formula = formula(&random, depth: 3)
      try book.fill("E1:E\(rows)", "=" + text(formula, row: 1))
      // Alone, far from each other, and evaluated again in the order that is kept.
      try book.transaction { () throws(WorkbookError) in
        for row in 1...rows { try book.set("G\(row * 3)", "=" + text(formula, row: row)) }
      }
      let start = try #require(try book.address("E1"))
      if book.recalculation.formula(at: start)?.program != nil { programs += 1 }
      for turn in 0..<2 {
        if turn == 1 {
          try book.transaction { () throws(WorkbookError) in
            for row in 1...rows { try book.set("A\(row)", Double(row) / 3) }
          }
        }
        for row in 1...rows {
          let found = try book.evaluate("=" + text(formula, row: row), in: "E\(row)")
          // A cell that refers to an empty one shows 0.
          let expected = found == .empty ? 0 : found
          #expect(book.value("E\(row)") == expected, "\(formula) in row \(row)")
          #expect(book.value("G\(row * 3)") == expected, "\(formula) alone for row \(row)")
        }
      }
    }
    #expect(programs > 30)
  }

  @Test("what a branch not taken reads need be no number")
  func branches() throws {
    let book = Workbook()
    try book.fill("A1:A100", 1)
    try book.fill("B1:B100", Value.text("text"))
    try book.fill("C1:C100", "=IF(A1>0,A1*2,B1)")
    #expect(book.value("C100") == 2)
    try book.set("A50", -1)
    #expect(book.value("C50") == "text")
    #expect(book.value("C49") == 2)
  }
}

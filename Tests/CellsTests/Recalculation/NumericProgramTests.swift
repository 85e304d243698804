import TestSupport
import Testing

@testable import Cells

@Suite("Arithmetic over many rows")
struct NumericProgramTests {
  private static let count = 2_500

  private func mixed(_ random: inout SeededRandom) -> Value {
    switch Int.random(in: 0..<40, using: &random) {
    case 0: .empty
    case 1: .text("3")
    case 2: .text("x")
    case 3: .boolean(true)
    case 4: .number(0)
    case 5: .error(.notAvailable)
    case 6: .number(1e300)
    default: .number(Double(Int.random(in: -50...50, using: &random)) / 10)
    }
  }

  @Test(
    "gives what each cell's own formula gives",
    arguments: [
      "=A2*2+B2/C2-1", "=(A2+B2)*$C$1", "=-A2%", "=1/(A2*B2*1E+300)", "=A1-A3", "=A2+0",
      "=SUM(B$2:B2)",
      "=SUM(B$1:B3)/ROW()-SUM(B$1500:B2400)", "=A2-SUM(B$900:B2)",
    ])
  func equalsTree(formula: String) throws {
    var random = SeededRandom(seed: 7)
    let book = Workbook()
    try book.transaction { () throws(WorkbookError) in
      for row in 1...Self.count + 2 {
        for column in ["A", "B", "C"] { try book.set("\(column)\(row)", mixed(&random)) }
      }
      try book.set("C1", 3)
      try book.fill("D2:D\(Self.count)", formula)
    }
    for round in 0..<2 {
      for row in 2...Self.count {
        let text = try #require(book.formula(of: "D\(row)"))
        let expected = try book.evaluate(text, in: "D\(row)")
        guard book.value("D\(row)") != expected else { continue }
        Issue.record("round \(round), D\(row): \(book.value("D\(row)")) is not \(expected)")
        return
      }
      for _ in 0..<30 {
        let row = Int.random(in: 1...Self.count, using: &random)
        try book.set("A\(row)", mixed(&random))
      }
    }
  }

  private func shown(_ cell: String, _ book: Workbook) throws -> String {
    let (value, format) = book.content(at: try #require(try book.address(cell)))
    guard case .number(let number) = value else { return "" }
    return format.text(number)
  }

  @Test("looks follow among rows without any, and a journal lists what changed")
  func looks() throws {
    let book = Workbook()
    try book.fill("A1:A3000", 5)
    try book.enter("A1700", "2026-11-29")
    try book.enter("A2500", "12%")
    try book.fill("B1:B3000", "=A1+1")
    try book.fill("C1:C3000", "=B1*2")
    #expect(try shown("B1700", book) == "2026-11-30")
    #expect(try shown("B1701", book) == "6")
    #expect(try shown("B2500", book) == "1.12")
    let changes = book.changes { try? book.fill("A1:A3000", 7) }
    #expect(changes.count == 9_000)
    #expect(
      changes.first { $0.target == "Sheet1!B9" }
        == Change(target: "Sheet1!B9", old: .number(6), new: .number(8)))
    #expect(try shown("B1700", book) == "8")
  }

  @Test("a chain goes on as long as values change, around what is no number")
  func chains() throws {
    var random = SeededRandom(seed: 11)
    let book = Workbook()
    try book.transaction { () throws(WorkbookError) in
      try book.set("A1", 1)
      for row in 1...Self.count {
        let value: Value = row % 900 == 0 ? .text("5") : .number(Double(row % 7))
        try book.set("B\(row)", value)
      }
      try book.fill("A2:A\(Self.count)", "=A1*0.5+B2")
    }
    func check() throws {
      var above = 0.0
      for row in 1...Self.count {
        guard case .number(let number) = book.value("A\(row)") else {
          Issue.record("A\(row) is no number")
          return
        }
        if row > 1, case .number(let b) = try book.evaluate("VALUE(B\(row))") {
          #expect(number == above * 0.5 + b)
        }
        above = number
      }
    }
    try check()
    let before = book.statistics.evaluations
    try book.set("B2000", 100)
    #expect(book.statistics.evaluations - before <= 70)
    try check()
    for _ in 0..<5 {
      try book.set("B\(Int.random(in: 2...Self.count, using: &random))", 3.25)
    }
    try check()
  }
}

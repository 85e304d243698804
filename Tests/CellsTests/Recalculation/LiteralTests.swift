import TestSupport
import Testing

@testable import Cells

/// Numbers of formulas are parameters of their templates.
@Suite("Numbers in formulas")
struct LiteralTests {
  @Test("formulas of a column that differ in their numbers are one run")
  func oneRun() throws {
    let book = Workbook()
    try book.set("A1", 2)
    for row in 1...3_000 { try book.set("B\(row)", "=$A$1*\(row)") }
    #expect(book.statistics.runs == 1)
    #expect(book.value("B3000") == .number(6_000))
    try book.set("B1500", "=$A$1+1")
    #expect(book.statistics.runs == 3)
    try book.set("B1500", "=$A$1*1500")
    #expect(book.statistics.runs == 1)
    try book.set("A1", 3)
    #expect(book.value("B1500") == .number(4_500))
    #expect(book.formula(of: "B1500") == "=$A$1*1500")
  }

  @Test("a run that was cut into pieces with other numbers is one run again when they are gone")
  func healing() throws {
    let book = Workbook()
    try book.set("A1", 1)
    try book.fill("A2:A5000", "=A1+1")
    var random = SeededRandom(seed: 3)
    let rows = (0..<400).map { _ in Int.random(in: 2...5_000, using: &random) }
    for row in rows { try book.set("A\(row)", "=A\(row - 1)+2") }
    #expect(book.value("A5000") == .number(Double(5_000 + Set(rows).count)))
    for row in rows { try book.set("A\(row)", "=A\(row - 1)+1") }
    #expect(book.statistics.runs == 1)
    #expect(book.value("A5000") == .number(5_000))
    #expect(book.formula(of: "A\(rows[0])") == "=A\(rows[0] - 1)+1")
  }

  @Test("a long run keeps its one number beside a neighbour with another")
  func longNeighbours() throws {
    let book = Workbook()
    try book.fill("A1:A1000", 1)
    try book.fill("B1:B500", "=A1*2")
    try book.fill("B501:B1000", "=A501*3")
    #expect(book.statistics.runs == 2)
    #expect(book.value("B500") == .number(2))
    #expect(book.value("B501") == .number(3))
  }

  @Test(
    "the text of a formula stays as it was typed",
    arguments: [
      "=A1*1.50", "=A1*007", "=A1*1e3", "=A1*1E+3", "=A1*.5", "=A1*0.001", "=A1*0.0001", "=A1*5.",
      "=A1*123456789012345", "=A1*1234567890123456", "=A1*0.1+0.2", "=A1*3.14159265358979",
      "=A1*0", "=A1*-1", "=A1*50%", "=SUM(1:1)+2", "=SUM(A1:B2,3)", "=\"a\"\"1\"&2", "={1,2}*3",
      "=IF(A1>1, 2, 3)", "=A$1+$A2+A1:B2", "='my 2 sheet'!A1+2", "=LOG10(100)+Sheet1!A1",
      "=INDEX(A1:A3,2):A5", "=A1 :B2", "=ROUND(A1,2)+A1.5", "=LET(x,2,x*3)", "=SUM(A:A)+1",
      "=LAMBDA(x,x+1)(2)", "=A1*999999999999999", "=A1*0.30", "=100000000000000000000+A1",
      "=SUM(Sheet1:Sheet1!A1)+4", "=A1#+2", "=#REF!+2",
    ])
  func texts(formula: String) throws {
    let book = Workbook()
    try book.addSheet("Sheet1")
    try book.addSheet("my 2 sheet")
    for row in 7...9 where (try? book.set("D\(row)", formula)) != nil {
      #expect(book.formula(of: "D\(row)") == formula)
    }
  }

  @Test("after random edits and moves, values and texts are those of a new workbook")
  func randomEdits() throws {
    let patterns = [
      "=A#*@", "=A#+@", "=$A$1*@", "=A#*@+@", "=ROUND(A#/@,1)", "=B^+@", "=B_-@", "=ROW()*@",
      "=IF(A#>@,@,B^)", "=SUM(A#:A#,@)",
    ]
    for seed in 1...8 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      func number(_ upper: Int) -> Int { Int.random(in: 0...upper, using: &random) }
      let book = Workbook()
      try book.addSheet("Sheet1")
      let rows = 150
      for step in 0..<120 {
        let row = 2 + number(rows)
        var formula = ""
        for character in patterns[number(patterns.count - 1)] {
          switch character {
          case "#": formula += String(row)
          case "^": formula += String(row - 1)
          case "_": formula += String(row + 1)
          case "@":
            formula += number(3) == 0 ? "\(number(9)).\(1 + number(8))" : String(number(12))
          default: formula.append(character)
          }
        }
        switch number(11) {
        case 0: try book.set("A\(row)", number(20))
        case 1: try book.set("A\(row)", ["x", "TRUE", ""][number(2)])
        case 2: try book.fill("A\(row):A\(row + number(40))", number(5))
        case 3...5: try book.fill("B\(row):B\(row + number(60))", formula)
        case 6: try book.set("B\(row)", number(20))
        case 7: try book.insert("\(row):\(row + number(2))")
        case 8: try book.delete("\(row):\(row + number(1))")
        default: try book.set("B\(row)", formula)
        }
        guard step % 6 == 5 else { continue }
        let fresh = Workbook()
        try fresh.transaction { () throws(WorkbookError) in
          try fresh.addSheet("Sheet1")
          for row in (1...400).shuffled(using: &random) {
            for column in "AB" {
              let cell = "\(column)\(row)"
              if let formula = book.formula(of: cell) {
                try fresh.set(cell, formula)
              } else {
                try fresh.set(cell, book.value(cell))
              }
            }
          }
        }
        for row in 1...400 {
          let cell = "B\(row)"
          #expect(book.value(cell) == fresh.value(cell), "seed \(seed), step \(step), \(cell)")
          #expect(
            book.formula(of: cell) == fresh.formula(of: cell), "seed \(seed), step \(step), \(cell)"
          )
          guard book.value(cell) == fresh.value(cell) else { return }
        }
      }
    }
  }
}

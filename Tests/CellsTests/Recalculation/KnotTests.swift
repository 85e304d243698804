import TestSupport
import Testing

@testable import Cells

/// Runs that read each other.
@Suite("Knots")
struct KnotTests {
  @Test(
    "a column that reads itself up to a fixed row of its own is what it is cell by cell",
    arguments: [
      "SUM(B3:B$3)", "SUM(B3:B$4)+1", "MAX(B3:B$6)+1", "COUNTIF(B3:B$3,1)", "SUM(B3:B$11)",
      "SUM(B3:B$10)", "SUM(B3:B$12)", "SUM(B$5:B1)+1", "SUM(B$1:B1)+1", "SUM(B$2:B1)",
      "SUM(B$10:B1)", "SUM(A3:B$6)", "SUM(B$6:B3)",
    ])
  func fixedEnds(formula: String) throws {
    let filled = Workbook()
    try filled.set("B11", 1)
    try filled.set("B1", 2)
    try filled.fill("B2:B10", "=" + formula)
    let single = Workbook()
    try single.set("B11", 1)
    try single.set("B1", 2)
    for row in (2...10).reversed() {
      let text = try #require(filled.formula(of: "B\(row)"))
      // As a formula of its own kind, which joins no run.
      try single.set("B\(row)", text + "+" + String(repeating: "0+", count: row) + "0")
    }
    for book in [filled, single] {
      try book.set("B11", 4)
      try book.set("B1", 3)
    }
    for row in 1...11 { #expect(filled.value("B\(row)") == single.value("B\(row)")) }
  }

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

  @Test("a cell that no longer waits for itself hides the error of those that still do")
  func circleThatChanges() throws {
    let book = Workbook()
    try book.set("A1", "=B1")
    try book.set("B1", "=IFERROR(A1,7)")
    try book.set("C1", "=C1")
    #expect(book.value("B1") == .error(.circular))
    try book.set("A1", "=C1")
    #expect(book.value("A1") == .error(.circular))
    #expect(book.value("B1") == 7)
  }

  @Test("a circle that loses some of its cells lets these go")
  func circleThatShrinks() throws {
    let book = Workbook()
    try book.set("A1", "=B1+D1")
    try book.set("B1", "=IFERROR(C1,1)")
    try book.set("C1", "=IFERROR(A1,7)")
    try book.set("D1", "=A1")
    for cell in ["A1", "B1", "C1", "D1"] { #expect(book.value(cell) == .error(.circular)) }
    try book.set("A1", "=IF(E1=0,D1,B1)")
    #expect(book.value("A1") == .error(.circular))
    #expect(book.value("D1") == .error(.circular))
    #expect(book.value("B1") == 7)
    #expect(book.value("C1") == 7)
    try book.set("E1", 1)
    #expect(book.value("B1") == .error(.circular))
    #expect(book.value("C1") == .error(.circular))
    #expect(book.value("D1") == .error(.circular))
  }

  @Test("a cell that only a branch not taken would read is on no circle")
  func branchNotTaken() throws {
    let book = Workbook()
    try book.set("E1", 1)
    try book.set("A1", "=IF(E1,1,B1)+C1")
    try book.set("B1", "=IFERROR(A1,7)")
    #expect(book.value("B1") == 1)
    try book.set("C1", "=A1")
    #expect(book.value("A1") == .error(.circular))
    #expect(book.value("C1") == .error(.circular))
    #expect(book.value("B1") == 7)
  }

  /// Formulas for row 2 and below of columns B, C and D, which read each other and column A.
  static let shapes = [
    ["=(B1+C1)/3+A2", "=B2+1", "=C2*2-B1"],
    ["=D1+A2", "=SUM(B$1:B1)", "=IF(A2>5,B2,C2)"],
    ["=B1+D1*2", "=IF(A2>3,C1,B2)", "=A2-C2"],
    ["=C1&\"\"", "=B2+A2", "=SUM(B1:C1)"],
    ["=$B$1+D1", "=MAX(B2,A2)", "=C2-B$1"],
    ["=C2+1", "=D1+A2", "=B2/A2"],
  ]

  @Test("tables whose columns read each other follow every edit", arguments: 0..<6)
  func tables(index: Int) throws {
    var random = SeededRandom(seed: UInt64(index + 1))
    func number(_ upper: Int) -> Int { Int.random(in: 0...upper, using: &random) }
    let rows = 1_500
    let book = Workbook()
    try book.transaction { () throws(WorkbookError) in
      for row in 1...rows { try book.set("A\(row)", number(9)) }
      for (column, formula) in zip("BCD", Self.shapes[index]) {
        try book.set("\(column)1", number(5))
        try book.fill("\(column)2:\(column)\(rows)", formula)
      }
    }
    for step in 0..<12 {
      let row = 1 + number(rows - 1)
      let before = book.statistics.evaluations
      switch number(5) {
      case 0: try book.set("A\(row)", ["x", "", "4"][number(2)])
      case 1: try book.set("\("BCD".map(String.init)[number(2)])1", number(50))
      case 2: try book.set("\("BCD".map(String.init)[number(2)])\(max(2, row))", number(7))
      default: try book.set("A\(row)", number(12))
      }
      #expect(book.statistics.evaluations - before <= 3 * rows, "step \(step)")
      guard step % 4 == 3 else { continue }
      let fresh = Workbook()
      try fresh.transaction { () throws(WorkbookError) in
        for row in 1...rows {
          for column in "DCBA" {
            let cell = "\(column)\(row)"
            if let formula = book.formula(of: cell) {
              try fresh.set(cell, formula)
            } else {
              try fresh.set(cell, book.value(cell))
            }
          }
        }
      }
      #expect(book.value("A1:D\(rows)") == fresh.value("A1:D\(rows)"), "step \(step)")
      #expect(book.evaluateAgain("B2:D\(rows)"), "step \(step)")
    }
  }
}

extension Workbook {
  /// Whether each formula of a range gives, from the values that there are, the value that its cell has.
  fileprivate func evaluateAgain(_ range: String) -> Bool {
    guard let cells = try? shownRange(range) else { return false }
    for row in cells.top...cells.bottom {
      for column in cells.left...cells.right {
        let cell = A1Notation.text(row: row, column: column)
        guard let formula = formula(of: cell) else { continue }
        if (try? evaluate(formula, in: cell)) != value(cell) { return false }
      }
    }
    return true
  }

  @Test("a cell in a circle looks like an error, however it looked before")
  func looks() throws {
    let book = Workbook()
    try book.enter("A1", "$4.50")
    try book.set("B1", "=A1+1")
    try book.set("C1", "=SUM(B1:B2)*0")
    #expect(book.format(of: "B1").kind == .currency)
    try book.set("A1", "=B1")
    #expect(book.value("B1") == .error(.circular))
    #expect(book.format(of: "B1") == .general)
    #expect(book.format(of: "C1") == .general)
  }
}

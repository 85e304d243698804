import TestSupport
import Testing

@testable import Cells

/// Formulas that are put below each other, one by one, as most are.
@Suite("Runs that grow")
struct GrowingRunTests {
  @Test("after each formula put below, an edit reaches the rows of the run and no others")
  func readers() throws {
    let book = Workbook()
    let count = 70
    for row in 1...count + 5 { try book.set("A\(row)", row) }
    for row in 1...count {
      try book.set("B\(row)", "=A\(row)*2+C$1")
      #expect(book.statistics.runs == 1)
      var before = book.statistics.evaluations
      try book.set("A\(row)", row + 100)
      #expect(book.statistics.evaluations - before == 1)
      #expect(book.value("B\(row)") == .number(Double(2 * row + 200)))
      before = book.statistics.evaluations
      try book.set("A\(row + 1)", row + 2)
      #expect(book.statistics.evaluations == before)
    }
    let before = book.statistics.evaluations
    try book.set("C1", 1)
    #expect(book.statistics.evaluations - before == count)
  }

  @Test("a run that comes to read itself further down is evaluated in that order")
  func selfReading() throws {
    let book = Workbook()
    try book.set("A1", 1)
    try book.set("A2", 2)
    try book.set("A3", 3)
    // The fourth row below is the first that reads another of the run.
    try book.transaction { () throws(WorkbookError) in
      for row in 4...40 { try book.set("A\(row)", "=A\(row - 3)+1") }
    }
    #expect(book.value("A40") == .number(14))
    let before = book.statistics.evaluations
    try book.set("A1", 11)
    #expect(book.value("A40") == .number(24))
    #expect(book.statistics.evaluations - before == 13)
  }

  @Test("a run that grows down to a cell that it reads shows a circle")
  func circle() throws {
    let book = Workbook()
    for row in 1...9 { try book.set("A\(row)", "=A$10+1") }
    #expect(book.value("A1") == .number(1))
    try book.set("A10", "=A$10+1")
    #expect(book.value("A10") == .error(.circular))
    #expect(book.value("A1") == .error(.circular))
  }

  @Test("rows whose reference lies below the last row do not keep others from being reached")
  func offSheet() throws {
    let book = Workbook()
    let last = CellAddress.lastRow + 1
    try book.fill("B\(last - 5):B\(last)", "=A\(last - 3)")
    #expect(book.value("B\(last)") == .error(.reference))
    try book.set("A\(last - 2)", 7)
    #expect(book.value("B\(last - 4)") == .number(7))
    try book.set("A\(last)", 8)
    #expect(book.value("B\(last - 2)") == .number(8))
  }

  @Test("columns built cell by cell, in turns and in one, are those of a new workbook")
  func randomGrowth() throws {
    let formulas = [
      "=A#*2", "=A#*@", "=B^+1", "=B^+@", "=SUM(A$1:A#)", "=A_", "=A$9+@", "=IF(A#>@,B^,A#)", "@",
      "=SEQUENCE(1,2)", "text", "",
    ]
    for seed in 1...30 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      let book = Workbook()
      var entries: [String: String] = [:]
      for row in 1...24 { entries["A\(row)"] = "\(row % 7)" }
      try book.enter(entries, using: &random)
      for _ in 0..<6 {
        var row = Int.random(in: 2...12, using: &random)
        let length = Int.random(in: 1...10, using: &random)
        let column = ["B", "C"][Int.random(in: 0...1, using: &random)]
        let pattern = formulas[Int.random(in: 0..<formulas.count, using: &random)]
        let body = { () throws(WorkbookError) in
          for _ in 0..<length {
            let entry =
              pattern.replacing("#", with: "\(row)").replacing("^", with: "\(row - 1)")
              .replacing("_", with: "\(row + 1)")
              .replacing("@", with: "\(Int.random(in: 1...3, using: &random))")
            let cell = "\(column)\(row)"
            if entry.hasPrefix("=") {
              try book.set(cell, entry)
            } else {
              try book.enter(cell, entry)
            }
            entries["\(column)\(row)"] = entry
            row += 1
          }
        }
        if Bool.random(using: &random) { try book.transaction(body) } else { try body() }
        let edited = "A\(Int.random(in: 1...24, using: &random))"
        let number = "\(Int.random(in: 0...9, using: &random))"
        try book.enter(edited, number)
        entries[edited] = number
        let fresh = Workbook()
        var wrong: [String] = []
        try fresh.enter(entries, using: &random)
        for column in ["A", "B", "C", "D"] {
          for row in 1...26 {
            let cell = "\(column)\(row)"
            let isSame =
              book.value(cell) == fresh.value(cell)
              && book.formula(of: cell) == fresh.formula(of: cell)
            if !isSame { wrong.append("seed \(seed): \(cell)") }
          }
        }
        #expect(wrong == [])
      }
    }
  }
}

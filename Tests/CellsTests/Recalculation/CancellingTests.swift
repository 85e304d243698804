import TestSupport
import Testing

@testable import Cells

/// Turns that are stopped while they are evaluated.
@Suite("Cancelling")
struct CancellingTests {
  @Test("an edit that is stopped throws, and everything is as it was")
  func stopped() throws {
    let book = Workbook()
    try book.set("A1", 1)
    try book.fill("A2:A5000", "=A1+1")
    try book.fill("B1:B5000", "=A1&\"x\"")
    var heard: [Value] = []
    let subscription = book.cell("A5000").subscribe { heard.append($0) }
    book.progressInterval = 0
    book.onProgress = { _ in false }
    #expect(throws: WorkbookError.cancelled) { try book.set("A1", 10) }
    #expect(book.wasCancelled)
    #expect(throws: WorkbookError.cancelled) { try book.set("A2500", "=A2499+100") }
    #expect(throws: WorkbookError.cancelled) { try book.set("name", "=SUM(A1:A5000)") }
    #expect(book.value("A1") == .number(1))
    #expect(book.value("A5000") == .number(5_000))
    #expect(book.value("B5000") == .text("5000x"))
    #expect(book.formula(of: "A2500") == "=A2499+1")
    #expect(book.value("name") == .error(.name))
    #expect(heard == [.number(5_000)])
    book.onProgress = nil
    try book.set("A1", 2)
    #expect(!book.wasCancelled)
    #expect(book.value("B5000") == .text("5001x"))
    #expect(heard == [.number(5_000), .number(5_001)])
    #expect(book.statistics.runs == 2)
    subscription.dispose()
  }

  @Test("progress counts up to what is expected")
  func progress() throws {
    let book = Workbook()
    try book.set("A1", 1)
    try book.fill("A2:A9000", "=A1+1")
    book.progressInterval = 0
    var seen: [Progress] = []
    book.onProgress = { progress in
      seen.append(progress)
      return true
    }
    try book.set("A1", 5)
    #expect(seen.count > 3)
    #expect(seen.allSatisfy { $0.expected == 8_999 && $0.fraction <= 1 })
    #expect(seen.map(\.evaluated) == seen.map(\.evaluated).sorted())
    #expect(seen.last?.evaluated == 8_999)
  }

  @Test("a range that is being filled with a value can be stopped")
  func stoppedFill() throws {
    let book = Workbook()
    try book.set("B7", "text")
    book.progressInterval = 0
    book.onProgress = { _ in false }
    #expect(throws: WorkbookError.cancelled) { try book.fill("A1:C100000", 1) }
    #expect(book.value("A1") == .empty)
    #expect(book.value("B7") == .text("text"))
  }

  @Test("what a stopped transaction still does is left out; a file that it reads is not")
  func stoppedTransaction() throws {
    let book = Workbook()
    try book.set("A3", "=1+1")
    book.progressInterval = 0
    book.onProgress = { _ in false }
    try book.transaction { () throws(WorkbookError) in
      try book.fill("A1:C100000", 1)
      try book.insert("2")
      try book.set("B1", 5)
    }
    #expect(book.wasCancelled)
    #expect(book.formula(of: "A3") == "=1+1")
    #expect(book.value("A1") == .empty)
    #expect(book.value("B1") == .empty)
    try book.transaction { () throws(WorkbookError) in
      try book.fill("A1:C100000", 1)
      _ = try? book.load(csv: Array("x,=1+2\n4,=A2*2\n".utf8), named: "file")
    }
    #expect(book.wasCancelled)
    #expect(book.value("A1") == .empty)
    #expect(book.value("file!B2") == .number(8))
  }

  @Test("a turn that has moved lines is not stopped by what it does afterwards")
  func stoppedAfterMove() throws {
    let book = Workbook()
    try book.fill("A1:A5", 1)
    try book.set("B1", "=SUM(A1:A5)")
    book.progressInterval = 0
    book.onProgress = { _ in false }
    try book.transaction { () throws(WorkbookError) in
      try book.delete("4:5")
      try book.fill("C1:C3", "=B$1*2")
    }
    #expect(!book.wasCancelled)
    #expect(book.value("B1") == 3)
    #expect(book.value("C1") == 6)
    #expect(throws: WorkbookError.cancelled) { try book.set("A1", 10) }
    #expect(book.value("B1") == 3)
  }

  @Test("what a stopped transaction does after it has read a file is left out")
  func stoppedBeforeFile() throws {
    let book = Workbook()
    try book.set("A1", 1)
    try book.set("D1", "=INDIRECT(\"file!B2\")")
    book.progressInterval = 0
    book.onProgress = { _ in false }
    try book.transaction { () throws(WorkbookError) in
      try book.fill("A1:C100000", 1)
      _ = try? book.load(csv: Array("x,=1+2\n4,=A2*2\n".utf8), named: "file")
      try book.set("A1", 7)
    }
    #expect(book.wasCancelled)
    #expect(book.value("A1") == 1)
    #expect(book.value("file!B2") == 8)
    #expect(book.value("D1") == 8)
  }

  private func typed(_ cell: String, _ book: Workbook) -> String? {
    (try? book.address(cell)).flatMap { $0 }.flatMap { book.typed(at: $0) }
  }

  @Test(
    "after random edits, some of them stopped, everything is as if these had not been",
    arguments: 1...5 as ClosedRange<UInt64>)
  func randomEdits(seed: UInt64) throws {
    let patterns = [
      "=A#*@", "=A#+@", "=B^+@", "=IF(A#>@,@,B^)", "=SUM(A#:A#,@)", "=rate*@", "=SEQUENCE(@)",
      "=A#&\"t@\"", "=SUM(B$1:B^)", "=B_+@", "=OFFSET(A#,1,0)", "=VLOOKUP(@,A:A,1,0)",
      "=rate&other",
    ]
    var random = SeededRandom(seed: seed)
    func number(_ upper: Int) -> Int { Int.random(in: 0...upper, using: &random) }
    let (book, twin) = (Workbook(), Workbook())
    book.progressInterval = 0
    for workbook in [book, twin] {
      try workbook.addSheet("Sheet1")
      try workbook.set("rate", 2)
    }
    for step in 0..<150 {
      let row = 2 + number(70)
      let pattern = patterns[number(patterns.count - 1)].map { character -> String in
        switch character {
        case "#": String(row)
        case "^": String(row - 1)
        case "_": String(row + 1)
        case "@": String(1 + number(5))
        default: String(character)
        }
      }
      let formula = pattern.joined()
      var edits: [(String, String)] = []
      for _ in 0...number(2) {
        switch number(9) {
        case 0: edits.append(("A\(row)", String(number(20))))
        case 1: edits.append(("A\(row)", ["\"x\"", "TRUE", "", "12%"][number(3)]))
        case 2: edits.append(("A\(row):A\(row + number(40))", String(number(5))))
        case 3: edits.append(("rate", ["3", "=A3+1", "=A3", ""][number(3)]))
        case 4: edits.append(("other", ["7", "=rate*2", ""][number(2)]))
        case 5...7: edits.append(("B\(row):B\(row + number(60))", formula))
        default: edits.append(("\("BC".map(String.init)[number(1)])\(row)", formula))
        }
      }
      var calls = 0
      let stopsAt = number(3)
      book.onProgress = { _ in
        calls += 1
        return calls != stopsAt
      }
      book.transaction { for (target, entry) in edits { try? book.enter(target, entry) } }
      book.onProgress = nil
      if !book.wasCancelled {
        twin.transaction { for (target, entry) in edits { try? twin.enter(target, entry) } }
      }
      for row in 1...150 {
        for cell in ["A\(row)", "B\(row)", "C\(row)"] {
          let isSame =
            book.value(cell) == twin.value(cell) && book.formula(of: cell) == twin.formula(of: cell)
            && typed(cell, book) == typed(cell, twin)
          guard isSame else {
            Issue.record(
              """
              step \(step), \(cell): \(book.value(cell)) \(book.formula(of: cell) ?? "") is not \
              \(twin.value(cell)) \(twin.formula(of: cell) ?? ""); \(edits), \(book.wasCancelled)
              """)
            return
          }
        }
      }
      #expect(book.value("rate") == twin.value("rate"), "step \(step)")
      #expect(book.value("other") == twin.value("other"), "step \(step)")
    }
  }
}

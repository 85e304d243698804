import TestSupport
import Testing

@testable import Cells

/// Several threads give what one gives.
@Suite("Threads")
struct ThreadsTests {
  @Test(
    "long columns are the same with any number of threads",
    arguments: ["=A1*B1", "=A1-B2*$C$1", "=ROW()/A1", "=A1*3+B3%"])
  func sameValues(formula: String) throws {
    let rows = 140_000
    var random = SeededRandom(seed: 5)
    let numbers = (0..<rows).map { _ in Double(Int.random(in: -500...500, using: &random)) / 8 }
    let odd = (0..<40).map { _ in Int.random(in: 1...rows, using: &random) }
    let books = [1, 2, 5].map { threads in
      let book = Workbook()
      book.threads = threads
      return book
    }
    for book in books {
      try book.transaction { () throws(WorkbookError) in
        try book.set("A1", numbers.map { [$0] })
        try book.set("B1", numbers.reversed().map { [$0] })
        try book.set("C1", 3)
        for row in odd { try book.set("A\(row)", row % 2 == 0 ? "text" : "") }
        try book.fill("D1:D\(rows)", formula)
      }
      try book.set("C1", 4)
      try book.set("A70001", 9)
    }
    let whole = "D1:D\(rows)"
    let expected = books[0].value(whole)
    #expect(books[1].value(whole) == expected)
    #expect(books[2].value(whole) == expected)
    #expect(books[1].statistics.evaluations == books[0].statistics.evaluations)
    let text = try #require(books[0].formula(of: "D99999"))
    #expect(try books[2].evaluate(text, in: "D99999") == books[2].value("D99999"))
  }
}

@Suite("Independent runs")
struct IndependentRunsTests {
  /// Ten columns, none of them long, that read the same numbers, and two that read the ten.
  private func book(threads: Int, _ first: Double) throws -> Workbook {
    let book = Workbook()
    book.threads = threads
    let rows = 12_000
    try book.fill("A1:A\(rows)", "=ROW()*0.5")
    try book.set("N1", first)
    try book.transaction { () throws(WorkbookError) in
      for (place, column) in "BCDEFGHIJK".enumerated() {
        try book.fill("\(column)1:\(column)\(rows)", "=IF(A1>\(place * 900),A1*$N$1,A1-\(place))")
      }
      try book.fill("L1:L\(rows)", "=B1+K1")
      try book.fill("M1:M\(rows)", "=L1/C1")
    }
    return book
  }

  @Test("give the same by one thread and by several, each row evaluated once")
  func sameValues() throws {
    let alone = try book(threads: 1, 2)
    let together = try book(threads: 4, 2)
    for value in [3.5, 0, -1] {
      let before = (alone.statistics.evaluations, together.statistics.evaluations)
      try alone.set("N1", value)
      try together.set("N1", value)
      #expect(
        alone.statistics.evaluations - before.0 == together.statistics.evaluations - before.1)
      for column in ["B", "F", "K", "L", "M"] {
        for row in stride(from: 1, through: 12_000, by: 37) {
          let cell = "\(column)\(row)"
          #expect(alone.value(cell) == together.value(cell), "\(cell)")
        }
      }
    }
  }
}

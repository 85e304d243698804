import Testing

@testable import Cells

/// What an index finds is what a look at each cell finds: the same table is asked through an index and without.
@Suite("Lookups through an index")
struct IndexedLookupTests {
  private static let table: [Value] = [
    "Straße", "STRASSE", "\u{E5}", "a\u{30A}", "Å", "k", "\u{212A}", ";", "\u{37E}", "", "12",
    "12.0",
    12, 12.000000000000002, 12.0000001, 0.3, .number(0.1 + 0.2), 1e15, 1_000_000_000_000_001, 0,
    .number(-0.0), true, false, "TRUE", .error(.divisionByZero), .error(.notAvailable), "#N/A",
    "a*",
    "ab", "1/2/2024", 45_293, "5%", 0.05, 4_503_599_627_370_497, 4503599627370496.5, -12, "-12",
    .number(.leastNonzeroMagnitude), .number(2 * .leastNonzeroMagnitude), 9e307,
  ]

  private static let questions = [
    "MATCH(D1,T,0)", "XMATCH(D1,T)", "XMATCH(D1,T,0,-1)", "COUNTIF(T,D1)",
    "COUNTIFS(T,D1,U,\">5\")",
    "SUMIF(T,D1,U)", "SUMIFS(U,T,D1)", "IFERROR(AVERAGEIFS(U,T,D1),-1)", "MAXIFS(U,T,D1)",
    "IFERROR(VLOOKUP(D1,A$1:B$400,2,FALSE),-1)", "XLOOKUP(D1,T,U,-1)", "COUNTIF(T,\"=\"&D1)",
  ]

  /// A workbook with the table, many times over; its columns hold no index, or one for each question.
  private func workbook(searchedBefore: Bool) throws -> Workbook {
    let book = Workbook()
    try book.transaction { () throws(WorkbookError) in
      try book.addSheet("Sheet1")
      for row in 0..<400 {
        // In the middle each value stands once.
        let place = (row * 7 + row / 40) % Self.table.count
        if row % 3 != 2 { try book.set("A\(row + 1)", Self.table[place]) }
        try book.set("B\(row + 1)", Double(row))
      }
      try book.enter("T", "=Sheet1!A$1:A$400")
      try book.enter("U", "=Sheet1!B$1:B$400")
      if searchedBefore { try book.fill("F1:F20", "=COUNTIF(T,\"nothing\"&ROW())") }
    }
    return book
  }

  @Test("find what a look at each cell finds", arguments: questions)
  func sameAnswers(question: String) throws {
    let indexed = try workbook(searchedBefore: true)
    let column = try #require(indexed.recalculation.sheetStores[1]?.column(0))
    #expect(column.caches.index != nil)
    for key in Self.table + ["å", "K", "nothing", "A*", "12,0", 13, "=12", "<>12", ">12", .empty] {
      try indexed.set("D1", key)
      try indexed.enter("E1", "=" + question)
      // A workbook whose column has not been searched yet looks at each cell.
      let plain = try workbook(searchedBefore: false)
      try plain.set("D1", key)
      try plain.enter("E1", "=" + question)
      let other = try #require(plain.recalculation.sheetStores[1]?.column(0))
      #expect(other.caches.index == nil)
      #expect(
        indexed.value("E1") == plain.value("E1"),
        "\(question) of \(key.debugDescription)")
    }
  }

  @Test("follow texts that come, go and come back in other cells")
  func texts() throws {
    let book = try workbook(searchedBefore: true)
    try book.enter("E1", "=MATCH(\"pear\",T,0)")
    try book.enter("E2", "=COUNTIF(T,\"PEAR\")")
    #expect(book.value("E1") == .error(.notAvailable))
    try book.enter("A300", "'pear")
    try book.enter("A200", "'Pear")
    #expect(book.value("E1") == 200)
    #expect(book.value("E2") == 2)
    try book.enter("A200", "'apple")
    #expect(book.value("E1") == 300)
    try book.enter("A300", "'plum")
    try book.enter("A301", "'PEAR")
    #expect(book.value("E1") == 301)
    try book.delete("300:300")
    #expect(book.value("E1") == 300)
  }
}

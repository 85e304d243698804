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

  @Test(
    "rows looked up at once give what each gives by itself",
    arguments: [
      "VLOOKUP(D1,A$1:B$400,2,FALSE)", "VLOOKUP(D1,A:B,1,0)", "MATCH(D1,A$1:A$300,0)",
      "INDEX(B$1:B$200,MATCH(D1,A$1:A$400,0))", "INDEX(A$3:B$500,MATCH(D1,A$5:A$400,0),2)",
      "XLOOKUP(D1,A$1:A$400,B$1:B$400)", "XLOOKUP(D1,A$1:A$400,A$1:A$400,\"none\")",
      "XLOOKUP(D1,A$1:A$400,B$1:B$400,,0)", "IFERROR(VLOOKUP(D1,A$1:B$400,2,FALSE),\"\")",
      "IFNA(INDEX(A:A,MATCH(D1,A:A,0)),-1)", "IFERROR(MATCH(D1,$A$1:$A$400,0),0)",
      "VLOOKUP(D1,A$1:B$400,3,FALSE)", "INDEX(A$1:B$400,MATCH(D1,A$1:A$400,0))",
      "MATCH(D1,A$1:B$400,0)", "VLOOKUP(D1,A$1:B$400,2,TRUE)",
    ])
  func atOnce(lookup: String) throws {
    let book = try workbook(searchedBefore: false)
    let keys =
      Self.table + ["å", "K", "nothing", "A*", "?b", "12,0", 13, .empty, 12, 0.3, "ab", "k", true]
    for row in 0..<600 {
      // Long stretches without a pattern among them, too.
      let place = row < 300 ? row % keys.count : row % 20 + 10
      try book.set("D\(row + 1)", keys[place])
    }
    try book.set("B17", Value.empty)
    // The longer formula is evaluated row by row.
    try book.fill("G1:G600", "=\(lookup)")
    try book.fill("K1:K600", "=IF(TRUE,\(lookup))")
    func compare(_ sourceLocation: SourceLocation = #_sourceLocation) {
      for row in 1...600 where book.value("G\(row)") != book.value("K\(row)") {
        Issue.record(
          "row \(row): \(book.value("G\(row)")), not \(book.value("K\(row)"))",
          sourceLocation: sourceLocation)
        return
      }
    }
    compare()
    try book.set("A7", "another")
    try book.set("D20", "ANOTHER")
    compare()
    try book.transaction { () throws(WorkbookError) in
      for row in 1...400 { try book.set("B\(row)", "text \(row % 5)") }
    }
    compare()
    try book.transaction { () throws(WorkbookError) in
      for row in 301...600 { try book.set("D\(row)", Self.table[row % 7]) }
    }
    compare()
  }

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

import TestSupport
import Testing

@testable import Cells

/// Conditional sums and sums of products over long columns: what they give, and how much of the columns they read.
@Suite("Conditional sums over long columns")
struct SelectionTests {
  private static let rows = 10_000

  private func workbook() throws -> Workbook {
    let book = Workbook()
    try book.transaction { () throws(WorkbookError) in
      try book.addSheet("Sheet1")
      try book.fill("A1:A\(Self.rows)", "=MOD(ROW()*7919,10)")
      try book.fill("B1:B\(Self.rows)", "=ROW()/8")
      try book.fill("C1:C\(Self.rows)", "=\"kind \"&MOD(ROW(),4)")
    }
    return book
  }

  private func valuesRead(_ book: Workbook) throws -> Int {
    try #require(book.recalculation.sheetStores[1]).selections.valuesRead
  }

  @Test(
    "an edit reads a chunk of each column",
    arguments: [
      ("SUMPRODUCT(A1:A10000,B1:B10000)", 2), ("SUMPRODUCT(B:B)", 1),
      ("SUMPRODUCT(A:A,B:B,B:B)", 3), ("SUMIF(B:B,\">50\")", 2), ("COUNTIF(B:B,\">50\")", 1),
      ("SUMIF(A:A,3,B:B)", 2), ("COUNTIFS(C:C,\"k*2\",B:B,\">3\")", 2),
      ("SUMIFS(B:B,A:A,\">3\",C:C,\"kind 1\")", 3), ("AVERAGEIFS(B:B,A:A,\"<>3\")", 2),
      ("AVERAGEIF(A:A,\"<3\",B:B)", 2), ("MAXIFS(B:B,A:A,\">3\")", 2),
      ("MINIFS(B:B,C:C,\"?ind 1\")", 2),
    ])
  func chunk(formula: String, columns: Int) throws {
    let book = try workbook()
    try book.enter("E1", "=\(formula)")
    let before = try valuesRead(book)
    #expect(before <= columns * (Self.rows + Chunk.rows))
    try book.enter("B5000", "7")
    #expect(try valuesRead(book) - before == columns * Chunk.rows)
  }

  @Test("columns that begin in different rows are read by two chunks at most")
  func shifted() throws {
    let book = try workbook()
    try book.enter("E1", "=SUMPRODUCT(A1:A8000,B101:B8100)")
    let before = try valuesRead(book)
    try book.enter("B5000", "7")
    #expect(try valuesRead(book) - before <= 3 * 2 * Chunk.rows)
  }

  @Test("cumulative conditions filled down read each row about once", arguments: [1, 10, 2_500])
  func cumulative(groups: Int) throws {
    let book = Workbook()
    try book.transaction { () throws(WorkbookError) in
      try book.addSheet("Sheet1")
      try book.fill("A1:A\(Self.rows)", "=MOD(ROW()*7919,\(groups))")
      try book.fill("B1:B\(Self.rows)", 0.5)
    }
    try book.fill("D1:D\(Self.rows)", "=COUNTIF(A$1:A1,A1)")
    try book.fill("E1:E\(Self.rows)", "=SUMIF(A$1:A1,A1,B$1:B1)")
    #expect(book.value("D\(Self.rows)") == .number(Double(Self.rows / groups)))
    #expect(book.value("E\(Self.rows)") == .number(Double(Self.rows / groups) / 2))
    #expect(try valuesRead(book) <= 100 * Self.rows)
    try book.enter("B1", "8.5")
    #expect(try valuesRead(book) <= 200 * Self.rows)
    try book.fill("F1:F\(Self.rows)", "=COUNTIF(A$1:A1,\"<\"&\(groups))")
    #expect(book.value("F\(Self.rows)") == .number(Double(Self.rows)))
    #expect(try valuesRead(book) <= 210 * Self.rows)
  }

  @Test("groups of blocks give what an uncommon range over the same rows gives")
  func groups() throws {
    let rows = 70_000
    let book = Workbook()
    try book.fill("A1:A\(rows)", "=MOD(ROW()*7919,10)")
    try book.fill("B1:B\(rows)", 0.1)
    try book.set("D1", "=SUMIF(A1:A\(rows),\">3\",B1:B\(rows))")
    try book.set("D2", "=SUMPRODUCT(A1:A\(rows),B1:B\(rows))")
    for row in [7, 40_000, 69_999, 40_001, 32_768] {
      try book.set("B\(row)", Double(row) / 3)
      let fresh = Workbook()
      try fresh.set("A1", values(of: book, column: "A", rows))
      try fresh.set("B1", values(of: book, column: "B", rows))
      try fresh.set("D1", "=SUMIFS(B:B,A:A,\">3\")")
      try fresh.set("D2", "=SUMPRODUCT(A:A,B:B)")
      #expect(book.value("D1") == fresh.value("D1"))
      #expect(book.value("D2") == fresh.value("D2"))
    }
  }

  private func values(of book: Workbook, column: String, _ rows: Int) -> Value {
    .array(
      ArrayValue(
        rows: rows, columns: 1, elements: (1...rows).map { book.value("\(column)\($0)") }))
  }

  @Test("equal conditions over equal columns are computed once")
  func equal() throws {
    let book = try workbook()
    try book.fill("E1:E\(Self.rows)", "=SUMIF(A$1:A$\(Self.rows),A1,B$1:B$\(Self.rows))")
    #expect(try valuesRead(book) <= 25 * Self.rows)
    let before = try valuesRead(book)
    try book.enter("B5000", "7")
    #expect(try valuesRead(book) - before <= 10 * 2 * Chunk.rows)
  }

  @Test("so many conditions that not all are kept still give what each gives alone")
  func many() throws {
    let book = try workbook()
    try #require(book.recalculation.sheetStores[1]).selections.limit = 900
    try book.fill("E1:E80", "=COUNTIF(B$1:B$\(Self.rows),\">\"&ROW())")
    for row in [1, 7, 40, 79] {
      #expect(book.value("E\(row)") == .number(Double(max(0, Self.rows - row * 8))))
    }
    try book.enter("B10000", "0")
    for row in [1, 7, 40, 79] {
      #expect(book.value("E\(row)") == .number(Double(Self.rows - row * 8 - 1)))
    }
  }

  // MARK: - What they give

  private static let criteria: [Value] = [
    3, ">3", "<=0.5", "<>3", "x*", "?y", "<>", "=", "", "x", ">m", "TRUE", true, "#DIV/0!", "<>x",
    "0.3", "<>#DIV/0!", ">=TRUE",
  ]

  private static func value(_ random: inout SeededRandom) -> Value {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: "x"
    case 1: "Xy"
    case 2: "zy"
    case 3: true
    case 4: .empty
    case 5: "3"
    case 6: 3
    case 7: .number(0.1 + 0.2)
    default: .number(Double(Int.random(in: -20...20, using: &random)) / 10)
    }
  }

  @Test(
    "after random edits they equal what reading all rows gives",
    arguments: 1...4 as ClosedRange<UInt64>)
  func plain(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let rows = 3_000
    let book = Workbook()
    var table: [[Value]] = []
    for _ in 0..<3 { table.append((0..<rows).map { _ in Self.value(&random) }) }
    for (column, name) in ["A", "B", "C"].enumerated() {
      try book.set(
        "\(name)1", Value.array(ArrayValue(rows: rows, columns: 1, elements: table[column])))
    }
    let conditions = (0..<3).map { _ in
      (
        column: Int.random(in: 0..<3, using: &random),
        value: Self.criteria.randomElement(using: &random) ?? 3
      )
    }
    let shift = Int.random(in: 0...1_500, using: &random)
    for (index, condition) in conditions.enumerated() {
      try book.set("G\(index + 1)", condition.value)
    }
    func range(_ column: Int, from top: Int = 1) -> String {
      let name = ["A", "B", "C"][column]
      return "\(name)\(top):\(name)\(top + 1_399)"
    }
    let pairs = conditions.enumerated().map { "\(range($1.column)),G\($0 + 1)" }
    try book.set("H1", "=SUMIF(\(pairs[0]),\(range(1, from: shift + 1)))")
    try book.set("H2", "=COUNTIFS(\(pairs[0]),\(pairs[1]))")
    try book.set("H3", "=SUMIFS(\(range(2, from: shift + 1)),\(pairs[0]),\(pairs[2]))")
    try book.set("H4", "=SUMPRODUCT(\(range(0)),\(range(1, from: shift + 1)))")
    try book.set("H5", "=COUNTIF(A:A,G1)+COUNTIF(B1:C1400,G2)")
    try book.set("H6", "=MAXIFS(\(range(1)),\(pairs[1]))")
    for _ in 0..<20 {
      for _ in 0..<3 {
        let column = Int.random(in: 0..<3, using: &random)
        let row = Int.random(in: 0..<rows, using: &random)
        table[column][row] = Self.value(&random)
        try book.set("\(["A", "B", "C"][column])\(row + 1)", table[column][row])
      }
      func meets(_ row: Int, _ indices: [Int]) -> Bool {
        indices.allSatisfy {
          Criterion(conditions[$0].value).matches(table[conditions[$0].column][row])
        }
      }
      /// Blocks of 1,024 rows, which groups of 32 are not needed for here.
      func sum(_ term: (Int) -> Double?) -> Double {
        var all = Summation()
        for first in stride(from: 0, to: 1_400, by: 1_024) {
          var block = Summation()
          for row in first..<min(first + 1_024, 1_400) {
            if let term = term(row) { block.add(term) }
          }
          all.merge(block)
        }
        return all.total
      }
      func number(_ column: Int, _ row: Int) -> Double? {
        if case .number(let number) = table[column][row] { number } else { nil }
      }
      let largest = (0..<1_400).filter { meets($0, [1]) }.compactMap { number(1, $0) }.max()
      let blank = 1_048_576 - rows
      let everywhere = (0..<rows).count {
        Criterion(conditions[0].value).matches(table[0][$0])
      }
      let inTwo = (0..<1_400).reduce(0) { count, row in
        let criterion = Criterion(conditions[1].value)
        return count + (criterion.matches(table[1][row]) ? 1 : 0)
          + (criterion.matches(table[2][row]) ? 1 : 0)
      }
      let expected: [Value] = [
        .number(sum { meets($0, [0]) ? number(1, $0 + shift) : nil }),
        .number(Double((0..<1_400).count { meets($0, [0, 1]) })),
        .number(sum { meets($0, [0, 2]) ? number(2, $0 + shift) : nil }),
        .number(sum { (number(0, $0) ?? 0) * (number(1, $0 + shift) ?? 0) }),
        .number(
          Double(
            everywhere + inTwo + (Criterion(conditions[0].value).matchesEmpty ? blank : 0))),
        .number(largest ?? 0),
      ]
      for (index, expected) in expected.enumerated() {
        #expect(
          book.value("H\(index + 1)") == expected,
          "\(book.formula(of: "H\(index + 1)") ?? "") with \(conditions)")
      }
    }
  }
}

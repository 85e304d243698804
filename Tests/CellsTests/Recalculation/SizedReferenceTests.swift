import TestSupport
import Testing

@testable import Cells

/// SUMIF and AVERAGEIF read their third argument as large as the first, whatever it spells.
@Suite("Ranges that take the size of others")
struct SizedReferenceTests {
  @Test(
    "are followed in all their cells",
    arguments: [
      "SUMIF(A1:A3,1,B1)", "SUMIF(A1:A3,1,B1:B2)", "SUMIF($A$1:$A$3,1,$B$1)",
      "SUMIF(A1:A3,1,B1:B9)", "SUMIF(A:A,1,B1)", "SUMIF(A1:A3,1,B:B)", "SUMIF(keys,1,B1)",
      "3*AVERAGEIF(A1:A3,1,B1)", "LET(r,A1:A3,SUMIF(r,1,B1))", "SUMIF(OFFSET(A1,0,0,3,1),1,B1)",
      "LET(s,B1,SUMIF(A1:A3,1,s))", "SUMIF(A1:A3,1,IF(TRUE,B1))", "SUMIF(A1:A3,1,INDEX(B1:B2,1))",
      "SUMIF(A1:C3,1,B1)-SUM(C1:D3)", "SUMIF(IF(TRUE,A1:A3),1,B1)",
    ])
  func followed(_ formula: String) throws {
    let book = Workbook()
    try book.set("A1:A3", 1)
    try book.set("B1:B3", 5)
    try book.set("keys", "=A1:A3")
    try book.set("F1", "=" + formula)
    #expect(book.value("F1") == .number(15))
    try book.set("B3", 9)
    #expect(book.value("F1") == .number(19))
    try book.set("B2", "=B3+1")
    #expect(book.value("F1") == .number(24))
    try book.transaction { () throws(WorkbookError) in
      try book.set("B3", 1)
      try book.set("B1", "=B2+B3")
    }
    #expect(book.value("F1") == .number(6))
  }

  @Test("end where the sheet ends")
  func sheetEnd() throws {
    let book = Workbook()
    try book.set("A1:XFD1", 1)
    try book.set("B2", 5)
    try book.set("XFD2", 7)
    try book.set("A4", "=SUMIF(A1:XFD1,1,B2)")
    #expect(book.value("A4") == .number(12))
    try book.set("XFD2", 8)
    #expect(book.value("A4") == .number(13))
  }

  @Test("make a circle where the formula stands in one of them")
  func circles() throws {
    let book = Workbook()
    try book.set("A1:A3", 1)
    try book.set("B1", 1)
    try book.set("B3", "=C1+1")
    try book.set("C1", "=SUMIF(A1:A3,1,B1)")
    #expect(book.value("C1") == .error(.circular))
    try book.set("E2", "=SUMIF(A1:A3,1,E1)")
    #expect(book.value("E2") == .error(.circular))
    try book.set("G4", "=SUMIF(A1:A3,1,G1)")
    #expect(book.value("G4") == .number(0))
  }

  /// Each formula for a row, and the rows of keys and of addends that it means there.
  static let filled: [(formula: String, rows: @Sendable (Int) -> (ClosedRange<Int>, Int))] = [
    ("=SUMIF(A1:A3,1,B2)", { ($0...$0 + 2, $0 + 1) }),
    ("=SUMIF(A$1:A1,1,B$2)", { (1...$0, 2) }),
    ("=SUMIF(A1:A$40,1,B1)", { ($0...40, $0) }),
    ("=SUMIF(A$1:A1,1,B1)", { (1...$0, $0) }),
    ("=SUMIF(A1:A$40,1,B$1)", { ($0...40, 1) }),
  ]

  @Test("go along with the rows of a column", arguments: filled.indices)
  func columns(_ index: Int) throws {
    let (formula, rows) = Self.filled[index]
    var random = SeededRandom(seed: UInt64(index))
    var keys = (0...100).map { _ in Int.random(in: 0...1, using: &random) }
    var addends = (0...100).map { _ in Int.random(in: 1...99, using: &random) }
    let book = Workbook()
    try book.transaction { () throws(WorkbookError) in
      for row in 1...90 {
        try book.set("A\(row)", keys[row])
        try book.set("B\(row)", addends[row])
      }
      try book.fill("C1:C30", formula)
      // One by one, where neighbours do not make a run of it.
      for row in stride(from: 2, through: 30, by: 3) { try book.set("C\(row)", "=0") }
    }
    for edit in 0..<40 {
      let row = Int.random(in: 1...60, using: &random)
      if edit % 2 == 0 {
        addends[row] += 1
        try book.set("B\(row)", addends[row])
      } else {
        keys[row] = 1 - keys[row]
        try book.set("A\(row)", keys[row])
      }
      for cell in 1...30 where cell % 3 != 2 {
        let (range, first) = rows(cell)
        let sum = range.reduce(0) {
          $0 + (keys[$1] == 1 ? addends[first + $1 - range.lowerBound] : 0)
        }
        #expect(book.value("C\(cell)") == .number(Double(sum)))
      }
    }
  }
}

import TestSupport
import Testing

@testable import Cells

@Suite("Conditions that are texts")
struct WildcardTests {
  @Test("a text without wildcards describes the texts that are the same but for case")
  func plainTexts() {
    let pieces = [
      "a", "A", "k", "K", "\u{212A}", "s", "S", "ſ", "ß", "İ", "i", "I", "é", "e\u{301}", " ", "1",
    ]
    var random = SeededRandom(seed: 4)
    func text() -> String {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }.joined()
    }
    let wrong = (0..<20_000).map { _ in (text(), text()) }.filter { one, other in
      let isSame = one.lowercased().unicodeScalars.elementsEqual(other.lowercased().unicodeScalars)
      return Wildcard(one).matches(other) != isSame
    }
    #expect(wrong.isEmpty)
  }

  @Test("conditions that are asked in turn keep their meaning")
  func manyConditions() throws {
    let book = Workbook()
    for row in 1...12 {
      try book.set("A\(row)", row % 2 == 0 ? "t\(row)" : "T\(row - 1)")
      try book.set("B\(row)", row)
    }
    for _ in 1...3 {
      for row in 1...12 {
        let text = "t\(row % 2 == 0 ? row : row - 1)"
        let sum = row % 2 == 0 ? row + (row < 12 ? row + 1 : 0) : row + (row > 1 ? row - 1 : 0)
        try book.set("C\(row)", "=SUMIF(A$1:A$12,\"\(text)\",B$1:B$12)")
        #expect(book.value("C\(row)") == .number(Double(sum)))
        try book.set("D\(row)", "=COUNTIF(B$1:B$12,\">\(row)\")")
        #expect(book.value("D\(row)") == .number(Double(12 - row)))
      }
    }
  }
}

import TestSupport
import Testing

@testable import Cells

@Suite("Texts without case")
struct CaseFoldingTests {
  @Test("order and equality are those of the texts in lower case")
  func order() {
    let pieces = [
      "a", "A", "z", "Z", "_", "[", "1", " ", "é", "e", "\u{301}", "K", "\u{212A}", "😀",
    ]
    var random = SeededRandom(seed: 6)
    func text() -> String {
      (0..<Int.random(in: 0...4, using: &random)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }.joined()
    }
    let wrong = (0..<20_000).map { _ in (text(), text()) }.filter { one, other in
      let (left, right) = (one.lowercased(), other.lowercased())
      let expected = left == right ? 0 : left < right ? -1 : 1
      return CaseFolding.order(one, other).signum() != expected
        || CaseFolding.areEqual(one, other) != (expected == 0)
    }
    #expect(wrong.map { "\($0.0) \($0.1)" } == [])
  }
}

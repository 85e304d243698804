import Testing

@testable import Cells

@Suite("Summation")
struct SummationTests {
  @Test("ten tenths are one") func tenths() {
    #expect(Summation(Array(repeating: 0.1, count: 10)).total == 1)
  }

  @Test("a small term survives between two large ones") func cancellation() {
    #expect(Summation([1e16, 1, -1e16]).total == 1)
    #expect(Summation([1, 1e100, 1, -1e100]).total == 2)
  }

  @Test("the order of the terms makes no difference") func order() {
    let terms = (1...1_000).map { 1 / Double($0) }
    #expect(Summation(terms).total == Summation(terms.reversed()).total)
  }

  @Test("a sum beyond the largest double is infinite") func overflow() {
    #expect(Summation([1e308, 1e308]).total == .infinity)
  }
}

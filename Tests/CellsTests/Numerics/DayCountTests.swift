import TestSupport
import Testing

@testable import Cells

@Suite("Day counts")
struct DayCountTests {
  private static func day(_ year: Int, _ month: Int, _ day: Int) throws -> Int {
    try #require(Cells.Calendar.dayNumber(year: year, month: month, day: day))
  }

  @Test("months of 30 days end differently in Europe and the United States")
  func days360() throws {
    let january = try Self.day(2026, 1, 31)
    let february = try Self.day(2026, 2, 28)
    let march = try Self.day(2026, 3, 31)
    #expect(DayCount.days360(from: january, to: march, isEuropean: false) == 60)
    #expect(DayCount.days360(from: january, to: march, isEuropean: true) == 60)
    #expect(DayCount.days360(from: february, to: march, isEuropean: false) == 30)
    #expect(DayCount.days360(from: february, to: march, isEuropean: true) == 32)
    #expect(DayCount.days360(from: january + 1, to: march, isEuropean: false) == 60)
    #expect(DayCount.days360(from: january + 1, to: march, isEuropean: true) == 59)
  }

  @Test("whole years are whole in every basis that counts months or actual years")
  func wholeYears() throws {
    for year in 1999...2030 {
      let start = try Self.day(year, 3, 1)
      let end = try Self.day(year + 1, 3, 1)
      #expect(DayCount.yearFraction(from: start, to: end, basis: 0) == 1)
      #expect(DayCount.yearFraction(from: start, to: end, basis: 4) == 1)
      #expect(DayCount.yearFraction(from: start, to: end, basis: 1).isClose(to: 1, relative: 3e-3))
    }
  }

  @Test("a year fraction does not depend on the order of its dates")
  func order() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<500 {
      let start = Int.random(in: 0...100_000, using: &random)
      let end = Int.random(in: 0...100_000, using: &random)
      for basis in 0...4 {
        let forward = DayCount.yearFraction(from: start, to: end, basis: basis)
        #expect(forward >= 0)
        #expect(forward == DayCount.yearFraction(from: end, to: start, basis: basis))
      }
    }
  }
}

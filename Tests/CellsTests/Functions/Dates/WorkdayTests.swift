import TestSupport
import Testing

@testable import Cells

@Suite("Workdays")
struct WorkdayTests {
  @Test("counting by weeks agrees with counting day by day", arguments: [1, 2, 3])
  func counts(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let book = Workbook()
    for _ in 0..<150 {
      let start = Int.random(in: 40_000...45_000, using: &random)
      let end = start + Int.random(in: -60...60, using: &random)
      let weekend = Self.weekend(&random)
      let holidays = Self.holidays(near: start, &random)
      let free = { (day: Int) in Self.isFree(day, weekend) || holidays.contains(day) }
      let count = (min(start, end)...max(start, end)).count { !free($0) }
      let formula = "NETWORKDAYS.INTL(\(start), \(end), \"\(weekend)\", \(Self.array(holidays)))"
      let expected = Value.number(Double(start <= end ? count : -count))
      #expect(try book.evaluate(formula) == expected, "\(formula), seed \(seed)")
    }
  }

  @Test("going by weeks agrees with going day by day", arguments: [4, 5, 6])
  func steps(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let book = Workbook()
    for _ in 0..<150 {
      let start = Int.random(in: 40_000...45_000, using: &random)
      let days = Int.random(in: -60...60, using: &random)
      let weekend = Self.weekend(&random)
      let holidays = Self.holidays(near: start, &random)
      guard weekend != "1111111" else { continue }
      var day = start
      var left = abs(days)
      while left > 0 {
        day += days.signum()
        if !Self.isFree(day, weekend), !holidays.contains(day) { left -= 1 }
      }
      let formula = "WORKDAY.INTL(\(start), \(days), \"\(weekend)\", \(Self.array(holidays)))"
      #expect(
        try book.evaluate(formula) == .number(Double(day)), "\(formula), seed \(seed)")
    }
  }

  private static func weekend(_ random: inout SeededRandom) -> String {
    String((0..<7).map { _ in Int.random(in: 0...2, using: &random) == 0 ? "1" : "0" })
  }

  private static func holidays(near day: Int, _ random: inout SeededRandom) -> Set<Int> {
    let count = Int.random(in: 1...12, using: &random)
    return Set((0..<count).map { _ in day + Int.random(in: -70...70, using: &random) })
  }

  private static func array(_ days: Set<Int>) -> String {
    "{" + days.map(String.init).joined(separator: ",") + "}"
  }

  private static func isFree(_ day: Int, _ weekend: String) -> Bool {
    Array(weekend)[Cells.Calendar.weekday(of: day) - 1] == "1"
  }
}

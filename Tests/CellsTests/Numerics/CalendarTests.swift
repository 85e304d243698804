import Testing

@testable import Cells

@Suite("Calendar")
struct CalendarTests {
  @Test(
    "days count from 1899-12-30",
    arguments: [
      (1899, 12, 30, 0), (1900, 1, 1, 2), (1900, 2, 28, 60), (1900, 3, 1, 61),
      (2000, 2, 29, 36_585),
      (2024, 6, 15, 45_458), (9999, 12, 31, 2_958_465), (1, 1, 1, -693_593), (1899, 12, 29, -1),
    ] as [(Int, Int, Int, Int)])
  func dayNumbers(year: Int, month: Int, day: Int, number: Int) {
    #expect(Cells.Calendar.dayNumber(year: year, month: month, day: day) == number)
    let date = Cells.Calendar.date(of: number)
    #expect(date.year == year && date.month == month && date.day == day)
  }

  @Test("every day of four centuries reads back")
  func roundTrip() {
    var expected = Cells.Calendar.date(of: -150_000)
    for number in -150_000...50_000 {
      let date = Cells.Calendar.date(of: number)
      guard date == expected else {
        Issue.record("day \(number) is \(date), not \(expected)")
        return
      }
      expected.day += 1
      if expected.day > Cells.Calendar.days(inMonth: date.month, of: date.year) {
        expected = (date.year + date.month / 12, date.month % 12 + 1, 1)
      }
    }
  }

  @Test("days that do not exist have no number")
  func missingDays() {
    #expect(Cells.Calendar.dayNumber(year: 1900, month: 2, day: 29) == nil)
    #expect(Cells.Calendar.dayNumber(year: 2024, month: 13, day: 1) == nil)
    #expect(Cells.Calendar.dayNumber(year: 10_000, month: 1, day: 1) == nil)
    #expect(Cells.Calendar.dayNumber(year: 0, month: 1, day: 1) == nil)
  }

  @Test("months and days may run over")
  func overflow() {
    #expect(Cells.Calendar.dayNumber(year: 2008, overflowingMonth: 14, day: 2) == 39_846)
    #expect(Cells.Calendar.dayNumber(year: 2008, overflowingMonth: -3, day: 2) == 39_327)
    #expect(Cells.Calendar.dayNumber(year: 2024, overflowingMonth: 3, day: 0) == 45_351)
    #expect(Cells.Calendar.dayNumber(year: 9999, overflowingMonth: 13, day: 1) == nil)
    #expect(Cells.Calendar.dayNumber(year: .max, overflowingMonth: .max, day: .max) == nil)
  }

  @Test("1899-12-30 was a Saturday")
  func weekdays() {
    #expect(Cells.Calendar.weekday(of: 0) == 6)
    #expect(Cells.Calendar.weekday(of: 1) == 7)
    #expect(Cells.Calendar.weekday(of: 2) == 1)
    #expect(Cells.Calendar.weekday(of: -1) == 5)
    #expect(Cells.Calendar.weekday(of: -6) == 7)
  }
}

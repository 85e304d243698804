import Testing

@testable import Cells

@Suite("Display formats")
struct DisplayFormatTests {
  @Test(
    "numbers are shown as they were typed, and can be typed back",
    arguments: [
      (0.12, .percent(decimals: 0), "12%"), (0.12, .percent(decimals: 1), "12.0%"),
      (10.2 - 10.1, .percent(decimals: 0), "10%"), (0.123456, .percent(decimals: 0), "12.3456%"),
      (-0.005, .percent(decimals: 0), "-0.5%"),
      (1234.5, .currency(.dollar, decimals: 2), "$1,234.50"),
      (-1_234_567, .currency(.euro, decimals: 0), "-€1,234,567"),
      (0, .currency(.pound, decimals: 2), "£0.00"),
      (46_355, .date, "2026-11-29"), (46_355.5, .date, "2026-11-29 12:00"),
      (46_355, .dateTime, "2026-11-29 00:00"),
      (46_355 + 1 / 86_400.0, .dateTime, "2026-11-29 00:00:01"),
      (0.604166666666667, .time, "14:30"), (1.5, .time, "36:00"), (-0.5, .time, "-12:00"),
      (1e9, .date, "1000000000"),
      (-1, .date, "1899-12-29"), (2.5, .general, "2.5"),
    ] as [(Double, DisplayFormat, String)])
  func shown(number: Double, format: DisplayFormat, text: String) throws {
    #expect(format.text(number) == text)
    if text.hasPrefix("-12:") { return }
    let back = try #require(NumberText.typed(text)?.number)
    #expect((back - number).magnitude <= 1e-5)
  }

  @Test("one byte keeps kind, decimals and currency")
  func packing() {
    let format = DisplayFormat.currency(.yen, decimals: 3)
    #expect(MemoryLayout<DisplayFormat>.size == 1)
    #expect(format.kind == .currency && format.currency == .yen && format.decimals == 3)
    #expect(DisplayFormat(rawValue: format.rawValue) == format)
    #expect(DisplayFormat.percent(decimals: 90).decimals == 7)
    #expect(DisplayFormat.general.rawValue == 0)
  }
}

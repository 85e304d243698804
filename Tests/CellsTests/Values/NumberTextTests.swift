import TestSupport
import Testing

@testable import Cells

@Suite("Numbers read from text")
struct NumberTextTests {
  @Test(
    "a whole literal is data",
    arguments: [
      ("12", 12, .general), ("-1.5", -1.5, .general), ("+3", 3, .general), ("1e5", 1e5, .general),
      (".5", 0.5, .general), ("5.", 5, .general), ("1,234", 1234, .general),
      ("1,234,567.25", 1_234_567.25, .general), ("12%", 0.12, .percent(decimals: 0)),
      ("-12.5 %", -0.125, .percent(decimals: 1)),
      ("$1,234.50", 1234.5, .currency(.dollar, decimals: 2)),
      ("-$5", -5, .currency(.dollar, decimals: 2)), ("$-5", -5, .currency(.dollar, decimals: 2)),
      ("€7.125", 7.125, .currency(.euro, decimals: 3)), ("23€", 23, .currency(.euro, decimals: 2)),
      ("£1", 1, .currency(.pound, decimals: 2)), ("¥3", 3, .currency(.yen, decimals: 2)),
      ("2026-11-29", 46_355, .date), ("2026-11-29 14:30", 46_355 + 14.5 / 24, .dateTime),
      ("2026-11-29T06:00:00", 46_355.25, .dateTime), ("1899-12-30", 0, .date),
      ("14:30", 14.5 / 24, .time),
      ("2:30 PM", 14.5 / 24, .time), ("12:00 am", 0, .time), ("36:00", 1.5, .time),
      ("0:00:01.5", 1.5 / 86_400, .time), ("  7  ", 7, .general),
      ("12345678901234567890", 12_345_678_901_234_567_168, .general),
      ("0.1234567890123456789", 0.1234567890123456789, .general),
    ] as [(String, Double, DisplayFormat)])
  func literals(text: String, number: Double, format: DisplayFormat) throws {
    let reading = try #require(NumberText.typed(text))
    #expect(reading.value == .number(number))
    #expect(reading.format == format)
  }

  @Test("TRUE and FALSE are literals in any case")
  func booleans() {
    #expect(NumberText.typed("TRUE")?.value == .boolean(true))
    #expect(NumberText.typed("false")?.value == .boolean(false))
    #expect(NumberText.typed("truer") == nil)
  }

  @Test(
    "what could be arithmetic, or is no number, is no literal",
    arguments: [
      "1/2", "1-2", "1 2", "(5)", "1/2/2024", "", " ", "-", ".", "e5", "1e", "1,23", "1,2345",
      "12%%",
      "1.2.3", "2026-02-30", "2026-11-29 25", "0x10", "inf", "nan", "1e999", "$", "%5", "3a", "--5",
      "$5%", "1,234,5", "A1", "14:75", "2026-11-29x", "1e5x", "5 apples", "1:2:3:4", "3:5",
      "1:2:03",
    ])
  func notLiterals(text: String) {
    #expect(NumberText.typed(text) == nil)
  }

  @Test(
    "text in arithmetic is read as Excel reads it",
    arguments: [
      ("(5)", -5.0), ("($1,000)", -1000), ("1 1/2", 1.5), ("-2 3/4", -2.75), ("%20", 0.2),
      ("20 %", 0.2),
      ("1/2/2024", 45_293), ("1-2-2024", 45_293), ("2-Jan-2024", 45_293),
      ("2 January 2024", 45_293),
      ("Jan 2, 2024", 45_293), ("2024/1/2", 45_293), ("2024-1-2", 45_293), ("1/2/24", 45_293),
      ("1/2/30", 10_960), ("1/2/2024 3:45 PM", 45_293.65625), ("3:45 PM 1/2/2024", 45_293.65625),
      ("1/2", 46_024), ("Jan 2", 46_024), ("2-Jan", 46_024), ("Jan 2024", 45_292),
      ("Feb-30", 10_990),
      ("5/2024", 45_413), ("12:30", 12.5 / 24), ("6 pm", 0.75), ("12PM", 0.5), ("1E-07", 1e-7),
      ("Sept 5, 2024", .nan), ("September 5, 2024", 45_540),
    ] as [(String, Double)])
  func coercion(text: String, number: Double) {
    let read = NumberText.coerced(text, today: 46_355)
    if number.isNaN { #expect(read == nil) } else { #expect(read == number) }
  }

  @Test(
    "other text is no number",
    arguments: [
      "", "abc", "3%22", "3D22", "13 Monkeys", "£1 000", "30/2/2010", "22/8/2008", "32/32", "1910-",
      "--1910", "2008-08-", "5 6", "TRUE", "13:01PM", "1/2/3/4", "29-2-2007", "(5", "5)", "-(5)",
      "1/2-2024", "Jan", "10--", "1 1/0", "1,23", " 2024-01-10 ", "1/2/2024 ", "99999999999999/1/1",
    ])
  func noNumbers(text: String) {
    #expect(NumberText.coerced(text, today: 46_355) == nil)
  }

  @Test("without a clock a date needs its year")
  func noClock() {
    #expect(NumberText.coerced("1/2") == nil)
    #expect(NumberText.coerced("1/2/2024") == 45_293)
  }

  @Test("no text makes reading fail otherwise than by nil")
  func randomText() {
    let letters = Array("0123456789,.-+/%$€()eE: :aApPmMJjanbFe\u{301}\u{0}")
    var generator = SeededRandom(seed: 7)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...12, using: &generator)
      let text = String((0..<count).compactMap { _ in letters.randomElement(using: &generator) })
      let typed = NumberText.typed(text)
      let coerced = NumberText.coerced(text, today: 46_355)
      #expect(typed?.number?.isFinite ?? true, "\(text)")
      #expect(coerced?.isFinite ?? true, "\(text)")
    }
  }
}

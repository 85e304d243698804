import TestSupport
import Testing

@testable import Cells

@Suite("Number formats")
struct NumberFormatTests {
  @Test(
    "numbers follow the places of the mask",
    arguments: [
      (1234.59, "###0.0", "1234.6"), (5, "#.##", "5."), (0.5, "#.##", ".5"), (0.5, "0.##", "0.5"),
      (1234, "0000000", "0001234"), (12, "0,000", "0,012"),
      (1_913_415.93, "#,000.00", "1,913,415.93"),
      (2.675, "0.00", "2.68"), (-5, "0", "-5"), (-0.001, "0.00", "0.00"),
      (12, "00-00-00-00", "00-00-00-12"),
      (5, "??0", "  5"), (1.5, "0.0?", "1.5 "), (1e20, "0", "100000000000000000000"), (0, "#", ""),
      (1.0 / 3, "0.00000000000000000000", "0.33333333333333300000"), (1234.5, "General", "1234.5"),
      (12, "General \"kg\"", "12 kg"), (-12, "General", "-12"), (1.5, "0.0.0", "1.5.0"),
    ] as [(Double, String, String)])
  func places(number: Double, mask: String, expected: String) throws {
    // A second point is a literal; the place behind it is a further decimal.
    let text = try NumberFormat(mask: mask).text(for: .number(number))
    #expect(text == expected)
  }

  @Test(
    "percent, scaling commas and exponents",
    arguments: [
      (0.285, "0.0%", "28.5%"), (0.5, "%0", "%50"), (12_345_678, "#,##0,", "12,346"),
      (12_345_678, "0.0,,", "12.3"), (12_345_678, "0.0,,\"M\"", "12.3M"),
      (12_200_000, "0.00E+00", "1.22E+07"),
      (12, "0.00E+0", "1.20E+1"), (1.0 / 3, "0.00E+0", "3.33E-1"), (12_345, "##0.0E+0", "12.3E+3"),
      (9.999, "0.00E+00", "1.00E+01"), (0, "0.00E+00", "0.00E+00"), (1e-5, "0E-0", "1E-5"),
      (999_999, "##0.0E+0", "1.0E+6"), (-1234, "0.0e+00", "-1.2e+03"), (1.5, "0E+0", "2E+0"),
    ] as [(Double, String, String)])
  func scaling(number: Double, mask: String, expected: String) throws {
    #expect(try NumberFormat(mask: mask).text(for: .number(number)) == expected)
  }

  @Test(
    "sections choose by sign, by zero, by condition",
    arguments: [
      (12, "$#,##0_);($#,##0)", "$12 "), (-12, "$#,##0_);($#,##0)", "($12)"),
      (0, "0;-0;\"none\"", "none"),
      (-5, "+ $#,##0.00;- $#,##0.00;$0.00", "- $5.00"), (5, "0;;", "5"), (-5, "0;;", ""),
      (0, "0;;", ""),
      (1_234_567_898, "[<=9999999]###-####;(###) ###-####", "(123) 456-7898"),
      (5_551_234, "[<=9999999]###-####;(###) ###-####", "555-1234"), (7, "[Red]0;[Blue]-0", "7"),
      (150, "[>100]\"big\";[<0]\"small\";0", "big"), (-1, "[>100]\"big\";[<0]\"small\";0", "small"),
      (50, "[>100]\"big\";[<0]\"small\";0", "50"), (5, "[$€-407] 0.00", "€ 5.00"),
      (5, "[$-409]0", "5"),
      (5, "0\\x", "5x"), (5, "*-0", "5"), (-5, "\"minus \"0", "-minus 5"),
    ] as [(Double, String, String)])
  func sections(number: Double, mask: String, expected: String) throws {
    #expect(try NumberFormat(mask: mask).text(for: .number(number)) == expected)
  }

  @Test(
    "fractions are the nearest with so many digits",
    arguments: [
      (4.34, "# ?/?", "4 1/3"), (0.34, "# ?/?", " 1/3"), (1.2375, "0 ??/???", "1 19/80 "),
      (2, "# ?/?", "2    "),
      (0.5, "?/?", "1/2"), (1.5, "?/?", "3/2"), (0, "# ?/?", "0    "),
      (3.14159265358979, "# ???/???", "3  16/113"),
      (1.3, "# ?/8", "1 2/8"), (1.99, "# ?/8", "2    "), (-1.5, "# ?/?", "-1 1/2"),
      (0.0625, "# ??/16", "  1/16"),
      (1e-7, "?/???????", "1/9999999"), (1.5, "# ??/??", "1  1/2 "),
    ] as [(Double, String, String)])
  func fractions(number: Double, mask: String, expected: String) throws {
    #expect(try NumberFormat(mask: mask).text(for: .number(number)) == expected)
  }

  @Test(
    "dates and times",
    arguments: [
      (41_181, "m/d/y", "9/29/12"), (41_181, "dddd/mmmm/yyyyy", "Saturday/September/2012"),
      (41_181, "ddddd/mmmmm/yyyyy", "Saturday/S/2012"),
      (41_181, "ddd--/--mmm--/++yyy", "Sat--/--Sep--/++2012"),
      (0.6549652777777778, "H:MM AM/PM", "3:43 PM"), (0.6549652777777778, "hh:mm:ss", "15:43:09"),
      (0.6549652777777778, "hh-mm", "15-43"), (0.5, "h a/p", "12 p"), (0, "h AM/PM", "12 AM"),
      (1.5, "[h]:mm", "36:00"), (1.5, "[mm]", "2160"), (0.001, "[ss].00", "86.40"),
      (-0.25, "[h]:mm", "-6:00"),
      (0.0000058, "ss.000", "00.501"), (45_292.999999, "yyyy-mm-dd hh:mm", "2024-01-02 00:00"),
      (45_292, "YYYY/MM/DD", "2024/01/01"), (0, "YYYY-MM-DD HH:MM:SS", "1899-12-30 00:00:00"),
      (45_292.25, "mm/dd hh:mm", "01/01 06:00"), (45_292, "yyyy\"年\"m\"月\"", "2024年1月"),
      (0.25, "mm:ss", "00:00"), (45_292, "d.m.yyyy", "1.1.2024"),
      (45_292.5, "[$-409]mmm d, yyyy", "Jan 1, 2024"),
    ] as [(Double, String, String)])
  func dates(number: Double, mask: String, expected: String) throws {
    #expect(try NumberFormat(mask: mask).text(for: .number(number)) == expected)
  }

  @Test("text goes through, or where @ stands")
  func text() throws {
    #expect(try NumberFormat(mask: "0").text(for: "abc") == "abc")
    #expect(try NumberFormat(mask: "0;0;0;\"<\"@\">\"").text(for: "abc") == "<abc>")
    #expect(try NumberFormat(mask: "@ @").text(for: 5) == "5 5")
    #expect(try NumberFormat(mask: "0;\"is \"@").text(for: "x") == "is x")
    #expect(try NumberFormat(mask: "0").text(for: true) == "TRUE")
    #expect(try NumberFormat(mask: "").text(for: -5) == "")
    #expect(try NumberFormat(mask: "0").text(for: .empty) == "0")
  }

  @Test(
    "masks that make no sense are #VALUE!",
    arguments: ["mm###", "0;0;0;0;0", "[oops]0", "[h", "0 days"])
  func senseless(mask: String) {
    #expect(throws: CellError.value) { try NumberFormat(mask: mask).text(for: 5) }
  }

  @Test("a date beyond the calendar is #VALUE!, an error stays itself")
  func errors() {
    #expect(throws: CellError.value) { try NumberFormat(mask: "yyyy").text(for: 1e9) }
    #expect(throws: CellError.notAvailable) {
      try NumberFormat(mask: "0").text(for: .error(.notAvailable))
    }
  }

  @Test("no mask crashes")
  func randomMasks() {
    let letters = Array("0#?.,%/@EeyYmMdDhHsS[]<>=\"\\_*; -+$5aAPpGeneral")
    var generator = SeededRandom(seed: 7)
    for _ in 0..<5_000 {
      let count = Int.random(in: 0...10, using: &generator)
      let mask = String((0..<count).compactMap { _ in letters.randomElement(using: &generator) })
      let format = NumberFormat(mask: mask)
      for value in [
        Value.number(-1234.567), 0, 1e300, .number(.leastNonzeroMagnitude), 45_292.7, "text",
      ] {
        _ = try? format.text(for: value)
      }
    }
  }
}

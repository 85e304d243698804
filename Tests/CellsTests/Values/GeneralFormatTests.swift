import TestSupport
import Testing

@testable import Cells

@Suite("Numbers without a format")
struct GeneralFormatTests {
  @Test(
    "the prompt shows up to 15 significant digits",
    arguments: [
      (0.1 + 0.2, "0.3"), (10.2 - 10.1, "0.1"), (1000.1 - 1000, "0.1"),
      (1_234_567.89 - 1_234_000, "567.89"), (0.100000000000004, "0.100000000000004"),
      (100_000.1 - 100_000, "0.100000000005821"), (1.0 / 3, "0.333333333333333"), (4, "4"),
      (-2.5, "-2.5"), (-0.0, "0"),
      (1e15, "1E+15"), (999_999_999_999_999, "999999999999999"), (1e20, "1E+20"),
      (1.5e-10, "1.5E-10"),
      (1e-9, "0.000000001"), (1.234567890123456e-5, "0.0000123456789012346"), (1e100, "1E+100"),
      (123_456_789.125, "123456789.125"), (1.7976931348623157e308, "1.79769313486232E+308"),
      (999_999_999_999_999.9, "1E+15"), (.leastNonzeroMagnitude, "5E-324"),
    ] as [(Double, String)])
  func display(number: Double, text: String) {
    #expect(GeneralFormat.text(number) == text)
  }

  @Test(
    "text joined to a number writes small numbers out",
    arguments: [
      (1.0 / 3, "0.333333333333333"), (1e20, "1E+20"), (123_456_789_012, "123456789012"),
      (1e-5, "0.00001"), (1e-10, "0.0000000001"), (7.123456e-9, "0.000000007123456"),
      (1.0 / 30_000, "3.33333333333333E-05"), (2.9999, "2.9999"),
    ] as [(Double, String)])
  func concatenation(number: Double, text: String) {
    #expect(GeneralFormat.concatenated(number) == text)
  }

  @Test(
    "the mask General has eleven characters",
    arguments: [
      (1.0 / 3, "0.333333333"), (12_345.6789, "12345.6789"), (1_234_567.8912345, "1234567.891"),
      (12_345_678_901.5, "12345678902"), (123_456_789_012, "1.23457E+11"), (1e11, "1E+11"),
      (0.00012345678, "0.000123457"), (0.00001, "0.00001"), (0.0000123456789, "1.23457E-05"),
      (-2.5, "-2.5"), (0, "0"), (1e-10, "1E-10"), (1e300, "1E+300"), (9.99999999999, "10"),
    ] as [(Double, String)])
  func narrow(number: Double, text: String) {
    #expect(GeneralFormat.narrow(number) == text)
  }

  @Test(
    "saved numbers are the shortest that read back",
    arguments: [
      (0.1 + 0.2, "0.30000000000000004"), (1, "1"), (-0.5, "-0.5"), (1e21, "1e21"),
      (1e20, "100000000000000000000"), (1e-7, "1e-7"), (0.000001, "0.000001"),
      (1.7976931348623157e308, "1.7976931348623157e308"), (.leastNonzeroMagnitude, "5e-324"),
    ] as [(Double, String)])
  func shortest(number: Double, text: String) {
    #expect(GeneralFormat.shortest(number) == text)
    #expect(Double(text) == number)
  }

  @Test("random doubles read back from their shortest text")
  func readBack() {
    var generator = SeededRandom(seed: 20_240_615)
    for _ in 0..<2_000 {
      let bits = UInt64.random(in: 0...UInt64.max, using: &generator)
      let number = Double(bitPattern: bits)
      guard number.isFinite else { continue }
      let text = GeneralFormat.shortest(number)
      #expect(NumberText.plain(text.utf8.span) == number, "bits \(bits)")
      let shown = GeneralFormat.text(number)
      let read = NumberText.typed(shown)?.number ?? .nan
      // 1.797693134862316E+308 shown with 15 digits is beyond the largest double.
      #expect(
        (read - number).magnitude <= number.magnitude * 5e-15 || number.magnitude > 1.79e308,
        "bits \(bits)")
    }
  }
}

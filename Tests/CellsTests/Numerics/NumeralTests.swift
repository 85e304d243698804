import Testing

@testable import Cells

@Suite("Numerals and divisors")
struct NumeralTests {
  @Test("every Roman numeral of every form reads back", arguments: 0...4)
  func roman(form: Int) {
    for number in 1...3_999 {
      #expect(RomanNumeral.number(RomanNumeral.text(number, form: form)) == number)
    }
  }

  @Test("letters that are no Roman numeral are refused") func noRoman() {
    #expect(RomanNumeral.number("ABC") == nil)
  }

  @Test("a remainder has the divisor's sign and no noise") func remainder() {
    #expect(Divisibility.remainder(-7, 4) == 1)
    #expect(Divisibility.remainder(7, -4) == -1)
    #expect(Divisibility.remainder(0.3, 0.1) == 0)
    #expect(Divisibility.remainder(1e20, 7) == 1e20.truncatingRemainder(dividingBy: 7))
  }

  @Test("combinations are whole as long as a double holds them") func combinations() {
    #expect(Counting.combinations(52, 5) == 2_598_960)
    #expect(Counting.combinations(60, 30) == 118_264_581_564_861_424)
    #expect(Counting.combinations(5_000, 2_500) == .infinity)
  }
}

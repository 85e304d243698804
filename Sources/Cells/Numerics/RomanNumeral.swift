/// Roman numerals in the classic form and in shorter ones.
package enum RomanNumeral {
  private static let letters: [(letter: Character, value: Int)] = [
    ("M", 1000), ("D", 500), ("C", 100), ("L", 50), ("X", 10), ("V", 5), ("I", 1),
  ]

  /// A number from 0 to 3999 as a Roman numeral.
  ///
  /// Form 0 is the classic one, those up to 4 are shorter: 499 is CDXCIX, LDVLIV, XDIX, VDIV and ID.
  package static func text(_ number: Int, form: Int) -> String {
    var rest = number
    var text = ""
    for place in 0...3 {
      var index = 2 * place
      let digit = rest / letters[index].value
      if digit % 5 == 4 {
        let upper = digit == 4 ? index - 1 : index - 2
        // A shorter form takes away a smaller letter, as long as the number is not missed.
        for _ in 0..<form where index < 6 {
          guard letters[upper].value - letters[index + 1].value <= rest else { break }
          index += 1
        }
        text.append(letters[index].letter)
        text.append(letters[upper].letter)
        rest += letters[index].value - letters[upper].value
      } else {
        if digit > 4 { text.append(letters[index - 1].letter) }
        text += String(repeating: letters[index].letter, count: digit % 5)
        rest %= letters[index].value
      }
    }
    return text
  }

  /// The number of a Roman numeral of any form, in letters of either case; `nil` for anything else.
  package static func number(_ text: String) -> Int? {
    var sum = 0
    var last = 0
    for character in text.uppercased().reversed() {
      guard let value = letters.first(where: { $0.letter == character })?.value else { return nil }
      sum += value < last ? -value : value
      last = max(last, value)
    }
    return sum
  }
}

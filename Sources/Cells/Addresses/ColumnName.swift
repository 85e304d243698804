/// The letters that name columns: A, B … Z, AA … XFD.
package enum ColumnName {
  /// How many columns a sheet has.
  package static let count = 16_384

  /// The letters of a column counted from 0.
  package static func letters(of column: Int) -> String {
    var letters: [UInt8] = []
    var rest = column
    repeat {
      letters.append(UInt8(ascii: "A") + UInt8(rest % 26))
      rest = rest / 26 - 1
    } while rest >= 0
    return String(decoding: letters.reversed(), as: UTF8.self)
  }

  /// The column, counted from 0, that letters name; `nil` beyond XFD or where there is another character.
  package static func column(of letters: some Collection<UInt8>) -> Int? {
    guard (1...3).contains(letters.count) else { return nil }
    var number = 0
    for letter in letters {
      let upper = letter & 0xDF
      guard upper >= 0x41, upper <= 0x5A else { return nil }
      number = number * 26 + Int(upper - 0x40)
    }
    return number <= count ? number - 1 : nil
  }
}

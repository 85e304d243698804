/// The names that a header row gives to columns.
package enum CSVHeader {
  /// The names of columns whose header cells show some texts.
  ///
  /// Blanks and line ends around a name are dropped and those inside become one blank, so that it can be
  /// typed. A name that an earlier column has, in any case, gets a number: `id`, `id_2`. A blank
  /// header gives no name.
  package static func names(_ texts: [String]) -> [String?] {
    let plain = texts.map(name)
    var taken = Set(plain.map { $0.lowercased() })
    var next: [String: Int] = [:]
    return plain.map { name in
      guard !name.isEmpty else { return nil }
      let folded = name.lowercased()
      guard var number = next[folded] else {
        next[folded] = 2
        return name
      }
      while taken.contains("\(folded)_\(number)") { number += 1 }
      taken.insert("\(folded)_\(number)")
      next[folded] = number + 1
      return "\(name)_\(number)"
    }
  }

  private static func name(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The column of a name or of letters, counted from 0.
  static func column(_ name: String, among names: [String?], count: Int) -> Int? {
    let wanted = CSVHeader.name(name).lowercased()
    if let index = names.firstIndex(where: { $0?.lowercased() == wanted }) { return index }
    var number = 0
    for letter in wanted.utf8 {
      guard (0x61...0x7A).contains(letter), number < 100_000 else { return nil }
      number = number * 26 + Int(letter - 0x60)
    }
    return (1...max(count, 1)).contains(number) ? number - 1 : nil
  }
}

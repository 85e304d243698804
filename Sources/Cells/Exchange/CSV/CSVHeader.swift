/// Finds columns by what users call them.
package enum CSVHeader {
  /// The column of a name or of letters, counted from 0.
  static func column(_ name: String, among names: [String?], count: Int) -> Int? {
    let wanted = HeaderNames.plain(name).lowercased()
    if let index = names.firstIndex(where: { $0?.lowercased() == wanted }) { return index }
    var number = 0
    for letter in wanted.utf8 {
      guard (0x61...0x7A).contains(letter), number < 100_000 else { return nil }
      number = number * 26 + Int(letter - 0x60)
    }
    return (1...max(count, 1)).contains(number) ? number - 1 : nil
  }
}

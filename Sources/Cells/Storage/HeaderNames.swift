/// The names that a header row gives to columns.
package enum HeaderNames {
  /// The names of columns whose header cells show some texts.
  ///
  /// Blanks and line ends around a name are dropped and those inside become one blank, so that it can be
  /// typed. A name that an earlier column has, in any case, gets a number: `id`, `id_2`. A blank
  /// header gives no name.
  package static func names(_ texts: [String]) -> [String?] {
    let plain = texts.map(plain)
    var taken = Set(plain.map { CaseFolding.folded($0) })
    var next: [String: Int] = [:]
    return plain.map { name in
      guard !name.isEmpty else { return nil }
      let folded = CaseFolding.folded(name)
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

  /// A header as it can be typed: on one line, with single blanks.
  package static func plain(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

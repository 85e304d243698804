import Cells

/// What people type who come from another program, and how it is written here.
enum Habits {
  /// What to do instead of what the first word asks for.
  ///
  /// - Parameters:
  ///   - line: A line that could not be carried out.
  ///   - commands: The names of the prompt's commands.
  ///   - library: The functions that a formula may call.
  /// - Returns: Nil for a word that shows no such habit.
  static func hint(
    forWordsOf line: String, commands: [String], library: FunctionLibrary
  ) -> String? {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first?.lowercased() else { return nil }
    if first == "?" { return ":help lists the commands" }
    if ["let", "var", "const", "set", "def"].contains(first), words.count > 2, words[2].first == "="
    {
      return "a name is given a value as in \(words[1].shortened()) = 1"
    }
    guard words.count == 1 || words[1].first.map({ $0.isLetter || $0.isNumber }) == true else {
      return nil
    }
    if ["exit", "bye", "q", "logout"].contains(first) { return ":quit leaves, and so does Ctrl-D" }
    if commands.contains(first) {
      return "commands begin with a colon: :\(words.joined(separator: " ").shortened())"
    }
    return words.count > 1
      ? library.function(named: first.uppercased()).map {
        "a function is called with brackets: \($0.usage)"
      } : nil
  }

  /// What to write instead of an operator of other languages that the problem touches.
  ///
  /// - Parameters:
  ///   - line: A line that could not be carried out.
  ///   - place: Where it went wrong, in UTF-8 units.
  /// - Returns: Nil for a problem that touches none of them.
  static func hint(forOperatorsOf line: String, at place: Range<Int>) -> String? {
    operators.first { operation in
      line.ranges(of: operation.sign).contains { range in
        let start = line.utf8.distance(from: line.startIndex, to: range.lowerBound)
        return place.overlaps(max(0, start - 1)..<start + operation.sign.utf8.count + 2)
      }
    }?.hint
  }

  private static let operators: [(sign: String, hint: String)] = [
    ("**", "a power is written with ^, as in 2^3"),
    ("!=", "unequal is written <>, as in (a <> 5)"),
    (":=", "a target is followed by = alone, as in a = 1"),
    ("&&", "conditions are joined as in AND(a > 1, b > 1)"),
    ("||", "conditions are joined as in OR(a > 1, b > 1)"),
    ("+=", "a name cannot hold itself plus something: show a, then a = ans + 1"),
    ("-=", "a name cannot hold itself minus something: show a, then a = ans - 1"),
    ("++", "a name cannot hold itself plus something: show a, then a = ans + 1"),
    (" mod ", "the remainder is written as in MOD(10, 3)"),
    ("%", "a percent sign divides by 100; the remainder is written as in MOD(10, 3)"),
    ("//", "the whole part of a quotient is written as in QUOTIENT(10, 3)"),
    ("°", "angles are in radians: SIN(RADIANS(30))"),
    (",", "a comma separates arguments; a table from a pipe is read by calc -"),
    (";", "each line is one assignment or formula"),
  ]
}

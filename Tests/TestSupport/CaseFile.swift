package import Testing

/// A `.cases` file: facts about formulas, one a line.
///
///     # Halves go away from zero.
///     A1: 2.5
///     =ROUND(A1)             => 3
///     =ROUND("x", 1)         => #VALUE!
///
/// A line that begins with `#` is a comment, `target: entry` sets a cell or a name for the lines
/// below it, and `formula => expected` is a fact. A line of dashes (`---`) starts again from
/// nothing. The arrow that counts is the last one of its line; a blank stands on both sides of it
/// unless the expected text is empty.
package struct CaseFile: Sendable {
  /// One line that does something.
  package struct Step: Sendable {
    package enum Action: Sendable, Hashable {
      /// Everything set so far is forgotten.
      case reset
      /// A cell or a name gets an entry, as typed.
      case set(target: String, entry: String)
      /// A formula shows this text.
      case expect(formula: String, shown: String)
    }

    package let action: Action
    /// The line of the case file, for failures to point at.
    package let location: SourceLocation
  }

  package let path: String
  package let steps: [Step]
  /// Lines that are none of the above.
  package let unreadable: [SourceLocation]

  package init(_ file: RepositoryFile) throws {
    self.init(text: try file.text(), path: file.path)
  }

  package init(text: String, path: String) {
    var steps: [Step] = []
    var unreadable: [SourceLocation] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let location = SourceLocation(
        fileID: "Cases/\(path.split(separator: "/").last ?? "cases")", filePath: path,
        line: index + 1, column: 1)
      if line.trimmed.isEmpty { continue }
      if let action = Self.action(of: line) {
        steps.append(Step(action: action, location: location))
      } else if !line.hasPrefix("#") {
        unreadable.append(location)
      }
    }
    self.path = path
    self.steps = steps
    self.unreadable = unreadable
  }

  private static func action(of line: Substring) -> Step.Action? {
    let text = line.trimmed
    if text.hasPrefix("---") { return .reset }
    if let arrow = line.lastArrow, !isComment(line) {
      return .expect(
        formula: String(line[..<arrow.lowerBound].trimmed),
        shown: String(line[arrow.upperBound...].trimmed))
    }
    guard !text.hasPrefix("="), !isComment(line), let colon = line.targetEnd else { return nil }
    return .set(
      target: String(line[..<colon].trimmed),
      entry: String(line[line.index(after: colon)...].trimmed))
  }

  /// `#N/A => …` is a fact about an error literal; any other line that begins with `#` is a comment.
  private static func isComment(_ line: Substring) -> Bool {
    line.hasPrefix("# ") || line == "#"
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  /// The last ` => ` of the line, or a ` =>` that ends it.
  fileprivate var lastArrow: Range<Index>? {
    let end = hasSuffix(" =>") ? index(endIndex, offsetBy: -3)..<endIndex : nil
    return end ?? ranges(of: " => ").last
  }

  /// The colon after a target: followed by a blank or the end, outside of quotes.
  fileprivate var targetEnd: Index? {
    var isQuoted = false
    for index in indices {
      let next = self.index(after: index)
      if self[index] == "'" { isQuoted.toggle() }
      if self[index] == ":", !isQuoted, next == endIndex || self[next] == " " { return index }
    }
    return nil
  }
}

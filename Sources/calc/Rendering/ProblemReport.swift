/// What is wrong with a line, where, and what to do about it.
struct ProblemReport: Error, Equatable {
  /// One sentence, lower case, without a full stop.
  var message: String
  /// The line that was read; nil when the problem is not one of a line.
  var line: String?
  /// The part of the line that the problem is about, in UTF-8 units.
  var range: Range<Int>?
  /// What may have been meant or can be done.
  var hint: String?
  /// Whether a file could not be read or written.
  var concernsFile = false

  init(_ message: String, line: String? = nil, range: Range<Int>? = nil, hint: String? = nil) {
    self.message = message
    self.line = line
    self.range = range
    self.hint = hint
  }

  /// A report about a file.
  static func file(_ message: String) -> ProblemReport {
    var report = ProblemReport(message)
    report.concernsFile = true
    return report
  }

  /// The report as shown to the user, without a final line end.
  ///
  /// A line that is wider than `width` columns is cut around the place.
  func rendered(style: Style = .plain, width: Int = 80, severity: String = "error") -> String {
    var lines = [
      style.paint(severity + ":", .error) + " " + message.showingControls(keepsLines: true)
    ]
    if let line {
      let excerpt = Excerpt(of: line, range: range, width: max(width - 2, 20))
      lines.append("  " + excerpt.text)
      if let marks = excerpt.marks { lines.append("  " + style.paint(marks, .error)) }
    }
    if let hint {
      lines.append("  " + style.paint(hint.showingControls(keepsLines: true), .hint))
    }
    return lines.joined(separator: "\n")
  }
}

/// The part of a line that is shown, and the carets under it.
private struct Excerpt {
  let text: String
  let marks: String?

  init(of line: String, range: Range<Int>?, width: Int) {
    guard let range else {
      text = line.showingControls().cut(to: width)
      marks = nil
      return
    }
    let length = line.utf8.count
    let start = min(max(range.lowerBound, 0), length)
    let end = min(max(range.upperBound, start), length)
    var before = Self.piece(of: line, 0..<start)
    let word = Self.piece(of: line, start..<end)
    let after = Self.piece(of: line, end..<length)
    // At least the caret and a part of the word must be seen.
    let most = max(width / 2, width - max(word.displayWidth, 1) - 1)
    if before.displayWidth > most { before = Self.cutFront(of: before, to: most) }
    text = (before + word + after).cut(to: width)
    let tildes = min(word.displayWidth, width - before.displayWidth) - 1
    marks =
      String(repeating: " ", count: before.displayWidth) + "^"
      + String(repeating: "~", count: max(0, tildes))
  }

  private static func piece(of line: String, _ range: Range<Int>) -> String {
    String(decoding: line.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
      .showingControls()
  }

  private static func cutFront(of text: String, to width: Int) -> String {
    var rest = Substring(text)
    var excess = text.displayWidth - (width - 1)
    while excess > 0, let first = rest.popFirst() { excess -= first.displayWidth }
    return "…" + rest
  }
}

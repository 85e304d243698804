/// The path of a file as someone types it behind a command: bare, in quotes, or with `\ ` for blanks.
enum TypedPath {
  /// The path that is meant.
  ///
  /// - Throws: That a quote is not closed, or that something follows it.
  static func read(_ text: String) throws(ProblemReport) -> String {
    guard let quote = text.first, quote == "\"" || quote == "'" else {
      return text.replacing("\\ ", with: " ")
    }
    let inside = text.dropFirst()
    guard let end = inside.firstIndex(of: quote) else {
      throw ProblemReport("the quote before \(String(inside).shortened()) is never closed")
    }
    guard inside.index(after: end) == inside.endIndex else {
      throw ProblemReport(
        "only one file at a time: \(text.shortened())",
        hint: "a name that begins with a quote is written ./\(text.shortened())")
    }
    return String(inside[..<end])
  }

  /// The path as a line of a script has to spell it.
  static func spelled(_ path: String) -> String {
    let isPlain =
      path.trimmingBlanks == path && !path.contains("\\ ") && path.first != "\""
      && path.first != "'"
    if isPlain { return path }
    return path.contains("\"") ? "'\(path)'" : "\"\(path)\""
  }

  /// What may stand in the place of what has been typed so far, spelled alike, and what then ends it.
  static func completions(
    of typed: String, _ files: (String) -> [String]
  ) -> (candidates: [String], ending: Character?) {
    let candidates: [String]
    let closing: Character
    if let quote = typed.first, quote == "\"" || quote == "'" {
      candidates = files(String(typed.dropFirst())).map { String(quote) + $0 }
      closing = quote
    } else if typed.contains("\\ ") {
      candidates = files(typed.replacing("\\ ", with: " ")).map { $0.replacing(" ", with: "\\ ") }
      closing = " "
    } else {
      candidates = files(typed)
      closing = " "
    }
    let isFolder = candidates.count == 1 && candidates[0].hasSuffix("/")
    return (candidates, isFolder ? nil : closing)
  }
}

package import Testing

/// A `.session` file: what someone types at the prompt and what answers.
///
///     # The seed calculator.
///     > a = 1
///     a = 1
///     > 1 +
///     error: …
///
/// Lines before the first `> ` are comments. Blank lines at the end of an answer do not count.
package struct Transcript: Sendable {
  package struct Exchange: Sendable {
    package let line: String
    package let answer: String
    /// Where the typed line stands, for failures to point at.
    package let location: SourceLocation
  }

  package let exchanges: [Exchange]

  package init(_ file: RepositoryFile) throws {
    self.init(text: try file.text(), path: file.path)
  }

  package init(text: String, path: String) {
    var exchanges: [Exchange] = []
    var typed: (line: String, number: Int)?
    var answer: [Substring] = []

    func close() {
      while answer.last?.isEmpty == true { answer.removeLast() }
      if let typed {
        exchanges.append(
          Exchange(
            line: typed.line, answer: answer.joined(separator: "\n"),
            location: SourceLocation(
              fileID: "Transcripts/\(path.split(separator: "/").last ?? "session")",
              filePath: path, line: typed.number, column: 1)))
      }
      answer = []
    }

    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line == ">" || line.hasPrefix("> ") {
        close()
        typed = (String(line.dropFirst(2)), index + 1)
      } else if typed != nil {
        answer.append(line)
      }
    }
    close()
    self.exchanges = exchanges
  }
}

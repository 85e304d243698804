import TestSupport

/// A Swift file seen as its rules see it: lines of code without comments and string literals.
struct SwiftSource {
  let path: String
  /// The path below the module's folder.
  let name: String
  /// The code, line by line from 1; comments and the insides of string literals are blanked.
  let lines: [Substring]

  init(_ file: RepositoryFile) throws {
    self.init(text: try file.text(), path: file.path, name: file.name)
  }

  init(text: String, path: String, name: String) {
    self.path = path
    self.name = name
    lines = Self.blanked(text).split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The folder of the module in which the file stands; nil when it stands beside the rooms.
  var room: String? {
    let parts = name.split(separator: "/")
    return parts.count > 1 ? parts.first.map(String.init) : nil
  }

  /// The modules that the file imports, with their lines.
  var imports: [(module: String, line: Int)] {
    numbered.compactMap { line, text in
      let pattern =
        /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public |package |internal |private |fileprivate )?import (?:(?:struct|class|enum|protocol|func|var|let|typealias) )?(\w+)/
      return text.firstMatch(of: pattern).map { (String($0.output.1), line) }
    }
  }

  /// The types that the file declares, nested ones included.
  var declarations: [(type: String, isNested: Bool)] {
    numbered.compactMap { _, text in
      let pattern =
        /^(\s*)(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate|final|indirect|nonisolated|distributed)\s+)*(?:struct|class|enum|protocol|actor|typealias)\s+([A-Z]\w*)/
      guard let match = text.firstMatch(of: pattern) else { return nil }
      return (String(match.output.2), !match.output.1.isEmpty)
    }
  }

  /// The capitalised words that the code names, with their lines.
  var words: [(word: Substring, line: Int)] {
    numbered.flatMap { line, text in
      text.matches(of: /\b[A-Z]\w*/).map { ($0.output, line) }
    }
  }

  private var numbered: [(Int, Substring)] {
    lines.enumerated().map { ($0.offset + 1, $0.element) }
  }

  /// The text with comments and literals replaced by blanks, line ends kept.
  private static func blanked(_ text: String) -> String {
    enum State {
      case code
      case lineComment
      case blockComment(depth: Int)
      case literal(hashes: Int, isMultiline: Bool)
    }
    var state = State.code
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    let (newline, quote, hash, slash, star, backslash) = (
      UInt8(ascii: "\n"), UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "/"),
      UInt8(ascii: "*"), UInt8(ascii: "\\")
    )

    func matches(_ byte: UInt8, count: Int, at start: Int) -> Bool {
      start + count <= bytes.count && bytes[start..<(start + count)].allSatisfy { $0 == byte }
    }
    func run(of byte: UInt8, at start: Int) -> Int {
      bytes[start...].prefix { $0 == byte }.count
    }
    func pair(_ first: UInt8, _ second: UInt8, at start: Int) -> Bool {
      start + 1 < bytes.count && bytes[start] == first && bytes[start + 1] == second
    }

    var index = 0
    func blank(_ count: Int) {
      for byte in bytes[index..<min(index + count, bytes.count)] {
        result.append(byte == newline ? newline : UInt8(ascii: " "))
      }
      index += count
    }

    while index < bytes.count {
      switch state {
      case .code:
        let hashes = run(of: hash, at: index)
        if pair(slash, slash, at: index) {
          state = .lineComment
        } else if pair(slash, star, at: index) {
          state = .blockComment(depth: 1)
          blank(2)
        } else if index + hashes < bytes.count, bytes[index + hashes] == quote {
          let isMultiline = matches(quote, count: 3, at: index + hashes)
          state = .literal(hashes: hashes, isMultiline: isMultiline)
          blank(hashes + (isMultiline ? 3 : 1))
        } else {
          result.append(bytes[index])
          index += 1
        }
      case .lineComment:
        if bytes[index] == newline { state = .code }
        blank(1)
      case .blockComment(let depth):
        if pair(star, slash, at: index) {
          state = depth == 1 ? .code : .blockComment(depth: depth - 1)
          blank(2)
        } else if pair(slash, star, at: index) {
          state = .blockComment(depth: depth + 1)
          blank(2)
        } else {
          blank(1)
        }
      case .literal(let hashes, let isMultiline):
        let quotes = isMultiline ? 3 : 1
        if hashes == 0, bytes[index] == backslash {
          blank(2)
        } else if matches(quote, count: quotes, at: index),
          matches(hash, count: hashes, at: index + quotes)
        {
          state = .code
          blank(quotes + hashes)
        } else {
          // A literal of one line that does not end is the scanner's mistake (an interpolation
          // that holds a quote); it must not swallow the rest of the file.
          if !isMultiline, bytes[index] == newline { state = .code }
          blank(1)
        }
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

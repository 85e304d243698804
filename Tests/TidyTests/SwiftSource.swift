import TestSupport

/// A Swift file seen as its rules see it: the words of its code, without comments and literals.
struct SwiftSource {
  /// A word of the code.
  struct Word {
    let text: String
    /// The line, counted from 1.
    let line: Int
    /// How many braces are open.
    let depth: Int
  }

  let path: String
  /// The path below the module's folder.
  let name: String
  let words: [Word]

  init(_ file: RepositoryFile) throws {
    self.init(text: try file.text(), path: file.path, name: file.name)
  }

  init(text: String, path: String, name: String) {
    self.path = path
    self.name = name
    var scanner = Scanner(bytes: Array(text.utf8))
    words = scanner.words()
  }

  /// The folder of the module in which the file stands; empty when it stands beside the rooms.
  var room: String {
    let parts = name.split(separator: "/")
    return parts.count > 1 ? String(parts[0]) : ""
  }

  /// The modules that the file imports, with their lines.
  var imports: [(module: String, line: Int)] {
    followers(of: ["import"]).map { word, next in
      let isKind = Self.typeWords.contains(word.text) || ["func", "var", "let"].contains(word.text)
      return (isKind ? next?.text ?? "" : word.text, word.line)
    }
  }

  /// The types that the file declares, nested ones included.
  var declarations: [(type: String, isNested: Bool)] {
    followers(of: Self.typeWords).compactMap { word, _ in
      word.text.first?.isUppercase == true ? (word.text, word.depth > 0) : nil
    }
  }

  private static let typeWords: Set<String> = [
    "struct", "class", "enum", "protocol", "actor", "typealias",
  ]

  /// The words that stand behind one of some keywords, each with the word behind it.
  private func followers(of keywords: Set<String>) -> [(Word, next: Word?)] {
    words.indices.dropLast().filter { keywords.contains(words[$0].text) }.map {
      (words[$0 + 1], $0 + 2 < words.count ? words[$0 + 2] : nil)
    }
  }
}

/// Finds words byte by byte; plain loops, because it reads the whole repository in a debug build.
private struct Scanner {
  let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var depth = 0

  private static let newline = UInt8(ascii: "\n")
  private static let quote = UInt8(ascii: "\"")
  private static let hash = UInt8(ascii: "#")
  private static let slash = UInt8(ascii: "/")
  private static let star = UInt8(ascii: "*")

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func words() -> [SwiftSource.Word] {
    var words: [SwiftSource.Word] = []
    while index < bytes.count {
      let byte = bytes[index]
      if isWordByte(byte) {
        let start = index
        while index < bytes.count, isWordByte(bytes[index]) { index += 1 }
        if matters(start) {
          let text = String(decoding: bytes[start..<index], as: UTF8.self)
          words.append(SwiftSource.Word(text: text, line: line, depth: depth))
        }
      } else if byte == Self.slash, next == Self.slash {
        while index < bytes.count, bytes[index] != Self.newline { index += 1 }
      } else if byte == Self.slash, next == Self.star {
        skipComment()
      } else if byte == Self.quote || byte == Self.hash {
        skipLiteral()
      } else {
        if byte == Self.newline { line += 1 }
        if byte == UInt8(ascii: "{") { depth += 1 }
        if byte == UInt8(ascii: "}") { depth -= 1 }
        index += 1
      }
    }
    return words
  }

  /// Whether a word can be a type, a keyword that declares one, or a module: most words are neither, and are
  /// not worth a string.
  private func matters(_ start: Int) -> Bool {
    let byte = bytes[start]
    if byte >= 0x41 && byte <= 0x5A { return true }
    return index - start <= 9 && Self.firstLetters.contains(byte)
  }

  /// Those of struct, class, enum, protocol, actor, typealias, import, func, var and let.
  private static let firstLetters = Array("sceptaivfl".utf8)

  private var next: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

  private func isWordByte(_ byte: UInt8) -> Bool {
    (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x41 && byte <= 0x5A)
      || (byte >= 0x30 && byte <= 0x39) || byte == 0x5F
  }

  private mutating func skipComment() {
    var depth = 0
    while index < bytes.count {
      if bytes[index] == Self.newline { line += 1 }
      if bytes[index] == Self.slash, next == Self.star {
        depth += 1
        index += 2
      } else if bytes[index] == Self.star, next == Self.slash {
        depth -= 1
        index += 2
        if depth == 0 { return }
      } else {
        index += 1
      }
    }
  }

  /// Skips `"…"`, `"""…"""`, and both between hashes; a hash that begins no literal is skipped alone.
  private mutating func skipLiteral() {
    let hashes = run(of: Self.hash, at: index)
    let start = index + hashes
    let quotes = run(of: Self.quote, at: start)
    guard quotes > 0 else {
      index += 1
      return
    }
    if quotes == 2 || (quotes > 3 && quotes % 3 == 0) {
      index = start + quotes
      return
    }
    let isMultiline = quotes >= 3
    index = start + (isMultiline ? 3 : 1)
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\"), hashes == 0 {
        if next == Self.newline { line += 1 }
        index += 2
        continue
      }
      if byte == Self.newline {
        line += 1
        // A literal of one line that does not end is this scanner's mistake (an interpolation that
        // holds a quote); it must not swallow the rest of the file.
        if !isMultiline {
          index += 1
          return
        }
      }
      let closing = byte == Self.quote ? run(of: Self.quote, at: index) : 0
      if closing >= (isMultiline ? 3 : 1), run(of: Self.hash, at: index + closing) >= hashes {
        index += (isMultiline ? closing : 1) + hashes
        return
      }
      index += 1
    }
  }

  private func run(of byte: UInt8, at start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] == byte { end += 1 }
    return end - start
  }
}

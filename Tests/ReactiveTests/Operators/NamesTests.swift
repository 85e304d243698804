import Foundation
import Testing

@Suite("What others call it")
struct NamesTests {
  /// The operators that the libraries of the field share, besides those of the seed.
  static let shared = [
    "startWith", "take", "takeUntil", "takeWhile", "skipWhile", "scan", "reduce", "collect", "zip",
    "sample", "withLatestFrom", "`catch`", "retry", "ignoreElements", "combinePrevious", "doNext",
    "log", "groupBy", "buffer", "window", "first", "last", "amb", "using", "`defer`", "timeout",
    "throttle", "debounce",
  ]

  /// The documentation of each public function in the rooms of operators and of signals.
  static func documentation() throws -> [(name: String, text: String)] {
    let sources = SeedTableTests.root.appending(path: "Sources/Reactive")
    var found: [(String, String)] = []
    for room in ["Operators", "Signals"] {
      let folder = sources.appending(path: room)
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
      where room == "Operators" || file == "Signal+Factories.swift" {
        var text = ""
        let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
          let line = line.trimmingCharacters(in: .whitespaces)
          if line.hasPrefix("///") {
            text += line.dropFirst(3)
          } else if let match = line.firstMatch(of: /^public .*(?:func|var) ([`\w]+)/) {
            found.append((String(match.1), text))
          } else if !line.hasPrefix("@") {
            text = ""
          }
        }
      }
    }
    return found
  }

  @Test("every operator tells what the other libraries call it")
  func names() throws {
    let operators = try Self.documentation()
    for (name, text) in operators {
      #expect(text.contains("Also known as:"), "\(name)")
    }
    #expect(Set(Self.shared).subtracting(operators.map(\.name)).isEmpty)
  }
}

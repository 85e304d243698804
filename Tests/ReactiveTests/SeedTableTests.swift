import Foundation
import Testing

@Suite("The table of the seed")
struct SeedTableTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The tests of each row, from the names in the sources.
  static func testsByRow() throws -> [String: Set<String>] {
    let folder = root.appending(path: "Tests/ReactiveTests")
    var tests: [String: Set<String>] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      for match in text.matches(of: /@Test\(\s*"([SUOCP]\d+) ([^"]*)"/) {
        tests[String(match.1), default: []].insert(String(match.2))
      }
    }
    return tests
  }

  @Test("the table lists every row once, with the tests that carry its number")
  func table() throws {
    let text = try String(contentsOf: Self.root.appending(path: "docs/seeds.md"), encoding: .utf8)
    let tests = try Self.testsByRow()
    var rows: [String] = []
    for line in text.split(separator: "\n") {
      let columns = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard columns.count == 4, columns[0].contains(/^[SUOCP]\d+$/) else { continue }
      rows.append(columns[0])
      let named = Set(columns[3].split(separator: "; ").map(String.init))
      if let expected = tests[columns[0]] {
        #expect(named == expected, "row \(columns[0])")
      } else {
        #expect(named == ["a page"] || named == ["other rows"], "row \(columns[0]) has no test")
      }
    }
    let all = [("S", 30), ("U", 13), ("O", 19), ("C", 10), ("P", 20)].flatMap { letter, count in
      (1...count).map { "\(letter)\($0)" }
    }
    #expect(rows == all)
  }
}

import Foundation
import Testing

@Suite("The table of the seed")
struct SeedTableTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The display names of all tests, from the sources.
  static func testNames() throws -> [String] {
    let folder = root.appending(path: "Tests/ReactiveTests")
    var names: [String] = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      names += text.matches(of: /@Test\(\s*"([^"]*)"/).map { String($0.1) }
    }
    return names
  }

  /// The tests of each row.
  static func testsByRow() throws -> [String: Set<String>] {
    var tests: [String: Set<String>] = [:]
    for name in try testNames() {
      guard let match = name.firstMatch(of: /^([SUOCP]\d+) (.*)$/) else { continue }
      tests[String(match.1), default: []].insert(String(match.2))
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
        let isLink = columns[3].hasPrefix("[") && columns[3].hasSuffix(")")
        #expect(isLink, "row \(columns[0]) has neither a test nor a page")
      }
    }
    let all = [("S", 30), ("U", 13), ("O", 19), ("C", 10), ("P", 20)].flatMap { letter, count in
      (1...count).map { "\(letter)\($0)" }
    }
    #expect(rows == all)
  }

  @Test("the links of the table lead to a heading of a page")
  func links() throws {
    let docs = Self.root.appending(path: "docs")
    let text = try String(contentsOf: docs.appending(path: "seeds.md"), encoding: .utf8)
    let links = text.matches(of: /\]\(([^)#]+)#([^)]+)\)/)
    #expect(links.count >= 6)
    for link in links {
      let page = try String(contentsOf: docs.appending(path: String(link.1)), encoding: .utf8)
      let anchors = page.matches(of: /(?m)^#+ (.*)$/).map { heading in
        heading.1.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
          .replacing(" ", with: "-")
      }
      #expect(anchors.contains(String(link.2)), "\(link.0)")
    }
  }

  @Test("every number of the contract has a test, and every test of it a number")
  func contract() throws {
    let page = Self.root.appending(path: "Sources/Reactive/Reactive.docc/EventContract.md")
    let rules = try String(contentsOf: page, encoding: .utf8)
      .matches(of: #/(?m)^- \*\*([A-Z]\d+)\*\*/#).map { String($0.1) }
    #expect(rules.count == Set(rules).count)
    let tests = try Self.testNames().compactMap { name in
      name.firstMatch(of: /^([ETVHLXD]\d+)\s/).map { String($0.1) }
    }
    #expect(Set(tests) == Set(rules))
  }
}

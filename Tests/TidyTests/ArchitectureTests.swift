import TestSupport
import Testing

@Suite("Architecture")
struct ArchitectureTests {
  @Test("the rooms of a module are its folders", arguments: ModuleRules.all.keys.sorted())
  func folders(module: String) throws {
    let rules = try #require(ModuleRules.all[module])
    let rooms = Repository.files(below: "Sources/\(module)", suffix: ".swift").compactMap {
      $0.name.split(separator: "/").dropLast().first.map(String.init)
    }
    #expect(Set(rooms) == Set(rules.rooms))
  }

  @Test(
    "ARCHITECTURE.md maps every room, lowest first", arguments: ModuleRules.all.keys.sorted())
  func map(module: String) throws {
    let rules = try #require(ModuleRules.all[module])
    #expect(Self.rooms(of: module, in: try Self.text("ARCHITECTURE.md")) == rules.rooms)
  }

  @Test(
    "few rooms import what most need not know",
    arguments: [
      ("Cells", "Reactive", ["Recalculation", "Workbook"]),
      ("calc", "CReadline", ["Terminal"]),
    ])
  func narrowImports(module: String, imported: String, rooms: [String]) throws {
    for file in Repository.files(below: "Sources/\(module)", suffix: ".swift") {
      let source = try SwiftSource(file)
      guard !rooms.contains(source.room) else { continue }
      #expect(!source.imports.contains { $0.module == imported }, "\(file.name)")
    }
  }

  @Test("ARCHITECTURE.md can be read in one sitting: at most 200 lines")
  func length() throws {
    let lines = try Self.text("ARCHITECTURE.md").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 201)
  }

  @Test("a map in another order is found")
  func planted() {
    let text = """
      ### House
      | room | what it holds |
      | --- | --- |
      | `Attic` | dust |
      | `Cellar` | wine |

      ### Garden
      | `Shed` | spades |
      """
    #expect(Self.rooms(of: "House", in: text) == ["Attic", "Cellar"])
    #expect(Self.rooms(of: "Garden", in: text) == ["Shed"])
    #expect(Self.rooms(of: "Street", in: text).isEmpty)
  }

  @Test(
    "what a document names in the repository exists",
    arguments: ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "docs/style.md"])
  func links(document: String) throws {
    let folder = document.split(separator: "/").dropLast().map { "\($0)/" }.joined()
    for target in Self.links(in: try Self.text(document)) where !target.contains("://") {
      #expect(Repository.exists(folder + target), "\(document) links to \(target)")
    }
  }

  /// The rooms that the section of a module lists in a table.
  private static func rooms(of module: String, in text: String) -> [String] {
    text.split(separator: "\n").drop { $0 != "### \(module)" }.dropFirst()
      .prefix { !$0.hasPrefix("#") }.filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
  }

  /// The targets of `[text](target)`, without anchors.
  private static func links(in text: String) -> [String] {
    text.split(separator: "](").dropFirst().compactMap { rest in
      rest.split(separator: ")").first?.split(separator: "#").first.map(String.init)
    }
  }

  private static func text(_ path: String) throws -> String {
    try RepositoryFile(folder: "", name: path).text()
  }
}

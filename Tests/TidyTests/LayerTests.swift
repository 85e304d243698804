import TestSupport
import Testing

@Suite("Layers")
struct LayerTests {
  @Test("no room names a type of a later room", arguments: ModuleRules.all.keys.sorted())
  func roomsLookDown(module: String) throws {
    let rules = try #require(ModuleRules.all[module])
    for fault in try Self.faults(in: sources(of: module), rules: rules) {
      Issue.record("\(fault.message)", sourceLocation: fault.location(in: module))
    }
  }

  @Test("each module imports only what it may", arguments: ModuleRules.all.keys.sorted())
  func imports(module: String) throws {
    let rules = try #require(ModuleRules.all[module])
    for fault in Self.importFaults(in: try sources(of: module), rules: rules) {
      Issue.record("\(fault.message)", sourceLocation: fault.location(in: module))
    }
  }

  @Test("every module of Sources has rules")
  func modules() {
    let folders = Set(
      Repository.files(below: "Sources", suffix: ".swift")
        .compactMap { $0.name.split(separator: "/").first.map(String.init) })
    #expect(folders.subtracting(ModuleRules.all.keys).isEmpty)
  }

  @Test("a planted violation is found")
  func planted() {
    let rules = ModuleRules(rooms: ["Low", "High"], imports: ["Glibc"])
    let low = SwiftSource(
      text: """
        // Tower in a comment is no fault, nor is "Tower" in a literal
        let text = "Tower \\"Tower"  /* Tower */
        struct Hut { var tower: Tower?; let flag = Flag.red }
        """, path: "/Low/Hut.swift", name: "Low/Hut.swift")
    let high = SwiftSource(
      text: """
        import Foundation
        package final class Tower {
          enum Flag { case red }
          struct Index {}
        }
        extension Hut { typealias Element = Int }
        """, path: "/High/Tower.swift", name: "High/Tower.swift")
    let stray = SwiftSource(text: "enum Stray {}", path: "/Stray.swift", name: "Stray.swift")
    let foreign = SwiftSource(text: "enum Cave {}", path: "/Cave.swift", name: "Deep/Cave.swift")

    let faults = Self.faults(in: [low, high, stray, foreign], rules: rules).map(\.description)
    #expect(
      faults
        == [
          "Low/Hut.swift:3: Low must not know Flag, which lives in High",
          "Low/Hut.swift:3: Low must not know Tower, which lives in High",
          "Stray.swift:1: a file stands in a room, not beside the rooms",
          "Deep/Cave.swift:1: Deep is no room of this module",
        ].sorted())
    #expect(
      Self.importFaults(in: [low, high], rules: rules).map(\.description) == [
        "High/Tower.swift:1: this module must not import Foundation"
      ])
  }

  private func sources(of module: String) throws -> [SwiftSource] {
    try Repository.files(below: "Sources/\(module)", suffix: ".swift").map(SwiftSource.init)
  }

  private static func importFaults(in sources: [SwiftSource], rules: ModuleRules) -> [Fault] {
    sources.flatMap { source in
      source.imports.filter { !rules.imports.contains($0.module) }.map {
        Fault(source, $0.line, "this module must not import \($0.module)")
      }
    }
  }

  private static func faults(in sources: [SwiftSource], rules: ModuleRules) -> [Fault] {
    var faults: [Fault] = []
    var homes: [String: Int] = [:]
    var ranks: [(SwiftSource, Int)] = []
    for source in sources {
      guard let rank = rules.rooms.firstIndex(of: source.room) else {
        faults.append(
          Fault(
            source, 1,
            source.room.isEmpty
              ? "a file stands in a room, not beside the rooms"
              : "\(source.room) is no room of this module"))
        continue
      }
      ranks.append((source, rank))
      for (type, isNested) in source.declarations where !(isNested && protocolWords.contains(type))
      {
        // A word that several rooms declare belongs to the lowest: only a word that can mean
        // nothing but a later room's type is a fault.
        homes[type] = min(homes[type] ?? rank, rank)
      }
    }
    for (source, rank) in ranks {
      for word in source.words {
        guard let home = homes[word.text], home > rank else { continue }
        faults.append(
          Fault(
            source, word.line,
            "\(rules.rooms[rank]) must not know \(word.text), which lives in \(rules.rooms[home])"
          ))
      }
    }
    return Array(Set(faults)).sorted { $0.description < $1.description }
  }

  /// Nested names that the standard library's protocols ask for, which say nothing about a room.
  private static let protocolWords: Set<String> = [
    "Element", "Index", "Indices", "Iterator", "SubSequence", "ID", "Failure", "Output", "Body",
    "AsyncIterator", "RawValue", "CodingKeys", "Value", "Key", "Result",
  ]
}

private struct Fault: Hashable, CustomStringConvertible {
  let path: String
  let name: String
  let line: Int
  let message: String

  init(_ source: SwiftSource, _ line: Int, _ message: String) {
    path = source.path
    name = source.name
    self.line = line
    self.message = message
  }

  var description: String { "\(name):\(line): \(message)" }

  func location(in module: String) -> SourceLocation {
    SourceLocation(fileID: "\(module)/\(name)", filePath: path, line: line, column: 1)
  }
}

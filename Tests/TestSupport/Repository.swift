package import Foundation
import Testing

/// Files of this repository that tests read.
package enum Repository {
  /// The folder that holds `Package.swift`.
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Whether there is a file or a folder at a path seen from the root.
  package static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }

  /// The files below a folder of the repository whose names end in a suffix, sorted.
  package static func files(below folder: String, suffix: String) -> [RepositoryFile] {
    let url = root.appendingPathComponent(folder)
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []
    return paths.filter { $0.hasSuffix(suffix) }.sorted().map {
      RepositoryFile(folder: folder, name: $0)
    }
  }
}

/// One file of the repository, named by where it stands.
package struct RepositoryFile: Sendable, Hashable, CustomTestStringConvertible {
  /// The folder that was searched, seen from the root.
  package let folder: String
  /// The path below that folder.
  package let name: String

  package init(folder: String, name: String) {
    self.folder = folder
    self.name = name
  }

  package var path: String {
    Repository.root.appendingPathComponent(folder).appendingPathComponent(name).path
  }

  package var testDescription: String { name }

  package func text() throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }
}

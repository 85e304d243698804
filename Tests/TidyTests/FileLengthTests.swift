import TestSupport
import Testing

@Suite("File length")
struct FileLengthTests {
  /// The most lines of one file; a longer one holds a second idea.
  private static let ceiling = 400

  @Test("no file is longer than 400 lines", arguments: ["Sources", "Tests", "Benchmarks", "Fuzz"])
  func lengths(folder: String) throws {
    for file in Repository.files(below: folder, suffix: ".swift") {
      guard !file.name.hasPrefix(".build"), let fault = Self.fault(try file.text()) else {
        continue
      }
      Issue.record(
        "\(fault)",
        sourceLocation: SourceLocation(
          fileID: "\(folder)/\(file.name)", filePath: file.path, line: Self.ceiling + 1, column: 1))
    }
  }

  @Test("a planted file of 401 lines is found")
  func planted() {
    let line = "let one = 1\n"
    #expect(Self.fault(String(repeating: line, count: 400)) == nil)
    #expect(Self.fault(String(repeating: line, count: 401)) == "401 lines; 400 is the ceiling")
  }

  private static func fault(_ text: String) -> String? {
    let lines = text.utf8.count { $0 == UInt8(ascii: "\n") }
    return lines > ceiling ? "\(lines) lines; \(ceiling) is the ceiling" : nil
  }
}

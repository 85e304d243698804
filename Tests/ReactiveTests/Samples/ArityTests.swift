import Foundation
import Testing

@Suite("What must not compile")
struct ArityTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let modules = root.appending(path: ".build/debug/Modules")
  static let compiler = ProcessInfo.processInfo.environment["PATH", default: ""].split(
    separator: ":"
  )
  .map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(
    "P20 a combination with the wrong number of arguments does not compile",
    .enabled(
      if: compiler != nil
        && FileManager.default.fileExists(
          atPath: modules.appending(path: "Reactive.swiftmodule").path)
    ),
    arguments: [
      ("combineLatest(a, b) { (x: Int, y: Int) in x + y }", true),
      ("combineLatest(a, b) { (x: Int) in x }", false),
      ("combineLatest(a, b) { (x: Int, y: Int, z: Int) in x + y + z }", false),
      ("lift({ (x: Int, y: Int) in }, a, b)", true),
      ("lift({ (x: Int, y: Int) in }, a)", false),
    ])
  func wrongArity(expression: String, compiles: Bool) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "arity-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "main.swift")
    try "import Reactive\nlet a = Signal.just(1)\nlet b = Signal.just(2)\nlet c = \(expression)\n"
      .write(to: file, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.compiler))
    process.arguments = [
      "-typecheck", "-swift-version", "6", "-I", Self.modules.path, "-I",
      Self.root.appending(path: "Sources/CMachine/include").path, file.path,
    ]
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect((process.terminationStatus == 0) == compiles)
  }
}

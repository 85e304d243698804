import Foundation
import Testing

@testable import Cells

@Suite("Files as a whole")
struct AtomicFileTests {
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cells-\(UUID())").path()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test("what is written is read, whatever its size", arguments: [0, 1, 4095, 4096, 300_000])
  func roundTrip(_ size: Int) throws {
    try inFolder { folder in
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try AtomicFile.write(bytes, to: folder + "/a.csv")
      #expect(try AtomicFile.read(folder + "/a.csv") == bytes)
      #expect(try names(folder) == ["a.csv"])
    }
  }

  @Test("the mode is kept and symbolic links stay links")
  func links() throws {
    try inFolder { folder in
      try AtomicFile.write([1], to: folder + "/real")
      chmod(folder + "/real", 0o640)
      symlink("real", folder + "/link")
      symlink(folder + "/link", folder + "/second")
      symlink("missing", folder + "/dangling")
      try AtomicFile.write([2, 3], to: folder + "/second")
      #expect(try AtomicFile.read(folder + "/real") == [2, 3])
      var status = stat()
      #expect(lstat(folder + "/real", &status) == 0)
      #expect(status.st_mode & 0o7777 == 0o640)
      #expect(lstat(folder + "/second", &status) == 0)
      #expect(status.st_mode & S_IFMT == S_IFLNK)
      try AtomicFile.write([4], to: folder + "/dangling")
      #expect(try AtomicFile.read(folder + "/missing") == [4])
      #expect(try names(folder) == ["dangling", "link", "missing", "real", "second"])
    }
  }

  @Test("errors name the path and the reason")
  func errors() throws {
    try inFolder { folder in
      let missing = folder + "/none/a.csv"
      #expect(
        throws: FileError(.reading, path: missing, reason: "no such file or directory")
      ) { try AtomicFile.read(missing) }
      #expect(
        throws: FileError(.writing, path: missing, reason: "no such file or directory")
      ) { try AtomicFile.write([1], to: missing) }
      #expect(throws: FileError(.reading, path: folder, reason: "is a directory")) {
        try AtomicFile.read(folder)
      }
      #expect(throws: FileError.self) { try AtomicFile.write([1], to: folder) }
      symlink("loop", folder + "/loop")
      #expect(throws: FileError.self) { try AtomicFile.write([1], to: folder + "/loop") }
      let left = try names(folder)
      #expect(left == ["loop"])
      #expect(
        FileError(.reading, path: "a.csv", reason: "is a directory").description
          == "cannot read a.csv: is a directory")
    }
  }

  @Test("a pipe is written to directly, and one that nobody reads is its own error")
  func pipes() throws {
    try inFolder { folder in
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      try AtomicFile.write([1, 2, 3], to: "/dev/fd/\(ends[1])")
      close(ends[1])
      #expect(try AtomicFile.read(descriptor: ends[0], path: "pipe") == [1, 2, 3])
      close(ends[0])

      #expect(pipe(&ends) == 0)
      close(ends[0])
      #expect(throws: FileError(.brokenPipe, path: "pipe", reason: "broken pipe")) {
        try AtomicFile.write([1], descriptor: ends[1], path: "pipe")
      }
      close(ends[1])
    }
  }

  @Test("a full disk leaves the old file alone")
  func full() throws {
    #expect(throws: FileError(.writing, path: "/dev/full", reason: "no space left on device")) {
      try AtomicFile.write([1], to: "/dev/full")
    }
  }
}

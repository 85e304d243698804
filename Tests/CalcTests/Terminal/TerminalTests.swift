import Glibc
import TestSupport
import Testing

@testable import calc

@Suite("Terminal")
struct TerminalTests {
  @Test("lines are read without their ends, whatever ends them")
  func lines() {
    let reader = LineReader(bytes: Array("\u{FEFF}a\r\n\nb\rc\nlast".utf8))
    var lines: [String] = []
    while let line = reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    #expect(lines == ["a", "", "b\rc", "last"])
  }

  @Test("a line of a megabyte comes through a pipe whole")
  func longLine() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let (input, output) = (ends[0], ends[1])
    let bytes = Array(repeating: UInt8(ascii: "x"), count: 1 << 20) + Array("\nend".utf8)
    let writer = Task.detached {
      let output = Output(descriptor: output)
      output.write(contentsOf: bytes)
      output.flush()
      close(ends[1])
    }
    let reader = LineReader(descriptor: input)
    #expect(reader.next()?.count == 1 << 20)
    #expect(reader.next() == Array("end".utf8))
    #expect(reader.next() == nil)
    #expect(reader.failure == nil)
    close(input)
    _ = writer
  }

  @Test("what is left after some lines can be read at once")
  func rest() {
    let reader = LineReader(bytes: Array("a\nb\nc".utf8))
    _ = reader.next()
    #expect(reader.rest() == Array("b\nc".utf8))
    #expect(reader.next() == nil)
  }

  @Test(
    "NUL and broken UTF-8 are found",
    arguments: [
      (Array("größe".utf8), nil), ([], nil), ([65, 0, 66], 1), ([0xC3, 0xA4, 0xFF], 2),
      ([65, 0xE2, 0x82], 1),
    ] as [([UInt8], Int?)])
  func unreadable(bytes: [UInt8], offset: Int?) {
    #expect(bytes.firstUnreadable == offset)
  }

  @Test("a reader that has gone is no error, a full disk is one")
  func failures() {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    let closed = Output(descriptor: ends[1])
    closed.writeLine("x")
    closed.flush()
    #expect(closed.failure == .closed)
    #expect(closed.failure?.message == nil)

    let full = Output(descriptor: open("/dev/full", O_WRONLY))
    full.writeLine("x")
    full.flush()
    #expect(full.failure?.message == "No space left on device")
  }

  @Test("the history is the owner's alone")
  func history() throws {
    let folder = try TemporaryFolder()
    let environment = ["XDG_STATE_HOME": folder.path(of: "state/deep"), "HOME": folder.path]
    let path = try #require(History.path { environment[$0] })
    #expect(path == folder.path(of: "state/deep/calc/history"))
    #expect(History.prepare(path))
    chmod(path, 0o644)
    #expect(History.prepare(path))
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)

    #expect(History.path { $0 == "HOME" ? "/home/me" : nil } == "/home/me/.calc_history")
    #expect(History.path { _ in nil } == nil)
    #expect(!History.prepare("/dev/null"))
    #expect(!History.prepare("/proc/none/calc"))
  }

  @Test("colours are for terminals, unless asked for or refused")
  func colors() {
    func terminal(_ environment: [String: String], shows: Bool = true) -> Terminal {
      Terminal(
        readsKeyboard: true, showsOutput: shows, showsMessages: shows,
        environment: { environment[$0] })
    }
    #expect(terminal([:]).wantsColor(.auto))
    #expect(!terminal([:], shows: false).wantsColor(.auto))
    #expect(!terminal(["NO_COLOR": "1"]).wantsColor(.auto))
    #expect(terminal(["NO_COLOR": ""]).wantsColor(.auto))
    #expect(terminal(["NO_COLOR": "1"], shows: false).wantsColor(.always))
    #expect(!terminal(["TERM": "dumb"]).wantsColor(.auto))
    #expect(!terminal([:]).wantsColor(.never))
  }

  @Test("readline gets the part of a candidate that it replaces")
  func completions() {
    let completions = Completions(start: 4, candidates: ["sales[unit price]", "sales[unit no]"])
    #expect(completions.replacements(from: 15) == ["price]", "no]"])
    #expect(completions.replacements(from: 2) == [])
    #expect(Completions.commonPrefix(of: ["SUM(", "SUMIF(", "sumx"], typed: "su") == "SUM")
    #expect(Completions.commonPrefix(of: ["SUM(", "summit"], typed: "sum") == "sum")
    #expect(Completions.commonPrefix(of: ["SUM(", "SUMIF("], typed: "su") == "SUM")
    #expect(Completions.commonPrefix(of: ["SUMSQ(", "sumsquare"], typed: "su") == "SUMSQ")
  }
}

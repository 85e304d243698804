import TestSupport
import Testing

@testable import Cells

@Suite("Parser with any text")
struct ParserFuzzTests {
  private static let alphabet = Array("A1:$B!'\"#@()[]{},;+-*/^%&=<>. 09eE_xLET\t\\?é😀".utf8)

  @Test("random bytes are read to their end", arguments: [1, 2, 3] as [UInt64])
  func bytes(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<3_000 {
      let isPlain = Bool.random(using: &random)
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        isPlain
          ? Self.alphabet[Int.random(in: 0..<Self.alphabet.count, using: &random)]
          : UInt8.random(in: 0...255, using: &random)
      }
      expectReadable(String(decoding: bytes, as: UTF8.self), seed)
    }
  }

  @Test("damaged formulas are read to their end", arguments: [1, 2, 3] as [UInt64])
  func mutations(seed: UInt64) {
    var formulas = RandomFormula(seed: seed)
    for _ in 0..<1_500 {
      var bytes = Array(formulas.expression(depth: 3).text(row: 9, column: 9).utf8)
      for _ in 0..<Int.random(in: 1...4, using: &formulas.random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &formulas.random)
        let byte = Self.alphabet[Int.random(in: 0..<Self.alphabet.count, using: &formulas.random)]
        switch Int.random(in: 0..<4, using: &formulas.random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(byte, at: place)
        case 2: bytes[place] = byte
        default: bytes.insert(contentsOf: bytes[place...].prefix(5), at: place)
        }
      }
      expectReadable(String(decoding: bytes, as: UTF8.self), seed)
    }
  }

  /// The formula is read, what is wrong lies inside of it, and what is right can be printed and read again.
  private func expectReadable(_ text: String, _ seed: UInt64) {
    let parsed = Parser.parse(text, row: 99, column: 99)
    let length = text.utf8.count
    for problem in parsed.problems {
      #expect(problem.start >= 0 && problem.start <= length, "seed \(seed): \(text)")
      #expect(problem.end > problem.start && problem.end <= length + 1, "seed \(seed): \(text)")
    }
    PrintingTests.expectRoundTrip(text)
    _ = Entry(text)
    _ = try? TargetText(text)
  }

  private static let lengths: [(name: String, text: String)] = [
    ("a megabyte of operators", "1" + String(repeating: "+1", count: 500_000)),
    ("a megabyte of text", "\"" + String(repeating: "x", count: 1_000_000) + "\""),
    ("a megabyte of an open text", "\"" + String(repeating: "x\"\"", count: 300_000)),
    ("a megabyte of digits", String(repeating: "9", count: 1_000_000)),
    ("a megabyte of a name", String(repeating: "a", count: 1_000_000)),
    ("a megabyte of arguments", "SUM(" + String(repeating: "A1,", count: 300_000) + "A1)"),
    ("a megabyte of brackets", String(repeating: "(", count: 1_000_000)),
    ("a megabyte of square brackets", String(repeating: "[", count: 1_000_000)),
    ("a megabyte of signs", String(repeating: "-", count: 1_000_000) + "1"),
    ("a megabyte of percents", "1" + String(repeating: "%", count: 1_000_000)),
    (
      "10,000 nested brackets",
      String(repeating: "(", count: 10_000) + "1" + String(repeating: ")", count: 10_000)
    ),
    (
      "10,000 nested calls",
      String(repeating: "ABS(", count: 10_000) + "1" + String(repeating: ")", count: 10_000)
    ),
    ("60 KB of operators", "1" + String(repeating: "+1", count: 30_000)),
    ("60 KB of a spill", "A1" + String(repeating: "#", count: 60_000)),
    ("60 KB of calls of calls", "F" + String(repeating: "()", count: 30_000)),
    ("60 KB of an array", "{" + String(repeating: "1,", count: 30_000) + "1}"),
    ("60 KB of arguments", "SUM(" + String(repeating: "1,", count: 30_000) + "1)"),
    ("60 KB of a union", "SUM((" + String(repeating: "A1,", count: 20_000) + "A1))"),
    ("60 KB of ranges", "A1" + String(repeating: ":A1", count: 20_000)),
    ("60 KB of names of LET", "LET(" + (0..<5_000).map { "n_\($0),1," }.joined() + "1)"),
  ]

  @Test("long and deep formulas give an answer or an error", arguments: lengths)
  func long(_ formula: (name: String, text: String)) throws {
    let book = Workbook()
    let value = try? book.evaluate(formula.text)
    #expect(value != nil || !Parser.parse(formula.text).problems.isEmpty)
  }
}

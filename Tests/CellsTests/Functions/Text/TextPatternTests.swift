import TestSupport
import Testing

@testable import Cells

@Suite("Regular expressions")
struct TextPatternTests {
  @Test(
    "the leftmost match is found, and of those the preferred one",
    arguments: [
      ("b+", "abbbc", "bbb"), ("b+?", "abbbc", "b"), ("b*", "abbbc", ""),
      ("(ab|a)(c|bcd)", "abcd", "abc"),
      ("a|ab", "ab", "a"), ("x{2}", "xxxx", "xx"), ("x{2,}", "xxxx", "xxxx"),
      ("x{1,3}", "xxxx", "xxx"),
      ("x{,3}", "x{,3}", "x{,3}"), ("[a-c]+", "xabcd", "abc"), ("[^a-c]+", "abxyc", "xy"),
      ("[]a]+", "x]a]", "]a]"),
      ("[a-]+", "b-a-", "-a-"), ("\\bcat\\b", "concat cat", "cat"), ("\\Bcat", "concat", "cat"),
      ("^$", "", ""),
      ("(?:ab)+", "xababy", "abab"), ("(?<year>\\d{4})", "in 2026", "2026"),
      ("(?i)STRASSE", "Strasse", "Strasse"),
      ("[[:alpha:]]+", "12ab3", "ab"), ("\\p{Lu}", "aÄb", "Ä"), ("\\x41", "xAy", "A"),
      ("\\x{1F600}", "a😀", "😀"),
      (".", "\nx", "x"), ("[\\d.]+", "v1.25b", "1.25"), ("a\\.b", "axb a.b", "a.b"),
      ("(a*)*b", "aaab", "aaab"),
      ("é", "café", "é"), ("a{0}b", "ab", "b"),
    ] as [(String, String, String)])
  func finds(pattern: String, text: String, expected: String) throws {
    let compiled = try #require(TextPattern(pattern, ignoresCase: false))
    let scalars = Array(text.unicodeScalars)
    let match = try #require(compiled.firstMatch(in: scalars, from: 0))
    #expect(String(String.UnicodeScalarView(scalars[match.range])) == expected)
  }

  @Test(
    "patterns that make no sense, or need more than linear time, are refused",
    arguments: [
      "(", ")", "[", "[z-a]", "*", "a**", "a++", "(a)\\1", "(?=a)", "(?<!a)b", "\\", "a{3,2}",
      "\\q", "[[:nope:]]",
      "(?#x)", "((a{99}){99}){99}", String(repeating: "(", count: 200), "\\x{110000}", "\\p{Zz}",
    ])
  func refused(pattern: String) {
    #expect(TextPattern(pattern, ignoresCase: false) == nil)
  }

  @Test("a pattern that others explode on takes no time")
  func linear() throws {
    let pattern = try #require(TextPattern("(a|aa|a+)+$", ignoresCase: false))
    let text = Array((String(repeating: "a", count: 20_000) + "b").unicodeScalars.suffix(2_000))
    #expect(pattern.firstMatch(in: text, from: 0) == nil)
  }

  @Test("no pattern crashes")
  func randomPatterns() {
    let letters = Array("ab01.*+?{}()[]^$|\\dwsbpx-,:<>i")
    let text = Array("ab01 aabb-(x)".unicodeScalars)
    var random = SeededRandom(seed: 3)
    for _ in 0..<5_000 {
      let count = Int.random(in: 0...10, using: &random)
      let pattern = String((0..<count).compactMap { _ in letters.randomElement(using: &random) })
      _ = TextPattern(pattern, ignoresCase: Bool.random(using: &random))?.matches(in: text)
    }
  }
}

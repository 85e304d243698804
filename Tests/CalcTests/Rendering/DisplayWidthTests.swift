import Testing

@testable import calc

@Suite("Display width")
struct DisplayWidthTests {
  @Test(
    "a text takes as many columns as a terminal gives it",
    arguments: [
      ("", 0), ("abc", 3), ("Größe", 5), ("e\u{301}", 1), ("日本", 4), ("한글", 4), ("ｱ", 1),
      ("Ａ", 2), ("😀", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("a\u{200B}b", 2), ("…", 1),
    ])
  func widths(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test("a cut text ends in an ellipsis and is never wider than asked")
  func cuts() {
    #expect("abcdef".cut(to: 6) == "abcdef")
    #expect("abcdef".cut(to: 4) == "abc…")
    #expect("日本語".cut(to: 4) == "日…")
    #expect("abc".cut(to: 1) == "…")
    #expect("abc".cut(to: 0) == "")
  }

  @Test("control characters are shown, not sent")
  func controls() {
    #expect("a\u{1B}[31mb\n\u{7F}".showingControls() == "a␛[31mb␊␡")
    #expect("a\nb\u{7}".showingControls(keepsLines: true) == "a\nb␇")
    #expect("a\u{202E}b\u{9B}".showingControls() == "a\u{FFFD}b\u{FFFD}")
  }

  @Test(
    "long lines break at blanks, behind an indent",
    arguments: [
      (20, ["  :a  one two three", "      four"]), (40, ["  :a  one two three four"]),
      (17, ["  :a  one two", "      three four"]), (10, ["  :a  one two three four"]),
    ])
  func wraps(width: Int, lines: [String]) {
    #expect("  :a  one two three four".wrapped(to: width, indent: 6) == lines)
  }
}

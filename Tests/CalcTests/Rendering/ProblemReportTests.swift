import Testing

@testable import calc

@Suite("Problem report")
struct ProblemReportTests {
  @Test("the carets stand under the word")
  func carets() {
    let report = ProblemReport(
      "no function is named SUMM", line: "total = SUMM(price * qty)", range: 8..<12,
      hint: "did you mean SUM?")
    #expect(
      report.rendered() == """
        error: no function is named SUMM
          total = SUMM(price * qty)
                  ^~~~
          did you mean SUM?
        """)
  }

  @Test("wide characters before the word count as two columns")
  func wide() {
    let report = ProblemReport("x", line: "\"日本\" & foo", range: 11..<14)
    #expect(report.rendered().hasSuffix("  \"日本\" & foo\n           ^~~"))
  }

  @Test("a long line is cut around the place")
  func long() {
    let line =
      String(repeating: "1 + ", count: 100) + "foo + " + String(repeating: "2 + ", count: 100)
    let rendered = ProblemReport("x", line: line, range: 400..<403).rendered(width: 40)
    let lines = rendered.split(separator: "\n")
    #expect(lines.allSatisfy { $0.displayWidth <= 40 })
    let column = lines[2].prefix { $0 == " " }.count
    #expect(lines[1].dropFirst(column).hasPrefix("foo"))
    #expect(lines[2].hasSuffix("^~~"))
  }

  @Test("a place beyond the line is shown at its end", arguments: [3..<3, 3..<9, 90..<99, -4..<1])
  func beyond(range: Range<Int>) {
    #expect(ProblemReport("x", line: "1 +", range: range).rendered().hasSuffix("^"))
  }
}

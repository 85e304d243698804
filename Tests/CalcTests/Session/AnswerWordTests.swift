import Testing

@testable import Cells
@testable import calc

@Suite("ans")
struct AnswerWordTests {
  private let seven = Shown(value: 7)

  @Test(
    "ans is replaced where it is a word of its own",
    arguments: [
      ("ans + 1", "7 + 1"), ("ANS*Ans", "7*7"), ("SUM(ans,2)", "SUM(7,2)"), ("answer", "answer"),
      ("my.ans", "my.ans"), ("\"ans\" & ans", "\"ans\" & 7"), ("'ans", "'ans"), ("[ans]", "[ans]"),
      ("t[ans] + ans", "t[ans] + 7"), ("ans(1)", "ans(1)"), ("ans!A1", "ans!A1"), ("ans1", "ans1"),
      ("", ""),
    ])
  func replaces(typed: String, text: String) throws {
    #expect(try AnswerWord(in: typed, answer: seven).text == text)
  }

  @Test(
    "the value is spelled so that it keeps its kind",
    arguments: [
      (Shown(value: -2), "(-2)"), (Shown(value: "say \"hi\""), "\"say \"\"hi\"\"\""),
      (Shown(value: true), "TRUE"), (Shown(value: 0.1), "0.1"),
      (Shown(value: 46_000, format: .date), "(DATE(1899,12,30)+46000)"),
      (
        Shown(value: .array(ArrayValue(rows: 2, columns: 2, elements: [1, -2, "x", false]))),
        "{1,-2;\"x\",FALSE}"
      ),
    ])
  func spellings(answer: Shown, text: String) throws {
    #expect(try AnswerWord(in: "ans", answer: answer).text == text)
  }

  @Test(
    "places in the new text are found in the old one",
    arguments: [
      (0..<1, 0..<3), (0..<4, 0..<3), (4..<5, 3..<4), (5..<9, 4..<7), (9..<10, 7..<8),
      (10..<11, 8..<9),
      (3..<6, 0..<7),
    ])
  func places(part: Range<Int>, original: Range<Int>) throws {
    // ans+ans-x -> (-2)+(-2)-x
    let word = try AnswerWord(in: "ans+ans-x", answer: Shown(value: -2))
    #expect(word.text == "(-2)+(-2)-x")
    #expect(word.original(of: part) == original)
  }

  @Test("without an answer, or with one that is too large, there is a way out")
  func failures() {
    #expect(throws: ProblemReport.self) { try AnswerWord(in: "1 + ans", answer: nil) }
    let large = Shown(value: .array(ArrayValue(rows: 2_000, columns: 1, repeating: 1)))
    #expect {
      try AnswerWord(in: "1 + ans", answer: large)
    } throws: { error in
      (error as? ProblemReport)?.hint == "give it a name first: result = ans"
    }
  }

  @Test("carets stand under what was typed, not under what ans stands for")
  func carets() {
    let screen = Output()
    let interpreter = Interpreter(Session(output: screen, messages: screen))
    interpreter.run("1000000 - 1")
    _ = screen.take()
    interpreter.run("ans + nothing")
    #expect(screen.take().contains("\n  ans + nothing\n        ^~~~~~~\n"))
    interpreter.run("* nothing")
    #expect(screen.take().contains("\n  * nothing\n    ^~~~~~~\n"))
    interpreter.run("x = ans")
    interpreter.run("x")
    #expect(screen.take() == "x = 999999\n999999\n")
  }
}

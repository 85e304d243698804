import Testing

@testable import calc

@Suite("Completer")
struct CompleterTests {
  private let completer = Completer(
    vocabulary: {
      Vocabulary(
        functions: ["SUM", "SUMIF", "SIN"], names: ["subtotal", "Größe"],
        sheets: [
          .init(name: "sales", columns: ["price", "unit price", "Q1"]),
          .init(name: "my sheet", columns: ["id"]),
        ])
    },
    files: { path in ["sales.csv", "sub/", "old sales.csv"].filter { $0.hasPrefix(path) } },
    commands: [
      Command(":help [NAME]", "Explains.", takes: .function) { _, _ in },
      Command(":load FILE", "Loads.", takes: .file) { _, _ in },
      Command(":sheet NAME", "Changes.", takes: .sheet) { _, _ in },
      Command(":show [RANGE]", "Shows.", takes: .formula) { _, _ in },
      Command(":quit", "Leaves.") { _, _ in },
    ])

  @Test(
    "what may follow stands in the place where it is typed",
    arguments: [
      ("1 + su", 4, ["subtotal", "SUM(", "SUMIF("]),
      ("grö", 0, ["Größe"]),
      ("SUM(pr", 4, ["price"]),
      ("un", 0, []),
      ("x = sal", 4, ["sales!", "sales["]),
      ("sales[", 6, ["price]", "unit price]", "Q1]"]),
      ("SUM(sales[un", 10, ["unit price]"]),
      ("[@u", 2, ["unit price]"]),
      ("'my sheet'[", 11, ["id]"]),
      ("'my", 0, ["'my sheet'!"]),
      ("\"su", 0, []),
      ("1 + ", 0, []),
      (":", 1, ["help", "load", "sheet", "show", "quit"]),
      (" :sh", 2, ["sheet", "show"]),
      (":load s", 6, ["sales.csv", "sub/"]),
      (":load su", 6, ["sub/"]),
      (":load \"sa", 6, ["\"sales.csv"]),
      (":load 'old s", 6, ["'old sales.csv"]),
      (":load old s", 6, ["old sales.csv"]),
      (":load old\\ s", 6, ["old\\ sales.csv"]),
      (":lo su", 4, ["sub/"]),
      (":help si", 6, ["SIN"]),
      (":sheet m", 7, ["my sheet"]),
      (":show pr", 6, ["price"]),
      (":quit x", 0, []),
      (":nothing x", 0, []),
    ])
  func completes(line: String, start: Int, candidates: [String]) {
    let found = completer.completions(for: line)
    #expect(found.candidates == candidates)
    #expect(candidates.isEmpty || found.start == start)
  }

  @Test("a blank follows a command and a file, not a folder")
  func endings() {
    #expect(completer.completions(for: ":he").ending == " ")
    #expect(completer.completions(for: ":load sa").ending == " ")
    #expect(completer.completions(for: ":load su").ending == nil)
    #expect(completer.completions(for: ":load \"sa").ending == "\"")
    #expect(completer.completions(for: ":load 'su").ending == nil)
    #expect(completer.completions(for: "SI").ending == nil)
  }
}

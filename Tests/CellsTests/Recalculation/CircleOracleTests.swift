import TestSupport
import Testing

@testable import Cells

/// Small sheets full of circles, edited at random, with functions that would hide an error.
@Suite("Circles")
struct CircleOracleTests {
  private struct Script {
    var random: SeededRandom
    /// Columns A to C hold anything, column D numbers.
    let rows = 5
    let formulas: [String]
    private(set) var entries: [String: String] = [:]

    init(_ formulas: [String], seed: UInt64) {
      random = SeededRandom(seed: seed)
      self.formulas = formulas
    }

    mutating func number(_ upper: Int) -> Int { Int.random(in: 0...upper, using: &random) }

    private mutating func cell(_ columns: [String] = ["A", "B", "C", "D"]) -> String {
      columns[number(columns.count - 1)] + String(1 + number(rows - 1))
    }

    /// Formulas: `#` is a cell, `§` a range, `@` a small number.
    private mutating func formula() -> String {
      var text = ""
      for character in formulas[number(formulas.count - 1)] {
        switch character {
        case "#": text += cell()
        case "§":
          let column = ["A", "B", "C", "D"][number(3)]
          let top = 1 + number(rows - 2)
          text += "\(column)\(top):\(column)\(top + 1 + number(rows - 1 - top))"
        case "@": text += String(number(3))
        default: text.append(character)
        }
      }
      return text
    }

    /// The next edits: of column D, so that turns follow the order of those before, or of all.
    mutating func next(numbersOnly: Bool) -> [(target: String, entry: String)] {
      var edits: [(target: String, entry: String)] = []
      for _ in 0...(number(3) == 0 ? 2 : 0) {
        switch number(9) {
        case _ where numbersOnly: edits.append((cell(["D"]), String(number(3))))
        case 0: edits.append((cell(), ""))
        case 1...2: edits.append((cell(), String(number(3))))
        case 3: edits += fill()
        default: edits.append((cell(["A", "B", "C"]), formula()))
        }
      }
      for (target, entry) in edits { entries[target] = entry.isEmpty ? nil : entry }
      return edits
    }

    /// A formula that reads the cell beside and, in turn, the one above or below.
    private mutating func fill() -> [(target: String, entry: String)] {
      let column = number(2)
      let left = ["A", "B", "C", "D"][(column + 3) % 4]
      let own = ["A", "B", "C"][column]
      let step = number(1) == 0 ? 1 : -1
      let kind = number(2)
      return (2..<rows).map { row in
        let beside = "\(left)\(row)"
        let next = "\(own)\(row + step)"
        let entry =
          switch kind {
          case 0: "=IFERROR(\(beside),\(next))"
          case 1: "=IF(D\(row)>1,\(next),\(beside))"
          default: "=IFERROR(\(next)+\(beside),1)"
          }
        return ("\(own)\(row)", entry)
      }
    }

    mutating func fresh() throws -> Workbook {
      let book = Workbook()
      try book.addSheet("Sheet1")
      try book.enter(entries, using: &random)
      return book
    }
  }

  static let formulas: [[String]] = [
    ["=IFERROR(#,@)", "=#+@", "=COUNT(§)", "=IF(#>@,#,#)"],
    ["=IFERROR(#,#)", "=IFNA(#,#)", "=#", "=ISERROR(#)+#", "=IF(#,#,@)"],
    ["=CHOOSE(1+#,#,#,#)", "=IFERROR(CHOOSE(1+#,#,#),@)", "=#*2", "=SUM(§)"],
    ["=XLOOKUP(@,§,§,#)", "=IFERROR(XLOOKUP(#,§,§),#)", "=#-@", "=COUNT(§)+#"],
    ["=AGGREGATE(9,6,§)", "=IFERROR(ERROR.TYPE(#),@)", "=IF(ISERROR(#),#,SUM(§))", "=#+#"],
    ["=IF(#,SUM(§),COUNT(§))", "=IFERROR(#,SUM(§))", "=SWITCH(#,@,#,@,#,#)", "=IFS(#>@,#,TRUE,#)"],
    ["=IFERROR(INDIRECT(\"B\"&#),@)", "=OFFSET(A1,@,@)", "=IFERROR(#,@)", "=#+@", "=IF(#,#,#)"],
    ["=LET(x,#,IF(x>@,#,x))", "=IFERROR(IF(#,IF(#,#,@),#),@)", "=COUNTA(§)", "=#"],
  ]

  @Test(
    "which cells are on one depends on the formulas and values, not on the edits before",
    arguments: formulas.indices)
  func randomEdits(index: Int) throws {
    for seed in 1...12 as ClosedRange<UInt64> {
      var script = Script(Self.formulas[index], seed: seed)
      let book = Workbook()
      try book.addSheet("Sheet1")
      for step in 0..<45 {
        let edits = script.next(numbersOnly: step % 3 != 0)
        let evaluations = book.statistics.evaluations
        try book.transaction { () throws(WorkbookError) in
          for (target, entry) in edits { try book.enter(target, entry) }
        }
        #expect(book.statistics.evaluations - evaluations <= 20, "seed \(seed), step \(step)")
        let fresh = try script.fresh()
        for column in "ABC" {
          for row in 1...5 {
            let cell = "\(column)\(row)"
            guard book.value(cell) != fresh.value(cell) else { continue }
            Issue.record(
              """
              seed \(seed), step \(step): \(cell) is \(book.value(cell)), from nothing \
              \(fresh.value(cell)); edits \(edits), entries \
              \(script.entries.sorted { $0.key < $1.key })
              """)
            return
          }
        }
      }
    }
  }
}

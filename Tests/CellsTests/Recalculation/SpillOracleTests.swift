import TestSupport
import Testing

@testable import Cells

/// Arrays that grow, shrink, meet what is in their way and are read, between formulas that choose what they read.
@Suite("Spills and kept orders")
struct SpillOracleTests {
  private static let sheets = ["S", "T"]
  private static let columns = ["A", "B", "C", "D"]
  private static let rows = 8

  /// Formulas: `#` is a cell that stands before, `§` a range of such, `@` a small number.
  static let families: [[String]] = [
    ["=SEQUENCE(MOD(#,3)+1)", "=SEQUENCE(1,MOD(#,3)+1)*#", "=#+#", "=SUM(§)", "=IF(#>2,#,#)"],
    ["=IF(#>2,SEQUENCE(2)+#,#)", "=SUM(#^)", "=IFERROR(SUM(#^),#)", "=#^*2", "=#+#", "=#*0.5"],
    ["=§", "=TRANSPOSE(§)", "=SORT(§)", "=SUM(§)", "=#-#", "=#&\"x\"", "=FILTER(§,ISNUMBER(§),@)"],
    ["=SEQUENCE(2,2)+#", "=OFFSET(#,0,0)", "=SUM(§)+#", "=INDIRECT(\"S!A\"&MOD(#,2)+1)+#", "=#+#"],
    ["=SUM(OFFSET(#,0,0,1,1))", "=SEQUENCE(MOD(#,4)+1)", "=SUM(#:#)", "=NOW()*0+#", "=#+#"],
    ["=one+#", "=many+#", "=SEQUENCE(one)", "=SUM(many)", "=#+#", "=IF(one>2,many,#)", "=one*#"],
    ["=IFERROR(#,#)", "=CHOOSE(1+MOD(#,3),#,§,SEQUENCE(3))", "=LET(x,#,x+1)", "=#+#", "=COUNT(§)"],
  ]

  private struct Script {
    var random: SeededRandom
    let formulas: [String]
    private(set) var entries: [String: String] = [:]

    init(_ formulas: [String], seed: UInt64) {
      random = SeededRandom(seed: seed)
      self.formulas = formulas
    }

    mutating func number(_ upper: Int) -> Int { Int.random(in: 0...upper, using: &random) }

    private func name(_ index: Int) -> String {
      let column = SpillOracleTests.columns[index % 4]
      return "\(SpillOracleTests.sheets[index / 4 % 2])!\(column)\(index / 8 + 1)"
    }

    /// Row by row over both sheets: what a cell fills stands behind it.
    private mutating func formula(before limit: Int) -> String {
      var text = ""
      for character in formulas[number(formulas.count - 1)] {
        switch character {
        case "#": text += name(number(limit - 1))
        case "^": text.append("#")
        case "§":
          let corner = number(limit - 1)
          let top = number(corner / 8)
          let left = number(corner % 4)
          let start = name(top * 8 + corner / 4 % 2 * 4 + left)
          text += start + ":" + name(corner).drop { $0 != "!" }.dropFirst()
        case "@": text += String(number(3))
        default: text.append(character)
        }
      }
      return text
    }

    mutating func next(valuesOnly: Bool) -> [(target: String, entry: String)] {
      var edits: [(target: String, entry: String)] = []
      for _ in 0...(number(3) == 0 ? 2 : 0) {
        let index = number(SpillOracleTests.rows * 8 - 1)
        let cell = name(index)
        let isFormula = entries[cell]?.hasPrefix("=") ?? false
        switch number(11) {
        case 0: edits.append(("one", String(number(4))))
        case 1 where !isFormula || !valuesOnly: edits.append((cell, ""))
        case 2...5 where !isFormula || !valuesOnly: edits.append((cell, String(number(4))))
        case 6 where !isFormula || !valuesOnly:
          edits.append((cell, ["2026-11-30", "5%", "$3", "'x"][number(3)]))
        case 2...6: edits.append((name(number(7)), String(number(4))))
        case 7 where !valuesOnly && index < 24:
          let down = (1...3).map { name(index + 8 * $0) }
          for (above, below) in zip([cell] + down, down) { edits.append((below, "=\(above)+1")) }
        case _ where !valuesOnly && index > 0: edits.append((cell, formula(before: index)))
        default: edits.append((name(number(3)), String(number(4))))
        }
      }
      for (target, entry) in edits { entries[target] = entry.isEmpty ? nil : entry }
      return edits
    }

    func book() throws -> Workbook {
      let book = Workbook()
      for sheet in SpillOracleTests.sheets { try book.addSheet(sheet) }
      try book.enter("one", "1")
      try book.enter("many", "=SEQUENCE(2)+one")
      return book
    }

    mutating func fresh() throws -> Workbook {
      let book = try book()
      try book.enter(entries, using: &random)
      return book
    }
  }

  private static let cells = sheets.flatMap { sheet in
    (columns + ["E", "F"]).flatMap { column in
      (1...rows + 4).map { "\(sheet)!\(column)\($0)" }
    }
  }

  @Test("cells hold and show what they would in a fresh workbook", arguments: families.indices)
  func randomEdits(index: Int) throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      var script = Script(Self.families[index], seed: seed)
      let book = try script.book()
      let twin = try script.book()
      for step in 0..<60 {
        let edits = script.next(valuesOnly: step > 10 && step % 4 != 0)
        let spills = book.recalculation.spills
        var counts: [Int] = []
        for book in [book, twin] {
          let evaluations = book.statistics.evaluations
          try book.transaction { () throws(WorkbookError) in
            for (target, entry) in edits { try book.enter(target, entry) }
          }
          counts.append(book.statistics.evaluations - evaluations)
          // The twin keeps no order.
          twin.recalculation.schedule = nil
          twin.recalculation.largestHopelessOrder = .max
        }
        let fresh = try script.fresh()
        let difference =
          book.difference(from: fresh, in: Self.cells)
          ?? twin.difference(from: fresh, in: Self.cells).map {
            "without order: " + $0
          }
          ?? (spills == book.recalculation.spills && counts[0] != counts[1]
            ? "\(counts) evaluations" : nil)
        if let difference {
          Issue.record(
            """
            seed \(seed), step \(step): \(difference); edits \(edits), entries \
            \(script.entries.sorted { $0.key < $1.key })
            """)
          return
        }
      }
    }
  }
}

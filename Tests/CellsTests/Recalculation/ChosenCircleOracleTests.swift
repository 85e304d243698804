import TestSupport
import Testing

@testable import Cells

/// Small sheets with circles in which arrays or chosen references take part, entered and edited at random.
@Suite("Circles of spills and of chosen references")
struct ChosenCircleOracleTests {
  /// Formulas: `#` is a cell, `§` a range, `@` a small number, `^` a hash.
  static let families: [[String]] = [
    ["=IFERROR(#,#)", "=SUM(OFFSET(#,0,0,2,1))", "=OFFSET(#,@,@)", "=#+#", "=IFERROR(#,@)"],
    ["=IFERROR(INDIRECT(\"B\"&#),@)", "=INDIRECT(\"A\"&#)", "=#+@", "=COUNT(§)", "=IF(#>@,#,#)"],
    ["=SEQUENCE(2)+#", "=SUM(§)", "=#+#", "=IFERROR(#,@)", "=COUNT(§)"],
    ["=SEQUENCE(1,2)+#", "=IFERROR(#,#)", "=SUM(#^)", "=#+@", "=COUNT(§)+#", "=§"],
    ["=IF(#>@,SEQUENCE(2),#)", "=OFFSET(#,@,@)", "=#+T!#", "=SEQUENCE(#)", "=ISERROR(#)+#"],
    ["=name+#", "=IFERROR(name,#)", "=§", "=#%", "=COUNT(§)+#", "=SUM(§)&\"x\"", "=OFFSET(#,@,0)"],
  ]

  private struct Script {
    var random: SeededRandom
    let formulas: [String]
    let rows = 4
    var entries: [String: String] = [:]

    init(_ formulas: [String], seed: UInt64) {
      random = SeededRandom(seed: seed)
      self.formulas = formulas
    }

    mutating func number(_ upper: Int) -> Int { Int.random(in: 0...upper, using: &random) }

    private mutating func cell() -> String {
      ["A", "B", "C"][number(2)] + String(1 + number(rows - 1))
    }

    mutating func formula() -> String {
      var text = ""
      for character in formulas[number(formulas.count - 1)] {
        switch character {
        case "#": text += cell()
        case "^": text.append("#")
        case "§":
          let column = number(2)
          let top = 1 + number(rows - 2)
          let left = ["A", "B", "C"][column]
          let right = ["A", "B", "C"][column + number(2 - column)]
          text += "\(left)\(top):\(right)\(top + 1 + number(rows - 1 - top))"
        case "@": text += String(number(2))
        default: text.append(character)
        }
      }
      return text
    }

    mutating func next() -> (target: String, entry: String) {
      let target = (number(5) == 0 ? "T!" : "") + cell()
      let edit =
        switch number(9) {
        case 0: (target, "")
        case 1: (target, ["2026-11-30", "5%", "$3", "'x"][number(3)])
        case 2...3: (target, String(number(2)))
        case 4: ("name", number(1) == 0 ? String(number(2)) : formula())
        default: (target, formula())
        }
      entries[edit.0] = edit.1.isEmpty ? nil : edit.1
      return edit
    }

    func book() throws -> Workbook {
      let book = Workbook()
      try book.addSheet("S")
      try book.addSheet("T")
      try book.selectSheet("S")
      return book
    }

    mutating func fresh() throws -> Workbook {
      let book = try book()
      try book.enter(entries, using: &random)
      return book
    }
  }

  private static let cells =
    ["S", "T"].flatMap { sheet in
      ["A", "B", "C", "D"].flatMap { column in (1...6).map { "\(sheet)!\(column)\($0)" } }
    } + ["name"]

  @Test("depend on the formulas and values, not on the edits before", arguments: families.indices)
  func randomEdits(index: Int) throws {
    for seed in 1...Self.seeds {
      var script = Script(Self.families[index], seed: seed)
      let book = try script.book()
      for step in 0..<30 {
        let edit = script.next()
        let before = book.statistics.evaluations
        try book.enter(edit.target, edit.entry)
        let count = book.statistics.evaluations - before
        let one = try script.fresh()
        let two = try script.fresh()
        let difference =
          one.difference(from: two, in: Self.cells).map { "from nothing " + $0 }
          ?? book.difference(from: one, in: Self.cells)
          ?? (count > 100 ? "\(count) evaluations" : nil)
        if let difference {
          Issue.record(
            """
            seed \(seed), step \(step): \(difference); edit \(edit), entries \
            \(script.entries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })
            """)
          break
        }
      }
    }
  }

  private static let seeds: UInt64 = 12

  /// Entries, and what some cells hold in the end.
  static let known: [(entries: [(String, String)], results: [String: Value])] = [
    (
      [
        ("A1", "=IFERROR(C1,A2)"), ("A2", "=FOO(C3)"), ("A3", "=IFERROR(B3,A4)"),
        ("A4", "=T9!A1+A3"), ("C3", "=IFERROR(A3,C4)"), ("C4", "=SUM(OFFSET(A1,0,0,2,1))"),
        ("C1", "=SUM(C1:C2)"),
      ], ["A1": .error(.name), "C1": .error(.circular), "C3": 0, "C4": .error(.name)]
    ),
    (
      [
        ("E4", "=SUM(C3:D9)&\"x\""), ("SUM", "=LAMBDA(x,x)"), ("F5", "3"), ("C5", "=E$5%"),
        ("E1", "=COUNT(B$1:D7)+E8"),
      ], ["E4": .error(.spill), "C5": 0, "E1": 1]
    ),
    (
      [("B7", "=ROW()+D10"), ("D7", "=OFFSET($F3,1,1)"), ("D10", "=T!F3+D$7"), ("G4", "=B7")],
      ["B7": .error(.circular), "D7": .error(.circular), "G4": .error(.circular)]
    ),
    ([("A2", "=C3:C4"), ("C3", "1"), ("C4", "=1+A3")], ["A2": .error(.circular), "A3": .empty]),
    ([("A1", "=SEQUENCE(3)+OFFSET(A2,0,0)")], ["A1": .error(.circular), "A2": .empty]),
    ([("A1", "=SEQUENCE(3)+A2"), ("A5", "1")], ["A1": .error(.circular), "A2": .empty]),
    (
      [("A1", "=SEQUENCE(2)+C3"), ("B1", "=SEQUENCE(2)+A2"), ("B2", "1"), ("C3", "=COUNT(A1:A4)")],
      ["A1": .error(.circular), "B1": .error(.spill), "C3": .error(.circular)]
    ),
    (
      [("C2", "=C3:C4"), ("B3", "=SEQUENCE(1,2)+B4")],
      ["C2": .error(.circular), "B3": .error(.spill), "C3": .empty]
    ),
    (
      [("A3", "=SEQUENCE(1,2)+C4"), ("B2", "=C2:C3"), ("C2", "=COUNT(A3:B4)+A1")],
      ["A3": .error(.spill), "B2": .error(.circular), "C2": .error(.circular)]
    ),
    (
      [("A2", "=A2:C3"), ("B3", "=A2:A4"), ("B4", "=C1:C2")],
      ["A2": .error(.circular), "B3": .error(.circular), "B4": 0, "B5": 0]
    ),
    (
      [("A4", "=C3:C4"), ("C3", "1"), ("B3", "=OFFSET(A4,1,0)"), ("C4", "=OFFSET(B3,0,0)")],
      ["A4": .error(.circular), "B3": .error(.circular), "C4": .error(.circular), "A5": .empty]
    ),
  ]

  @Test("are the same whatever was entered first", arguments: known.indices)
  func knownCircles(index: Int) throws {
    var random = SeededRandom(seed: 3)
    let (entries, results) = Self.known[index]
    for _ in 0..<40 {
      let book = Workbook()
      try book.addSheet("S")
      try book.addSheet("T")
      let order = entries.shuffled(using: &random)
      if Bool.random(using: &random) {
        for (target, entry) in order { try book.enter(target, entry) }
      } else {
        try book.transaction { () throws(WorkbookError) in
          for (target, entry) in order { try book.enter(target, entry) }
        }
      }
      #expect(book.statistics.evaluations < 100)
      for (cell, value) in results {
        #expect(book.value(cell) == value, "\(cell) after \(order)")
      }
    }
  }
}

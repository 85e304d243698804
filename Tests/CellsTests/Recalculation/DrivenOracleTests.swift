import Reactive
import TestSupport
import Testing

@testable import Cells

/// Sheets some of whose cells are driven by signals, edited at random.
@Suite("Driven cells")
struct DrivenOracleTests {
  static let formulas = [
    "=#+1", "=IF(#>3,#,#)", "=IFERROR(#,#)", "=SUM(A1:#)", "=D1*2+#", "=#+#", "=COUNT(B1:B6)+#",
    "=MAX(D1:D2)-#",
  ]

  @Test("are what constants would be, also between turns that follow a kept order")
  func randomEdits() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      func number(_ upper: Int) -> Int { Int.random(in: 0...upper, using: &random) }
      func cell(_ columns: [String]) -> String {
        columns[number(columns.count - 1)] + String(1 + number(5))
      }
      let book = Workbook()
      try book.addSheet("Sheet1")
      let source = Property<Value>(.number(1))
      var bindings: [Disposable] = []
      // D1 follows a property, D2 the cell F1, which nothing else reads.
      var entries = ["D1": "1", "F1": "=D1+E1", "E1": "1", "D2": "=F1"]
      try book.set("D1", 1)
      try book.set("E1", 1)
      try book.set("F1", "=D1+E1")
      for step in 0..<40 {
        switch number(11) {
        case 0...2:
          let value = number(6)
          entries["D1"] = String(value)
          if bindings.isEmpty {
            source.value = .number(Double(value))
            try book.set("D1", value)
          } else {
            source.value = .number(Double(value))
          }
        case 3 where bindings.isEmpty:
          bindings.append(try book.cell("D1").bind(to: source.signal))
          bindings.append(try book.cell("D2").bind(to: book.cell("F1").signal))
        case 4...5:
          entries["E1"] = String(number(6))
          try book.enter("E1", entries["E1"] ?? "")
        case 6:
          let target = cell(["A", "B", "C"])
          let formula = Self.formulas[number(Self.formulas.count - 1)]
          let entry = formula.map { $0 == "#" ? cell(["A", "B", "C", "D"]) : String($0) }.joined()
          entries[target] = entry
          try book.enter(target, entry)
        case 7:
          let column = ["A", "B", "C"][number(2)]
          let left = ["A": "D", "B": "A", "C": "B"][column] ?? "A"
          for row in 2...5 { entries["\(column)\(row)"] = "=\(left)\(row)+\(column)\(row - 1)" }
          try book.fill("\(column)2:\(column)5", "=\(left)2+\(column)1")
        default:
          let target = cell(["A", "B", "C"])
          guard entries[target]?.hasPrefix("=") != true else { continue }
          entries[target] = String(number(6))
          try book.enter(target, entries[target] ?? "")
        }
        let isDriven = !bindings.isEmpty
        let fresh = Workbook()
        try fresh.addSheet("Sheet1")
        for (target, entry) in entries.sorted(by: { $0.key < $1.key }).shuffled(using: &random)
        where target != "D2" || isDriven {
          try fresh.enter(target, entry)
        }
        for column in "ABCDEF" {
          for row in 1...6 {
            let cell = "\(column)\(row)"
            guard book.value(cell) != fresh.value(cell) else { continue }
            Issue.record(
              """
              seed \(seed), step \(step): \(cell) is \(book.value(cell)), from nothing \
              \(fresh.value(cell)); driven \(isDriven), entries \
              \(entries.sorted { $0.key < $1.key })
              """)
            return
          }
        }
      }
    }
  }

  @Test("that are driven no longer still go before new formulas that read them")
  func disposed() throws {
    let book = Workbook()
    try book.set("B1", "=A1+C1")
    try book.set("A1", 1)
    let source = Property<Value>(.number(1))
    try book.cell("C1").bind(to: source.signal).dispose()
    try book.set("D1", "=A1+B1")
    try book.set("D2", "=SUM(A1:B1)")
    var seen: [Value] = []
    let watches = ["D1", "D2"].map { book.cell($0).subscribe { seen.append($0) } }
    seen = []
    let before = book.statistics.evaluations
    try book.set("A1", 2)
    #expect(book.statistics.evaluations == before + 3)
    #expect(seen == [5, 5])
    for watch in watches { watch.dispose() }
  }

  @Test("are heard once a turn, also where a formula above a signal follows a constant")
  func heardOnce() throws {
    let book = Workbook()
    let source = Property<Value>(.number(1))
    let binding = try book.cell("C1").bind(to: source.signal)
    try book.set("B1", "=C1+1")
    var seen: [Value] = []
    let watch = book.cell("B1").subscribe { seen.append($0) }
    try book.transaction { () throws(WorkbookError) in
      try book.set("B1", 7)
      try book.set("B1", "=C1+A1+2")
    }
    #expect(seen == [2, 3])
    source.value = .number(4)
    #expect(seen == [2, 3, 6])
    watch.dispose()
    binding.dispose()
  }

  @Test("are followed by who chooses to read them, or what is made of them")
  func chosen() throws {
    let book = Workbook()
    let source = Property<Value>(.number(1))
    let binding = try book.cell("A1").bind(to: source.signal)
    try book.set("B1", "=OFFSET(A1,0,0)")
    try book.set("B2", "=B1+1")
    try book.set("B3", "=A1*2")
    try book.set("B4", "=SUM(INDIRECT(\"B2:B3\"))")
    try book.set("B5", "=IF(A2>0,OFFSET(B4,0,0),B1)")
    for value in 2...5 {
      source.value = .number(Double(value))
      #expect(book.value("B2") == .number(Double(value + 1)))
      #expect(book.value("B4") == .number(Double(3 * value + 1)))
      #expect(book.value("B5") == .number(Double(value > 3 ? 3 * value + 1 : value)))
      if value == 3 { try book.set("A2", 1) }
    }
    let before = book.statistics.evaluations
    source.value = .number(7)
    #expect(book.statistics.evaluations == before + 5)
    binding.dispose()
  }
}

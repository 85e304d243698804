import Cells

extension Workload {
  static let fans: [Workload] = [
    Workload("W3", "a fan-out B(k) = $A$1 * k, each formula another one") { trial in
      let full = 1_000_000
      let size = try trial.size(upTo: full, seconds: 15) { size in
        try fillFan(Workbook(), formulas: formulas(size))
      }
      let texts = formulas(size)
      let book = try trial.build(
        "build from A1 text", size: size, of: full, cells: size, aim: .timeEach(300e-9)
      ) { try fillFan($0, formulas: texts) }
      try editHead(trial, book, "edit A1", size: size, of: full)
      try check(book, "A1", is: 7)
      try check(book, "B\(size)", is: 7 * Double(size))
    },
    Workload("W3F", "the fan-out filled by range, =$A$1*ROW()") { trial in
      let size = trial.full(1_000_000)
      let book = try trial.build(
        "fill B1:B(N) with =$A$1*ROW()", size: size, cells: size, aim: .timeEach(20e-9)
      ) { book in
        try book.set("A1", 2)
        try book.fill("B1:B\(size)", "=$A$1*ROW()")
      }
      try editHead(trial, book, "edit A1", size: size, of: size)
      let rows = editedRows(below: size)
      try book.transaction { () throws(WorkbookError) in
        for row in rows { try book.set("B\(row)", row) }
      }
      try editHead(trial, book, "edit A1, the run in 1,000 pieces", size: size, of: size, aim: nil)
      try book.transaction { () throws(WorkbookError) in
        for row in rows { try book.set("B\(row)", "=$A$1*ROW()") }
      }
      try editHead(trial, book, "edit A1 after healing", size: size, of: size)
    },
    Workload("W8", "an edit with ten dependents among N formulas") { trial in
      let size = trial.full(1_000_000)
      let rows = size / 10
      let book = try trial.build("fill ten columns", size: size, cells: size) { book in
        try book.set("A1", column(rows) { .number(Double($0 + 1)) })
        try book.fill("B1:B\(rows)", "=A1+1")
        for (left, cell) in zip("BCDEFGHIJ", "CDEFGHIJK") {
          try book.fill("\(cell)1:\(cell)\(rows)", "=\(left)1*1.01+A1")
        }
      }
      let row = size / 20
      let limit = Limits.numbers(11)
      try trial.measure(
        "edit one A(k)", size: size, cells: 10, aim: .time(20e-6),
        limit: { head in
          limit[0] = Double(head)
          limit[1] = limit[0] + 1
          for index in 2..<11 { limit[index] = limit[index - 1] * 1.01 + limit[0] }
          keep(limit[10])
        }
      ) { try book.set("A\(row)", $0) }
    },
  ]

  private static func formulas(_ size: Int) -> [(String, String)] {
    (1...size).map { ("B\($0)", "=$A$1*\($0)") }
  }

  private static func fillFan(
    _ book: Workbook, formulas: [(String, String)]
  ) throws(WorkbookError) {
    try book.transaction { () throws(WorkbookError) in
      try book.set("A1", 2)
      for (cell, formula) in formulas { try book.set(cell, formula) }
    }
  }

  private static func editHead(
    _ trial: Trial, _ book: Workbook, _ phase: String, size: Int, of full: Int,
    aim: Aim? = .ratio(8)
  ) throws {
    let limit = Limits.Fan(size)
    try trial.measure(
      phase, size: size, of: full, cells: size, aim: aim, budget: 2,
      limit: limit.run,
      note: "\(Quantity.count(book.statistics.runs)) runs"
    ) { try book.set("A1", $0) }
    try book.set("A1", 7)
  }
}

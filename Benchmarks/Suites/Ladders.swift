import Cells

extension Workload {
  static let ladders: [Workload] = [
    Workload("W4", "a ladder of diamonds, three formulas a level, from A1 text") { trial in
      let full = 100_000
      let size = try trial.size(upTo: full) { size in
        try climb(Workbook(), rungs(size))
      }
      let texts = rungs(size)
      let book = try trial.build("build from A1 text", size: size, of: full, cells: size * 3) {
        try climb($0, texts)
      }
      try editHead(trial, book, size: size, of: full)
    },
    Workload("W4F", "the ladder filled down") { trial in
      let full = 100_000
      let size = try trial.size(upTo: full) { try fill(Workbook(), $0) }
      let book = try trial.build("fill three columns", size: size, of: full, cells: size * 3) {
        try fill($0, size)
      }
      try editHead(trial, book, size: size, of: full)
    },
  ]

  private static func rungs(_ levels: Int) -> [(String, String)] {
    (1...levels).flatMap { level in
      let sides = [("B\(level)", "=A\(level)+1"), ("C\(level)", "=A\(level)*2")]
      return level == 1 ? sides : [("A\(level)", "=(B\(level - 1)+C\(level - 1))/3")] + sides
    }
  }

  private static func climb(_ book: Workbook, _ rungs: [(String, String)]) throws(WorkbookError) {
    try book.transaction { () throws(WorkbookError) in
      try book.set("A1", 1)
      for (cell, formula) in rungs { try book.set(cell, formula) }
    }
  }

  private static func fill(_ book: Workbook, _ levels: Int) throws(WorkbookError) {
    try book.transaction { () throws(WorkbookError) in
      try book.set("A1", 1)
      try book.fill("A2:A\(levels)", "=(B1+C1)/3")
      try book.fill("B1:B\(levels)", "=A1+1")
      try book.fill("C1:C\(levels)", "=A1*2")
    }
  }

  private static func editHead(
    _ trial: Trial, _ book: Workbook, size: Int, of full: Int
  ) throws {
    let limit = Limits.Ladder(size)
    var most = 0
    try trial.measure(
      "edit A1", size: size, of: full, cells: size * 3, aim: .ratio(15), budget: 3,
      limit: limit.run,
      note: "at most \(Quantity.count(most)) evaluations"
    ) { number in
      let before = book.statistics.evaluations
      try book.set("A1", number * 10)
      most = max(most, book.statistics.evaluations - before)
    }
  }
}

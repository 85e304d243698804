import Cells

extension Workload {
  static let chains: [Workload] = [
    Workload("W2", "a chain A(k) = A(k-1) + 1, its head edited") { trial in
      try buildChain(trial)
      let size = trial.full(1_000_000)
      let book = Workbook()
      try book.set("A1", 1)
      try trial.measure(
        "fill A2:A(N) with =A1+1", size: size, cells: size, laps: 5,
        limit: Limits.Chain(size).run
      ) { _ in try book.fill("A2:A\(size)", "=A1+1") }
      try editHead(trial, book, "edit A1", size: size)
    },
    Workload("W2R", "the same chain upside down, A(k) = A(k+1) + 1") { trial in
      let size = try trial.size(upTo: 1_000_000) { try reversedChain($0).set("A\($0)", 2) }
      let book = try reversedChain(size)
      let limit = Limits.Chain(size)
      try trial.measure(
        "edit A(N)", size: size, of: 1_000_000, cells: size, aim: .ratio(8),
        limit: limit.run
      ) { try book.set("A\(size)", $0) }
    },
    Workload("W2S", "a chain in random cell order, each cell a formula of its own") { trial in
      let full = 1_000_000
      let size = try trial.size(upTo: full, seconds: 30) { size in
        let places = Limits.shuffled(size)
        let book = Workbook()
        try shuffledChain(book, places, formulas: shuffledFormulas(places))
        try book.set("A\(places[0] + 1)", 2)
      }
      let places = Limits.shuffled(size)
      let formulas = shuffledFormulas(places)
      let book = try trial.build("build from A1 text", size: size, of: full, cells: size) {
        try shuffledChain($0, places, formulas: formulas)
      }
      let limit = Limits.ShuffledChain(places)
      try trial.measure(
        "edit the head", size: size, of: full, cells: size, aim: .ratio(8), budget: 4,
        limit: limit.run
      ) { try book.set("A\(places[0] + 1)", $0) }
      try book.set("A\(places[0] + 1)", 10)
      try check(book, "A\(places[size - 1] + 1)", is: Double(size + 9))
    },
    Workload("W2E", "the chain after 1,000 random edits inside the run, and their healing") {
      trial in
      let size = trial.full(1_000_000)
      let book = Workbook()
      try book.set("A1", 1)
      try book.fill("A2:A\(size)", "=A1+1")
      let rows = editedRows(below: size)
      try trial.measure("put 1,000 other formulas into the run", size: size, cells: 1_000, laps: 1)
      {
        _ in
        try book.transaction { () throws(WorkbookError) in
          for row in rows { try book.set("A\(row)", "=A\(row - 1)+2") }
        }
      }
      try editHead(trial, book, "edit A1, the run in pieces", size: size)
      try trial.measure("heal the run", size: size, cells: 1_000, laps: 1) { _ in
        try book.transaction { () throws(WorkbookError) in
          for row in rows { try book.set("A\(row)", "=A\(row - 1)+1") }
        }
      }
      try editHead(trial, book, "edit A1 after healing", size: size)
    },
  ]

  private static func buildChain(_ trial: Trial) throws {
    let full = 1_000_000
    let size = try trial.size(upTo: full) { size in
      try fillChain(Workbook(), formulas: (2...size).map { ("A\($0)", "=A\($0 - 1)+1") })
    }
    let formulas = (2...size).map { ("A\($0)", "=A\($0 - 1)+1") }
    let book = try trial.build(
      "build from A1 text", size: size, of: full, cells: size, aim: .timeEach(300e-9)
    ) { try fillChain($0, formulas: formulas) }
    try check(book, "A\(size)", is: Double(size))
    try trial.measure(
      "one formula set again, in a turn of its own", size: size, of: full,
      note: "\(Quantity.count(book.statistics.runs)) runs"
    ) { _ in try book.set("A\(size)", "=A\(size - 1)+1") }
  }

  private static func fillChain(
    _ book: Workbook, formulas: [(String, String)]
  ) throws(WorkbookError) {
    try book.transaction { () throws(WorkbookError) in
      try book.set("A1", 1)
      for (cell, formula) in formulas { try book.set(cell, formula) }
    }
  }

  private static func reversedChain(_ size: Int) throws -> Workbook {
    let book = Workbook()
    try book.set("A\(size)", 1)
    try book.fill("A1:A\(size - 1)", "=A2+1")
    return book
  }

  private static func shuffledFormulas(_ places: [Int]) -> [(String, String)] {
    (1..<places.count).map { ("A\(places[$0] + 1)", "=A\(places[$0 - 1] + 1)+1") }
  }

  private static func shuffledChain(
    _ book: Workbook, _ places: [Int], formulas: [(String, String)]
  ) throws(WorkbookError) {
    try book.transaction { () throws(WorkbookError) in
      try book.set("A\(places[0] + 1)", 1)
      for (cell, formula) in formulas { try book.set(cell, formula) }
    }
  }

  private static func editHead(
    _ trial: Trial, _ book: Workbook, _ phase: String, size: Int, aim: Aim? = .ratio(8)
  ) throws {
    let limit = Limits.Chain(size)
    try trial.measure(
      phase, size: size, cells: size, aim: aim, limit: limit.run,
      note: "\(Quantity.count(book.statistics.runs)) runs"
    ) { try book.set("A1", $0) }
  }

  /// A thousand rows, each once, none of them the first two.
  static func editedRows(below size: Int) -> [Int] {
    var generator = Generator(seed: 5)
    var rows: Set<Int> = []
    while rows.count < 1_000 { rows.insert(Int.random(in: 3...size, using: &generator)) }
    return rows.sorted().shuffled(using: &generator)
  }
}

import Cells

extension Workload {
  static let sums: [Workload] = [
    Workload("W5", "running sums B(k) = SUM(A$1:A(k))") { trial in
      let full = 100_000
      let size = try trial.size(upTo: full, seconds: 5) { try sums($0).set("A1", 2) }
      try runningSums(trial, size, of: full)
      // Ten times as many only where the tenth is quick: this is about growing in a line.
      if size == full { try runningSums(trial, full * 10, of: full * 10) }
    },
    Workload("SUM", "one sum over a long range, one cell edited") { trial in
      let size = trial.full(1_000_000)
      let book = Workbook()
      try book.set("A1", column(size) { .number(Double($0 % 97) + 0.5) })
      try trial.measure("set =SUM(A1:A(N))", size: size, cells: size, laps: 10) { _ in
        try book.set("B1", "=SUM(A1:A\(size))")
      }
      let values = Limits.numbers(size) { Double($0 % 97) + 0.5 }
      try trial.measure(
        "edit one cell; limit: the whole sum", size: size, aim: .time(10e-6),
        limit: { number in
          values[size / 2 - 1] = Double(number)
          var sum = 0.0
          for value in values { sum += value }
          keep(sum)
        }
      ) { try book.set("A\(size / 2)", $0) }
      values[size / 2 - 1] = 1
      try book.set("A\(size / 2)", 1)
      try check(book, "B1", is: values.reduce(0, +))
    },
  ]

  private static func runningSums(_ trial: Trial, _ size: Int, of full: Int) throws {
    let book = try trial.build("numbers, and fill", size: size, of: full, cells: size) { book in
      try fill(book, size)
    }
    let limit = Limits.PrefixSums(size)
    try trial.measure(
      "edit A1", size: size, of: full, cells: size, aim: .ratio(10), budget: 3,
      limit: limit.run
    ) { try book.set("A1", $0) }
    try trial.measure("edit the last A(k)", size: size, of: full) { try book.set("A\(size)", $0) }
    try book.set("A\(size)", 3)
    try book.set("A1", 4)
    limit.run(4)
    try check(book, "B\(size - 1)", is: limit.sums[size - 2])
  }

  private static func sums(_ size: Int) throws -> Workbook {
    let book = Workbook()
    try fill(book, size)
    return book
  }

  private static func fill(_ book: Workbook, _ size: Int) throws {
    try book.set("A1", column(size) { .number(Double(($0 + 1) % 97) + 0.5) })
    try book.fill("B1:B\(size)", "=SUM(A$1:A1)")
  }
}

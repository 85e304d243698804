import Cells

extension Workload {
  static let conditions: [Workload] = [
    Workload("COND", "conditional sums over long columns, one cell edited") { trial in
      let size = trial.full(1_000_000)
      let book = try table(size, groups: 10)
      let values = Limits.numbers(size) { Double($0 % 97) + 0.5 }
      let formulas = [
        ("SUMPRODUCT of two columns", "SUMPRODUCT(A1:A\(size),B1:B\(size))"),
        ("SUMIF, a value", "SUMIF(A:A,3,B:B)"),
        ("SUMIFS, bounds and a text", "SUMIFS(B:B,A:A,\">3\",C:C,\"kind 1\",B:B,\"<60\")"),
        ("COUNTIF, a pattern", "COUNTIF(C:C,\"k*1\")"),
        ("MAXIFS, a bound", "MAXIFS(B:B,A:A,\">3\")"),
        ("SUBTOTAL", "SUBTOTAL(9,B1:B\(size))"),
      ]
      for (name, formula) in formulas {
        try book.set("E1", "=" + formula)
        try trial.measure(
          name + "; limit: one sum", size: size, aim: .time(1e-3),
          limit: { number in
            values[size / 2 - 1] = Double(number)
            var sum = 0.0
            for value in values { sum += value }
            keep(sum)
          }
        ) { try book.set("B\(size / 2)", Double($0) + 0.25) }
      }
    },
    Workload("COND-MANY", "=SUMIFS(B:B,A:A,k) for each of N keys") { trial in
      let size = trial.full(100_000)
      let book = try table(size, groups: size)
      try trial.measure("fill", size: size, cells: size, laps: 5) { _ in
        try book.fill("E1:E\(size)", "=SUMIFS(B:B,A:A,ROW())")
      }
      try trial.measure("edit one number", size: size, cells: size, laps: 5) {
        try book.set("B\(size / 2)", Double($0) + 0.25)
      }
      try trial.measure("edit one key", size: size, cells: size, laps: 5) {
        try book.set("A\(size / 2)", $0)
      }
    },
    Workload("COND-GROUPS", "=SUMIF(A:A,A1,B:B) beside each of N rows, ten groups") { trial in
      let size = trial.full(100_000)
      let book = try table(size, groups: 10)
      try trial.measure("fill", size: size, cells: size, laps: 5) { _ in
        try book.fill("E1:E\(size)", "=SUMIF(A:A,A1,B:B)")
      }
      try trial.measure("edit one number", size: size, cells: size, laps: 5) {
        try book.set("B\(size / 2)", Double($0) + 0.25)
      }
    },
    Workload("COND-SHORT", "conditions over twenty rows, beside each of N rows") { trial in
      let size = trial.full(100_000)
      let book = try table(size, groups: 10)
      let formulas = [
        ("SUMIF", "=SUMIF(A1:A20,\">3\",B1:B20)+$G$1"),
        ("COUNTIF", "=COUNTIF(C1:C20,\"kind 5\")+$G$1"),
      ]
      for (name, formula) in formulas {
        try book.fill("E1:E\(size)", formula)
        try trial.measure(name + ", all again", size: size, cells: size, laps: 5) {
          try book.set("G1", $0)
        }
      }
    },
    Workload("COND-MASK", "=SUMPRODUCT((A=G1)*B) over N rows") { trial in
      let size = trial.full(100_000)
      let book = try table(size, groups: 10)
      let values = Limits.numbers(size) { Double($0 % 97) + 0.5 }
      let keys = Limits.numbers(size) { Double(($0 &* 7_919) % 10) }
      try book.set("E1", "=SUMPRODUCT((A1:A\(size)=G1)*B1:B\(size))")
      try trial.measure(
        "edit what is looked for; limit: one loop", size: size, cells: size,
        limit: { number in
          var sum = 0.0
          for index in 0..<size { sum += keys[index] == Double(number % 10) ? values[index] : 0 }
          keep(sum)
        }
      ) { try book.set("G1", Double($0 % 10)) }
    },
  ]

  /// Conditions over a range that grows row by row.
  static func cumulativeConditions(_ trial: Trial, _ size: Int) throws {
    let book = try table(size, groups: 10)
    try trial.measure("fill =COUNTIF(A$1:A1,A1)", size: size, cells: size, laps: 3) { _ in
      try book.fill("E1:E\(size)", "=COUNTIF(A$1:A1,A1)")
    }
    try trial.measure("fill =SUMIF(A$1:A1,A1,B$1:B1)", size: size, cells: size, laps: 3) { _ in
      try book.fill("F1:F\(size)", "=SUMIF(A$1:A1,A1,B$1:B1)")
    }
    try trial.measure("edit B1", size: size, cells: size, laps: 3) { try book.set("B1", $0) }
  }

  private static func table(_ size: Int, groups: Int) throws -> Workbook {
    let book = Workbook()
    try book.set("A1", column(size) { .number(Double(($0 &* 7_919) % groups)) })
    try book.set("B1", column(size) { .number(Double($0 % 97) + 0.5) })
    try book.set("C1", column(size) { .text("kind \(($0 &* 31) % 10)") })
    return book
  }
}

import Cells
import Reactive

/// Shapes of workbooks that engines stumble over, each at N/10 and at N: the time a cell takes must not grow with N.
extension Workload {
  static let shapes: [Workload] = knots + unlike + sideways + indirect + chosen

  private static let knots: [Workload] = [
    shape("S-KNOT", "two columns that refer to each other row by row", 500_000) { trial, size in
      let book = try trial.build("fill both", size: size, cells: 2 * size) { book in
        try book.set("A1", 1)
        try book.transaction { () throws(WorkbookError) in
          try book.fill("B1:B\(size)", "=A1*0.5")
          try book.fill("A2:A\(size)", "=B1+1")
        }
      }
      try head(trial, book, size, cells: 2 * size, limit: Limits.Chain(2 * size).run)
      try trial.measure("edit a row near the end", size: size) { number in
        try book.set("B\(size - 1)", "=A\(size - 1)*\(number)")
      }
    },
    shape("S-BELOW", "two columns of which each row reads those below", 200_000) { trial, size in
      let book = try trial.build("fill both", size: size, cells: 2 * size) { book in
        try book.set("A\(size)", 1)
        try book.transaction { () throws(WorkbookError) in
          try book.fill("B1:B\(size)", "=A1*0.5")
          try book.fill("A1:A\(size - 1)", "=B2+1")
        }
      }
      try trial.measure(
        "edit the last A(k)", size: size, cells: 2 * size, laps: 5,
        limit: Limits.Chain(2 * size).run
      ) { try book.set("A\(size)", $0) }
      try trial.measure("another formula, and an edit", size: size, cells: 2 * size, laps: 3) {
        try book.set("D1", "=B9+\($0)")
        try book.set("A\(size)", $0 + 1)
      }
    },
    shape("S-SUMKNOT", "sums of all above in two columns that read each other", 100_000) {
      trial, size in
      let book = try trial.build("fill both", size: size, cells: 2 * size) { book in
        try book.set("A1", 1)
        try book.set("B1", "=A1")
        try book.transaction { () throws(WorkbookError) in
          try book.fill("A2:A\(size)", "=SUM(B$1:B1)*0.001")
          try book.fill("B2:B\(size)", "=A2+1")
        }
      }
      try head(trial, book, size, cells: 2 * size, limit: Limits.PrefixSums(size).run)
    },
    shape("S-MIXED", "a column that reads above or below itself, as each row says", 200_000) {
      trial, size in
      let book = try trial.build("fill", size: size, cells: size) { book in
        try book.set("A1", column(size) { .number($0 < size / 2 ? 1 : 0) })
        try book.set("B1", 1)
        try book.set("B\(size)", 1)
        try book.fill("B2:B\(size - 1)", "=IF(A2,B1,B3)+1")
      }
      try trial.measure("edit B1", size: size, cells: size / 2, laps: 5) { try book.set("B1", $0) }
    },
  ]

  private static let unlike: [Workload] = [
    shape("S-UNLIKE", "formulas of which no two are alike", 1_000_000) { trial, size in
      let places = Limits.shuffled(size)
      let formulas = (0..<size).map { ("B\($0 + 1)", "=$A$\(places[$0] + 1)*2") }
      let book = try trial.build("build from A1 text", size: size, cells: size) { book in
        try book.set("A1", column(size) { .number(Double($0)) })
        try set(book, formulas)
      }
      let source = Limits.numbers(size)
      let target = Limits.numbers(size)
      try trial.measure(
        "edit all of A", size: size, cells: size, laps: 5,
        limit: { number in
          for row in 0..<size { source[row] = Double(number) }
          for row in 0..<size { target[row] = source[places[row]] * 2 }
          keep(target[0])
        }
      ) { number in try book.set("A1", column(size) { .number(Double($0 + number)) }) }
      try trial.measure("edit one A(k)", size: size) { try book.set("A\(size / 2)", $0) }
      try check(book, "B\(places.firstIndex(of: 0).map { $0 + 1 } ?? 1)", is: book.number("A1") * 2)
      try trial.measure("one formula becomes another", size: size) {
        try book.set("B\(size / 2)", "=$A$\($0 % size + 1)*3")
      }
    },
    shape("S-ORDER", "one formula in random cell order, each in a turn of its own", 500_000) {
      trial, size in
      let places = Limits.shuffled(size)
      let formulas = places.map { ("B\($0 + 1)", "=A\($0 + 1)*2") }
      let book = try trial.build("build, a turn each", size: size, cells: size) { book in
        try book.set("A1", column(size) { .number(Double($0)) })
        for (cell, formula) in formulas { try book.set(cell, formula) }
      }
      _ = try trial.build("build, one turn", size: size, cells: size) { book in
        try book.set("A1", column(size) { .number(Double($0)) })
        try set(book, formulas)
      }
      try trial.measure("edit all of A, one turn", size: size, cells: size, laps: 3) { number in
        try book.transaction { () throws(WorkbookError) in
          for place in places { try book.set("A\(place + 1)", place + number) }
        }
      }
      try trial.measure("edit half of A, one turn", size: size, cells: size / 2, laps: 3) {
        number in
        try book.transaction { () throws(WorkbookError) in
          for place in places where place % 2 == 0 { try book.set("A\(place + 1)", place + number) }
        }
      }
    },
    shape("S-ALTER", "two formulas by turns down a chain", 500_000) { trial, size in
      let formulas = (2...size).map { row in
        ("A\(row)", row % 2 == 0 ? "=A\(row - 1)+1" : "=1*A\(row - 1)")
      }
      let book = try trial.build("build from A1 text", size: size, cells: size) { book in
        try book.set("A1", 1)
        try set(book, formulas)
      }
      try head(trial, book, size, cells: size, limit: Limits.Chain(size).run)
      try trial.measure("edit the last formula", size: size) { number in
        try book.set("A\(size)", "=A\(size - 1)+\(number)")
      }
    },
    shape("S-TEXTS", "texts and errors sprinkled in a column of arithmetic", 1_000_000) {
      trial, size in
      let book = try trial.build("fill", size: size, cells: size) { book in
        try book.set(
          "A1",
          column(size) {
            switch $0 % 40 {
            case 7: .text("n/a")
            case 13: .error(.notAvailable)
            case 29: .empty
            default: .number(Double($0))
            }
          })
        try book.set("C1", 2)
        try book.fill("B1:B\(size)", "=A1*$C$1+1")
      }
      try trial.measure(
        "edit the factor", size: size, cells: size, laps: 5, limit: Limits.Fan(size).run
      ) { try book.set("C1", $0) }
    },
  ]

  private static let sideways: [Workload] = [
    shape("S-WIDE", "chains along rows, N columns of 40 rows", 16_380) { trial, size in
      let last = columnName(size)
      let book = try trial.build("fill", size: size, cells: size * 40) { book in
        try book.fill("A1:A40", 1)
        try book.fill("B1:\(last)40", "=A1+1")
      }
      try trial.measure(
        "edit A1", size: size, cells: size, laps: 10, limit: Limits.Chain(size).run
      ) { try book.set("A1", $0) }
      try trial.measure(
        "edit A1:A40", size: size, cells: size * 40, laps: 5, limit: Limits.Chain(size * 40).run
      ) { try book.fill("A1:A40", $0) }
      try trial.measure("edit a formula near the end", size: size) { number in
        try book.set("\(columnName(size - 1))7", "=\(columnName(size - 2))7+\(number)")
      }
    },
    shape("S-DIAG", "diagonal references, =A1+1 in B2, a square of N columns", 700) { trial, size in
      let last = columnName(size)
      let book = try trial.build("fill", size: size, cells: size * size) { book in
        try book.fill("A1:A\(size)", 1)
        try book.fill("B1:\(last)1", 1)
        try book.fill("B2:\(last)\(size)", "=A1+1")
      }
      try trial.measure("edit A1", size: size, cells: size, laps: 10, limit: Limits.Chain(size).run)
      { try book.set("A1", $0) }
      try trial.measure("edit all of A", size: size, cells: size * size / 2, laps: 5) {
        try book.fill("A1:A\(size)", $0)
      }
    },
    shape("S-STAIR", "one chain down the diagonal", 16_380) { trial, size in
      let names = (1...size).map(columnName)
      let formulas = (2...size).map { ("\(names[$0 - 1])\($0)", "=\(names[$0 - 2])\($0 - 1)+1") }
      let book = try trial.build("build from A1 text", size: size, cells: size) { book in
        try book.set("A1", 1)
        try set(book, formulas)
      }
      try head(trial, book, size, cells: size, limit: Limits.Chain(size).run)
    },
    shape("S-COLUMN", "whole columns in every formula", 500_000) { trial, size in
      let book = try trial.build("fill =SUM(A:A)+ROW()", size: size, cells: size) { book in
        try book.set("A1", column(size) { .number(Double($0)) })
        try book.fill("B1:B\(size)", "=SUM(A:A)+ROW()")
      }
      try trial.measure("edit one A(k)", size: size, cells: size, laps: 5) {
        try book.set("A\(size / 2)", $0)
      }
      let places = Limits.shuffled(size)
      let formulas = (0..<size).map { ("B\($0 + 1)", "=SUM(A:A)+$A$\(places[$0] + 1)") }
      let other = try trial.build("each formula another one", size: size, cells: size) { book in
        try book.set("A1", column(size) { .number(Double($0)) })
        try set(book, formulas)
      }
      try trial.measure("edit one A(k), formulas unlike", size: size, cells: size, laps: 5) {
        try other.set("A\(size / 2)", $0)
      }
    },
  ]

  private static let indirect: [Workload] = [
    shape("S-CUMULATIVE", "conditions over all rows above, ten groups", 100_000) { trial, size in
      try cumulativeConditions(trial, size)
    },
    shape("S-NAMES", "a chain of names", 100_000) { trial, size in
      let entries = (2...size).map { ("n\($0)x", "=n\($0 - 1)x+1") }
      let book = try trial.build("define, first to last", size: size, cells: size) { book in
        try book.set("n1x", 1)
        try set(book, entries)
      }
      let limit = Limits.Chain(size)
      try trial.measure("edit the first", size: size, cells: size, laps: 10, limit: limit.run) {
        try book.set("n1x", $0)
      }
      _ = try trial.build("define, last to first", size: size, cells: size) { book in
        try set(book, entries.reversed())
        try book.set("n1x", 1)
      }
    },
    shape("S-SHEETS", "a chain through N sheets", 3_000) { trial, size in
      let book = try trial.build("add sheets and set a cell of each", size: size, cells: size) {
        book in
        try book.addSheet("s1")
        try book.set("s1!A1", 1)
        for number in 2...size {
          try book.addSheet("s\(number)")
          try book.set("s\(number)!A1", "=s\(number - 1)!A1+1")
        }
      }
      try trial.measure(
        "edit the first", size: size, cells: size, laps: 10, limit: Limits.Chain(size).run
      ) { try book.set("s1!A1", $0) }
    },
    shape("S-FED", "a signal that drives a cell, and N formulas made above it", 100_000) {
      trial, size in
      let places = Limits.shuffled(size)
      let formulas = (0..<size).map { ("B\($0 + 1)", "=$A$\(places[$0] + 1)*2+$D$1") }
      let subject = Subject<Value>()
      var bindings: [Disposable] = []
      let book = try trial.build("build", size: size, cells: size) { book in
        bindings.append(try book.cell("A1").bind(to: subject))
        try set(book, formulas)
      }
      try trial.measure("edit D1", size: size, cells: size, laps: 5) { try book.set("D1", $0) }
      trial.measure("send", size: size) { subject.send(.number(Double($0))) }
      keep(Double(bindings.count))
    },
    shape("S-STOPPED", "an edit that is stopped, among N formulas that are unlike", 200_000) {
      trial, size in
      let places = Limits.shuffled(size)
      let book = Workbook()
      try set(book, (0..<size).map { ("B\($0 + 1)", "=$A$\(places[$0] + 1)*2") })
      book.onProgress = { _ in true }
      try trial.measure("edit one A(k), watched", size: size) { try book.set("A\(size / 2)", $0) }
      book.progressInterval = 0
      book.onProgress = { _ in false }
      trial.measure("edit one A(k), stopped", size: size) { try? book.set("A\(size / 2)", $0) }
    },
  ]

  // MARK: - What the shapes share

  /// A workload that is run at N/10 and at N.
  static func shape(
    _ name: String, _ summary: String, _ full: Int,
    _ run: @escaping @Sendable (Trial, Int) throws -> Void
  ) -> Workload {
    Workload(name, summary) { trial in
      if trial.isCounted { return try run(trial, full / 50) }
      var small: [String: Double] = [:]
      for size in [full / 10, full] {
        let inner = Trial(workload: trial.workload, calc: trial.calc, isCounted: false) { row in
          var row = row
          let each = (row.processor ?? 0) / Double(max(1, row.cells))
          if size < full {
            small[row.phase] = each
          } else if let before = small[row.phase], before > 0 {
            row.growth = each / before
            row.aim = .growth(3)
          }
          trial.emit(row)
        }
        try run(inner, size)
      }
    }
  }

  static func head(
    _ trial: Trial, _ book: Workbook, _ size: Int, cells: Int, limit: @escaping (Int) -> Void
  ) throws {
    try trial.measure("edit A1", size: size, cells: cells, laps: 7, limit: limit) {
      try book.set("A1", $0)
    }
  }

  static func set(
    _ book: Workbook, _ entries: [(String, String)]
  ) throws(WorkbookError) {
    try book.transaction { () throws(WorkbookError) in
      for (target, entry) in entries { try book.set(target, entry) }
    }
  }

  /// The letters of a column, counted from 1.
  private static func columnName(_ number: Int) -> String {
    var rest = number
    var name = ""
    while rest > 0 {
      name = String(UnicodeScalar(UInt8(65 + (rest - 1) % 26))) + name
      rest = (rest - 1) / 26
    }
    return name
  }
}

extension Workbook {
  fileprivate func number(_ cell: String) -> Double {
    if case .number(let number) = value(cell) { number } else { .nan }
  }
}

import Cells

extension Workload {
  static let lookups: [Workload] = [
    lookup("W6", "VLOOKUP") { "=VLOOKUP(C1,$A$1:$B$\($0),2,0)" },
    lookup("W6M", "MATCH") { "=MATCH(C1,$A$1:$A$\($0),0)" },
    lookup("W6X", "XLOOKUP") { "=XLOOKUP(C1,$A$1:$A$\($0),$B$1:$B$\($0))" },
    lookup("W6T", "XLOOKUP of texts, some missing", isText: true) {
      "=XLOOKUP(C1,$A$1:$A$\($0),$B$1:$B$\($0),-1)"
    },
  ]

  private static func lookup(
    _ name: String, _ function: String, isText: Bool = false,
    _ formula: @escaping @Sendable (Int) -> String
  ) -> Workload {
    Workload(name, "N exact lookups in N unsorted rows, \(function)") { trial in
      let full = 100_000
      let size = try trial.size(upTo: full, seconds: 2) { size in
        let book = try table(LookupRows(size, isText: isText), isText: isText)
        try book.fill("D1:D\(size)", formula(size))
      }
      let rows = LookupRows(size, isText: isText)
      let book = try table(rows, isText: isText)
      let limit = Limits.Join(keys: rows.keys, results: rows.results, wanted: rows.wanted)
      try trial.measure(
        "fill the lookups; limit: a hash join", size: size, of: full, cells: size,
        aim: .ratio(5), laps: 5, budget: 3, limit: { _ in limit.run() }
      ) { _ in try book.fill("D1:D\(size)", formula(size)) }
      let row = size / 2
      try trial.measure(
        "edit one key", size: size, of: full, aim: .time(1e-3),
        limit: { keep(limit.look(up: Double($0 % size + 1))) }
      ) { try book.set("C\(row)", key(Double($0 % size + 1), isText: isText)) }
      try book.set("C\(row)", key(7, isText: isText))
      let expected = name == "W6M" ? rows.row(of: 7) : 7 * 1.5
      try check(book, "D\(row)", is: expected)
      try trial.measure(
        "edit one key of the table", size: size, of: full, cells: size, laps: 5
      ) { try book.set("A\(row)", key(Double(size + $0), isText: isText)) }
    }
  }

  private static func table(_ rows: LookupRows, isText: Bool) throws -> Workbook {
    let book = Workbook()
    let count = rows.keys.count
    try book.set("A1", column(count) { key(rows.keys[$0], isText: isText) })
    try book.set("B1", column(count) { .number(rows.results[$0]) })
    try book.set("C1", column(count) { key(rows.wanted[$0], isText: isText) })
    return book
  }

  private static func key(_ number: Double, isText: Bool) -> Value {
    isText ? .text("key \(Int(number))") : .number(number)
  }
}

/// A table with its keys in random order, and the keys that are looked up in it.
private struct LookupRows {
  let keys: [Double]
  let results: [Double]
  let wanted: [Double]

  /// Makes a table; of texts, a tenth of the keys looked up is missing.
  init(_ count: Int, isText: Bool) {
    var generator = Generator(seed: 3)
    let keys = Limits.shuffled(count).map { Double($0 + 1) }
    self.keys = keys
    results = keys.map { $0 * 1.5 }
    wanted = (0..<count).map { _ in
      Double(Int.random(in: 1...(isText ? count + count / 9 : count), using: &generator))
    }
  }

  /// The row of a key, counted from 1.
  func row(of key: Double) -> Double {
    Double((keys.firstIndex(of: key) ?? -1) + 1)
  }
}

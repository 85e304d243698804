import Cells
import Glibc

extension Workload {
  static let memory: [Workload] = [
    Workload("W9C", "memory of numbers") { trial in
      let size = trial.full(1_000_000)
      // What a process needs once, such as code and the table of functions, is no part of a number.
      let first = Workbook()
      try first.transaction { () throws(WorkbookError) in try first.set("A1", 0.25) }
      var growth = Growth()
      let book = Workbook()
      try book.transaction { () throws(WorkbookError) in
        for row in 1...size { try book.set("A\(row)", Double(row) + 0.25) }
      }
      growth.end(
        trial, "numbers set one by one", size: size, limit: 8, aim: .bytesEach(10))
      keep(Double(book.statistics.runs))
    },
    Workload("W9F", "memory of formulas filled down") { trial in
      let size = trial.full(1_000_000)
      let book = try numbers(size)
      var growth = Growth()
      try book.fill("B1:B\(size)", "=A1*2+1")
      growth.end(trial, "formulas filled by range", size: size, limit: 8, aim: .bytesEach(24))
      let limit = Limits.numbers(1)
      try trial.measure(
        "edit one A(k)", size: size,
        limit: { number in
          limit[0] = Double(number) * 2 + 1
          keep(limit[0])
        }
      ) { try book.set("A\(size / 2)", $0) }
      growth.end(trial, "and after the edits", size: size, limit: 8, aim: .bytesEach(24))
      let other = try numbers(size)
      growth = Growth()
      try other.transaction { () throws(WorkbookError) in
        for row in 1...size { try other.set("B\(row)", "=A\(row)*2+1") }
      }
      growth.end(trial, "formulas set one by one", size: size, limit: 8, aim: .bytesEach(24))
      let rows = editedRows(below: size)
      for _ in 0..<2 {
        try other.transaction { () throws(WorkbookError) in
          for row in rows { try other.set("B\(row)", row) }
        }
        try other.transaction { () throws(WorkbookError) in
          for row in rows { try other.set("B\(row)", "=A\(row)*2+1") }
        }
      }
      growth.end(
        trial, "after 1,000 edits and healing, twice", size: size, limit: 8, aim: .bytesEach(24),
        note: "\(Quantity.count(other.statistics.runs)) runs")
      try check(other, "B\(size)", is: (Double(size) + 0.25) * 2 + 1)
    },
    Workload("W9U", "memory of formulas that have no equal") { trial in
      let full = 1_000_000
      let size = trial.full(full)
      let book = try numbers(size)
      var growth = Growth()
      try book.transaction { () throws(WorkbookError) in
        for row in 1...size { try book.set("B\(row)", "=A\(row)*\(row)+1") }
      }
      growth.end(
        trial, "formulas that differ in their numbers", size: size, of: full, limit: 8 + 16,
        aim: .bytesEach(150))
      try check(book, "B3", is: 3.25 * 3 + 1)
    },
    Workload("W9R", "memory of formulas unlike in what they read") { trial in
      let full = 1_000_000
      let size = trial.full(full)
      let book = try numbers(size)
      var random = Generator(seed: 9)
      var growth = Growth()
      var row = 1
      try book.transaction { () throws(WorkbookError) in
        for place in 1...size {
          row = 1 + Int(random.unit() * Double(size))
          try book.set("B\(place)", "=A\(row)*2+1")
        }
      }
      growth.end(
        trial, "formulas that differ in their references", size: size, of: full, limit: 8 + 8,
        aim: .bytesEach(150), note: "with the order that is kept")
      try check(book, "B\(size)", is: (Double(row) + 0.25) * 2 + 1)
    },
    Workload("W9T", "memory of texts, each another one") { trial in
      let size = trial.full(1_000_000)
      var growth = Growth()
      let book = Workbook()
      try book.transaction { () throws(WorkbookError) in
        for row in 1...size { try book.set("A\(row)", "text value \(row)") }
      }
      growth.end(trial, "texts set one by one", size: size, limit: 8 + 17)
      keep(Double(book.statistics.runs))
    },
  ]

  private static func numbers(_ size: Int) throws -> Workbook {
    let book = Workbook()
    try book.set("A1", column(size) { .number(Double($0 + 1) + 0.25) })
    Growth.giveBack()
    return book
  }
}

/// How much more memory a process has than at some time before.
struct Growth {
  private let start: Double

  init() {
    Self.giveBack()
    start = Self.resident
  }

  /// Hands over how much there is more, in all and for each cell.
  ///
  /// Before it looks, what was freed goes back to the system; twice the peak is not what cells cost.
  mutating func end(
    _ trial: Trial, _ phase: String, size: Int, of full: Int? = nil, limit: Double,
    aim: Aim? = nil, note: String = ""
  ) {
    Self.giveBack()
    var row = Row(
      workload: trial.workload, phase: phase, size: size, fullSize: full ?? size, cells: size)
    row.bytes = Self.resident - start
    row.limit = limit * Double(size)
    row.aim = aim
    row.note = note
    if let peak = Self.peak {
      row.note += (note.isEmpty ? "" : "; ") + "peak of the process \(Quantity.bytes(peak))"
    }
    trial.emit(row)
  }

  /// Gives memory that was freed back to the system.
  ///
  /// The module of the C library does not list `malloc_trim`.
  static func giveBack() {
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)(0)
  }

  /// Bytes in memory, by `/proc/self/statm`.
  private static var resident: Double {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let fields = String(
      decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self
    )
    .split(separator: " ")
    return fields.count > 1 ? (Double(fields[1]) ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE))) : 0
  }

  private static var peak: Double? {
    var usage = rusage()
    guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return nil }
    return Double(usage.ru_maxrss) * 1_024
  }
}

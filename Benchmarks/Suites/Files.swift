import Cells
import Glibc

extension Workload {
  static let files: [Workload] = [
    Workload("W1", "load a CSV of ten columns, sum a column, save it") { trial in
      let full = 1_000_000
      let size = try trial.size(upTo: full, from: 20_000) { size in
        try Workbook().load(csv: CSVText.table(size), named: "table")
      }
      let bytes = CSVText.table(size)
      let numbers = Limits.numbers(size * 10)
      var book = Workbook()
      try trial.measure(
        "load; limit: every number read", size: size, of: full, cells: size * 10, laps: 3,
        budget: 6,
        limit: { _ in
          CSVText.scan(bytes) { row, column, number in
            if let number { numbers[row * 10 + column] = number }
          }
        }
      ) { _ in
        book = Workbook()
        try book.load(csv: bytes, named: "table")
      }
      try trial.measure(
        "evaluate SUM(B:B)", size: size, of: full, cells: size,
        limit: { _ in
          var sum = 0.0
          for row in 0..<size { sum += numbers[row * 10 + 1] }
          keep(sum)
        }
      ) { _ in
        guard case .number(let sum) = try book.evaluate("SUM(B:B)") else {
          throw WrongAnswer(description: "SUM(B:B) is no number")
        }
        keep(sum)
      }
      let path = "/tmp/bench-\(getpid()).csv"
      defer { unlink(path) }
      try trial.measure(
        "save as it came; limit: the bytes written", size: size, of: full, cells: size * 10,
        laps: 5,
        limit: { _ in write(bytes, to: path) }
      ) { _ in try book.save("table", csv: path) }
      try book.set("B\(size / 2)", 1)
      try trial.measure(
        "save after an edit", size: size, of: full, cells: size * 10, laps: 5, budget: 5,
        limit: { _ in write(bytes, to: path) }
      ) { _ in try book.save("table", csv: path) }
    },
    Workload("W11", "add a column a*b+c to a CSV and write it; sums by group") { trial in
      let full = 1_000_000
      let size = try trial.size(upTo: full, from: 20_000) { try ledger(CSVText.ledger($0)) }
      let bytes = CSVText.ledger(size)
      try trial.measure(
        "load, add, write; limit: the same in a loop", size: size, of: full, cells: size, laps: 3,
        budget: 5, limit: { _ in keep(Double(added(bytes).count)) }
      ) { _ in keep(Double(try ledger(bytes).count)) }
      let book = Workbook()
      try book.load(csv: bytes, named: "ledger")
      let groups = UnsafeMutablePointer<Double>.allocate(capacity: 10)
      let values = Limits.numbers(size) { Double($0) }
      try trial.measure(
        "sum by group, SUMIF ten times", size: size, of: full, cells: size,
        limit: { _ in
          for group in 0..<10 { groups[group] = 0 }
          for index in values.indices { groups[index % 10] += values[index] }
          keep(groups[0])
        }
      ) { _ in
        for kind in CSVText.kinds {
          guard case .number(let sum) = try book.evaluate("SUMIF(D:D,\"\(kind)\",A:A)"), sum > 0
          else { throw WrongAnswer(description: "no sum for \(kind)") }
          keep(sum)
        }
      }
    },
  ]

  private static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w") else { return }
    _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    fclose(file)
  }

  @discardableResult
  private static func ledger(_ bytes: [UInt8]) throws -> [UInt8] {
    let book = Workbook()
    try book.load(csv: bytes, named: "ledger")
    try book.set("ledger[d]", "=a*b+c")
    var options = CSVWriteOptions()
    options.writesValues = true
    return try book.csv(of: "ledger", options: options)
  }

  /// The lines with a*b+c behind each.
  private static func added(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count * 2)
    var operands = (0.0, 0.0, 0.0)
    var start = bytes.startIndex
    CSVText.scan(bytes) { row, column, number in
      switch column {
      case 0: operands.0 = number ?? 0
      case 1: operands.1 = number ?? 0
      case 2: operands.2 = number ?? 0
      default:
        guard let end = bytes[start...].firstIndex(of: 10) else { return }
        output += bytes[start..<end]
        output += (row == 0 ? ",d\n" : ",\(operands.0 * operands.1 + operands.2)\n").utf8
        start = end + 1
      }
    }
    return output
  }
}

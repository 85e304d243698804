import Cells

extension Workload {
  static let models: [Workload] = [
    // The aims are a tenth of the processor's time that the fastest peers need: IronCalc 69 ms in
    // full and 65 ms for an edit of 100 months, LibreOffice about 1.9 s and 0.63 s of 1,000.
    Workload("W7", "the financial model: N months of 200 rows") { trial in
      try model(trial, months: 100, full: 6.9e-3, edit: 6.5e-3)
    },
    Workload("W7L", "the financial model, a thousand months") { trial in
      try model(trial, months: 1_000, full: 0.19, edit: 0.063)
    },
  ]

  private static func model(
    _ trial: Trial, months whole: Int, full: Double, edit: Double
  ) throws {
    let months = try trial.size(upTo: whole, from: 60, seconds: 15) { months in
      let book = Workbook()
      let model = Model(months: months)
      try model.enter(into: book)
      try book.set("B5", 1)
    }
    let model = Model(months: months)
    let limit = ModelLoop(model)
    let count = months * (1 + Model.rows - Model.firstFormula + 1)
    let book = try trial.build(
      "build from A1 text and calculate", size: months, of: whole, cells: count
    ) { try model.enter(into: $0) }
    try trial.measure(
      "edit B5", size: months, of: whole, cells: count,
      aim: .time(edit), budget: 3, limit: limit.run,
      note: "\(Quantity.count(book.statistics.runs)) runs"
    ) { try book.set("B5", $0) }
    try trial.measure(
      "edit all inputs in one turn", size: months, of: whole, cells: count,
      aim: .time(full), budget: 3, limit: limit.run
    ) { number in try model.edit(book, by: Double(number)) }
    try model.edit(book, by: 0)
    try book.set("B5", 5_000)
    limit.run(5_000)
    for row in [192, 193, 194, 195, 196, 197, 198, 199, 200] {
      let last = Model.name(months + 1)
      try check(book, "\(last)\(row)", is: limit.value(row: row, month: months))
    }
  }
}

/// The model as cells: a row of periods, one of years, twenty of inputs, then nine kinds of formulas in turn.
struct Model {
  static let rows = 200
  static let firstFormula = 23

  let months: Int
  /// The inputs, row by row from row 3 on.
  let inputs: [[Double]]
  private let columns: [String]

  init(months: Int) {
    self.months = months
    var generator = Generator(seed: 3)
    inputs = (3..<Self.firstFormula).map { _ in
      (0..<months).map { _ in (generator.unit() * 100_000).rounded() / 100 }
    }
    columns = (0...months).map { Self.name($0 + 1) }
  }

  /// The name of a column, counted from 1.
  static func name(_ column: Int) -> String {
    var letters = ""
    var rest = column
    while rest > 0 {
      rest -= 1
      letters = "\(UnicodeScalar(UInt8(65 + rest % 26)))" + letters
      rest /= 26
    }
    return letters
  }

  func enter(into book: Workbook) throws(WorkbookError) {
    try book.transaction { () throws(WorkbookError) in
      try book.set("A1", "period")
      try book.set("A2", "year")
      for month in 1...months {
        try book.set("\(columns[month])1", month)
        try book.set("\(columns[month])2", "=INT((\(columns[month])1-1)/12)+2020")
      }
      for (place, line) in inputs.enumerated() {
        let row = place + 3
        try book.set("A\(row)", row % 2 == 1 ? "rev" : "cost")
        for month in 1...months { try book.set("\(columns[month])\(row)", line[month - 1]) }
      }
      for row in Self.firstFormula...Self.rows {
        try book.set("A\(row)", "kind\(row % 9)")
        for month in 1...months { try book.set("\(columns[month])\(row)", formula(row, month)) }
      }
    }
  }

  /// Adds a number to every input.
  func edit(_ book: Workbook, by number: Double) throws(WorkbookError) {
    try book.transaction { () throws(WorkbookError) in
      for (place, line) in inputs.enumerated() {
        for month in 1...months {
          try book.set("\(columns[month])\(place + 3)", line[month - 1] + number)
        }
      }
    }
  }

  private func formula(_ row: Int, _ month: Int) -> String {
    let c = columns[month]
    let above = "\(c)\(row - 1)"
    switch row % 9 {
    case 0: return "=SUM(\(c)3:\(c)22)"
    case 1: return "=IF(\(above)>10000,\(above)*0.9,\(above)*1.1)"
    case 2: return "=ROUND(\(above)/\(row),2)"
    case 3:
      return month > 1 ? "=\(columns[month - 1])\(row)+\(above)-\(c)\(row - 2)" : "=\(above)"
    case 4:
      let sum = { (kind: String) in "SUMIFS(\(c)$3:\(c)$22,$A$3:$A$22,\"\(kind)\")" }
      return "=\(sum("rev"))-\(sum("cost"))"
    case 5:
      let last = columns[months]
      let line = 3 + row % 20
      return "=INDEX($B$\(line):$\(last)$\(line),1,MATCH(\(c)$1,$B$1:$\(last)$1,0))"
    case 6: return "=SUM(\(columns[max(1, month - 11)])\(row - 3):\(c)\(row - 3))"
    case 7:
      return "=IF(AND(\(c)$2>2025,\(above)<>0),\(above)/(1+\(above)^2),"
        + "MAX(\(c)\(row - 2),\(above)))"
    default:
      return "=ROUND(AVERAGE(\(c)\(max(3, row - 6)):\(above))*(1+0.02)^(\(c)$1/12),4)"
    }
  }
}

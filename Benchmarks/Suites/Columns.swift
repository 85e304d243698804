import Cells

extension Workload {
  static let columns: [Workload] = [
    Workload("VEC", "total = price * qty over the columns of a table") { trial in
      let size = trial.full(5_000_000)
      let book = Workbook()
      try book.addSheet("sales")
      try book.selectSheet("sales")
      try book.set("A2", column(size) { .number(Double($0 % 1_000) + 0.25) })
      try book.set("B2", column(size) { .number(Double($0 % 7) + 1) })
      try book.set("A1", ["price", "qty"])
      let limit = Limits.Products(size)
      try trial.measure(
        "set sales[total] to =price*qty", size: size, cells: size, aim: .ratio(3), laps: 5,
        limit: limit.run
      ) { _ in try book.set("sales[total]", "=price*qty") }
      try check(book, "C\(size + 1)", is: limit.cells[size - 1])
      try book.set("D2", 2)
      try book.set("sales[total]", "=price*qty*$D$2")
      try trial.measure(
        "all rows again, times a factor that is edited", size: size, cells: size, aim: .ratio(3),
        limit: limit.run
      ) { try book.set("D2", $0) }
      try trial.measure(
        "edit one price", size: size, aim: .time(20e-6),
        limit: { number in
          limit.left[size / 2] = Double(number)
          limit.cells[size / 2] = limit.left[size / 2] * limit.right[size / 2]
          keep(limit.cells[size / 2])
        }
      ) { try book.set("A\(size / 2)", $0) }
    }
  ]
}

import Cells

/// Formulas that choose what they read, and arrays that fill cells: what is read shows only when they run.
extension Workload {
  static let chosen: [Workload] = [
    shape("S-VOLATILE", "volatile cells", 200_000) { trial, size in
      let book = try trial.build("fill =A1+RAND()", size: size, cells: size) { book in
        try book.set("A1", column(size) { .number(Double($0)) })
        try book.fill("B1:B\(size)", "=A1+RAND()")
        try book.fill("C1:C\(size)", "=B1*2")
      }
      try trial.measure("edit an idle cell", size: size, cells: 2 * size, laps: 5) {
        try book.set("E1", $0)
      }
      let formulas = (1...size).map { ("D\($0)", "=OFFSET($A$1,\($0 - 1),0)+1") }
      let other = try trial.build("build =OFFSET($A$1,k,0)+1", size: size, cells: size) { book in
        try book.set("A1", column(size) { .number(Double($0)) })
        try set(book, formulas)
      }
      try trial.measure("edit one A(k) below them", size: size, cells: size, laps: 5) {
        try other.set("A\(size / 2)", $0)
      }
    },
    shape("S-OFFSETS", "a chain of OFFSET down a column", 200_000) { trial, size in
      let book = try trial.build("fill =OFFSET(A2,-1,0)+1", size: size, cells: size) { book in
        try book.set("A1", 1)
        try book.fill("A2:A\(size)", "=OFFSET(A2,-1,0)+1")
      }
      try head(trial, book, size, cells: size, limit: Limits.Chain(size).run)
    },
    shape("S-SPILLS", "arrays that spill, and readers beside them", 50_000) { trial, size in
      let book = try trial.build("fill", size: size, cells: 4 * size) { book in
        try book.set("A1", column(size) { .number(Double($0)) })
        try book.transaction { () throws(WorkbookError) in
          try book.fill("B1:B\(size)", "=A1+SEQUENCE(1,2)")
          try book.fill("D1:D\(size)", "=C1*2")
        }
      }
      try trial.measure("edit all of A", size: size, cells: 4 * size, laps: 3) { number in
        try book.set("A1", column(size) { .number(Double($0 + number)) })
      }
      try trial.measure("stand in the way and go again", size: size) { number in
        try book.set("C\(size / 2)", number)
        try book.set("C\(size / 2)", "")
      }
      try trial.measure("block all, one after the other", size: size, cells: size, laps: 1) { _ in
        for row in 1...size { try book.set("C\(row)", 5) }
        for row in 1...size { try book.set("C\(row)", "") }
      }
    },
    shape("S-BESIDE", "a chain in random cell order beside an array, an OFFSET and a NOW", 200_000)
    {
      trial, size in
      let places = Limits.shuffled(size)
      let formulas = (1..<size).map { ("A\(places[$0] + 1)", "=A\(places[$0 - 1] + 1)+1") }
      let head = "A\(places[0] + 1)"
      let last = "A\(places[size - 1] + 1)"
      let book = try trial.build("build from A1 text", size: size, cells: size) { book in
        try set(book, formulas)
        try set(book, [("D1", "=SEQUENCE(3)"), ("E1", "=OFFSET(D1,1,0)+D2"), ("F1", "=NOW()")])
        try book.set(head, 1)
      }
      let limit = Limits.ShuffledChain(places)
      try trial.measure("edit the head", size: size, cells: size, laps: 7, limit: limit.run) {
        try book.set(head, $0)
      }
      try set(book, [("G1", "=SEQUENCE(2)*\(last)"), ("H1", "=SUM(OFFSET(A1,0,0,\(size),1))")])
      // The first turn finds the order.
      try book.set(head, 2)
      try trial.measure(
        "the array and the OFFSET read the chain", size: size, cells: size, laps: 7,
        limit: limit.run
      ) { try book.set(head, $0) }
      try trial.measure("edit an idle cell", size: size) { try book.set("J1", $0) }
      try book.set(head, 10)
      try check(book, "G2", is: 2 * Double(size + 9))
    },
  ]
}

import Reactive
import TestSupport
import Testing

@testable import Cells

/// The order of a large turn, kept for those to come.
@Suite("Kept order")
struct ScheduleTests {
  /// A hundred formulas that read others at random, each unlike the others, and who is meant to be read.
  private func network() throws -> (book: Workbook, formulas: Int) {
    let book = Workbook()
    var random = SeededRandom(seed: 5)
    let formulas = 100
    try book.transaction { () throws(WorkbookError) in
      for row in 1...20 { try book.set("A\(row)", row) }
      for index in 1...formulas {
        let first = Int.random(in: 0..<index, using: &random)
        let second = Int.random(in: 0..<index, using: &random)
        let cells = [first, second].map { $0 == 0 ? "A\(1 + index % 20)" : "C\($0 * 7 % 101 * 2)" }
        let text =
          switch index % 4 {
          case 0: "=\(cells[0])+\(cells[1])*0.5"
          case 1: "=\(cells[0])-\(cells[1])/\(index)"
          case 2: "=MAX(\(cells[0]),\(cells[1]))+A\(1 + index % 20)"
          default: "=IF(\(cells[0])>3,\(cells[1]),A\(1 + index % 20))"
          }
        try book.set("C\(index * 7 % 101 * 2)", text)
      }
    }
    return (book, formulas)
  }

  private func values(_ book: Workbook) -> [Value] { (1...101).map { book.value("C\($0 * 2)") } }

  @Test(
    "is followed by edits of values, gives the same values and evaluates each formula once at most")
  func follows() throws {
    let (book, formulas) = try network()
    var random = SeededRandom(seed: 6)
    // What is no literal would be a formula.
    let entries = ["1", "-4.5", "", "'x", "7", "12%", "2026-11-30", "0"]
    let schedule = book.recalculation.schedule
    #expect(schedule != nil)
    var kept: [Int: String] = [:]
    for _ in 0..<60 {
      let row = Int.random(in: 1...20, using: &random)
      let entry = entries[Int.random(in: 0..<entries.count, using: &random)]
      let before = book.statistics.evaluations
      try book.enter("A\(row)", entry)
      kept[row] = entry
      #expect(book.statistics.evaluations - before <= formulas)
      #expect(book.recalculation.schedule === schedule)
      let (fresh, _) = try network()
      for (row, entry) in kept { try fresh.enter("A\(row)", entry) }
      #expect(values(book) == values(fresh))
    }
  }

  @Test("is left when a formula changes, and another one is kept")
  func formulaChanges() throws {
    let (book, _) = try network()
    #expect(book.recalculation.schedule != nil)
    try book.set("D1", "=C14*2")
    #expect(book.recalculation.schedule == nil)
    try book.transaction { () throws(WorkbookError) in
      for row in 1...20 { try book.set("A\(row)", row * 3) }
    }
    #expect(book.recalculation.schedule != nil)
    guard case .number(let number) = book.value("C14") else {
      Issue.record("a number")
      return
    }
    #expect(book.value("D1") == .number(number * 2))
  }

  @Test("tells observers and the journal of each change once")
  func observers() throws {
    let (book, _) = try network()
    var seen: [Value] = []
    let subscription = book.signal(of: "C14").subscribe { seen.append($0) }
    try book.set("A2", 1_000)
    try book.set("A2", 2_000)
    #expect(seen.last == book.value("C14"))
    #expect(seen == seen.reduce(into: []) { if $0.last != $1 { $0.append($1) } })
    subscription.dispose()
  }

  @Test("holds runs of many cells, runs that read each other, and single cells that read both")
  func groups() throws {
    func book(_ first: Double) throws -> Workbook {
      let book = Workbook()
      try book.transaction { () throws(WorkbookError) in
        try book.set("A1", first)
        try book.fill("B1:B50", "=$A$1*ROW()")
        try book.set("C1", "=A1")
        try book.set("D1", "=C1+1")
        try book.fill("C2:C40", "=D1+B2")
        try book.fill("D2:D40", "=C2*0.5")
        for row in 1...30 {
          try book.set(
            "F\(row)", "=D\(row)+B\(51 - row)*\(row)+\(row % 3 == 0 ? "SUM(D1:D\(row))" : "A1")")
        }
        try book.fill("G1:G30", "=F1*2")
      }
      return book
    }
    let edited = try book(1)
    let schedule = edited.recalculation.schedule
    #expect(schedule != nil)
    for value in [2.5, -3, 0, 7] {
      try edited.set("A1", value)
      #expect(edited.recalculation.schedule === schedule)
      let fresh = try book(value)
      for column in ["B", "C", "D", "F", "G"] {
        for row in 1...50 {
          let cell = "\(column)\(row)"
          #expect(edited.value(cell) == fresh.value(cell), "\(cell)")
        }
      }
    }
  }

  @Test("carries errors and truth values on")
  func otherValues() throws {
    let (book, _) = try network()
    let schedule = book.recalculation.schedule
    for value in [Value.error(.notAvailable), .boolean(true), .text("x"), .number(4), .empty] {
      try book.set("A3", value)
      #expect(book.recalculation.schedule === schedule)
      let (fresh, _) = try network()
      try fresh.set("A3", value)
      #expect(values(book) == values(fresh))
    }
  }

  @Test("holds circles, whose members are circular each time")
  func circles() throws {
    let (book, _) = try network()
    try book.transaction { () throws(WorkbookError) in
      try book.set("G1", "=IF(A1>0,G5+A1,1)")
      try book.set("G3", "=G1*2")
      try book.set("G5", "=G3+C14*0")
      for row in 1...20 { try book.set("A\(row)", row + 1) }
    }
    let schedule = book.recalculation.schedule
    #expect(schedule?.groups.isEmpty == false)
    for (value, expected) in [(-1, Value.number(1)), (3, .error(.circular)), (-2, .number(1))] {
      try book.set("A1", value)
      #expect(book.value("G1") == expected)
    }
    #expect(book.value("G5") == 2)
  }

  @Test("a column that grows in memory is read where it has gone")
  func growth() throws {
    let (book, _) = try network()
    try book.set("C900", 1)
    try book.set("A900", 1)
    let (fresh, _) = try network()
    for row in 1...20 {
      try book.set("A\(row)", row * 11)
      try fresh.set("A\(row)", row * 11)
    }
    #expect(values(book) == values(fresh))
  }

  @Test("edits that are stopped on the way leave everything as it was")
  func stopped() throws {
    let (book, _) = try network()
    for row in 1...300 { try book.set("E\(row * 2)", "=A1*\(row)+C\(2 * (1 + row % 100))") }
    book.progressInterval = 0
    let before = values(book)
    book.onProgress = { _ in false }
    try book.transaction { () throws(WorkbookError) in
      for row in 1...20 { try book.set("A\(row)", -row) }
    }
    #expect(book.wasCancelled)
    book.onProgress = nil
    #expect(values(book) == before)
    try book.set("A1", 1)
    #expect(values(book) == before)
  }

  /// Two chains of single cells that have nothing to do with each other.
  private func twoChains() throws -> Workbook {
    let book = Workbook()
    try book.transaction { () throws(WorkbookError) in
      for (head, column) in [("A1", "B"), ("A2", "D")] {
        try book.set(head, 1)
        for row in 1...50 {
          try book.set(
            "\(column)\(row * 3)", row == 1 ? "=\(head)+1" : "=\(column)\(row * 3 - 3)+\(row)")
        }
      }
    }
    return book
  }

  @Test("turns by turns that reach different formulas find theirs in one order")
  func turnsByTurns() throws {
    let book = try twoChains()
    // Forgets the order of the first turn, which held both.
    try book.set("F1", "=1+1")
    try book.set("A1", 2)
    try book.set("A2", 3)
    let schedule = try #require(book.recalculation.schedule)
    for value in 4...9 {
      let before = book.statistics.evaluations
      try book.set("A1", value)
      try book.set("A2", 2 * value)
      #expect(book.recalculation.schedule === schedule)
      #expect(book.statistics.evaluations == before + 100)
      #expect(book.value("B150") == .number(Double(value + 1_275)))
      #expect(book.value("D150") == .number(Double(2 * value + 1_275)))
    }
  }

  @Test("is kept where signals drive cells, also above them, and forgotten when a place rises")
  func driven() throws {
    let book = try twoChains()
    let source = Property<Value>(.number(1))
    let binding = try book.cell("A2").bind(to: source.signal)
    source.value = .number(2)
    try book.set("A1", 2)
    source.value = .number(3)
    try book.set("A1", 3)
    let schedule = try #require(book.recalculation.schedule)
    for value in 4...9 {
      let before = book.statistics.evaluations
      source.value = .number(Double(value))
      #expect(book.statistics.evaluations == before + 50)
      try book.set("A1", 2 * value)
      #expect(book.statistics.evaluations == before + 100)
      #expect(book.value("B150") == .number(Double(2 * value + 1_275)))
      #expect(book.value("D150") == .number(Double(value + 1_275)))
    }
    #expect(book.recalculation.schedule === schedule)
    let second = try book.cell("A1").bind(to: book.cell("D150").signal)
    source.value = .number(10)
    #expect(book.value("B150") == .number(10 + 1_275 + 1_275))
    second.dispose()
    binding.dispose()
    #expect(book.recalculation.fedStages.isEmpty)
    try book.set("A1", 1)
    #expect(book.value("B150") == 1_276)
  }

  @Test("holds formulas that differ in more numbers than programs have among their steps")
  func manyNumbers() throws {
    let book = Workbook()
    let count = 1_500
    try book.transaction { () throws(WorkbookError) in
      try book.set("A1", 1)
      // Every second row, each reading another one's cell: none is like its neighbour.
      for index in 1...count {
        let read = index == 1 ? "A1" : "B\(2 * (index * 7 % (index - 1) + 1))"
        try book.set("B\(2 * index)", "=\(read)*0+A1*\(index)+\(index % 5)-A\(index % 3 + 1)")
      }
    }
    for head in [2, 5] {
      try book.set("A1", head)
      #expect(book.recalculation.schedule?.cellCount == count)
      for index in 1...count {
        let read = index % 3 == 0 ? head : 0
        #expect(book.value("B\(2 * index)") == .number(Double(head * index + index % 5 - read)))
      }
    }
  }

  @Test("is followed where a chunk grows, and where its cells come to look like dates")
  func chunks() throws {
    let book = try twoChains()
    try book.set("A1", 2)
    let schedule = try #require(book.recalculation.schedule)
    try book.set("B900", 7)
    try book.set("A1", 3)
    #expect(book.value("B150") == .number(3 + 1_275))
    try book.enter("B901", "2026-11-30")
    try book.set("A1", 4)
    #expect(book.value("B150") == .number(4 + 1_275))
    try book.set("A2", 5)
    #expect(book.value("D150") == .number(5 + 1_275))
    #expect(book.recalculation.schedule === schedule)
  }
}

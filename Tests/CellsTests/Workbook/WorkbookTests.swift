import Reactive
import Testing

@testable import Cells

/// Formulas of names stand in no cell.
@Suite("Names have no place")
struct NamePlaceTests {
  @Test(
    "what depends on the place of the formula is that of A1, whenever the name was made",
    arguments: [
      ("=ROW()", Value.number(1)), ("=COLUMN()", .number(1)), ("=ROW()*2+COLUMN()", .number(3)),
      ("=ROW(B7)", .number(7)), ("=CELL(\"row\")", .number(1)),
      ("=CELL(\"address\")", .text("$A$1")),
      ("=@B1:B9", .number(11)), ("=INDIRECT(\"R[1]C[1]\",FALSE)", .number(12)),
      ("=B3", .number(13)),
    ])
  func place(_ formula: String, _ expected: Value) throws {
    let book = Workbook()
    for row in 1...9 { try book.set("B\(row)", Double(10 + row)) }
    for name in ["first", "second", "third"] {
      try book.set(name, formula)
      #expect(book.value(name) == expected)
    }
    try book.set("E5", "=third")
    #expect(book.value("E5") == expected)
  }
}

@Suite("Workbook")
struct WorkbookTests {
  @Test("c = a + b keeps holding")
  func followsEdits() throws {
    let book = Workbook()
    try book.set("a", 1)
    try book.set("b", 3)
    try book.set("c", "=a + b")
    #expect(book.value("c") == 4)
    try book.set("a", 5)
    #expect(book.value("c") == 8)
  }

  @Test("a value pushed into a formula's cell stays until something it reads changes")
  func pushStays() throws {
    let book = Workbook()
    try book.set("a", 5)
    try book.set("b", 3)
    try book.set("c", "=a + b")
    try book.set("e", "=c + a - b")
    try book.push("c", 11)
    #expect(book.value("c") == 11)
    #expect(book.value("e") == 13)
    try book.set("b", 2)
    #expect(book.value("c") == 7)
    #expect(book.value("e") == 10)
  }

  @Test("the changes of an edit are listed in the order of propagation")
  func listsChanges() throws {
    let book = Workbook()
    try book.set("a", 1)
    try book.set("b", 3)
    try book.set("c", "=a + b")
    try book.set("e", "=c + a - b")
    let changes = try book.changes { () throws(WorkbookError) in try book.set("a", 5) }
    #expect(changes.map(\.target) == ["a", "c", "e"])
    #expect(changes.map(\.old) == [1, 4, 2])
    #expect(changes.map(\.new) == [5, 8, 10])
  }

  @Test("a name used before it is defined is #NAME? and comes alive")
  func forwardReference() throws {
    let book = Workbook()
    try book.set("c", "=a + b")
    #expect(book.value("c") == .error(.name))
    try book.set("a", 1)
    #expect(book.value("c") == .error(.name))
    try book.set("b", 2)
    #expect(book.value("c") == 3)
    try book.set("a", Value.empty)
    #expect(book.value("c") == .error(.name))
  }

  @Test("a cycle is #CIRC! in each cell on it and heals when it is broken")
  func cycles() throws {
    let book = Workbook()
    try book.set("A1", "=B1 + 1")
    try book.set("B1", "=C1 + 1")
    try book.set("C1", "=A1 + 1")
    try book.set("D1", "=C1 * 2")
    for cell in ["A1", "B1", "C1", "D1"] { #expect(book.value(cell) == .error(.circular)) }
    #expect(book.explanation(of: "A1").contains("depends on itself"))
    try book.set("B1", 5)
    #expect(book.value("A1") == 6)
    #expect(book.value("C1") == 7)
    #expect(book.value("D1") == 14)
  }

  @Test("a branch not taken is no cycle")
  func branchNotTaken() throws {
    let book = Workbook()
    try book.set("A1", 5)
    try book.set("B1", "=IF(A1=0,B1,A1)")
    #expect(book.value("B1") == 5)
    try book.set("A1", 0)
    #expect(book.value("B1") == .error(.circular))
    try book.set("A1", 7)
    #expect(book.value("B1") == 7)
  }

  @Test("a name whose formula is a reference is that reference")
  func nameIsReference() throws {
    let book = Workbook()
    try book.set("A1", [[1], [2], [3]])
    try book.set("r", "=A1:A3")
    try book.set("n", "=ROWS(r)")
    try book.set("s", "=SUM(r)")
    #expect(book.value("n") == 3)
    #expect(book.value("s") == 6)
    try book.set("A2", 10)
    #expect(book.value("s") == 14)
    try book.set("r", "=A1:A2")
    #expect(book.value("s") == 11)
    #expect(book.value("n") == 2)
  }

  @Test("an array spills, is blocked, and finds room again")
  func spilling() throws {
    let book = Workbook()
    try book.set("D1", "=SUM(A1:A9)")
    try book.set("A1", "=SEQUENCE(3)")
    #expect(book.value("A3") == 3)
    #expect(book.value("D1") == 6)
    try book.set("A2", 7)
    #expect(book.value("A1") == .error(.spill))
    #expect(book.value("A3") == .empty)
    try book.set("A2", Value.empty)
    #expect(book.value("A2") == 2)
    #expect(book.value("D1") == 6)
    try book.set("E1", "=SUM(A1#)")
    #expect(book.value("E1") == 6)
    try book.set("A1", "=SEQUENCE(4)")
    #expect(book.value("E1") == 10)
  }

  @Test("of two spills that overlap the one that stands first holds, whatever the order of entry")
  func overlappingSpills() throws {
    for order in [["B1", "A2"], ["A2", "B1"]] {
      let book = Workbook()
      for cell in order {
        try book.set(cell, cell == "B1" ? "=SEQUENCE(3)" : "=SEQUENCE(1,3)")
      }
      #expect(book.value("B2") == 2)
      #expect(book.value("A2") == .error(.spill))
      try book.set("B1", Value.empty)
      #expect(book.value("C2") == 3)
    }
  }

  @Test("a filled range shifts its references")
  func filling() throws {
    let book = Workbook()
    try book.set("A1", [[1], [2], [3]])
    try book.fill("B1:B3", "=A1*2")
    #expect(book.value("B3") == 6)
    #expect(book.formula(of: "B3") == "=A3*2")
    #expect(book.statistics.runs == 1)
  }

  @Test("a subscriber gets the value at once and each later one once an edit")
  func observing() throws {
    let book = Workbook()
    try book.set("a", 1)
    try book.set("b", 3)
    try book.set("c", "=a + b")
    var seen: [Value] = []
    let watch = book.cell("c").subscribe { seen.append($0) }
    try book.transaction { () throws(WorkbookError) in
      try book.set("a", 5)
      try book.set("b", 2)
    }
    #expect(seen == [4, 7])
    watch.dispose()
    try book.set("a", 6)
    #expect(seen == [4, 7])
  }

  @Test("a property that a cell drives and a cell that a property drives settle in the same turn")
  func propertiesAndCells() throws {
    let book = Workbook()
    try book.set("A1", 1)
    try book.set("B1", "=A1*2")
    let p = Property<Value>(.empty)
    p.bind(to: book.cell("A1").signal)
    var pairs: [[Value]] = []
    combineLatest(p.signal, book.cell("B1").signal).subscribe { pairs.append([$0.0, $0.1]) }
    try book.set("A1", 5)
    #expect(pairs == [[1, 2], [5, 10]])
    try book.cell("C1").bind(to: p.signal)
    try book.set("D1", "=C1 + A1")
    var seen: [Value] = []
    book.cell("D1").subscribe { seen.append($0) }
    try book.set("A1", 7)
    #expect(seen == [10, 14])
  }

  @Test("a cell that drives itself through a signal is circular and stays in bounds")
  func circularBinding() throws {
    let book = Workbook()
    try book.set("A1", 1)
    try book.set("B1", "=A1+1")
    try book.cell("A1").bind(to: book.cell("B1").signal)
    #expect(book.value("A1") == .error(.circular))
    try book.set("A1", 5)
    #expect(book.value("B1") == 6)
    try book.set("B2", 3)
    try book.cell("A2").bind(to: book.cell("B2").signal)
    #expect(book.value("A2") == 3)
    try book.set("B2", "=A2*2")
    #expect(book.value("A2") == .error(.circular))
  }

  @Test("an edit made by an observer is a later turn")
  func reentrantEdit() throws {
    let book = Workbook()
    try book.set("a", 1)
    try book.set("b", "=a * 2")
    var seen: [String] = []
    book.cell("a").subscribe { value in
      seen.append("a\(value)")
      if value == 2 { try? book.set("a", 3) }
    }
    book.cell("b").subscribe { seen.append("b\($0)") }
    seen = []
    try book.set("a", 2)
    #expect(
      seen == [
        "a2", "b4", "a3", "b6",
      ])
  }

  @Test("a signal that drives a cell is left when the workbook goes")
  func drivenCellOfGoneWorkbook() throws {
    var isLeft = false
    var sender: (any Subscriber<Int>)?
    let source = Signal<Int>.create { subscriber in
      sender = subscriber
      return Disposable { isLeft = true }
    }
    do {
      let book = Workbook()
      try book.cell("A1").bind(to: source)
      sender?.send(4)
      #expect(book.value("A1") == 4)
      #expect(!isLeft)
    }
    #expect(isLeft)
    sender?.send(5)
  }
}

@Suite("References through several sheets")
struct SheetSpanTests {
  @Test("a sheet that comes between two is taken in")
  func newSheetBetween() throws {
    let book = Workbook()
    try book.set("Sheet1!B2", "=SUM(Sheet1:Sheet4!C1)")
    for (number, value) in [(1, 2), (4, 7), (2, 5), (3, 6)] {
      try book.set("Sheet\(number)!C1", value)
    }
    #expect(book.value("Sheet1!B2") == 20)
    #expect(book.sheetNames == ["Sheet1", "Sheet2", "Sheet3", "Sheet4"])
  }
}

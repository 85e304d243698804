import TestSupport
import Testing

@testable import Cells

/// Formulas that are unlike all others but in their shape.
@Suite("Formulas that share a shape")
struct SharedShapeTests {
  /// Formulas in scattered cells, of a few shapes; each reads other cells.
  private static let formulas = [
    "B2": "A7*2+$C$1", "D5": "A1*3+$C$4", "B9": "A2*2+$A$9", "F1": "SUM(A1:A4)&\"x\"",
    "F3": "SUM(A3:C9)&\"x\"", "H2": "IF(A1>2,A5,C1)", "H4": "IF(C1>2,A2,A3)",
    "J1": "A9 * ( 4 - C4 )", "J7": "A2 * ( 5 - C1 )", "K2": "ROW(A4)+A1", "L5": "ROW(A6)+A3",
    "M1": "SUM(A1:A1)", "M3": "SUM(A3:A3)", "N1": "VLOOKUP(C1,A1:C9,1,0)",
    "N9": "VLOOKUP(C4,A2:C9,1,0)", "P1": "10%*A3", "P5": "10%*A4",
  ]

  private func made() throws -> Workbook {
    let book = Workbook()
    for row in 1...9 { try book.set("A\(row)", row * row) }
    try book.set("C1", 4)
    try book.set("C4", 9)
    for (cell, formula) in Self.formulas { try book.set(cell, "=" + formula) }
    return book
  }

  private func isShaped(_ cell: String, _ book: Workbook) throws -> Bool {
    let recalculation = book.recalculation
    let run = try #require(try book.address(cell).flatMap { recalculation.run(at: $0) })
    return recalculation.templates.isShaped(recalculation.runs[run].template)
  }

  @Test("each has its text, its value and what it reads")
  func inspected() throws {
    let book = try made()
    for (cell, formula) in Self.formulas {
      #expect(try isShaped(cell, book), "\(cell)")
      #expect(book.formula(of: cell) == "=" + formula)
      #expect(try book.value(cell) == book.evaluate(formula))
    }
    #expect(book.precedents(of: "D5") == ["Sheet1!A1", "Sheet1!C4"])
    #expect(book.precedents(of: "F3") == ["Sheet1!A3:C9"])
    #expect(book.dependents(of: "C4").contains("Sheet1!J1"))
  }

  @Test("each follows what it reads, and nothing else is evaluated")
  func edited() throws {
    let book = try made()
    let before = book.statistics.evaluations
    try book.set("A7", 1)
    #expect(book.value("B2") == 6)
    #expect(book.value("F3") == "330x")
    // B2, F3, and the lookups.
    #expect(book.statistics.evaluations == before + 4)
  }

  @Test("inserted lines move the references of each")
  func moved() throws {
    let book = try made()
    let values = Self.formulas.keys.map { book.value($0) }
    try book.insert("3:3")
    #expect(book.formula(of: "B2") == "=A8*2+$C$1")
    #expect(book.formula(of: "D6") == "=A1*3+$C$5")
    #expect(book.formula(of: "F4") == "=SUM(A4:C10)&\"x\"")
    try book.delete("3:3")
    #expect(Self.formulas.keys.map { book.value($0) } == values)
    for (cell, formula) in Self.formulas { #expect(book.formula(of: cell) == "=" + formula) }
  }

  @Test("neighbours that come later make one run with a formula of its own")
  func grown() throws {
    let book = try made()
    try book.set("D7", "=A3*3+$C$4")
    #expect(try isShaped("D7", book))
    try book.set("D6", "=A2*3+$C$4")
    #expect(try !isShaped("D5", book))
    try book.set("A2", 10)
    try book.set("C4", 1)
    #expect(book.value("D5") == 4)
    #expect(book.value("D6") == 31)
    #expect(book.value("D7") == 28)
  }

  @Test("a formula in many places gets one of its own")
  func repeated() throws {
    let book = Workbook()
    for column in 0..<20 {
      try book.set(
        "\(ColumnName.letters(of: 2 * column + 1))2", "=\(ColumnName.letters(of: 2 * column))1+1")
    }
    #expect(try !isShaped("B2", book))
    try book.set("A1", 5)
    try book.set("AM1", 6)
    #expect(book.value("B2") == 6)
    #expect(book.value("AN2") == 7)
  }

  @Test(
    "a name that holds a lambda takes the place of a function in all of them, and gives it back")
  func lambdas() throws {
    let book = try made()
    let before = book.value("F1")
    try book.set("SUM", "=LAMBDA(x,7)")
    #expect(book.value("F1") == "7x")
    #expect(book.value("F3") == "7x")
    try book.set("F5", "=SUM(A2:A3)&\"x\"")
    #expect(book.value("F5") == "7x")
    try book.set("SUM", Value.empty)
    #expect(book.value("F1") == before)
    #expect(book.value("F5") == "13x")
  }

  @Test("a function that is registered under the name of another one is called by all formulas")
  func registered() throws {
    let book = Workbook()
    try book.set("A1", 3)
    try book.set("B1", "=ABS(A1)")
    try book.fill("C1:C9", "=ABS(A1)+1")
    try book.register("ABS(x)", "Ten times the number.") { @Sendable (x: Double) in 10 * x }
    #expect(book.value("B1") == 30)
    #expect(book.value("C1") == 31)
    try book.set("B3", "=ABS(A2)")
    try book.set("A2", 2)
    #expect(book.value("B3") == 20)
    #expect(book.value("C2") == 21)
  }

  @Test(
    "what formulas read by another meaning of a function is forgotten with them",
    arguments: ["ROW(A4)+A1", "SUM(A1:A3)&\"x\""])
  func forgotten(formula: String) throws {
    for registers in [false, true] {
      let book = Workbook()
      try book.set("A1", 5)
      try book.set("B2", "=" + formula)
      let function = String(formula.prefix { $0 != "(" })
      if registers {
        try book.register("\(function)(x)", "Itself.") { @Sendable (x: Double) in x }
        // The neighbour makes one run of both.
        try book.fill("B3", "=" + formula.replacing("A4", with: "A5").replacing("A1", with: "A2"))
      } else {
        try book.set(function, "=LAMBDA(x,x)")
      }
      try book.set("A4", 7)
      try book.set("B2", 1)
      // The run's place is taken by a formula that reads nothing.
      try book.set("B2", "=PI()")
      let before = book.statistics.evaluations
      try book.set("A1", 6)
      try book.set("A4", 6)
      #expect(book.statistics.evaluations == before)
      #expect(book.dependents(of: "A1").isEmpty)
    }
  }

  @Test("a stopped edit gives each back")
  func stopped() throws {
    let book = try made()
    let cells = Self.formulas.keys.sorted()
    let values = cells.map { book.value($0) }
    book.progressInterval = 0
    book.onProgress = { _ in false }
    try book.transaction {
      for cell in cells { try book.set(cell, "=A1+1") }
      try book.fill("Z1:Z5000", "=B2&\"x\"")
    }
    #expect(book.wasCancelled)
    book.onProgress = nil
    #expect(cells.map { book.value($0) } == values)
    for (cell, formula) in Self.formulas { #expect(book.formula(of: cell) == "=" + formula) }
  }

  @Test("why there is an error is told of each")
  func explained() throws {
    let book = try made()
    try book.set("A7", "x")
    #expect(book.value("B2") == .error(.value))
    #expect(book.explanation(of: "B2").contains("A7"))
    #expect(!book.explanation(of: "B2").contains("A2"))
  }
}

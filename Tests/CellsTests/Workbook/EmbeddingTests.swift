import Reactive
import TestSupport
import Testing

@testable import Cells

@Suite("Embedding")
struct EmbeddingTests {
  @Test("one way for each thing that a Swift program wants")
  func tour() throws {
    let book = Workbook()
    try book.set("a", 1)
    try book.set("b", 3)
    try book.set("c", "=a + b")
    try book.enter("rate", "12%")
    #expect(book.value("c") == 4)
    #expect(book.value("rate") == 0.12)

    var seen: [Value] = []
    let watch = book.cell("c").subscribe { seen.append($0) }
    try book.transaction {
      try book.set("a", 5)
      try book.set("b", 2)
    }
    #expect(seen == [4, 7])
    watch.dispose()

    try book.register("TWICE(number)", "Doubles a number.") { @Sendable (x: Double) in 2 * x }
    #expect(try book.evaluate("TWICE(c)") == 14)

    #expect(book.precedents(of: "c") == ["a", "b"])
    #expect(book.dependents(of: "a") == ["c"])
    #expect(book.explanation(of: "c") == "c is 7 by its formula =a + b")
    #expect(book.statistics.evaluations == 2)
  }

  @Test("a file is loaded, a column filled, and the sheet saved")
  func file() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("item,price,qty\nnut,1.50,4\nbolt,0.25,10\n", to: "sales.csv")
    let book = Workbook()
    let sales = try book.load(csv: path)
    try book.fill("\(sales)!D2:D3", "=B2*C2")
    try book.save(sales, csv: path)
    #expect(
      try folder.text(of: "sales.csv")
        == "item,price,qty\nnut,1.50,4,=B2*C2\nbolt,0.25,10,=B3*C3\n")
    #expect(book.value("sales!D3") == 2.5)
  }

  @Test("what keeps a table from a file or a file from a table is told by its kind")
  func exchangeErrors() throws {
    let folder = try TemporaryFolder()
    let book = Workbook()
    do throws(ExchangeError) {
      try book.load(csv: folder.path + "/none.csv")
      Issue.record("there is no such file")
    } catch {
      guard case .file(let problem) = error else { throw error }
      #expect(problem.kind == .reading)
    }
    #expect(throws: ExchangeError.unknownSheet("none")) {
      try book.save("none", csv: folder.path + "/out.csv")
    }
  }

  @Test("a value pushed into a cell of a file is saved, unless a formula stands there")
  func pushedField() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("price,double\n1.50,=A2*2\n", to: "sales.csv")
    let book = Workbook()
    let sales = try book.load(csv: path)
    try book.push("A2", 2.5)
    try book.push("B2", 7)
    #expect(book.value("B2") == 7)
    try book.save(sales, csv: path)
    #expect(try folder.text(of: "sales.csv") == "price,double\n2.5,=A2*2\n")
  }

  @Test("the values of a cell are an asynchronous sequence")
  @MainActor func values() async throws {
    let book = Workbook()
    try book.set("a", 1)
    try book.set("c", "=a * 10")
    var seen: [Value] = []
    for await value in book.cell("c").values {
      seen.append(value)
      if seen.count == 3 { break }
      try book.set("a", seen.count + 1)
    }
    #expect(seen == [10, 20, 30])
  }

  @Test("a syntax error has its place in the text that was given")
  func places() throws {
    let book = Workbook()
    let text = "=a + * 2"
    let error = try #require(throws: WorkbookError.self) { try book.set("c", text) }
    guard case .syntax(let problem) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(problem.start == 5)
    #expect(throws: error) { try book.evaluate(text) }
    #expect(throws: error) { try book.enter("c", text) }
  }

  @Test("a value reads as it is shown, and as a formula spells it")
  func descriptions() {
    let array = Value.array(ArrayValue(rows: 2, columns: 2, elements: [1, "a\"b", true, .empty]))
    let spelled: [(Value, String, String)] = [
      (4, "4", "4"), (0.1, "0.1", "0.1"), ("4", "4", "\"4\""), (true, "TRUE", "TRUE"),
      (.error(.divisionByZero), "#DIV/0!", "#DIV/0!"), (.empty, "", "empty"),
      (array, "{1,\"a\"\"b\";TRUE,}", "{1,\"a\"\"b\";TRUE,}"),
    ]
    for (value, description, debugDescription) in spelled {
      #expect(value.description == description)
      #expect(value.debugDescription == debugDescription)
    }
  }

  @Test("a value is read as a number, a text or a truth, or throws the error to show")
  func coercions() throws {
    #expect(try Value.text("3").asNumber() == 3)
    #expect(try Value.number(3).asText() == "3")
    #expect(try Value.number(3).asBoolean())
    #expect(throws: CellError.value) { try Value.text("x").asNumber() }
    #expect(throws: CellError.name) { try Value.error(.name).asText() }
    #expect(Value.error(.name).error == .name)
    #expect(Value.number(3).error == nil)
  }

  @Test("limits hold for arrays, texts and fillings")
  func limits() throws {
    let book = Workbook()
    book.limits.arraySize = 100
    book.limits.textLength = 10
    book.limits.filledCells = 50
    #expect(try book.evaluate("SUM(SEQUENCE(100))") == 5050)
    #expect(try book.evaluate("SUM(SEQUENCE(101))") == .error(.calculation))
    #expect(try book.evaluate("REPT(\"x\", 10)") == "xxxxxxxxxx")
    #expect(try book.evaluate("REPT(\"x\", 11)") == .error(.value))
    try book.set("A1:B25", 1)
    #expect(throws: WorkbookError.limit("26 × 2 cells are too many to fill at once")) {
      try book.set("A1:B26", 1)
    }
    #expect(throws: WorkbookError.limit("51 × 1 cells are too many to fill at once")) {
      try book.fill("C1:C51", "=A1")
    }
    #expect(book.value("C1") == .empty)
    try book.set("D1", "whole")
    try book.set("D60", 1)
    #expect(throws: WorkbookError.limit("59 × 1 cells are too many to fill at once")) {
      try book.set("Sheet1[whole]", 7)
    }
    #expect(book.value("D2") == .empty)
  }

  @Test("a formula for two thousand million cells is refused, not tried")
  func hugeFilling() throws {
    let book = Workbook()
    #expect(throws: WorkbookError.self) { try book.fill("A1:A2147483647", "=ROW()") }
    #expect(book.statistics.runs == 0)
  }

  @Test("a set clock and seed make volatile formulas the same")
  func reproducible() throws {
    let books = [Workbook(), Workbook()]
    for book in books {
      book.now = 46_355.5
      book.seedRandomNumbers(7)
      try book.set("A1:A5", "=RAND()")
      try book.set("B1", "=NOW()")
    }
    #expect(books[0].value("A1:A5") == books[1].value("A1:A5"))
    #expect(books[0].value("B1") == 46_355.5)
  }
}

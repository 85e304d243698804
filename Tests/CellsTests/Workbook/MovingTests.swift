import TestSupport
import Testing

@testable import Cells

@Suite("Inserting and deleting rows and columns")
struct MovingTests {
  struct Fact: Sendable, CustomTestStringConvertible {
    let move: String
    let formula: String
    let moved: String

    init(_ move: String, _ formula: String, _ moved: String) {
      self.move = move
      self.formula = formula
      self.moved = moved
    }

    var testDescription: String { "\(move): \(formula)" }
  }

  /// The formula stands in H20 of Sheet1; the move happens on Sheet1.
  static let facts = [
    Fact("insert 3:3", "=A1+A2", "=A1+A2"), Fact("insert 3:3", "=A3", "=A4"),
    Fact("insert 3:4", "=A5", "=A7"), Fact("insert 3:3", "=A1:A2", "=A1:A2"),
    Fact("insert 3:3", "=SUM(A1:A3)", "=SUM(A1:A4)"),
    Fact("insert 3:3", "=SUM(A3:A4)", "=SUM(A4:A5)"),
    Fact("insert 3:3", "=SUM($A$1:A$5)", "=SUM($A$1:A$6)"),
    Fact("insert 3:3", "=SUM(A:A)", "=SUM(A:A)"), Fact("insert 3:3", "=SUM(2:4)", "=SUM(2:5)"),
    Fact("insert 3:3", "=SUM(A2:A)", "=SUM(A2:A)"), Fact("insert 3:3", "=SUM(A4:A)", "=SUM(A5:A)"),
    Fact("insert 3:3", "=Sheet1!A3 + Other!A3", "=Sheet1!A4 + Other!A3"),
    Fact("insert 3:3", "=SUM(Sheet1:Other!A3)", "=SUM(Sheet1:Other!A3)"),
    Fact("insert 25:25", "=A3", "=A3"), Fact("insert 3:3", "=H19", "=H20"),
    Fact("insert 3:3", "=A3&\"A3\" & {1,2}", "=A4&\"A3\" & {1,2}"),
    Fact("insert B:B", "=A1+B1", "=A1+C1"), Fact("insert B:C", "=SUM(A1:B1)", "=SUM(A1:D1)"),
    Fact("insert B:B", "=SUM(B:C)", "=SUM(C:D)"), Fact("insert B:B", "=SUM(2:2)", "=SUM(2:2)"),
    Fact("insert B:B", "=SUM(B2:B)", "=SUM(C2:C)"), Fact("insert A:A", "=$A$1", "=$B$1"),
    Fact("delete 3:3", "=A3", "=#REF!"), Fact("delete 3:3", "=A4", "=A3"),
    Fact("delete 3:3", "=SUM(A1:A3)", "=SUM(A1:A2)"),
    Fact("delete 3:4", "=SUM(A3:A4)", "=SUM(#REF!)"),
    Fact("delete 3:4", "=SUM(A2:A9)", "=SUM(A2:A7)"),
    Fact("delete 3:4", "=SUM(A4:A9)", "=SUM(A3:A7)"),
    Fact("delete 3:4", "=SUM(A1:A3)", "=SUM(A1:A2)"), Fact("delete 3:3", "=A3:A4", "=A3:A3"),
    Fact("delete 3:3", "=Sheet1!A3", "=Sheet1!#REF!"),
    Fact("delete 3:3", "=SUM(3:3)", "=SUM(#REF!)"),
    Fact("delete 1:2", "=SUM(A2:A)", "=SUM(A1:A)"), Fact("delete B:B", "=B1+C1", "=#REF!+B1"),
    Fact("delete B:C", "=SUM(A1:D1)", "=SUM(A1:B1)"),
    Fact("delete B:B", "=SUM(B:B)", "=SUM(#REF!)"),
    Fact("delete B:B", "=SUM(A:C)", "=SUM(A:B)"),
    Fact("delete 3:3", "=LET(r,A1:A5,SUM(r))", "=LET(r,A1:A4,SUM(r))"),
  ]

  @Test("references follow what they refer to", arguments: facts)
  func references(fact: Fact) throws {
    let book = Workbook()
    try book.addSheet("Sheet1")
    try book.addSheet("Other")
    try book.set("H20", fact.formula)
    try Self.carryOut(fact.move, on: book)
    let place =
      ["H20", "H21", "H22", "H19", "H18", "I20", "J20", "G20", "F20"].first {
        book.formula(of: $0) != nil
      }
    let text = place.flatMap { book.formula(of: $0) }
    #expect(text == fact.moved)
  }

  /// Does what a command such as `insert 3:5` or `delete B:C` says.
  static func carryOut(_ move: String, on book: Workbook) throws {
    let words = move.split(separator: " ")
    let lines = String(words[1])
    if words[0] == "insert" { try book.insert(lines) } else { try book.delete(lines) }
  }

  @Test("values, names, spills, formats and watchers follow")
  func everythingElse() throws {
    let book = Workbook()
    try book.set("A1", 1)
    try book.set("A2", 2)
    try book.enter("A3", "12%")
    try book.set("data", "=A1:A3")
    try book.set("total", "=SUM(data)")
    try book.set("twice", "=LAMBDA(x, x * A2)")
    try book.set("C1", "=twice(10)")
    try book.set("D1", "=SEQUENCE(3)")
    try book.fill("B1:B3", "=A1*10")
    var seen: [Value] = []
    book.cell("A3").subscribe { seen.append($0) }
    try book.insert("2")
    #expect(book.value("A3") == 2)
    #expect(seen == [0.12, 2])
    #expect(book.format(of: "A4") == .percent(decimals: 0))
    #expect(book.formula(of: "data") == "=A1:A4")
    #expect(book.value("total") == 3.12)
    #expect(book.value("C1") == 20)
    #expect(book.value("D3") == 3)
    #expect(book.value("D4") == .empty)
    #expect(book.formula(of: "B3") == "=A3*10")
    try book.set("A2", 5)
    #expect(book.value("total") == 8.12)
    try book.delete("A")
    #expect(book.value("total") == .error(.reference))
    #expect(book.formula(of: "A1") == "=#REF!*10")
    #expect(book.value("B1") == .error(.reference))
    #expect(book.value("C3") == 3)
  }

  @Test(
    "lines inserted around a formula leave its value",
    arguments: Repository.files(below: "Tests/CellsTests/Cases/Syntax", suffix: ".cases"))
  func insertedAround(file: RepositoryFile) throws {
    var book = try Self.emptyBook()
    // What tells a place tells another one afterwards, and what stands at the edge falls off.
    let tellsPlaces = [
      "ROW", "COLUMN", "INDIRECT", "ADDRESS", "legacy", "in ", "XFD1", "A2147483647",
    ]
    for step in try CaseFile(file).steps {
      switch step.action {
      case .reset: book = try Self.emptyBook()
      case .set(let target, let entry): try book.enter(target, entry)
      case .expect(let formula, _):
        guard !tellsPlaces.contains(where: { formula.contains($0) }),
          (try? book.set("BZ500", formula)) != nil
        else { continue }
        let before = book.value("BZ500")
        for lines in ["500", "502:504", "BR", "CB"] { try book.insert(lines) }
        #expect(book.value("CA501") == before, "\(formula)", sourceLocation: step.location)
        for lines in ["CB", "BR", "502:504", "500"] { try book.delete(lines) }
        #expect(book.value("BZ500") == before, "\(formula)", sourceLocation: step.location)
        try book.set("BZ500", Value.empty)
      }
    }
  }

  private static func emptyBook() throws -> Workbook {
    let book = Workbook()
    book.now = 46_355.6
    try book.addSheet("Sheet1")
    return book
  }

  @Test(
    "random moves leave what a workbook built anew shows", arguments: [1, 2, 3, 4] as [UInt64])
  func random(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<12 {
      let book = try Self.randomBook(&random)
      for _ in 0..<3 {
        let start = Int.random(in: 1...14, using: &random)
        let count = Int.random(in: 1...4, using: &random)
        let sheet = Bool.random(using: &random) ? "Sheet1!" : "Other!"
        let rows = "\(sheet)\(start):\(start + count - 1)"
        let column = sheet + ColumnName.letters(of: start % 6)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: try book.insert(rows)
        case 1: try book.delete(rows)
        case 2: try book.insert(column)
        default: try book.delete(column)
        }
        try Self.expectSameAsAnew(book, seed)
      }
    }
  }

  private static func randomBook(_ random: inout SeededRandom) throws -> Workbook {
    let book = Workbook()
    try book.addSheet("Sheet1")
    try book.addSheet("Other")
    func cell() -> String {
      let column = ["A", "B", "C", "D", "E", "F"][Int.random(in: 0..<6, using: &random)]
      return column + String(Int.random(in: 1...14, using: &random))
    }
    for _ in 0..<20 {
      let target = (Bool.random(using: &random) ? "" : "Other!") + cell()
      try book.set(target, Double(Int.random(in: 1...9, using: &random)))
    }
    for _ in 0..<10 {
      let formulas = [
        "=\(cell())+1", "=SUM(\(cell()):\(cell()))", "=SUM($\(cell()):\(cell()))*2",
        "=Other!\(cell())+Sheet1!\(cell())", "=SUM(C:C)-\(cell())", "=SUM(4:6)",
        "=SUM(B3:B)", "=IF(\(cell())>4,\(cell()),Other!\(cell()))", "=COUNT(Other!B2:E9)",
      ]
      let formula = formulas[Int.random(in: 0..<formulas.count, using: &random)]
      if Bool.random(using: &random) {
        let column = ["H", "I", "J"][Int.random(in: 0..<3, using: &random)]
        let first = Int.random(in: 1...8, using: &random)
        let sheet = Bool.random(using: &random) ? "" : "Other!"
        try book.set("\(sheet)\(column)\(first):\(column)\(first + 6)", formula)
      } else {
        try book.set("name_\(Int.random(in: 1...3, using: &random))", formula)
      }
    }
    return book
  }

  private static func expectSameAsAnew(_ book: Workbook, _ seed: UInt64) throws {
    let anew = Workbook()
    var cells: [String] = []
    for sheet in book.sheetNames {
      try anew.addSheet(sheet)
    }
    for sheet in book.sheetNames {
      var entries: [(String, String)] = []
      book.forEachTyped(on: sheet) { entries.append(($0, $1)) }
      for (target, entry) in entries {
        try anew.enter(target, entry)
        cells.append(target)
      }
    }
    for name in book.names {
      try anew.enter(name, try #require(book.typed(name: name)))
      cells.append(name)
    }
    for cell in cells {
      #expect(
        book.value(cell) == anew.value(cell),
        "seed \(seed): \(cell) with \(book.formula(of: cell) ?? "a constant")")
    }
  }
}

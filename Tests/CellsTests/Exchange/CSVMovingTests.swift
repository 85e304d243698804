import TestSupport
import Testing

@testable import Cells

@Suite("Rows and columns moved in a CSV file")
struct CSVMovingTests {
  struct Fact: Sendable, CustomTestStringConvertible {
    let file: String
    let move: String
    let saved: String

    init(_ file: String, _ move: String, _ saved: String) {
      self.file = file
      self.move = move
      self.saved = saved
    }

    var testDescription: String { "\(move) in \(file)" }
  }

  static let facts = [
    Fact("a,b\n1.50,007\n+3,4\n", "insert 2:2", "a,b\n,\n1.50,007\n+3,4\n"),
    Fact("a,b\r\n1.50,\"x\"\r\n3,4\r\n", "insert 3:4", "a,b\r\n1.50,\"x\"\r\n,\r\n,\r\n3,4\r\n"),
    Fact("a,b\n1.50,007\n3,4\n", "delete 2:2", "a,b\n3,4\n"),
    Fact("a,b\n1.50,007\n3,4", "delete 3:3", "a,b\n1.50,007"),
    Fact("a,b\n1.50,007\n3,4", "delete 2:2", "a,b\n3,4"),
    Fact("a,b\n1,2\n3,4", "delete 2:9", "a,b"),
    Fact("a,b\n1.50,007\n", "insert B:B", "a,,b\n1.50,,007\n"),
    Fact("a,b\n1.50,007\n", "insert A:B", ",,a,b\n,,1.50,007\n"),
    Fact("a,b\n1.50,007\n", "insert C:C", "a,b\n1.50,007\n"),
    Fact("a,b,c\n1.50,\"x,\"\"y\",3\n1,2\n\n", "delete B:B", "a,c\n1.50,3\n1\n\n"),
    Fact("a,b,c\n1.50,007,3\n", "delete A:A", "b,c\n007,3\n"),
    Fact("a,b,c\n1.50,007,3\n", "delete B:D", "a\n1.50\n"),
    Fact("a;b\n1,5;x\n", "insert 2:2", "a;b\n;\n1,5;x\n"),
    Fact("\u{FEFF}a,b\n1,2\n", "insert A:A", "\u{FEFF},a,b\n,1,2\n"),
    Fact("a,b\n1,2\n", "insert 8:9", "a,b\n1,2\n"),
    Fact("a,b\n1,=A2+1\n2,=A3*2\n", "insert 3:3", "a,b\n1,=A2+1\n,\n2,=A4*2\n"),
    Fact("a,b\n1,=SUM(A2:A3)\n2,x\n", "insert 3:3", "a,b\n1,=SUM(A2:A4)\n,\n2,x\n"),
    Fact("a,b\n1,=A2\n", "insert A:A", ",a,b\n,1,=B2\n"),
  ]

  @Test("what is not touched keeps its bytes", arguments: facts)
  func bytes(fact: Fact) throws {
    let book = Workbook()
    let sheet = try book.load(csv: Array(fact.file.utf8), named: "t")
    try MovingTests.carryOut(fact.move, on: book)
    #expect(String(decoding: try book.csv(of: sheet), as: UTF8.self) == fact.saved)
  }

  @Test("edits before and after a move are saved where they are")
  func edits() throws {
    let book = Workbook()
    let sheet = try book.load(csv: Array("a,b\n1.50,007\n3.50,008\n".utf8), named: "t")
    try book.set("A3", 9)
    try book.insert("2")
    try book.set("B2", "new")
    try book.insert("A")
    try book.set("A4", 5)
    #expect(
      String(decoding: try book.csv(of: sheet), as: UTF8.self)
        == ",a,b\n,,new\n,1.50,007\n5,9,008\n")
    #expect(
      book.value("t[a]") == .array(ArrayValue(rows: 3, columns: 1, elements: [.empty, 1.5, 9])))
    try book.delete("1")
    #expect(book.columnNames(of: sheet).isEmpty)
  }

  @Test("saving after random moves gives what the sheet shows", arguments: [1, 2, 3] as [UInt64])
  func random(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<40 {
      let fields = [
        "1.50", "x", "\"a,b\"", "", "007", "\"q\"\"q\"", "2026-01-02", "\"l\nm\"", "TRUE",
      ]
      let ends = ["\n", "\r\n", "\r"]
      let end = ends[Int.random(in: 0..<3, using: &random)]
      var text = "h1,h2,h3" + end
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let count = Int.random(in: 1...4, using: &random)
        text +=
          (0..<count).map { _ in fields[Int.random(in: 0..<fields.count, using: &random)] }
          .joined(separator: ",") + end
      }
      let book = Workbook()
      let sheet = try book.load(csv: Array(text.utf8), named: "t")
      for _ in 0..<3 {
        let start = Int.random(in: 1...5, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: try book.insert("\(start)")
        case 1: try book.delete("\(start)")
        case 2: try book.insert(ColumnName.letters(of: start - 1))
        default: try book.delete(ColumnName.letters(of: start - 1))
        }
      }
      let saved = try book.csv(of: sheet)
      let again = Workbook()
      var options = CSVReadOptions()
      options.hasHeader = false
      options.delimiter = ","
      let copy = try again.load(csv: saved, named: "t", options: options)
      for row in 1...12 {
        for column in ["A", "B", "C", "D", "E", "F", "G"] {
          let cell = "\(column)\(row)"
          #expect(
            book.value(cell) == again.value(cell), "seed \(seed): \(cell) of \(copy) in \(text)")
        }
      }
    }
  }
}

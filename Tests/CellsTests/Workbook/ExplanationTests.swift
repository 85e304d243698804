import Testing

@testable import Cells

@Suite("Explanations")
struct ExplanationTests {
  private static func book() throws -> Workbook {
    let book = Workbook()
    for row in 1...20 { try book.set("A\(row)", "apple") }
    try book.set("D1", 10)
    try book.set("f", "=LAMBDA(x, 10/x)")
    return book
  }

  @Test("the numbers of the explained formula are its own")
  func numbers() throws {
    let book = Workbook()
    for row in 1...3 { try book.set("B\(row)", "=\(row)0/(A\(row)-0)") }
    #expect(
      book.explanation(of: "B3")
        == book.explanation(of: "B1").replacing("B1", with: "B3").replacing("10", with: "30")
        .replacing("A1", with: "A3"))
    try book.set("C1", "=MATCH(77,A1:A3,0)")
    try book.set("C2", "=MATCH(78,A2:A4,0)")
    #expect(book.explanation(of: "C1").contains("77"))
    #expect(book.explanation(of: "C2").contains("78"))
  }

  @Test("an error says where it came from and who took it")
  func path() throws {
    let book = try Self.book()
    try book.set("B7", "=MATCH(\"pear\", A1:A20, 0)")
    try book.set("C2", "=B7 + 1")
    try book.set("total", "=C2 * 2")
    #expect(
      book.explanation(of: "total")
        == "B7: MATCH found no \"pear\" in A1:A20; C2 and total took the error from it")
    #expect(book.explanation(of: "B7") == "B7: MATCH found no \"pear\" in A1:A20")
    try book.addSheet("Second")
    #expect(
      book.explanation(of: "C2")
        == "Sheet1!B7: MATCH found no \"pear\" in Sheet1!A1:A20; Sheet1!C2 took the error from it")
  }

  private static let reasons: [(formula: String, reason: String)] = [
    ("D1 / F1", "D1 (10) is divided by F1 (empty)"),
    ("D1 / (D1 - 10)", "D1 (10) is divided by 0"),
    ("A1 * 2", "A1 holds \"apple\", which is no number"),
    ("\"x\" + 1", "\"x\" is no number"),
    ("-\"x\"", "\"x\" is no number"),
    ("A1:A3 + 1", "\"apple\" is no number"),
    ("(-8) ^ 0.5", "-8 to the power of 0.5 has no value"),
    ("10^300 * 10^300", "the result of * is larger than a number may be"),
    ("A1:A2 B1:B2", "A1:A2 and B1:B2 have no cell in common"),
    ("@A1:A3", "A1:A3 has no one cell in the row or column of the formula"),
    ("Q2#", "no array fills cells from Q2 on"),
    ("SQRT(-4)", "SQRT has no result for -4"),
    ("LOG(A1)", "LOG wants a number, and A1 holds \"apple\", which is none"),
    ("DATE(2020, 1, \"x\")", "DATE wants a number, and \"x\" is none"),
    ("SUM(1, \"abc\")", "SUM wants a number, and \"abc\" is none"),
    ("VLOOKUP(\"x\", A1:B20, 2, FALSE)", "VLOOKUP found no \"x\" in A1:B20"),
    ("VLOOKUP(\"apple\", A1:B20, 7, FALSE)", "A1:B20 has no column 7"),
    ("HLOOKUP(1, {1,2}, 5)", "{1,2} has no row 5"),
    ("XLOOKUP(\"zz\", A1:A20, A1:A20)", "XLOOKUP found no \"zz\" in A1:A20"),
    ("XMATCH(3, {1,2})", "XMATCH found no 3 in {1,2}"),
    ("LOOKUP(0, {1,2})", "LOOKUP found no 0 in {1,2}"),
    ("FIND(\"z\", \"abc\")", "FIND found no \"z\" in \"abc\""),
    ("INDEX(A1:A3, 7)", "INDEX looks for 7 in A1:A3, which has 3 × 1 cells"),
    ("INDIRECT(\"blub!\")", "INDIRECT cannot read \"blub!\" as a reference"),
    ("OFFSET(A1, -1, 0)", "OFFSET leaves the sheet, going from A1"),
    ("AVERAGE(Z1:Z5)", "AVERAGE found too few numbers in Z1:Z5"),
    ("IRR({1,2,3})", "IRR found no rate for {1,2,3}"),
    ("MOD(5, F1)", "MOD divides 5 by zero"),
    ("FILTER(A1:A4, A1:A4=\"q\")", "FILTER kept nothing of A1:A4"),
    ("VALUE(\"abc\")", "VALUE cannot read \"abc\" as a number"),
    ("CHOOSE(5, 1, 2)", "CHOOSE has no value number 5"),
    ("SUMM(1)", "no function is named SUMM; did you mean SUM?"),
    ("Shet1!A1", "no sheet is named Shet1; did you mean Sheet1?"),
    // Through what functions take and leave.
    ("LET(q, D1 / 0, q + 1)", "D1 (10) is divided by 0"),
    ("LET(q, D1, q / 0)", "10 is divided by 0"),
    ("IF(TRUE, 1 / 0, NA())", "1 is divided by 0"),
    ("IFERROR(NA(), MATCH(\"q\", A1:A3, 0))", "MATCH found no \"q\" in A1:A3"),
    ("SUM(MAP({1,2,0}, LAMBDA(x, 1 / x)))", "1 is divided by 0"),
    ("f(0)", "10 is divided by 0"),
    ("f(A1)", "\"apple\" is no number"),
    ("f(1, 2)", "a lambda is called with 2 arguments, which it does not take"),
    ("SUM(ROUND(SQRT({1,-2}), 1))", "SQRT has no result for -2"),
    (
      "INT(\"x\" & REPT(\"y\", 200))",
      "INT wants a number, and \"x\(String(repeating: "y", count: 58))…\" is none"
    ),
  ]

  @Test("functions and operators say why they gave an error", arguments: reasons)
  func reason(_ row: (formula: String, reason: String)) throws {
    let book = try Self.book()
    try book.set("M9", "=" + row.formula)
    #expect(book.explanation(of: "M9") == "M9: " + row.reason)
  }

  @Test("an array in the way is told by the cell that stands there")
  func spill() throws {
    let book = Workbook()
    try book.set("A1", "=SEQUENCE(3)")
    try book.set("A2", 1)
    #expect(book.explanation(of: "A1") == "A1: A2 stands where the array would go (A1:A3)")
  }

  @Test("an error among what an array fills is told by its formula")
  func filled() throws {
    let book = Workbook()
    try book.set("A1", "=10 / {1;0}")
    #expect(book.explanation(of: "A2") == "A1: 10 is divided by 0; A2 took the error from it")
  }

  @Test("a found cell that holds an error is where it came from")
  func found() throws {
    let book = try Self.book()
    try book.set("B7", "=NA()")
    try book.set("B3", "=1 / 0")
    try book.set("C1", "=INDEX(B1:B20, 3)")
    try book.set("C2", "=VLOOKUP(\"apple\", A7:B20, 2, FALSE)")
    #expect(book.explanation(of: "C1") == "B3: 1 is divided by 0; C1 took the error from it")
    #expect(book.explanation(of: "C2") == "B7: NA says so; C2 took the error from it")
  }

  @Test("a cycle lists its path once")
  func cycle() throws {
    let book = Workbook()
    try book.set("a", "=b")
    try book.set("b", "=a")
    try book.set("d", "=a + 1")
    #expect(book.explanation(of: "a") == "a depends on itself: a -> b -> a")
    #expect(
      book.explanation(of: "d") == "a depends on itself: a -> b -> a; d took the error from it")
  }

  @Test("an explanation evaluates nothing for good")
  func evaluations() throws {
    let book = try Self.book()
    try book.set("B7", "=1 / 0")
    let count = book.statistics.evaluations
    _ = book.explanation(of: "B7")
    #expect(book.statistics.evaluations == count)
    #expect(book.value("B7") == .error(.divisionByZero))
  }
}

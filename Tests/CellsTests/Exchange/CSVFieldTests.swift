import Testing

@testable import Cells

@Suite("CSV fields")
struct CSVFieldTests {
  /// What the second row of a column named `h` holds.
  private func field(_ text: String, _ options: CSVReadOptions = CSVReadOptions()) throws
    -> CSVField
  {
    var options = options
    options.hasHeader = true
    options.delimiter = options.delimiter ?? ";"
    return try CSVSheet("h\n" + text + "\n", options).fields[.init(row: 1, column: 0)] ?? .empty
  }

  private func expect(
    _ text: String, _ wanted: CSVField, _ options: CSVReadOptions = CSVReadOptions()
  ) throws {
    let found = try field(text, options)
    #expect(found.isSame(as: wanted), "\(text) is \(found)")
  }

  @Test("plain decimal numbers are numbers")
  func numbers() throws {
    let cases: [(String, Double)] = [
      ("0", 0), ("7", 7), ("-3", -3), ("+3", 3), ("1.50", 1.5), (".5", 0.5), ("5.", 5),
      ("-0", 0), ("0.1", 0.1), ("123456789012345", 123_456_789_012_345),
      ("0.063417250592446794", 0.0634172505924468), ("0.3333333333333333", 1.0 / 3),
      ("1.5e10", 1.5e10), ("1E5", 1e5), ("2.5E-3", 0.0025),
      ("1.7976931348623157E308", 1.7976931348623157E308),
      ("5.0e-324", .leastNonzeroMagnitude), ("9007199254740.993", 9007199254740.993), (" 2", 2),
      ("2 ", 2),
      ("\"12\"", 12), ("1234567890123456.5", 1234567890123456.5), ("1.0E+22", 1e22),
      ("179769313486231.57e294", 179769313486231.57e294),
    ]
    for (text, number) in cases { try expect(text, .number(number, .general)) }
  }

  @Test("what could be something else stays text, character for character")
  func texts() throws {
    let cases = [
      "007", "-007", "00.5", "1234567890123456", "9007199254740993", "1,234", "1,5", "MARCH1",
      "1-2",
      "1/2", "12%", "$5", "(3)", "0x1F", "inf", "nan", "1e", "1e+", "e5", "1.2.3", "--1", "+", "-",
      ".",
      "1 2", "1_000", "2026-02-30", "2026-13-01", "2026-1-5", "29.11.2026", "11/29/2026", "24:00",
      "9:30", "12:60", "2026-11-29T10:00:00Z", "2026-11-29 10:00+02:00", "1.0E400", "1.0E-400",
      "  ", "ＴＲＵＥ", "T", "yes", "１２", "'5", "12a", "2026-11", "#N/A", "a\"b",
    ]
    for text in cases { try expect(text, .text(text)) }
  }

  @Test("dates and times in ISO form are numbers that show as such")
  func moments() throws {
    try expect("2026-11-29", .number(46355, .date))
    try expect("1900-01-01", .number(2, .date))
    try expect("1899-12-30", .number(0, .date))
    try expect("14:30", .number(0.6041666666666666, .time))
    try expect("06:00:00", .number(0.25, .time))
    try expect("12:00:00.5", .number(43200.5 / 86400, .time))
    try expect("2026-11-29 14:30", .number(46355 + 52200.0 / 86400, .dateTime))
    try expect("2026-11-29T14:30:05", .number(46355 + 52205.0 / 86400, .dateTime))
    try expect(" 2026-11-29 ", .number(46355, .date))
  }

  @Test("truth values, formulas and blanks")
  func others() throws {
    try expect("TRUE", .boolean(true))
    try expect("false", .boolean(false))
    try expect("=A1+1", .formula("=A1+1"))
    try expect("\"=IF(A1=\"\"x\"\",1,2)\"", .formula("=IF(A1=\"x\",1,2)"))
    try expect("\"\"", .empty)
    try expect("\"1\"2", .number(12, .general))
    try expect("", .empty)
    var plain = CSVReadOptions()
    plain.readsFormulas = false
    try expect("=A1+1", .text("=A1+1"), plain)
  }

  @Test("a decimal comma is read where the user says so")
  func commas() throws {
    var options = CSVReadOptions()
    options.decimalMark = .comma
    try expect("2523,50", .number(2523.5, .general), options)
    try expect("\"2524,00\"", .number(2524, .general), options)
    try expect("2.523,50", .text("2.523,50"), options)
    try expect("2.5", .text("2.5"), options)
    try expect("0,12345678901234567890", .number(0.12345678901234568, .general), options)
  }

  @Test("columns are read as the user calls them")
  func chosen() throws {
    func expect(_ text: String, _ choice: CSVColumnChoice, _ wanted: CSVField) throws {
      var options = CSVReadOptions()
      options.columns = ["H": choice]
      try self.expect(text, wanted, options)
    }
    try expect("12", .text, .text("12"))
    try expect("=1+1", .text, .text("=1+1"))
    for (text, number) in [
      ("007", 7), ("1E5", 1e5), ("1,234", 1234), ("$1,234.50", 1234.5), ("($987.25)", -987.25),
      ("(10.00)", -10), ("12.5%", 0.125), ("-3.5%", -0.035), ("€ 5", 5), ("5 €", 5), ("-$5", -5),
      ("$-5", -5), ("1234567890123456", 1_234_567_890_123_456), ("3", 3),
      ("1,234,567.8", 1_234_567.8),
    ] as [(String, Double)] {
      try expect(text, .number, .number(number, .general))
    }
    for text in ["1,23", "12,34,567", "n/a", "1-2", "$", "()", "0x1p4"] {
      try expect(text, .number, .text(text))
    }
    for text in ["2026-11-29", "2026/11/29", "20261129", "29.11.2026"] {
      try expect(text, .date, .number(46355, .date))
    }
    try expect("29/11/2026", .date, .text("29/11/2026"))
    try expect("29/11/26", .dayMonthYear, .number(46355, .date))
    try expect("11/29/2026", .monthDayYear, .number(46355, .date))
    try expect("29/11/2026", .monthDayYear, .text("29/11/2026"))
  }

  @Test("1E5 is a number, but a name in a column that is otherwise text")
  func names() throws {
    let parts = try CSVSheet("part\n165008G4\n165009E4\n22E1\n4010e9\n0503E000\nX1\nX2\n")
    #expect(parts["A4"].value == .text("22E1"))
    #expect(parts["A5"].value == .text("4010e9"))
    #expect(parts.document?.columns[0].kind == .text)
    let readings = try CSVSheet("r\n1E5\n22\n3.5\nn/a\n")
    #expect(readings["A2"].value == .number(1e5))
    let alone = try CSVSheet("r\n1E5\n2E6\n")
    #expect(alone["A2"].value == .number(1e5))
    // Numbers with a decimal mark are never names.
    let mixed = try CSVSheet("r\nabc\ndef\n1.5E3\n")
    #expect(mixed["A4"].value == .number(1500))
  }

  @Test("columns tell what they were taken for and why")
  func types() throws {
    let sheet = try CSVSheet(
      "zip,n,when,x\n00501,1,2026-01-01,\n90210,2,2026-01-02,\nB7,3,2026-01-03,\n")
    let columns = try #require(sheet.document?.columns)
    #expect(columns.map(\.kind) == [.mixed, .number, .date, .empty])
    #expect(columns[0].reason == "1 number, 1 text, 1 text with leading zeros; first text in row 2")
    #expect(columns[1].reason == "3 numbers")
    #expect(columns.map(\.numberLikeTexts) == [1, 0, 0, 0])
  }

  @Test("a column that does not exist is named")
  func unknown() {
    var options = CSVReadOptions()
    options.columns = ["prize": .text]
    #expect(throws: CSVError.unknownColumn("prize")) { try CSVSheet("price\n1\n", options) }
    options.columns = ["B": .text]
    #expect(throws: CSVError.unknownColumn("B")) { try CSVSheet("price\n1\n", options) }
    options.columns = ["A": .text]
    #expect(throws: Never.self) { try CSVSheet("price\n1\n", options) }
  }
}

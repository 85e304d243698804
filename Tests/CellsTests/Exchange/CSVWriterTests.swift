import Testing

@testable import Cells

@Suite("CSV writing")
struct CSVWriterTests {
  @Test("an edited field is written as the file writes it")
  func habits() throws {
    var sheet = try CSVSheet("a,b\n\"x\",1.50\n")
    sheet["A2"] = CSVContent(.text("y"))
    sheet["B2"] = CSVContent(.number(2.5))
    #expect(try sheet.savedText() == "a,b\n\"y\",2.5\n")
    sheet["A2"] = CSVContent(.text("p,\"q\""))
    sheet["B2"] = CSVContent(.number(1.5))
    #expect(try sheet.savedText() == "a,b\n\"p,\"\"q\"\"\",1.50\n")
    sheet["A2"] = .empty
    sheet["B2"] = .empty
    #expect(try sheet.savedText() == "a,b\n\"\",\n")
  }

  @Test("dates keep their form")
  func moments() throws {
    var sheet = try CSVSheet("a;b;c\n2026-11-29;2026-11-29T10:00:00;10:00\n")
    sheet["A2"] = CSVContent(.number(46356), .date)
    sheet["B2"] = CSVContent(.number(46356.25), .dateTime)
    sheet["C2"] = CSVContent(.number(0.75), .time)
    #expect(try sheet.savedText() == "a;b;c\n2026-11-30;2026-11-30T06:00:00;18:00\n")
    sheet["A2"] = CSVContent(.number(46356.5), .date)
    sheet["B2"] = CSVContent(.number(46356.25))
    sheet["C2"] = CSVContent(.number((0.75 * 86400 + 1.25) / 86400), .time)
    #expect(try sheet.savedText() == "a;b;c\n2026-11-30 12:00;46356.25;18:00:01.250\n")
  }

  @Test("numbers are written so that they are read back as the same numbers")
  func numbers() throws {
    for number in [
      0.1 + 0.2, 1.0 / 3, 1e15, 1e16, 123_456_789_012_345_680, 1e22, 1e300, 1e-7,
      .leastNonzeroMagnitude, -1e15,
      -2.5e20,
      999_999_999_999_999, 0.063417250592446794, .greatestFiniteMagnitude,
    ] {
      var sheet = try CSVSheet("n\nabc\ndef\nghi\n")
      sheet["A2"] = CSVContent(.number(number))
      let again = try CSVSheet(try sheet.saved())
      #expect(again["A2"].value == .number(number))
    }
  }

  @Test("rows and columns beyond the file are added in its style")
  func additions() throws {
    var sheet = try CSVSheet("a;b\r\n1;2\r\n3;4")
    sheet["C1"] = CSVContent(.text("c"))
    sheet["D2"] = CSVContent(.number(9))
    sheet["A6"] = CSVContent(.text("x;y"))
    #expect(try sheet.savedText() == "a;b;c\r\n1;2;;9\r\n3;4\r\n;\r\n;\r\n\"x;y\";")
    var quoted = try CSVSheet("\"a\",\"b\"\n\"c\",\"d\"\n")
    quoted["A3"] = CSVContent(.text("e"))
    quoted["B3"] = CSVContent(.number(5))
    #expect(try quoted.savedText() == "\"a\",\"b\"\n\"c\",\"d\"\n\"e\",\"5\"\n")
    var texts = try CSVSheet("\"a\",\"b\"\n\"c\",1\n")
    texts["A3"] = CSVContent(.text("e"))
    texts["B3"] = CSVContent(.number(5))
    #expect(try texts.savedText() == "\"a\",\"b\"\n\"c\",1\n\"e\",5\n")
    var blank = try CSVSheet("a,b\n\n1,2\n")
    blank["B2"] = CSVContent(.number(5))
    #expect(try blank.savedText() == "a,b\n,5\n1,2\n")
    var nothing = try CSVSheet("")
    nothing["B2"] = CSVContent(.number(5))
    #expect(try nothing.savedText() == ",\n,5\n")
  }

  @Test("a new sheet is written with commas, UTF-8 and line feeds")
  func newFile() throws {
    var sheet = CSVSheet()
    sheet["A1"] = CSVContent(.text("é, \"q\""))
    sheet["B2"] = CSVContent(.number(3), formula: "=IF(TRUE,1,2)")
    sheet["A3"] = CSVContent(.boolean(true))
    sheet["C1"] = CSVContent(.error(.divisionByZero), formula: "=1/0")
    #expect(try sheet.savedText() == "\"é, \"\"q\"\"\",,=1/0\n,\"=IF(TRUE,1,2)\",\nTRUE,,\n")
    var options = CSVWriteOptions()
    options.writesValues = true
    options.delimiter = "\t"
    #expect(try sheet.savedText(options) == "\"é, \"\"q\"\"\"\t\t#DIV/0!\n\t3\t\nTRUE\t\t\n")
    options.encoding = .utf16LittleEndian
    #expect(try sheet.saved(options).prefix(4) == [0xFF, 0xFE, 0x22, 0x00])
  }

  @Test("a first text that could pass for a byte order mark is quoted")
  func mark() throws {
    var sheet = CSVSheet()
    sheet["A1"] = CSVContent(.text("\u{FEFF}a"))
    #expect(try CSVSheet(try sheet.saved())["A1"].value == .text("\u{FEFF}a"))
  }

  @Test("values replace formulas when asked for, and nothing else")
  func values() throws {
    var options = CSVWriteOptions()
    options.writesValues = true
    let sheet = try CSVSheet("a,b\n1.50,=A2*2\n 007,\"=A3\"\n")
    #expect(try sheet.savedText(options) == "a,b\n1.50,42\n 007,\"42\"\n")
    #expect(try sheet.savedText() == "a,b\n1.50,=A2*2\n 007,\"=A3\"\n")
  }

  @Test("what another program would run is escaped when asked for")
  func escapes() throws {
    var options = CSVWriteOptions()
    options.escapesFormulas = true
    var sheet = try CSVSheet("a,b\n=1+1,-5\n@x,+44 20\n-y,+3\nplain,\"=\"\"q\"\"\"\n")
    #expect(
      try sheet.savedText(options)
        == "a,b\n'=1+1,-5\n'@x,'+44 20\n'-y,+3\nplain,\"'=\"\"q\"\"\"\n")
    sheet["A2"] = CSVContent(.text("=cmd|' /C calc'!A0"))
    #expect(try sheet.savedText(options).contains("\n'=cmd|' /C calc'!A0,-5\n"))
  }

  @Test("another delimiter or encoding rewrites the fields but not what they say")
  func rewriting() throws {
    let sheet = try CSVSheet("a;b c\r\n1,50;\"x;y\"\r\n007;\"p\tq\"\n;\"\"")
    var options = CSVWriteOptions()
    options.delimiter = "\t"
    #expect(
      try sheet.savedText(options)
        == "a\tb c\r\n1,50\t\"x;y\"\r\n007\t\"p\tq\"\n\t\"\"")
    options.delimiter = ","
    options.lineEnd = .lineFeed
    #expect(try sheet.savedText(options) == "a,b c\n\"1,50\",\"x;y\"\n007,\"p\tq\"\n,\"\"")
    let latin = try CSVSheet([0x61, 0x0A, 0xE9, 0x80])
    options = CSVWriteOptions()
    options.encoding = .utf8
    #expect(try latin.savedText(options) == "a\né€")
  }

  @Test("a character that the encoding cannot hold is an error that names the cell")
  func unwritable() throws {
    var sheet = try CSVSheet([0x61, 0x0A, 0xE9, 0x0A])
    sheet["A2"] = CSVContent(.text("a→b"))
    #expect(throws: CSVError.character("→", encoding: .windows1252, row: 2, column: 1)) {
      try sheet.saved()
    }
    sheet["A2"] = CSVContent(.text("a€b"))
    #expect(try sheet.saved() == [0x61, 0x0A, 0x61, 0x80, 0x62, 0x0A])
  }

  @Test("a decimal comma stays one")
  func commas() throws {
    var options = CSVReadOptions()
    options.decimalMark = .comma
    var sheet = try CSVSheet("a;b\n1,50;2\n", options)
    sheet["A2"] = CSVContent(.number(2.75))
    #expect(try sheet.savedText() == "a;b\n2,75;2\n")
    options.delimiter = ","
    sheet = try CSVSheet("a,b\n\"1,50\",2\n", options)
    sheet["B2"] = CSVContent(.number(2.75))
    #expect(try sheet.savedText() == "a,b\n\"1,50\",\"2,75\"\n")
  }

  @Test("an edit does not close a quote that the file left open")
  func openQuote() throws {
    var sheet = try CSVSheet("a,b\n1,\"x\n2,y\n3,z\n")
    sheet["B4"] = CSVContent(.number(5))
    #expect(try sheet.savedText() == "a,b\n1,\"x\n2,y\n3,5\n")
    sheet["B4"] = CSVContent(.text("p,q"))
    #expect(try sheet.savedText() == "a,b\n1,\"\"\"x\"\n2,y\n3,\"p,q\"\n")
  }

  @Test("clearing a field never joins two line ends to one")
  func lineEnds() throws {
    var sheet = try CSVSheet("a\rb\nc\n")
    sheet["A2"] = .empty
    #expect(try sheet.savedText() == "a\r\"\"\nc\n")
    sheet = try CSVSheet("a\nb\nc\r")
    sheet["A5"] = CSVContent(.text("e"))
    #expect(try sheet.savedText() == "a\nb\nc\r\"\"\ne\n")
  }

  @Test("invalid bytes survive another delimiter")
  func invalid() throws {
    var options = CSVReadOptions()
    options.encoding = .utf8
    let sheet = try CSVSheet([0x61, 0xFF, 0x2C, 0x22, 0xFE, 0x22, 0x0A], options)
    var tabs = CSVWriteOptions()
    tabs.delimiter = "\t"
    #expect(try sheet.saved(tabs) == [0x61, 0xFF, 0x09, 0x22, 0xFE, 0x22, 0x0A])
  }

  @Test("two spellings of a letter are two texts")
  func spellings() throws {
    var sheet = try CSVSheet("a\n\u{E9}\n")
    sheet["A2"] = CSVContent(.text("e\u{301}"))
    #expect(try sheet.saved() == Array("a\ne\u{301}\n".utf8))
  }
}

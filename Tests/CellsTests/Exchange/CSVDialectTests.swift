import Testing

@testable import Cells

@Suite("CSV dialects")
struct CSVDialectTests {
  private func dialect(_ text: String) throws -> CSVDialect {
    try #require(try CSVSheet(text).document).dialect
  }

  @Test(
    "the delimiter is found",
    arguments: [
      ("a,b\n1,2\n", ","), ("a;b\n1,5;2,5\n3,5;4,5\n", ";"), ("1,5;2,5\n3,5;4,5\n", ";"),
      ("a\tb c\n1, 2\t3\n", "\t"), ("a|b|c\n1|2,5|3\n", "|"), ("word\nother\n", ","), ("", ","),
      ("sep=;\nx,y\n1,2\n", ";"), ("Doe, John;12\nRoe, Jane;13\n", ";"),
      ("\"a;b\",c\n\"d;e\",f\n", ","),
      ("\n\na;b\n1;2\n", ";"),
      ("=IF(A1;1;2),=SUM(B1;B2)\n1,2\n", ","), ("Report\n\nx;y;z\n1;2;3\n4;5;6\n", ";"),
      ("time,value\n10:00,\"1,5\"\n", ","), ("Hello, world\nno comma here\na, b, c\n", ","),
    ] as [(String, Unicode.Scalar)])
  func delimiter(_ text: String, _ wanted: Unicode.Scalar) throws {
    #expect(try dialect(text).delimiter == wanted)
  }

  @Test(
    "a header is told from data",
    arguments: [
      ("a,b\n1,2\n", true), ("1,2\n3,4\n", false), ("name,city\nJo,Rome\nAl,Oslo\n", true),
      ("Jo,Rome\nAl,Rome\nJo,Oslo\n", false), (",a,b\n0,1,2\n", true),
      ("region,2010,2011\nnorth,5,6\n", true), ("sep=;\na;b\n1;2\n", false),
      ("region,2024-01-01,2024-02-01\nnorth,5,6\n", true), ("x,5,6\ny,7,8\n", false),
      ("a,b\n", true),
      ("", false),
      ("My title,,\na,b,c\n1,2,3\n", false), ("part\n165008G4\n22E1\n", true), ("\n\n1,2\n", false),
      ("Q1,Q2\n5,6\n", true), ("2024-01-01,5\n2024-01-02,6\n", false), ("=A2,b\n1,2\n", false),
      ("0001,00501\n0002,02134\n", false), ("id,id\n1,2\n", true), ("TRUE,a\nFALSE,b\n", false),
    ])
  func header(_ text: String, _ wanted: Bool) throws {
    #expect(try dialect(text).hasHeader == wanted)
  }

  @Test("line ends, quotes and marks are found")
  func rest() throws {
    #expect(try dialect("a\r\nb\r\nc\n").lineEnd == .carriageReturnLineFeed)
    #expect(try dialect("a\rb\rc").lineEnd == .carriageReturn)
    #expect(try dialect("\"a\r\nb\"\nc\n").lineEnd == .lineFeed)
    #expect(try dialect("'a','b,c'\n'd','e'\n").quote == "'")
    #expect(try dialect("'tis,b\nc,d\n").quote == "\"")
    #expect(try dialect("\"a\",\"b\"\n\"1\",\"2\"\n").quoting == .all)
    #expect(try dialect("\"a\",\"b\"\n1,\"x\"\n").quoting == .texts)
    #expect(try dialect("\"a,\",b\n1,\"x\"\n").quoting == .whereNeeded)
    #expect(try dialect("\u{FEFF}a,b\n").hasByteOrderMark)
  }

  @Test("the encoding is found with and without a mark")
  func encoding() throws {
    let text = "näme,b\r\n1,\"x\ny\"\r\n"
    for (encoding, hasMark) in [
      (CSVEncoding.utf8, false), (.utf8, true), (.utf16LittleEndian, true), (.utf16BigEndian, true),
      (.utf16LittleEndian, false), (.utf16BigEndian, false), (.windows1252, false),
    ] {
      var bytes = hasMark ? encoding.byteOrderMark : []
      #expect(encoding.append(text, to: &bytes) == nil)
      let sheet = try CSVSheet(bytes)
      #expect(sheet.document?.dialect.encoding == encoding)
      #expect(sheet.document?.dialect.hasByteOrderMark == hasMark)
      #expect(sheet["A1"].value == .text("näme"))
      #expect(sheet["B2"].value == .text("x\ny"))
      #expect(sheet.document?.rowCount == 2)
    }
  }

  @Test("every byte of Windows-1252 has a character that is written as that byte")
  func windows() throws {
    var options = CSVReadOptions()
    options.encoding = .windows1252
    for byte in UInt8(0x80)...0xFF {
      let sheet = try CSVSheet([0x61, byte], options)
      guard case .text(let text) = sheet["A1"].value else {
        Issue.record("no text")
        continue
      }
      var bytes: [UInt8] = []
      #expect(CSVEncoding.windows1252.append(text, to: &bytes) == nil)
      #expect(bytes == [0x61, byte])
    }
    #expect(try CSVSheet([0x80, 0x35], options)["A1"].value == .text("€5"))
  }

  @Test("what is given is not looked for")
  func given() throws {
    var options = CSVReadOptions()
    options.delimiter = "|"
    options.quote = "'"
    options.hasHeader = false
    let sheet = try CSVSheet("a,b|'c|d'\n1,2|3\n", options)
    #expect(sheet["A1"].value == .text("a,b"))
    #expect(sheet["B1"].value == .text("c|d"))
    options.quote = "|"
    #expect(throws: CSVError.separator("|")) { try CSVSheet("a", options) }
    options.delimiter = "\n"
    #expect(throws: CSVError.separator("\n")) { try CSVSheet("a", options) }
    options.delimiter = "§"
    #expect(throws: CSVError.separator("§")) { try CSVSheet("a", options) }
  }

  @Test("headers give names")
  func names() {
    #expect(
      HeaderNames.names(["id", "name", "ID", "", "id"]) == ["id", "name", "ID_2", nil, "id_3"])
    #expect(HeaderNames.names(["id", "id_2", "id"]) == ["id", "id_2", "id_3"])
    #expect(HeaderNames.names([" unit\nprice ", "  "]) == ["unit price", nil])
  }

  @Test("rows of other lengths are counted")
  func ragged() throws {
    let document = try #require(try CSVSheet("a,b,c\n1,2\n\n3,4,5,6\n7,8,9\n").document)
    #expect(document.rowCount == 5)
    #expect(document.columnCount == 4)
    #expect(document.usualWidth == 3)
    #expect(document.raggedRowCount == 2)
    #expect(document.firstRaggedRow == 1)
  }

  @Test("encodings are known by the names that people use")
  func encodingNames() {
    #expect(CSVEncoding(named: "latin1") == .windows1252)
    #expect(CSVEncoding(named: "ISO-8859-1") == .windows1252)
    #expect(CSVEncoding(named: "UTF-16LE") == .utf16LittleEndian)
    #expect(CSVEncoding(named: "utf8") == .utf8)
    #expect(CSVEncoding(named: "klingon") == nil)
  }
}

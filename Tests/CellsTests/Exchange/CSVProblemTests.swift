import Testing

@testable import Cells

@Suite("CSV problems")
struct CSVProblemTests {
  private func problems(_ bytes: [UInt8], _ encoding: CSVEncoding? = nil) throws -> [CSVProblem] {
    var options = CSVReadOptions()
    options.encoding = encoding
    return try #require(try CSVSheet(bytes, options).document).problems
  }

  @Test("an unclosed quote is named where it opens and the rows after it are read")
  func unclosed() throws {
    let sheet = try CSVSheet("a,b\n1,\"x\n2,y\n3,z\n")
    #expect(sheet.document?.problems == [CSVProblem(.unclosedQuote, line: 2, column: 3)])
    #expect(sheet.document?.rowCount == 4)
    #expect(sheet["B2"].value == .text("\"x"))
    #expect(sheet["B4"].value == .text("z"))
  }

  @Test("text after a closing quote stays in its field")
  func textAfter() throws {
    let sheet = try CSVSheet("pid,yaml\n7,\"{\\\"k\\\":\\\"v\\\"}\"\n8,\"a\"b\n")
    #expect(
      sheet.document?.problems == [
        CSVProblem(.textAfterQuote, line: 2, column: 7),
        CSVProblem(.textAfterQuote, line: 3, column: 6),
      ])
    #expect(sheet["B2"].value == .text("{\\k\\\":\\\"v\\\"}\""))
    #expect(sheet["B3"].value == .text("ab"))
  }

  @Test("invalid UTF-8 is named by line and character")
  func invalid() throws {
    let text = Array("é,é\r\né,é".utf8)
    #expect(
      try problems(text + [0xFF] + Array("x\nü".utf8) + [0x80])
        == [
          CSVProblem(.invalidBytes(.utf8), line: 2, column: 4),
          CSVProblem(.invalidBytes(.utf8), line: 3, column: 2),
        ])
    #expect(
      try problems([0x61, 0x0A, 0x62, 0x2C, 0xE9, 0x0A])
        == [CSVProblem(.readAsWindows1252, line: 2, column: 3)])
    #expect(try problems([0x61, 0x0A, 0x62, 0x2C, 0xE9, 0x0A], .windows1252).isEmpty)
    #expect(
      try problems([0x61, 0x0A, 0x62, 0x2C, 0xE9, 0x0A], .utf8)
        == [CSVProblem(.invalidBytes(.utf8), line: 2, column: 3)])
  }

  @Test("the line counts line ends inside of quotes, of all three kinds")
  func lines() throws {
    #expect(
      try problems(Array("\"a\nb\r\nc\rd\"\r\ne,\0\n".utf8))
        == [CSVProblem(.null, line: 5, column: 3)])
  }

  @Test("half a character of UTF-16 is named")
  func wide() throws {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x0A, 0, 0x00, 0xD8, 0x62, 0, 0x63]
    #expect(
      try problems(bytes)
        == [
          CSVProblem(.invalidBytes(.utf16LittleEndian), line: 2, column: 1),
          CSVProblem(.invalidBytes(.utf16LittleEndian), line: 2, column: 3),
        ])
  }

  @Test("fields beyond the last column of a sheet are kept")
  func wideRows() throws {
    let bytes = Array(repeatElement("x", count: 16_386).joined(separator: ",").utf8)
    let sheet = try CSVSheet(bytes)
    #expect(sheet.document?.problems == [CSVProblem(.tooManyColumns, line: 1, column: 32_769)])
    #expect(sheet.fields.count == 16_384)
    #expect(try sheet.saved() == bytes)
  }

  @Test("a thousand problems are listed, all are counted")
  func many() throws {
    let document = try #require(
      try CSVSheet(Array(repeatElement("\"a\"b\n", count: 3000).joined().utf8)).document)
    #expect(document.problems.count == 1000)
    #expect(document.problemCount == 3000)
  }

  @Test("problems read as sentences")
  func words() {
    #expect(
      CSVProblem(.unclosedQuote, line: 2, column: 3).description
        == "line 2, column 3: a quote is opened and never closed; read as an ordinary character")
    #expect(
      CSVError.character("→", encoding: .windows1252, row: 2, column: 1).description
        == "row 2, column 1: Windows-1252 has no code for → (U+2192); save as UTF-8")
  }
}

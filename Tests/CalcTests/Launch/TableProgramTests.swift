import TestSupport
import Testing

@Suite("Program with tables")
struct TableProgramTests {
  private let calc = Program("calc")
  private let sales = "item,price,qty\napples,1.20,14\nbread,3.50,6\n"

  @Test("one answer from a table, and the table saved byte for byte")
  func answer() throws {
    let folder = try TemporaryFolder()
    try folder.write(sales, to: "sales.csv")
    let result = try calc.run(
      ["sales.csv", "-e", "total = SUM(price*qty)", "-e", "total", "-o", "out.csv"], in: folder)
    #expect(result.output == "37.8\n")
    #expect(result.status == 0)
    #expect(result.messages.contains("1 name is not in out.csv"))
    #expect(try folder.text(of: "out.csv") == sales)
  }

  @Test("one edit changes one field of the file")
  func edit() throws {
    let folder = try TemporaryFolder()
    try folder.write(sales, to: "sales.csv")
    let lines = "sales!C2 = 20\nsales[sum] = price * qty\n:save\n"
    #expect(try calc.run(["-q", "sales.csv"], input: lines, in: folder).status == 0)
    #expect(
      try folder.text(of: "sales.csv")
        == "item,price,qty,sum\napples,1.20,20,=B2 * C2\nbread,3.50,6,=B3 * C3\n")
  }

  @Test("a table from a pipe is worked on with -e and -o")
  func pipe() throws {
    let result = try calc.run(["-", "-e", "SUM(qty)"], input: sales)
    #expect(result == .init(status: 0, output: "20\n"))
    let saved = try calc.run(["-", "-e", "C2 = 1", "-o", "-"], input: sales)
    #expect(saved.output == "item,price,qty\napples,1.20,1\nbread,3.50,6\n")
  }

  @Test("names and edits survive in a script")
  func script() throws {
    let folder = try TemporaryFolder()
    try folder.write(sales, to: "sales.csv")
    let lines = """
      total = SUM(price * qty)
      note = "two ""big"" words"
      day = 2026-11-29
      rate = 12%
      half = 1/2
      five = =5
      sales!C2 = 20
      other!B2 = total * 2
      :save all.calc

      """
    #expect(try calc.run(["sales.csv"], input: lines, in: folder).status == 0)
    let shown = ["total", "note", "day", "rate", "half", "five", "other!B2"]
    let again = try calc.run(["all.calc"] + shown.flatMap { ["-e", $0] }, in: folder)
    #expect(again.output == "45\ntwo \"big\" words\n2026-11-29\n12%\n0.5\n5\n90\n")
    #expect(again.messages == "")
  }

  @Test(
    "a sheet is saved in the format that its name or --format says",
    arguments: [
      (["-o", "x.tsv"], "item\tprice\tqty\napples\t1.20\t14\nbread\t3.50\t6\n"),
      (
        ["-o", "x.jsonl"],
        """
        {"item":"apples","price":1.2,"qty":14}
        {"item":"bread","price":3.5,"qty":6}

        """
      ),
      (
        ["--format", "markdown", "-o", "-"],
        """
        | item | price | qty |
        | --- | ---: | ---: |
        | apples | 1.2 | 14 |
        | bread | 3.5 | 6 |

        """
      ),
    ])
  func formats(arguments: [String], saved: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(sales, to: "sales.csv")
    let result = try calc.run(["sales.csv"] + arguments, in: folder)
    #expect(result.status == 0)
    let name = arguments.last ?? ""
    #expect(try (name == "-" ? result.output : folder.text(of: name)) == saved)
  }

  @Test("after a failed line nothing is saved; an error that is shown does not count")
  func failedLine() throws {
    let folder = try TemporaryFolder()
    try folder.write(sales, to: "sales.csv")
    #expect(try calc.run(["sales.csv", "-e", "1 +", "-o", "a.csv"], in: folder).status == 1)
    #expect(try calc.run(["sales.csv", "-e", "1/0", "-o", "b.csv"], in: folder).status == 1)
    #expect(try calc.run(["sales.csv", "-o", "no/c.csv"], in: folder).status == 3)
    #expect(try folder.names().filter { $0.count == 5 } == ["b.csv"])
  }

  @Test("files with the same name become sheets of different names, and this is told")
  func clash() throws {
    let folder = try TemporaryFolder()
    try folder.write(sales, to: "my sheet.csv")
    try folder.write("x\n1\n", to: "my sheet.txt")
    let result = try calc.run(
      ["my sheet.csv", "my sheet.txt", "-e", "'my sheet_2'!A2", "-e", ":sheets"], in: folder)
    #expect(result.output == "1\n* my sheet\n  my sheet_2\n")
    #expect(result.messages.contains("my sheet_2"))
  }

  @Test("what is wrong with a file is told with its place, and what can be read is read")
  func broken() throws {
    let folder = try TemporaryFolder()
    try folder.write("a,b\n1,\"x\n", to: "bad.csv")
    let result = try calc.run(["bad.csv", "-e", "A2"], in: folder)
    #expect(result.output == "1\n")
    #expect(result.messages.contains("bad.csv, line 2, column 3"))
  }

  @Test(
    "empty files and odd ones neither trap nor hang", arguments: ["", "\n", "\u{0}", "\"", ",,,\n"])
  func odd(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "odd.csv")
    let result = try calc.run(
      ["odd.csv", "-e", ":show", "-e", ":info", "-e", ":types", "-o", "out.csv"], in: folder)
    #expect(result.status == 0)
    #expect(try folder.text(of: "out.csv") == text)
  }

  @Test("texts that look like numbers are told once when a column is added up")
  func skippedTexts() throws {
    let folder = try TemporaryFolder()
    try folder.write("id,amt\n007,\"1,234\"\n008,5\n", to: "t.csv")
    let sums = ["-e", "SUM(amt)", "-e", "x = SUM(amt)", "-e", "MAX(B:B)"]
    let result = try calc.run(["t.csv"] + sums, in: folder)
    #expect(result.output == "5\n5\n")
    #expect(
      result.messages == """
        warning: 1 text of t[amt] looks like a number and is skipped
          :types tells why; --types COLUMN=number reads them as numbers

        """)
    let read = try calc.run(["t.csv", "--types", "amt=number"] + sums, in: folder)
    #expect(read == .init(status: 0, output: "1239\n1234\n"))
  }

  @Test("JSON Lines work on a table that was loaded")
  func requests() throws {
    let folder = try TemporaryFolder()
    try folder.write(sales, to: "sales.csv")
    let result = try calc.run(
      ["--jsonl", "sales.csv"],
      input: "{\"set\":{\"sales!C2\":10},\"get\":[\"SUM(qty)\"],\"changes\":true}\n", in: folder)
    #expect(result.output == "{\"changed\":{\"sales!C2\":10},\"values\":[16]}\n")
  }
}

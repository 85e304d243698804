import TestSupport
import Testing

@Suite("Program")
struct ProgramTests {
  private let calc = Program("calc")

  @Test(
    "lines from a pipe are answered without a prompt, and the worst decides the status",
    arguments: [
      ("6*7\n", "42\n", 0), ("1 + 2", "3\n", 0), ("", "", 0), ("# nothing\n\n", "", 0),
      ("a = 1\r\na\r\n", "a = 1\n1\n", 0), ("\u{FEFF}1\n", "1\n", 0),
      ("1/0\n2\n", "#DIV/0!\n2\n", 1),
      ("1 +\n2\n", "2\n", 1), ("q = 1/0\n", "q = #DIV/0!\n", 0), (":quit\n1\n", "", 0),
    ])
  func pipes(input: String, output: String, status: Int32) throws {
    let result = try calc.run([], input: input)
    #expect(result.output == output)
    #expect(result.status == status)
    #expect(!result.messages.contains("\u{1B}"))
  }

  @Test("with -e and -f only values print, in the order given")
  func expressions() throws {
    let folder = try TemporaryFolder()
    try folder.write("# twice\nb = a * 2\nb\n", to: "twice.calc")
    let result = try calc.run(["-e", "a = 2", "-f", "twice.calc", "-e", "b + 1"], in: folder)
    #expect(result == .init(status: 0, output: "4\n5\n"))
  }

  @Test("whoever gives an expression for a file, or a table for lines, is told how to")
  func wrongWays() throws {
    let expression = try calc.run(["1+2"], input: "")
    #expect(expression.status == 3)
    #expect(expression.messages.contains("calc -e '1+2'"))
    let table = try calc.run([], input: "a,b\n1,2\n")
    #expect(table.status == 1)
    #expect(table.messages.contains("calc -"))
  }

  @Test("a script loads files that stand beside it")
  func besideScript() throws {
    let folder = try TemporaryFolder()
    try folder.write("k\n7\n", to: "t.csv")
    let script = try folder.write(":load t.csv\nA2\n", to: "x.calc")
    let result = try calc.run(["-f", script], in: TemporaryFolder())
    #expect(result == .init(status: 0, output: "7\n"))
  }

  @Test("ans keeps its sign of money in a further formula")
  func answerOfMoney() throws {
    let result = try calc.run([], input: "a = $3\na\nans * 2\n-ans\nans / 4\n")
    #expect(result.output == "a = $3.00\n$3.00\n$6.00\n-$6.00\n-$1.50\n")
  }

  @Test("messages show the beginning of what is long")
  func shortMessages() throws {
    let long = String(repeating: "x", count: 5_000)
    let lines = [
      "{\"set\":{\"!\(long)\":1}}", "{\"get\":[\"1+\(long)+*\"]}", "{\"\(long)\":1}",
      "{\"in\":\"\(long)\",\"get\":[\"1\"]}",
    ]
    let result = try calc.run(["--jsonl"], input: lines.joined(separator: "\n"))
    for line in result.output.split(separator: "\n") {
      #expect(line.hasPrefix("{\"failure\":") && line.utf8.count < 300)
    }
  }

  @Test("a calculated column may name a column that comes later")
  func laterColumn() throws {
    let result = try calc.run(
      ["--jsonl"],
      input: """
        {"set":{"sales!A1":"price","sales!A2":5,"sales[x]":"=[more]*2"},"get":["sales!B2"]}
        {"set":{"sales[more]":4},"get":["sales!B2"]}
        """)
    #expect(result.output == "{\"values\":[{\"error\":\"#REF!\"}]}\n{\"values\":[8]}\n")
  }

  @Test(
    "a single value is shown whole, so that typing it back changes nothing",
    arguments: ["ab   ", "  ab", String(repeating: "long ", count: 60) + "|"])
  func wholeValue(text: String) throws {
    let folder = try TemporaryFolder()
    let file = "name,n\n\(text),1\nx,2\n"
    try folder.write(file, to: "t.csv")
    let shown = try calc.run(["t.csv", "-e", "A2"], in: folder).output
    #expect(shown == text + "\n")
    let result = try calc.run(
      [
        "t.csv", "-e", "A2 = \"other\"", "-e", "A2 = \"\(shown.dropLast())\"", "-o", "out.csv",
      ], in: folder)
    #expect(result.status == 0)
    #expect(try folder.text(of: "out.csv") == file)
  }

  @Test("clearing a name tells nothing but what follows from it")
  func clearedName() throws {
    let result = try calc.run([], input: "a = 1\nb = a + 1\na =\n")
    #expect(result.output == "a = 1\nb = 2\na =\n  b = #NAME?  (was 2)\n")
  }

  @Test(
    "JSON Lines echo an id as it was spelled",
    arguments: ["12345678901234567890", "1.50", "\"x\\u00e9\"", "{ \"a\": 1 }", "null"])
  func ids(id: String) throws {
    let result = try calc.run(
      ["--jsonl"], input: "{\"id\": \(id) ,\"get\":[\"1+1\"]}\n{\"get\":1,\"id\":\(id)}\n")
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == "{\"id\":\(id),\"values\":[2]}")
    #expect(lines.last?.hasPrefix("{\"id\":\(id),\"failure\":") == true)
  }

  @Test("JSON Lines tell a cleared name by its name, and an array off the sheet changes nothing")
  func jsonChanges() throws {
    let result = try calc.run(
      ["--jsonl"],
      input: """
        {"set":{"Tax":1}}
        {"set":{"b":2,"XFD1":[[1,2]]},"get":["Tax"]}
        {"get":["b"]}
        {"set":{"tax":null},"changes":true}

        """)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines[1].hasPrefix("{\"failure\":"))
    #expect(lines[2] == "{\"values\":[{\"error\":\"#NAME?\"}]}")
    #expect(lines[3] == "{\"changed\":{\"Tax\":null}}")
  }

  @Test("standard input is left alone with -e")
  func untouched() throws {
    #expect(try calc.run(["-e", "1"], input: "2\n").output == "1\n")
  }

  @Test("with --quiet assignments are not echoed")
  func quiet() throws {
    #expect(try calc.run(["-q"], input: "a = 1\na + 1\n").output == "2\n")
  }

  @Test(
    "wrong usage is status 2, a file that cannot be read 3",
    arguments: [
      (["--colour"], 2, "did you mean --color?"), (["-f", "none.calc"], 3, "none.calc"),
      (["none.csv", "-e", "1"], 3, "none.csv"), (["-e", "1", "-o", "-"], 2, "-o -"),
      (["-e", "1 +"], 1, "^"), (["-e", "1/0"], 1, ""),
    ] as [([String], Int32, String)])
  func statuses(arguments: [String], status: Int32, message: String) throws {
    let result = try calc.run(arguments)
    #expect(result.status == status)
    #expect(message.isEmpty || result.messages.contains(message))
    #expect(status == 1 || result.output.isEmpty)
  }

  @Test("help and version are printed and nothing else is done")
  func help() throws {
    #expect(try calc.run(["--help"]).output.hasPrefix("usage: calc"))
    #expect(try calc.run(["--version"]).output.hasPrefix("calc "))
  }

  @Test("arrays are written in the format asked for")
  func formats() throws {
    let array = ["-e", "{1,\"a,b\";TRUE,#N/A}"]
    #expect(try calc.run(["--format", "csv"] + array).output == "1,\"a,b\"\nTRUE,#N/A\n")
    #expect(
      try calc.run(["--format", "json"] + array).output
        == "[[1,\"a,b\"],\n [true,{\"error\":\"#N/A\"}]]\n")
    #expect(try calc.run(["--format", "json", "-e", "1/3"]).output == "0.3333333333333333\n")
  }

  @Test("a line that is no text fails alone")
  func bytes() throws {
    let result = try calc.run([], input: "1\u{0}\n2\n")
    #expect(result.output == "2\n")
    #expect(result.messages == "error: line 1 holds a NUL byte at byte 2\n")
  }

  @Test("JSON Lines keep their state, and a request that fails changes nothing")
  func jsonLines() throws {
    let result = try calc.run(
      ["--jsonl"],
      input: """
        {"reset":true,"set":{"a":1,"b":3,"c":"=a+b"},"get":["c","c*2"]}
        {"set":{"a":5},"get":["c"],"changes":true}
        {"id":"x","set":{"a":7,"b b":1},"get":["c"]}
        {"id":[1],"get":["c","=A1","{1,2;3,4}"]}
        {"get":["SUM("]}
        nonsense
        """)
    #expect(
      result.output == """
        {"values":[4,8]}
        {"changed":{"a":5,"c":8},"values":[8]}
        {"id":"x","failure":"b b: `b b` is no target: give a name, a cell such as B2, a range, or sheet[column]"}
        {"id":[1],"values":[8,null,[[1,2],[3,4]]]}
        {"failure":"SUM(: the formula ends where a value should follow, at byte 5"}
        {"failure":"not JSON at column 2: unexpected o"}

        """)
    #expect(result.status == 0)
  }

  @Test("at a terminal there is a prompt; Ctrl-C clears the line, Ctrl-D leaves")
  func prompt() throws {
    let folder = try TemporaryFolder()
    let terminal = try calc.start([], in: folder)
    #expect(terminal.waits(for: "> "))
    terminal.type("a = 20 + 1\n")
    #expect(terminal.waits(for: "a = 21"))
    #expect(terminal.waits(for: "> "))
    terminal.type("nonsense (")
    #expect(terminal.waits(for: "nonsense ("))
    terminal.interrupt()
    #expect(terminal.waits(for: "> "))
    terminal.type("a * 2\n")
    #expect(terminal.waits(for: "42"))
    // Between two prompts Ctrl-D would be the terminal's own business.
    #expect(terminal.waits(for: "> "))
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
    #expect(try folder.text(of: ".calc_history") == "a = 20 + 1\na * 2\n")
    #expect(try TemporaryFolder.names(in: folder.path(of: ".calc_sessions")) == [])
  }

  @Test("lines of a session that was killed can be recovered")
  func recovery() throws {
    let folder = try TemporaryFolder()
    let killed = try calc.start([], in: folder)
    #expect(killed.waits(for: "> "))
    killed.type("a = 20 + 1\n")
    #expect(killed.waits(for: "a = 21"))
    killed.crash()
    let next = try calc.start([], in: folder)
    #expect(next.waits(for: ":recover"))
    next.type(":recover\n")
    #expect(next.waits(for: "a = 21"))
    next.type(":quit\n")
    #expect(next.end() == 0)
  }
}

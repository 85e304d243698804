import Testing

@testable import calc

@Suite("Options")
struct OptionsTests {
  @Test("-e and -f keep their order among files")
  func order() throws {
    let options = try Options(["-e", "a = 1", "sales.csv", "-f", "x.calc", "--expression=a", "-eb"])
    #expect(options.actions == [.line("a = 1"), .script("x.calc"), .line("a"), .line("b")])
    #expect(options.files == ["sales.csv"])
    #expect(!options.readsLines)
  }

  @Test("long names may be shortened, short options joined")
  func spellings() throws {
    let options = try Options(["--quie", "--form", "csv", "-qofile", "-"])
    #expect(options.isQuiet)
    #expect(options.format == .csv)
    #expect(options.output == "file")
    #expect(options.files == ["-"])
  }

  @Test("after -- everything is a file")
  func dashes() throws {
    #expect(try Options(["-q", "--", "-e", "--help"]).files == ["-e", "--help"])
  }

  @Test("an argument may begin with a dash")
  func negative() throws {
    #expect(try Options(["-e", "-5 + 2"]).actions == [.line("-5 + 2")])
  }

  @Test("how CSV is read can be given")
  func reading() throws {
    let reading = try Options([
      "--delimiter", "tab", "--encoding", "Latin-1", "--no-header", "--decimal", "comma",
      "--types", "id=text, unit price=number", "--no-formulas",
    ]).reading
    #expect(reading.delimiter == "\t")
    #expect(reading.encoding == .windows1252)
    #expect(reading.hasHeader == false)
    #expect(reading.decimalMark == .comma)
    #expect(reading.columns == ["id": .text, "unit price": .number])
    #expect(!reading.readsFormulas)
  }

  @Test(
    "wrong usage says what is wrong and the way out",
    arguments: [
      (["--qiet"], "there is no option --qiet", "did you mean --quiet?"),
      (["--zzzz"], "there is no option --zzzz", "calc --help lists the options"),
      (["-x"], "there is no option -x", "calc --help lists the options"),
      (
        ["--format", "cvs"], "--format is table, markdown, csv, tsv, json or jsonl, not cvs",
        "did you mean csv?"
      ),
      (["--format=xml"], "--format is table, markdown, csv, tsv, json or jsonl, not xml", nil),
      (["-e"], "-e wants LINE", "calc --help lists the options"),
      (["--o"], "--output wants FILE", "calc --help lists the options"),
      (["--no"], "--no may be --no-header, --no-formulas", nil),
      (["--quiet=yes"], "--quiet takes no argument", nil),
      (["-o", "a", "-o", "b"], "-o is given twice", nil),
      (["--delimiter", "ab"], "--delimiter is one sign, such as ; or tab, not ab", nil),
      (["--types", "id"], "--types wants column=type, not id", "as in --types id=text,qty=number"),
      (
        ["--jsonl", "-e", "1"], "--jsonl goes with no -e, -f or -o",
        "send requests with set and get"
      ),
      (["-", "-f", "-"], "standard input can be read only once", nil),
      ([""], "the name of a file is empty", nil),
    ] as [([String], String, String?)])
  func wrong(arguments: [String], message: String, hint: String?) {
    #expect(throws: UsageError(message, hint: hint)) { try Options(arguments) }
  }

  @Test("help wins over mistakes that follow it")
  func help() throws {
    #expect(try Options(["--help", "--nonsense"]).request == .help)
    #expect(try Options(["-V"]).request == .version)
  }

  @Test("the help names every option and fits into 80 columns")
  func helpText() {
    for option in Option.all { #expect(Options.help.contains("--\(option.name)")) }
    for line in Options.help.split(separator: "\n") { #expect(line.displayWidth <= 80, "\(line)") }
  }
}

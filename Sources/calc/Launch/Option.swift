import Cells

/// One option of the command line: its spellings, what it takes, and what it does.
struct Option: Sendable {
  /// The long spelling without its dashes.
  let name: String
  /// The short spelling; nil when there is none.
  let letter: Character?
  /// What stands for its argument in the help; nil for an option that takes none.
  let argument: String?
  let summary: String
  let apply: @Sendable (inout Options, String) throws(UsageError) -> Void

  /// An option as the help spells it: `-e, --expression LINE`, the letter and the argument left out
  /// where there is none.
  init(
    _ usage: String, _ summary: String,
    apply: @escaping @Sendable (inout Options, String) throws(UsageError) -> Void
  ) {
    let words = usage.split(separator: " ")
    let long = words.first { $0.hasPrefix("--") } ?? ""
    letter = usage.hasPrefix("--") ? nil : usage.dropFirst().first
    name = String(long.dropFirst(2))
    argument = words.last.flatMap { $0.hasPrefix("-") ? nil : String($0) }
    self.summary = summary
    self.apply = apply
  }

  /// Every option, in the order of the help.
  static let all: [Option] = [
    Option("-e, --expression LINE", "run LINE; a value that it shows is printed") {
      $0.actions.append(.line($1))
    },
    Option("-f, --file SCRIPT", "run the lines of SCRIPT (- for standard input)") {
      $0.actions.append(.script($1))
    },
    Option("-o, --output FILE", "save the sheet to FILE (- for standard output)") {
      options, path throws(UsageError) in
      if options.output != nil { throw UsageError("-o is given twice") }
      options.output = path
    },
    Option("--format FORMAT", "csv, tsv, json, jsonl, markdown or table") {
      options, text throws(UsageError) in
      options.format = try choice(text, for: "format", among: GridFormat.allCases)
    },
    Option("-q, --quiet", "no echo of assignments and what follows from them") { options, _ in
      options.isQuiet = true
    },
    Option("--color WHEN", "auto, always or never; NO_COLOR is heeded") {
      options, text throws(UsageError) in
      options.color = try choice(text, for: "color", among: ColorChoice.allCases)
    },
    Option("--jsonl", "JSON Lines: requests in, answers out") {
      options, _ in options.speaksJSONLines = true
    },
    Option("-d, --delimiter SIGN", "what parts fields: , ; | or tab") {
      options, text throws(UsageError) in options.reading.delimiter = try delimiter(text)
    },
    Option("--encoding NAME", "utf-8, utf-16le, utf-16be, latin-1, windows-1252") {
      options, text throws(UsageError) in options.reading.encoding = try encoding(text)
    },
    Option("--header", "the first row names the columns") { options, _ in
      options.reading.hasHeader = true
    },
    Option("--no-header", "the first row is data") { options, _ in
      options.reading.hasHeader = false
    },
    Option("--decimal SIGN", "point, or comma for numbers such as 3,14") {
      options, text throws(UsageError) in
      options.reading.decimalMark = try choice(
        text, for: "decimal", among: CSVDecimalMark.allCases)
    },
    Option("--types LIST", "column types, as in id=text,qty=number") {
      options, text throws(UsageError) in
      options.reading.columns.merge(try types(text)) { $1 }
    },
    Option("--no-formulas", "fields that begin with = stay text") { options, _ in
      options.reading.readsFormulas = false
    },
    Option("--values", "save results in place of formulas") { options, _ in
      options.writing.writesValues = true
    },
    Option("--escape-formulas", "save texts so that nothing runs them as formulas") {
      options, _ in options.writing.escapesFormulas = true
    },
    Option("-h, --help", "show this help") { options, _ in options.request = .help },
    Option("-V, --version", "show the version") { options, _ in options.request = .version },
  ]
}

private func choice<Choice: RawRepresentable<String> & CaseIterable>(
  _ text: String, for option: String, among choices: Choice.AllCases
) throws(UsageError) -> Choice {
  if let choice = Choice(rawValue: text) { return choice }
  let names = choices.map(\.rawValue)
  let last = names.last ?? ""
  throw UsageError(
    "--\(option) is \(names.dropLast().joined(separator: ", ")) or \(last), not \(text)",
    hint: Spelling.closest(to: text, among: names).map { "did you mean \($0)?" })
}

private func delimiter(_ text: String) throws(UsageError) -> Unicode.Scalar {
  if text.lowercased() == "tab" || text == "\\t" { return "\t" }
  guard text.unicodeScalars.count == 1, let sign = text.unicodeScalars.first, sign.isASCII,
    sign.value >= 0x20 || sign == "\t", sign != "\""
  else {
    throw UsageError("--delimiter is one sign, such as ; or tab, not \(text)")
  }
  return sign
}

private func encoding(_ text: String) throws(UsageError) -> CSVEncoding {
  if let encoding = CSVEncoding(named: text) { return encoding }
  throw UsageError("--encoding is utf-8, utf-16le, utf-16be, latin-1 or windows-1252, not \(text)")
}

private func types(_ text: String) throws(UsageError) -> [(String, CSVColumnChoice)] {
  var types: [(String, CSVColumnChoice)] = []
  for part in text.split(separator: ",") {
    guard let sign = part.lastIndex(of: "="), sign != part.startIndex else {
      throw UsageError(
        "--types wants column=type, not \(part)", hint: "as in --types id=text,qty=number")
    }
    let type = part[part.index(after: sign)...].trimmingBlanks
    types.append(
      (
        part[..<sign].trimmingBlanks,
        try choice(type, for: "types", among: CSVColumnChoice.allCases)
      ))
  }
  return types
}

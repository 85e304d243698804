import Cells

/// How a command line is wrong, and the way out.
struct UsageError: Error, Equatable {
  let message: String
  let hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}

/// What the command line asks for.
struct Options {
  /// What ends the program at once.
  enum Request {
    case help
    case version
  }

  /// What is to be run, in the order given.
  enum Action: Equatable {
    /// `-e LINE`
    case line(String)
    /// `-f SCRIPT`
    case script(String)
  }

  /// Files to load; `-` is standard input.
  var files: [String] = []
  var actions: [Action] = []
  var output: String?
  var format: GridFormat?
  var color = ColorChoice.auto
  var isQuiet = false
  var speaksJSONLines = false
  var reading = CSVReadOptions()
  var writing = CSVWriteOptions()
  var request: Request?

  /// Nothing was asked for.
  init() {}

  /// Reads the arguments, the program's name left out.
  ///
  /// As with GNU's getopt, options may follow files, long names may be shortened while they stay
  /// unambiguous, `--name=value` and `-ovalue` are read, and `--` ends the options.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        files += rest
        break
      } else if argument.hasPrefix("--") {
        try takeLong(argument.dropFirst(2), &rest)
      } else if argument.hasPrefix("-"), argument != "-" {
        try takeShort(argument.dropFirst(), &rest)
      } else {
        files.append(argument)
      }
      // The first of --help and --version decides, whatever else is wrong.
      if request != nil { return }
    }
    try check()
  }

  /// Whether lines are read from a prompt or from standard input.
  var readsLines: Bool { actions.isEmpty && output == nil && !speaksJSONLines }

  private mutating func takeLong(_ text: Substring, _ rest: inout ArraySlice<String>)
    throws(UsageError)
  {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    let option = try Self.option(named: name)
    if option.argument == nil {
      guard parts.count == 1 else { throw UsageError("--\(option.name) takes no argument") }
      try option.apply(&self, "")
    } else if parts.count == 2 {
      try option.apply(&self, String(parts[1]))
    } else {
      try apply(option, spelling: "--\(option.name)", &rest)
    }
  }

  private mutating func takeShort(_ letters: Substring, _ rest: inout ArraySlice<String>)
    throws(UsageError)
  {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = Option.all.first(where: { $0.letter == letter }) else {
        throw UsageError("there is no option -\(letter)", hint: Self.wayOut)
      }
      if option.argument == nil {
        try option.apply(&self, "")
      } else if letters.isEmpty {
        try apply(option, spelling: "-\(letter)", &rest)
      } else {
        return try option.apply(&self, String(letters))
      }
    }
  }

  private mutating func apply(
    _ option: Option, spelling: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    guard let value = rest.popFirst() else {
      throw UsageError("\(spelling) wants \(option.argument ?? "a value")", hint: Self.wayOut)
    }
    try option.apply(&self, value)
  }

  private static func option(named name: String) throws(UsageError) -> Option {
    if let option = Option.all.first(where: { $0.name == name }) { return option }
    let candidates = Option.all.filter { $0.name.hasPrefix(name) }
    if candidates.count == 1, let option = candidates.first { return option }
    if candidates.count > 1 {
      let names = candidates.map { "--\($0.name)" }.joined(separator: ", ")
      throw UsageError("--\(name) may be \(names)")
    }
    let near = Spelling.closest(to: name, among: Option.all.map(\.name))
    throw UsageError(
      "there is no option --\(name)", hint: near.map { "did you mean --\($0)?" } ?? wayOut)
  }

  private func check() throws(UsageError) {
    if speaksJSONLines, !actions.isEmpty || output != nil {
      throw UsageError("--jsonl goes with no -e, -f or -o", hint: "send requests with set and get")
    }
    let readers =
      files.count { $0 == "-" } + actions.count { $0 == .script("-") } + (speaksJSONLines ? 1 : 0)
    if readers > 1 { throw UsageError("standard input can be read only once") }
    if files.contains("") { throw UsageError("the name of a file is empty") }
    if output == "" { throw UsageError("the name of the output file is empty") }
  }

  private static let wayOut = "calc --help lists the options"
}

import Cells

/// A workbook and someone who works on it line by line.
final class Session {
  let book: Workbook
  var settings: Settings
  /// Where results go.
  let output: Output
  /// Where everything else goes.
  let messages: Output
  /// The worst that has happened.
  private(set) var status = ExitStatus.success
  /// Whether the session was asked to end.
  var isOver = false
  /// The last shown value that was no error.
  var answer: Shown?
  /// Where lines that changed something are kept; nil outside of the prompt.
  var journal: Journal?
  /// The files that sheets came from or were saved to.
  var files: [String: String] = [:]
  /// The columns whose texts that look like numbers were told already.
  private var toldColumns: Set<String> = []
  /// The folders of the scripts that are running, the innermost last.
  var scriptFolders: [String] = []
  /// The commands that may be typed, to recognise those typed without a colon.
  var commandNames: [String] = []
  /// Lines of a session that was killed, to be typed again.
  var waiting: ArraySlice<String> = []
  /// The cells that followed from the last edit, and what they held before.
  var changes: [(cell: CellAddress, old: Value)] = []

  init(
    book: Workbook = Workbook(), settings: Settings = Settings(), output: Output, messages: Output
  ) {
    self.book = book
    self.settings = settings
    self.output = output
    self.messages = messages
  }

  /// Whether a line could not be carried out, after which no result is saved unasked.
  private(set) var hasFailedLine = false

  /// Tells why a line or a file failed.
  func fail(_ problem: ProblemReport, as status: ExitStatus = .failedLine) {
    hasFailedLine = true
    note(status)
    tell(problem, severity: "error")
  }

  /// Tells where the error comes from that a shown value is.
  func explain(_ problem: ProblemReport) {
    note(.failedLine)
    tell(problem, severity: "error")
  }

  /// Tells something that does not stop anything.
  func warn(_ problem: ProblemReport) {
    tell(problem, severity: "warning")
  }

  /// Warns once of each column that a formula adds up and that has texts which look like numbers.
  func warnOfSkippedTexts(in entry: Entry) {
    guard case .formula(let text, _) = entry else { return }
    for (column, count) in book.skippedTexts(readBy: text)
    where toldColumns.insert(column).inserted {
      let what =
        count == 1
        ? "1 text of \(column) looks like a number and is skipped"
        : "\(grouped(count)) texts of \(column) look like numbers and are skipped"
      warn(
        ProblemReport(
          what,
          hint: ":types tells why; --types COLUMN=number reads them as numbers"))
    }
  }

  /// Forgets how bad it was: whoever made mistakes at the prompt has seen them.
  func forgiveMistakes() {
    status = .success
  }

  /// Remembers a status.
  func note(_ status: ExitStatus) {
    self.status = max(self.status, status)
  }

  /// The words that mean something at the moment.
  var vocabulary: Vocabulary {
    let sheets = book.sheetNames.map { name in
      Vocabulary.Sheet(name: name, columns: book.columnNames(of: name).compactMap(\.self))
    }
    let current = book.currentSheetName
    return Vocabulary(
      functions: book.functions.names, names: book.names,
      sheets: sheets.filter { $0.name == current } + sheets.filter { $0.name != current })
  }

  private func tell(_ problem: ProblemReport, severity: String) {
    var problem = problem
    if severity == "error", let line = problem.line, let range = problem.range {
      problem.hint =
        Habits.hint(
          forWordsOf: line, commands: commandNames, library: book.functions)
        ?? problem.hint ?? Habits.hint(forOperatorsOf: line, at: range)
    }
    // What was shown before the problem stands before it on the screen as well.
    output.flush()
    let width = min(settings.window().columns, 200)
    messages.writeLine(
      problem.rendered(style: settings.messageStyle, width: width, severity: severity))
  }
}

extension ProblemReport {
  /// A problem of a formula's text, found in a line.
  init(_ problem: SyntaxProblem, line: String) {
    self.init(
      problem.message, line: line, range: problem.start..<max(problem.start, problem.end),
      hint: problem.suggestion)
  }

  /// A problem of an edit, whose target stands at a place of a line.
  init(_ error: WorkbookError, line: String, target: Range<Int>) {
    if case .syntax(let problem) = error {
      self.init(problem, line: line)
    } else {
      self.init(error.description, line: line, range: target)
    }
  }
}

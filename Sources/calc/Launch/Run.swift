import Cells
import Glibc

/// One run of the program: files, lines, and what is saved in the end.
@MainActor
struct Run {
  private let options: Options
  private let terminal: Terminal
  private let session: Session
  private let input = LineReader(descriptor: STDIN_FILENO)

  init(_ options: Options, terminal: Terminal, output: Output) {
    self.options = options
    self.terminal = terminal
    var settings = Settings()
    settings.echoes = !options.isQuiet
    settings.format = options.format
    settings.style = Style(isColored: terminal.wantsColor(options.color))
    settings.messageStyle = Style(isColored: terminal.wantsColor(options.color, forMessages: true))
    settings.reading = options.reading
    settings.writing = options.writing
    if terminal.showsOutput { settings.window = { Terminal.current.size } }
    session = Session(
      settings: settings, output: output,
      messages: Output(descriptor: STDERR_FILENO, isUnbuffered: true))
  }

  /// Does everything that the command line asks for.
  func carryOut() -> ExitStatus {
    let scripts: [[[UInt8]]]
    do throws(FileError) {
      scripts = try options.actions.map { action throws(FileError) in try lines(of: action) }
    } catch {
      session.fail(ProblemReport(error.description), as: .failedFile)
      return session.status
    }
    if options.output == "-", scripts.joined().contains(where: Self.shows) {
      return Calc.refusal(
        UsageError(
          "-o - and shown values would both go to standard output",
          hint: "save to a file, or leave out the lines that show something"))
    }
    guard load() else { return session.status }
    if options.speaksJSONLines {
      serve()
    } else if options.readsLines {
      terminal.isInteractive ? prompt() : readLines()
    } else {
      runScripts(scripts)
    }
    return session.status
  }

  // MARK: - Parts

  /// Loads the files; after one that fails nothing runs.
  private func load() -> Bool {
    for path in options.files {
      do throws(ProblemReport) {
        try session.load(path, input: input)
      } catch {
        var report = error
        // `calc 1+2` is what other calculators take.
        if !Folder.exists(path), path.contains(where: { "+*^()=".contains($0) }) {
          report.hint = "a line is given behind -e: calc -e '\(path.shortened())'"
        }
        session.fail(report, as: .failedFile)
        return false
      }
    }
    return true
  }

  private func runScripts(_ scripts: [[[UInt8]]]) {
    session.settings.echoes = false
    session.settings.tracksChanges = scripts.joined().contains { $0.starts(with: ":".utf8) }
    let interpreter = Interpreter(session)
    for (script, action) in zip(scripts, options.actions) {
      // What a script loads is looked for beside it, as in scripts that are loaded.
      if case .script(let path) = action, path != "-" {
        session.scriptFolders.append(Folder.parent(of: path))
      }
      defer { session.scriptFolders = [] }
      for (index, line) in script.enumerated() where continues {
        interpreter.run(bytes: line, number: index + 1)
      }
    }
    guard let path = options.output, !session.hasFailedLine, session.output.failure == nil else {
      return
    }
    do throws(ProblemReport) {
      try session.save(to: path)
    } catch {
      session.fail(error, as: .failedFile)
    }
  }

  private func readLines() {
    // A file named `-` has taken standard input for its table.
    let interpreter = Interpreter(session)
    var number = 0
    while continues, let line = input.next() {
      number += 1
      interpreter.run(bytes: line, number: number)
    }
    failIfUnreadable()
  }

  private func serve() {
    var server = RequestServer(book: session.book)
    while continues, let line = input.next() {
      guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { continue }
      session.output.writeLine(server.answer(line))
      session.output.flush()
    }
    failIfUnreadable()
  }

  private func prompt() {
    Interrupts.note()
    session.journal = Journal.folder(environment: environmentVariable).map(Journal.init)
    let interpreter = Interpreter(session)
    let session = session
    showProgress()
    let completer = Completer(
      vocabulary: { session.vocabulary }, files: Folder.entries, commands: Command.all)
    let editor = LineEditor(
      historyPath: History.path(environment: environmentVariable),
      complete: completer.completions)
    offerRecovery()
    while continues {
      if let line = session.waiting.popFirst() {
        session.output.writeLine("> " + line)
        interpreter.run(line)
        continue
      }
      session.output.flush()
      switch editor.read(prompt: "> ") {
      case .line(let line):
        interpreter.run(line)
        session.output.willWrite?()
      case .interrupted: continue
      case .end: session.isOver = true
      }
    }
    session.journal?.discard()
    // Mistakes at the prompt were seen and dealt with.
    session.forgiveMistakes()
  }

  /// Shows long calculations where someone looks, and lets Ctrl-C stop them.
  private func showProgress() {
    let drawing = Output(descriptor: STDERR_FILENO, isUnbuffered: true)
    let line = ProgressLine(messages: drawing) { Terminal.current.size.columns }
    let isSeen = terminal.showsMessages
    session.book.onProgress = { progress in
      isSeen ? line.goesOn(progress) : !Interrupts.take()
    }
    session.output.willWrite = line.clear
    session.messages.willWrite = line.clear
  }

  private func offerRecovery() {
    guard let journal = session.journal, !journal.abandoned().isEmpty else { return }
    session.messages.writeLine(
      "a session ended without :quit; :recover types its lines again, :forget drops them")
  }

  private var continues: Bool { !session.isOver && session.output.failure == nil }

  private func failIfUnreadable() {
    guard let code = input.failure else { return }
    let reason = String(cString: strerror(code))
    session.fail(ProblemReport("cannot read standard input: \(reason)"), as: .failedFile)
  }

  private func lines(of action: Options.Action) throws(FileError) -> [[UInt8]] {
    let reader: LineReader
    switch action {
    case .line(let line): return line.split(separator: "\n").map { Array($0.utf8) }
    case .script("-"): reader = input
    case .script(let path): reader = LineReader(bytes: try AtomicFile.read(path))
    }
    var lines: [[UInt8]] = []
    while let line = reader.next() { lines.append(line) }
    return lines
  }

  private static func shows(_ line: [UInt8]) -> Bool {
    switch Line(String(decoding: line, as: UTF8.self)) {
    case .expression, .continuation, .command: true
    case .assignment, .push, .problem, .empty: false
    }
  }
}

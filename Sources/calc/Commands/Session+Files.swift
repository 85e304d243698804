import Cells

extension Session {
  /// Loads a file: a script of lines when its name ends in `.calc`, otherwise a table; `-` is the rest
  /// of standard input.
  ///
  /// - Returns: The sheet that was made of a table.
  @discardableResult
  func load(_ path: String, input: LineReader? = nil) throws(ProblemReport) -> String? {
    if path.hasSuffix(".calc") {
      try runScript(path)
      return nil
    }
    let place = located(path)
    let bytes = try path == "-" ? input?.rest() ?? [] : Self.bytes(of: place)
    let name = path == "-" ? "stdin" : Folder.stem(of: path)
    let sheet: String
    do throws(CSVError) {
      sheet = try book.load(csv: bytes, named: name, options: settings.reading)
    } catch {
      throw .file("cannot read \(path): \(error.description)")
    }
    if path != "-" { files[sheet] = place }
    if sheet != name {
      warn(ProblemReport("there is a sheet \(name) already; this one is called \(sheet)"))
    }
    warnOfProblems(in: sheet, path: path)
    return sheet
  }

  /// Tells someone at a screen what became of a table.
  func tellLoaded(_ path: String, as sheet: String) {
    guard settings.echoes, settings.window().rows < .max else { return }
    let isCurrent = sheet == book.currentSheetName
    output.writeLine(
      "loaded \(path)" + (isCurrent ? "" : "; :sheet \(sheet) makes it the current sheet"))
  }

  /// Tells what is wrong with a file that was read all the same.
  private func warnOfProblems(in sheet: String, path: String) {
    guard let document = book.csvDocument(of: sheet) else { return }
    let shown = 5
    for problem in document.problems.prefix(shown) {
      warn(ProblemReport("\(path), \(problem)"))
    }
    if document.problemCount > shown {
      let rest = grouped(document.problemCount - shown)
      warn(ProblemReport("\(path) has \(rest) more such places; :info counts them"))
    }
  }

  /// Saves everything as a script when the name ends in `.calc`, otherwise the current sheet; without a
  /// name to the file that the sheet came from.
  func save(to path: String) throws(ProblemReport) {
    let sheet = book.currentSheetName
    guard let path = path.isEmpty ? files[sheet] : path else {
      throw ProblemReport(
        "the sheet \(sheet) has no file yet", hint: "name one: :save \(sheet).csv")
    }
    let isScript = path.hasSuffix(".calc")
    let bytes = try isScript ? Array(script(in: Folder.parent(of: path)).utf8) : table(for: path)
    if path == "-" {
      output.write(contentsOf: bytes)
    } else {
      let place = Folder.expandingHome(path)
      do throws(FileError) {
        try Interrupts.deferred { () throws(FileError) in try AtomicFile.write(bytes, to: place) }
      } catch {
        throw .file(error.description)
      }
      if settings.echoes { output.writeLine("saved \(path)") }
      if files[sheet] == nil, !isScript { files[sheet] = place }
      if files[sheet] == place, !isScript { book.forgetMoves(of: sheet) }
    }
    let count = book.names.count
    guard !isScript, count > 0 else { return }
    let names = count == 1 ? "1 name is" : "\(count) names are"
    warn(
      ProblemReport(
        "\(names) not in \(path)", hint: ":save \(Folder.stem(of: path)).calc keeps names"))
  }

  // MARK: - Scripts

  /// Carries out the lines of a file without an echo; what fails is told with its line.
  private func runScript(_ path: String) throws(ProblemReport) {
    guard scriptFolders.count < 16 else {
      throw ProblemReport("\(path) is loaded by itself, directly or through others")
    }
    let path = located(path)
    let reader = LineReader(bytes: try Self.bytes(of: path))
    let echoed = settings.echoes
    scriptFolders.append(Folder.parent(of: path))
    settings.echoes = false
    defer {
      scriptFolders.removeLast()
      settings.echoes = echoed
    }
    let interpreter = Interpreter(self)
    var number = 0
    while !isOver, let line = reader.next() {
      number += 1
      interpreter.run(bytes: line, number: number)
    }
  }

  /// Where a file is: a script names files as seen from its own folder, or from where calc was started.
  private func located(_ path: String) -> String {
    let path = Folder.expandingHome(path)
    guard !path.hasPrefix("/"), let folder = scriptFolders.last, !folder.isEmpty,
      Folder.exists(folder + "/" + path)
    else { return path }
    return folder + "/" + path
  }

  private static func bytes(of path: String) throws(ProblemReport) -> [UInt8] {
    do throws(FileError) {
      return try AtomicFile.read(path)
    } catch {
      throw .file(error.description)
    }
  }

  /// The lines that make the workbook again, in a script that stands in a folder.
  private func script(in folder: String) -> String {
    var lines = ["# Lines for calc"]
    for sheet in book.sheetNames {
      if let file = files[sheet] {
        lines.append(":load \(TypedPath.spelled(Folder.path(of: file, seenFrom: folder)))")
        lines += book.moves(of: sheet).map { $0.command(on: sheet) }
      }
      book.forEachTyped(on: sheet) { target, entry in
        lines.append(entry.isEmpty ? "\(target) =" : "\(target) = \(entry)")
      }
    }
    for name in book.names {
      if let entry = book.typed(name: name) { lines.append("\(name) = \(entry)") }
    }
    if book.sheetNames.first != book.currentSheetName, book.sheetNames.count > 1 {
      lines.append(":sheet \(book.currentSheetName)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: - Tables

  /// The current sheet in the format asked for, or in the one that the name says.
  private func table(for path: String) throws(ProblemReport) -> [UInt8] {
    let format = settings.format ?? GridFormat(fileName: path) ?? .csv
    guard format == .csv || format == .tsv else {
      return Array(book.sheetGrid.lines(format).map { $0 + "\n" }.joined().utf8)
    }
    var options = settings.writing
    if format == .tsv { options.delimiter = "\t" }
    do throws(ExchangeError) {
      return try book.csv(of: book.currentSheetName, options: options)
    } catch {
      guard case .csv(let problem) = error else {
        throw ProblemReport("there is no sheet to save yet")
      }
      throw .file("cannot write \(path): \(problem.description)")
    }
  }
}

extension Workbook {
  /// The used part of the current sheet from A1 on, its first row as header where it names the columns.
  fileprivate var sheetGrid: GridView {
    guard let range = (try? shownRange("")).flatMap({ $0 }) else { return GridView(rows: []) }
    var grid = GridView(
      rows: (0...range.bottom).map { row in
        (0...range.right).map { column in
          let content = content(at: CellAddress(sheet: range.sheet, row: row, column: column))
          return Shown(value: content.value, format: content.format).field
        }
      })
    grid.hasHeader = !columnNames(of: currentSheetName).isEmpty
    return grid
  }
}

extension GridFormat {
  /// The format that the name of a file asks for; nil for one that says nothing.
  init?(fileName: String) {
    let ending = fileName.lowercased().split(separator: ".").last.map(String.init)
    switch ending {
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonl
    case "md", "markdown": self = .markdown
    default: return nil
    }
  }
}

import Cells

extension Session {
  /// Gives a target what was typed, and tells what came of it.
  func assign(_ target: Target, _ piece: Line.Piece, line: String) throws(ProblemReport) {
    let typed = try TypedEntry(piece, in: line, answer: answer)
    // Alone, `ans` may be an array of any size, and keeps its looks.
    let isAnswer = piece.text.lowercased() == "ans"
    let entry =
      isAnswer ? answer.map { .constant($0.value, $0.format) } ?? typed.entry : typed.entry
    let name = target.kind == .name ? target.text : nil
    let unknowns = typed.unknowns(in: book, ofName: name)
    if let report = unknowns.function { throw report }
    try edit(target, typed, line: line) { book throws(WorkbookError) in
      try book.edit(target.text, entry)
    }
    warnOfSkippedTexts(in: entry)
    guard settings.echoes else { return }
    if entry == .empty {
      write(echo(of: target, " =", remark: nil))
    } else {
      let value = name.flatMap { book.lambda(named: $0) } ?? shown(target).line
      write(echo(of: target, " = " + value, remark: remark(on: target)))
    }
    writeChanges()
    // A name may come alive later, or it may be misspelt.
    if let report = unknowns.name {
      warn(report)
    } else if let reason = inheritedError(of: target) {
      warn(ProblemReport(reason))
    }
  }

  /// Sends a value into a cell whose formula stays.
  func push(_ target: Target, _ piece: Line.Piece, line: String) throws(ProblemReport) {
    let typed = try TypedEntry(piece, in: line, answer: answer)
    if let report = typed.unknowns(in: book).function { throw report }
    let value = try evaluate(typed).shown.value
    let formula = book.formula(of: target.text)
    try edit(target, typed, line: line) { book throws(WorkbookError) in
      try book.push(target.text, value)
    }
    guard settings.echoes else { return }
    let remark = formula.map { "pushed; its formula \($0.dropFirst()) stays" }
    write(echo(of: target, " = " + shown(target).line, remark: remark))
    writeChanges()
  }

  /// The lines that tell what followed from the last edit, as many as `limit`.
  func changeLines(limit: Int = .max) -> [String] {
    // Only what is shown is spelled out: an edit may change a million cells.
    let first = changes.prefix(limit).map { cell, old in
      let (value, format) = book.content(at: cell)
      return ChangeList.Change(
        name: shortened(book.spelling(of: cell)),
        value: Shown(value: value, format: format).changeLine,
        before: Shown(value: old, format: format).changeLine)
    }
    return ChangeList(changes: first, count: changes.count)
      .lines(limit: limit, width: settings.window().columns, style: settings.style)
  }

  /// What a target shows: a cell's value, a range's or a column's values.
  func shown(_ target: Target) -> Shown {
    Shown(value: book.value(target.text), format: book.format(of: target.text))
  }

  /// Where the error that a cell or name shows came from; nil when it is its own formula's.
  private func inheritedError(of target: Target) -> String? {
    guard target.kind == .name || target.kind == .cell, let error = shown(target).error else {
      return nil
    }
    let reason = book.explanation(of: target.text)
    let isOwn = book.formula(of: target.text).map { reason.hasSuffix($0) } ?? true
    return isOwn && error != .circular ? nil : reason
  }

  private func edit(
    _ target: Target, _ typed: TypedEntry, line: String,
    _ body: (Workbook) throws(WorkbookError) -> Void
  ) throws(ProblemReport) {
    let book = book
    // A name that is cleared has a cell before, one that is new has it behind.
    let before = book.cells(of: target.text)
    var found: [(cell: CellAddress, old: Value)] = []
    do throws(WorkbookError) {
      if settings.tracksChanges {
        found = try book.changedCells { () throws(WorkbookError) in try body(book) }
      } else {
        try body(book)
      }
    } catch {
      if case .syntax(let problem) = error { throw typed.report(problem) }
      if error == .cancelled { throw ProblemReport(error.description) }
      throw ProblemReport(error.description, line: line, range: target.range(in: line))
    }
    // Whatever was edited in a turn with others tells it only afterwards.
    if book.wasCancelled { throw ProblemReport(WorkbookError.cancelled.description) }
    let edited = book.cells(of: target.text)
    changes = found.filter { cell, _ in
      edited?.contains(cell) != true && before?.contains(cell) != true
    }
  }

  /// A cell of the current sheet is told without its sheet.
  private func shortened(_ target: String) -> String {
    let sheet = SheetName.quoted(book.currentSheetName) + "!"
    return target.hasPrefix(sheet) ? String(target.dropFirst(sheet.count)) : target
  }

  private func echo(of target: Target, _ rest: String, remark: String?) -> String {
    let remark = remark.map { "  " + settings.style.paint("(\($0))", .faint) } ?? ""
    let width = settings.window().columns
    return settings.style.paint(book.spelling(of: target), .name)
      + rest.showingControls().cut(to: width) + remark
  }

  /// That a word is a cell, which may surprise: `tax1 = 5` sets TAX1.
  private func remark(on target: Target) -> String? {
    guard target.kind == .cell, target.sheet == nil else { return nil }
    return "cell of \(book.currentSheetName)"
  }

  private func write(_ line: String) {
    output.writeLine(line)
  }

  private func writeChanges() {
    let rows = settings.window().rows
    for line in changeLines(limit: rows == .max ? 20 : max(4, rows - 4)) { write(line) }
  }
}

extension Shown {
  /// The value as a list of changes tells it, where nothing at all would be hard to see.
  fileprivate var changeLine: String {
    if case .empty = value { "empty" } else { line }
  }
}

extension Workbook {
  /// The target as its echo spells it: a name as first spelled, a cell in capitals.
  fileprivate func spelling(of target: Target) -> String {
    switch target.kind {
    case .name: names.first { $0.lowercased() == target.text.lowercased() } ?? target.text
    case .cell, .range:
      (target.sheet.map { SheetName.quoted($0) + "!" } ?? "") + target.place
    case .column: target.text
    }
  }
}

extension Target {
  /// Where the target stands in the line that it begins.
  func range(in line: String) -> Range<Int> {
    let start = line.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
    return start..<(start + text.utf8.count)
  }
}

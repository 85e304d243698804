import Reactive

extension Workbook {
  /// Gives a target a value; text that begins with `=` is a formula.
  ///
  /// A range is filled: a value goes into each cell, a formula is shifted. An array fills the cells from the target
  /// on. `nil` or ``Value/empty`` clears.
  ///
  /// - Throws: A ``WorkbookError``; the workbook is then as it was.
  /// - Complexity: O(cells of constants), and what the edit sets in motion.
  public func set(_ target: String, _ value: some ValueConvertible) throws(WorkbookError) {
    let value = value.cellValue
    guard case .text(let text) = value, text.utf8.first == UInt8(ascii: "="), text.utf8.count > 1
    else { return try edit(target, .constant(value, .general)) }
    let isWholeTurn = Turn.current.phase == .idle
    if let cell = plainCell(target), fill(cell, text, from: 1, isLegacy: false) {
      if isWholeTurn, wasCancelled { throw .cancelled }
    } else if text.hasPrefix("=") {
      try edit(target, .formula(String(text.dropFirst()), offset: 1))
    } else {
      // A sign and a mark that combines with it.
      try edit(target, .constant(value, .general))
    }
  }

  /// Gives a target what someone typed: a literal such as `12%` or `2026-11-29`, `'text`, or a formula.
  ///
  /// Everything that is no whole literal is a formula, with or without `=`: `1/2` is 0.5. A literal brings its format
  /// along, so that 12% is the number 0.12. An empty text clears.
  ///
  /// - Throws: A ``WorkbookError``; the workbook is then as it was.
  public func enter(_ target: String, _ text: String) throws(WorkbookError) {
    try edit(target, Entry(text))
  }

  /// Fills a range with a formula or a value; relative references shift from cell to cell.
  ///
  /// - Throws: A ``WorkbookError``; the workbook is then as it was.
  /// - Complexity: O(cells); of a formula the graph takes O(columns), whatever the number of rows.
  public func fill(_ range: String, _ value: some ValueConvertible) throws(WorkbookError) {
    try set(range, value)
  }

  /// Sends a value into a cell and leaves its formula in place: the next change of what the formula reads sets the
  /// cell to the formula's value again.
  ///
  /// What depends on the cell follows. A cell without a formula is simply given the value, and a name that is not
  /// defined becomes one.
  ///
  /// - Throws: A ``WorkbookError`` for a target that is not one cell.
  public func push(_ target: String, _ value: some ValueConvertible) throws(WorkbookError) {
    let value = value.cellValue
    guard let cell = try address(target) else { return try set(target, value) }
    let recalculation = recalculation
    recalculation.edit { recalculation.push(value, into: cell) }
  }

  /// Makes several edits one turn: observers see only what comes out of all of them.
  ///
  /// What was set before an error is thrown stays set. Inside the body, cells hold what was set, and formulas what they
  /// held before. Transactions may be nested; the outermost is the turn.
  ///
  /// - Throws: What the body throws, after the turn has ended.
  public func transaction<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Turn.current.perform(body)
  }

  /// Adds a function that formulas can call, or puts it in the place of the one that has its name.
  ///
  /// ```swift
  /// try book.register("TWICE(number)", "Doubles a number.") { @Sendable (x: Double) in 2 * x }
  /// ```
  ///
  /// - Parameters:
  ///   - usage: The call as help shows it, its name first.
  ///   - summary: What it does, in one sentence.
  ///   - isVolatile: Whether it is computed anew with every edit.
  ///   - body: Takes numbers, texts, booleans or values; optional parameters may be left out. Arrays call it for
  ///     each of their values.
  /// - Throws: ``WorkbookError/usage(_:)`` where the usage has no name.
  public func register<each Argument: FormulaArgument, Result: ValueConvertible>(
    _ usage: String, _ summary: String, isVolatile: Bool = false,
    _ body: @escaping @Sendable (repeat each Argument) throws(CellError) -> Result
  ) throws(WorkbookError) where repeat each Argument: SendableMetatype, Result: SendableMetatype {
    let name = usage.prefix { $0 != "(" }.uppercased()
    guard let first = name.first, first.isLetter, usage.contains("(") else { throw .usage(usage) }
    let function = Function(
      name + usage.drop { $0 != "(" }, summary, traits: isVolatile ? .volatile : []
    ) { (arguments: repeat Registered<each Argument>) throws(CellError) -> Value in
      try body(repeat (each arguments).value).cellValue
    }
    let recalculation = recalculation
    let isKnown = recalculation.library.function(named: name) != nil
    recalculation.library.add(function)
    recalculation.edit {
      recalculation.rebind(Mention.function(function.name))
      if isKnown { recalculation.rebindCalls(of: name) }
    }
  }

  // MARK: - Carrying out

  package func edit(
    _ text: String, _ entry: Entry, isLegacy: Bool = false
  ) throws(WorkbookError) {
    let isWholeTurn = Turn.current.phase == .idle
    try carryOut(text, entry, isLegacy: isLegacy)
    if isWholeTurn, wasCancelled { throw .cancelled }
  }

  private func carryOut(
    _ text: String, _ entry: Entry, isLegacy: Bool
  ) throws(WorkbookError) {
    // Read first, so that a faulty entry leaves no new sheet behind.
    let read = try TargetText(text)
    if case .formula(let formula, _) = entry, let cells = cells(read),
      fill(cells, formula, isLegacy: isLegacy)
    {
      return
    }
    var parsed: ParsedFormula?
    if case .formula(let formula, let offset) = entry {
      parsed = try parse(formula, offset: offset, read.place)
    }
    guard let target = try target(read, text, makes: true) else { return }
    let recalculation = recalculation
    switch (target, entry) {
    case (.name(let name), .formula):
      guard let parsed else { return }
      try refuseColumn(name)
      let scope = try sheet(named: nil, makes: true) ?? Recalculation.namesSheet
      recalculation.edit {
        // Names compute over whole ranges in workbooks of every age.
        recalculation.setName(name, to: parsed, scope: scope)
      }
    case (.name(let name), .constant(let value, let format)) where !value.isEmpty:
      try refuseColumn(name)
      recalculation.edit {
        recalculation.setName(name, to: value)
        recalculation.setFormat(format, ofName: name)
      }
    case (.name(let name), _): recalculation.edit { recalculation.removeName(name) }
    case (.range(let range), .formula):
      guard let parsed else { return }
      try checkFilling(range)
      recalculation.edit {
        for column in range.left...range.right {
          recalculation.setFormula(
            parsed, sheet: range.sheet, column: column, first: range.top, last: range.bottom,
            scope: range.sheet, isLegacy: isLegacy)
        }
      }
    case (.range(let range), .constant(let value, let format)):
      try setConstants(value, format, in: range)
    case (.range(let range), .empty): try setConstants(.empty, .general, in: range)
    case (.column(let sheet, let name), _):
      try setColumn(name, of: sheet, to: entry)
    }
  }

  /// Fills cells with a formula whose template is in use already, which takes no parsing.
  ///
  /// - Parameters:
  ///   - range: The cells, of one column.
  ///   - formula: The text of the formula.
  ///   - start: How many bytes stand before it, such as the `=`.
  ///   - isLegacy: Whether the formula stands in a workbook of the old age.
  /// - Returns: `false` where the formula has to be read in full.
  private func fill(
    _ range: CellRange, _ formula: String, from start: Int = 0, isLegacy: Bool
  ) -> Bool {
    let recalculation = recalculation
    guard range.columns == 1, range.rows <= filledCellLimit,
      let known = recalculation.known(
        formula, from: start, row: range.top, column: range.left, scope: range.sheet,
        isLegacy: isLegacy)
    else { return false }
    recalculation.fill(range, known)
    return true
  }

  /// The cells of a target, if they are there and are no whole columns or rows.
  private func cells(_ target: TargetText) -> CellRange? {
    var sheet = currentSheet
    if let name = target.sheet { sheet = recalculation.sheet(named: name) }
    guard case .reference(let reference) = target.place,
      reference.shape == .cell || reference.shape == .range, let sheet
    else { return nil }
    return reference.area.range(on: sheet, row: 0, column: 0)
  }

  /// A cell of the current sheet, as most targets are.
  private func plainCell(_ target: String) -> CellRange? {
    guard let sheet = currentSheet, let cell = A1Notation.cell(target.utf8) else { return nil }
    return CellRange(
      sheet: sheet, top: cell.row, left: cell.column, bottom: cell.row, right: cell.column)
  }

  private func parse(
    _ text: String, offset: Int, _ place: TargetText.Place
  ) throws(WorkbookError) -> ParsedFormula {
    var row = 0
    var column = 0
    if case .reference(let reference) = place {
      row = reference.shape == .columns ? 0 : reference.top.index(from: 0)
      column = reference.shape == .rows ? 0 : reference.left.index(from: 0)
    }
    let parsed = Parser.parse(text, row: row, column: column)
    if let problem = parsed.problems.first { throw .syntax(problem.shifted(by: offset)) }
    return parsed
  }

  /// A bare name that is a column of the current sheet would hide it.
  private func refuseColumn(_ name: String) throws(WorkbookError) {
    guard recalculation.names.row(of: name) == nil, let current = currentSheet,
      recalculation.tables[current]?.column(named: name) != nil
    else { return }
    throw .isColumn(name, sheet: SheetName.quoted(recalculation.name(of: current)))
  }

  func checkFilling(_ range: CellRange) throws(WorkbookError) {
    guard range.rows <= limits.filledCells / range.columns else {
      throw .limit("\(range.rows) × \(range.columns) cells are too many to fill at once")
    }
  }

  private func setConstants(
    _ value: Value, _ format: DisplayFormat, in range: CellRange
  ) throws(WorkbookError) {
    let recalculation = recalculation
    guard case .array(let array) = value else {
      let used =
        value.isEmpty ? recalculation.usedPart(of: range) : range
      guard let used else { return }
      try checkFilling(used)
      recalculation.edit {
        for column in used.left...used.right {
          for row in used.top...used.bottom {
            guard recalculation.mayGoOnAfterStep() else { return }
            let cell = CellAddress(sheet: used.sheet, row: row, column: column)
            recalculation.setConstant(value, at: cell)
            recalculation.changeFormat(format, at: cell)
          }
        }
      }
      return
    }
    guard range.top + array.rows - 1 <= CellAddress.lastRow,
      range.left + array.columns - 1 <= CellAddress.lastColumn
    else { throw .limit("the array reaches beyond the sheet") }
    recalculation.edit {
      for row in 0..<array.rows {
        for column in 0..<array.columns {
          let cell = range.address(row: row, column: column)
          recalculation.setEntry(array[row, column], at: cell)
        }
      }
    }
  }
}

/// A Swift type that a registered function may take: Double, Int, String, Bool, Value, and optional ones.
public protocol FormulaArgument {
  /// Reads the argument, an empty one where it was left out of the call.
  ///
  /// - Throws: The error that the formula shows.
  static func read(argument: Value) throws(CellError) -> Self
  /// Whether a call may end before the argument.
  static var mayBeLeftOut: Bool { get }
}

extension FormulaArgument {
  /// An argument that every call must have.
  public static var mayBeLeftOut: Bool { false }
}

extension Double: FormulaArgument {
  /// The number, which text may spell.
  public static func read(argument: Value) throws(CellError) -> Double {
    try argument.asNumber()
  }
}

extension Int: FormulaArgument {
  /// The number without its fraction.
  public static func read(argument: Value) throws(CellError) -> Int {
    let number = try argument.asNumber().rounded(.towardZero)
    guard number.magnitude < 0x1p53 else { throw .number }
    return Int(number)
  }
}

extension String: FormulaArgument {
  /// The text that `&` would join.
  public static func read(argument: Value) throws(CellError) -> String {
    try argument.asText()
  }
}

extension Bool: FormulaArgument {
  /// The truth; numbers other than 0 are true.
  public static func read(argument: Value) throws(CellError) -> Bool {
    try argument.asBoolean()
  }
}

extension Value: FormulaArgument {
  /// The value as it is, errors included.
  public static func read(argument: Value) throws(CellError) -> Value { argument }
}

extension Optional: FormulaArgument where Wrapped: FormulaArgument {
  /// The argument, or `nil` for one that is empty or left out.
  public static func read(argument: Value) throws(CellError) -> Wrapped? {
    argument.isEmpty ? nil : try Wrapped.read(argument: argument)
  }

  /// The call may end before the argument.
  public static var mayBeLeftOut: Bool { true }
}

/// An argument of a registered function among those of the built-in ones.
private struct Registered<Wrapped: FormulaArgument>: FunctionArgument {
  let value: Wrapped

  static var isOptional: Bool { Wrapped.mayBeLeftOut }

  static func read(_ arguments: inout Arguments) throws(CellError) -> Registered<Wrapped> {
    Registered(value: try Wrapped.read(argument: arguments.nextValue()))
  }
}

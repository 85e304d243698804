import Reactive

extension Workbook {
  /// The value of a name or cell; of a range an array, of what is not there an empty value.
  ///
  /// A name that nobody defined is `#NAME?`, a target that cannot be read `#REF!`.
  ///
  /// - Complexity: O(1) for a cell.
  public func value(_ target: String) -> Value {
    guard let place = try? self.target(target, makes: false) else {
      return (try? TargetText(target)) == nil ? .error(.reference) : .empty
    }
    switch place {
    case .name(let name):
      guard let row = recalculation.names.row(of: name) else {
        return (try? evaluate(name)) ?? .error(.name)
      }
      return recalculation.value(
        at: CellAddress(sheet: Recalculation.namesSheet, row: row, column: 0))
    case .range(let range): return recalculation.context.value(of: .range(range))
    case .column: return (try? evaluate(target)) ?? .error(.name)
    }
  }

  /// The value of an expression that stands in no cell.
  ///
  /// - Parameters:
  ///   - expression: A formula, with or without its leading `=`.
  ///   - cell: The cell for which relative references and ROW() count; A1 of the current sheet by default.
  /// - Returns: The value; of a range an array.
  /// - Throws: ``WorkbookError/syntax(_:)``, or that the cell cannot be read.
  /// - Complexity: That of the formula; nothing is stored.
  public func evaluate(
    _ expression: String, in cell: String? = nil
  ) throws(WorkbookError) -> Value {
    try evaluation(of: expression, in: cell, isLegacy: false).value
  }

  /// The value of an expression with how it looks and what it names that does not exist.
  package func evaluation(
    of expression: String, in cell: String?, isLegacy: Bool, offset: Int = 0
  ) throws(WorkbookError) -> (value: Value, format: DisplayFormat, problems: [SyntaxProblem]) {
    let isMarked = expression.hasPrefix("=")
    let text = isMarked ? String(expression.dropFirst()) : expression
    let start = offset + (isMarked ? 1 : 0)
    var origin = CellAddress(
      sheet: currentSheet ?? recalculation.sheetOrder.first ?? Recalculation.namesSheet, row: 0,
      column: 0)
    if let cell, case .range(let range) = try target(cell, makes: true) { origin = range.origin }
    let parsed = Parser.parse(text, row: Int(origin.row), column: Int(origin.column))
    if let problem = parsed.problems.first { throw .syntax(problem.shifted(by: start)) }
    let formula = Compiler.formula(
      parsed.expression, on: origin.sheet, scope: recalculation, isLegacy: isLegacy)
    recalculation.refreshClock()
    guard let value = recalculation.value(of: formula, at: origin) else { throw .cancelled }
    return (
      value, recalculation.format(of: formula.node, at: origin, giving: value.ifSingle),
      formula.problems.map { explained($0).shifted(by: start) }
    )
  }

  /// A problem with the name that was probably meant.
  package func explained(_ problem: SyntaxProblem) -> SyntaxProblem {
    var problem = problem
    let word = problem.message.split(separator: " ").last.map(String.init) ?? ""
    let candidate: String?
    if problem.message.hasPrefix("no function") {
      candidate = recalculation.library.suggestion(for: word)
    } else if problem.message.hasPrefix("no sheet") {
      candidate = Spelling.closest(to: word, among: sheetNames)
    } else if problem.message.hasPrefix("no "),
      let function = recalculation.library.function(named: word.uppercased())
    {
      problem.suggestion = "a function is called with brackets: \(function.usage)"
      candidate = nil
    } else if problem.message.hasPrefix("no ") {
      candidate = Spelling.closest(
        to: word,
        among: recalculation.names.all
          + recalculation.tables.values.flatMap { $0.names.compactMap { $0 } })
    } else {
      candidate = nil
    }
    if let candidate { problem.suggestion = "did you mean \(candidate)?" }
    return problem
  }
}

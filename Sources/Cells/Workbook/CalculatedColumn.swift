extension Workbook {
  /// Gives every row of a column an entry: the column of that name, or a new one behind the last.
  ///
  /// In a formula the name of a column is the row's value where one value is wanted, and the whole column where a
  /// function takes a range: `price / SUM(price)` is a share. It is kept in A1 form, so that any program can read it.
  func setColumn(
    _ name: String, of sheet: SheetID, to entry: Entry
  ) throws(WorkbookError) {
    let recalculation = recalculation
    guard let store = recalculation.sheetStores[Int(sheet.number)] else { return }
    if recalculation.tables[sheet] == nil { recalculation.readHeaders(of: sheet, at: 0) }
    guard let headers = recalculation.tables[sheet] else { return }
    let column = headers.column(named: name) ?? (store.usedRange.map { $0.right + 1 } ?? 0)
    guard column <= CellAddress.lastColumn else { throw .limit("a sheet has no more columns") }
    let first = headers.headerRow + 1
    let last = max(headers.lastRow, first)
    try checkFilling(
      CellRange(sheet: sheet, top: first, left: column, bottom: last, right: column))
    let isNew = headers.column(named: name) == nil
    let header = CellAddress(sheet: sheet, row: headers.headerRow, column: column)
    switch entry {
    case .formula(let text, let offset):
      let rewritten = try inA1Form(
        text, offset: offset, sheet: sheet, first: first, last: last, column: column)
      recalculation.edit {
        if isNew { recalculation.setConstant(.text(name), at: header) }
        recalculation.setFormula(
          rewritten, sheet: sheet, column: column, first: first, last: last, scope: sheet,
          isLegacy: false)
      }
    case .constant(let value, let format):
      recalculation.edit {
        if isNew { recalculation.setConstant(.text(name), at: header) }
        for row in first...last {
          let cell = CellAddress(sheet: sheet, row: row, column: column)
          recalculation.setConstant(value.scalar, at: cell)
          recalculation.changeFormat(format, at: cell)
        }
      }
    case .empty:
      recalculation.edit {
        for row in first...last {
          recalculation.setConstant(
            .empty, at: CellAddress(sheet: sheet, row: row, column: column))
        }
      }
    }
  }

  /// The formula for the first row of a column, its columns spelled as cells and ranges.
  private func inA1Form(
    _ text: String, offset: Int, sheet: SheetID, first: Int, last: Int, column: Int
  ) throws(WorkbookError) -> ParsedFormula {
    let parsed = Parser.parse(text, row: first, column: column)
    if let problem = parsed.problems.first { throw .syntax(problem.shifted(by: offset)) }
    var rewriter = ColumnRewriter(
      headers: { self.recalculation.tables[$0] }, scope: recalculation, sheet: sheet, row: first,
      last: last)
    rewriter.rewrite(parsed.expression, takesRange: false)
    var bytes = Array(text.utf8)
    for (span, replacement) in rewriter.replacements.sorted(by: { $0.0.start > $1.0.start }) {
      bytes.replaceSubrange(span.start..<span.end, with: Array(replacement.utf8))
    }
    let result = Parser.parse(String(decoding: bytes, as: UTF8.self), row: first, column: column)
    if let problem = result.problems.first { throw .syntax(problem.shifted(by: offset)) }
    return result
  }
}

/// Finds the names of columns in a formula, and how to spell them in a row of a sheet.
private struct ColumnRewriter {
  let headers: (SheetID) -> ColumnHeaders?
  let scope: Recalculation
  let sheet: SheetID
  let row: Int
  let last: Int
  var replacements: [(SourceSpan, String)] = []
  /// The parameters of LET and LAMBDA around the present expression, which win over columns.
  private var parameters: Set<String> = []

  init(
    headers: @escaping (SheetID) -> ColumnHeaders?, scope: Recalculation, sheet: SheetID, row: Int,
    last: Int
  ) {
    self.headers = headers
    self.scope = scope
    self.sheet = sheet
    self.row = row
    self.last = last
  }

  mutating func rewrite(_ expression: Expression, takesRange: Bool) {
    switch expression {
    case .name(let name, nil, let span):
      guard !parameters.contains(CaseFolding.folded(name)), scope.names.row(of: name) == nil,
        let column = headers(sheet)?.column(named: name)
      else { return }
      replace(span, column, whole: takesRange)
    case .column(let reference, let span): rewriteColumn(reference, span)
    case .unary(_, let operand): rewrite(operand, takesRange: false)
    case .parenthesised(let inner): rewrite(inner, takesRange: takesRange)
    case .binary(_, let left, let right):
      rewrite(left, takesRange: false)
      rewrite(right, takesRange: false)
    case .call("LET", let arguments, _): rewriteBinding(arguments)
    case .call("LAMBDA", let arguments, _):
      let outer = parameters
      for argument in arguments.dropLast() { add(argument) }
      if let body = arguments.last { rewrite(body, takesRange: false) }
      parameters = outer
    case .call(let name, let arguments, _):
      let function = scope.library.function(named: name)
      for (index, argument) in arguments.enumerated() {
        let kind = function.map { $0.isLazy ? .scalar : $0.kind(ofArgument: index) }
        rewrite(argument, takesRange: kind != nil && kind != .scalar)
      }
    case .application(let callee, let arguments):
      rewrite(callee, takesRange: false)
      for argument in arguments { rewrite(argument, takesRange: false) }
    default: break
    }
  }

  private mutating func rewriteBinding(_ arguments: [Expression]) {
    let outer = parameters
    for index in stride(from: 0, to: arguments.count - 1, by: 2) {
      rewrite(arguments[index + 1], takesRange: false)
      add(arguments[index])
    }
    if let body = arguments.last { rewrite(body, takesRange: false) }
    parameters = outer
  }

  private mutating func add(_ parameter: Expression) {
    if let name = ParameterName(parameter) { parameters.insert(name.folded) }
  }

  private mutating func rewriteColumn(_ reference: ColumnReference, _ span: SourceSpan) {
    let named = reference.sheet.flatMap { scope.sheet(named: $0) }
    if reference.sheet != nil && named != sheet { return }
    guard let headers = headers(sheet), let first = reference.first,
      let column = headers.column(named: first)
      // What is not there stays as it is, and comes alive with the column.
    else { return }
    guard reference.last == nil, reference.part == .rows || reference.part == .thisRow else {
      return
    }
    replace(span, column, whole: reference.part == .rows)
  }

  private mutating func replace(_ span: SourceSpan, _ column: Int, whole: Bool) {
    let letters = ColumnName.letters(of: column)
    replacements.append(
      (span, whole ? "\(letters)$\(row + 1):\(letters)$\(last + 1)" : "\(letters)\(row + 1)"))
  }
}

extension Workbook {
  /// The columns of loaded files that a formula adds up, counts or averages although some of their fields are texts
  /// that look like numbers, with how many there are.
  ///
  /// Such texts are skipped, as in every spreadsheet, and whoever typed the formula may not know of them.
  package func skippedTexts(readBy formula: String) -> [(column: String, count: Int)] {
    guard !documents.isEmpty else { return [] }
    let parsed = Parser.parse(formula)
    let sheet = currentSheet ?? Recalculation.namesSheet
    guard parsed.problems.isEmpty, Self.aggregates(parsed.expression) else { return [] }
    let precedents = Compiler.formula(
      parsed.expression, on: sheet, scope: recalculation, isLegacy: false
    ).precedents
    var found: [(column: String, count: Int)] = []
    for precedent in precedents {
      let id = precedent.reference.sheet
      let name = recalculation.name(of: id)
      guard let columns = csvDocument(of: name)?.columns,
        let range = precedent.reference.range(
          from: CellAddress(sheet: sheet, row: 0, column: 0),
          lastRow: recalculation.lastRow(of: id)), range.rows > 1
      else { continue }
      for column in range.left...max(range.left, min(range.right, columns.count - 1))
      where column < columns.count && columns[column].numberLikeTexts > 0
        && columns[column].choice != .text
      {
        let names = columnNames(of: name)
        let header = column < names.count ? names[column] : nil
        let spelling = SheetName.quoted(name) + "[\(header ?? ColumnName.letters(of: column))]"
        if !found.contains(where: { $0.column == spelling }) {
          found.append((spelling, columns[column].numberLikeTexts))
        }
      }
    }
    return found
  }

  /// Whether a formula calls a function that takes numbers together and skips texts.
  private static func aggregates(_ expression: Expression) -> Bool {
    switch expression {
    case .call(let name, let arguments, _):
      aggregateNames.contains { name.hasPrefix($0) } || arguments.contains(where: aggregates)
    case .application(let callee, let arguments):
      aggregates(callee) || arguments.contains(where: aggregates)
    case .unary(_, let operand), .parenthesised(let operand): aggregates(operand)
    case .binary(_, let left, let right): aggregates(left) || aggregates(right)
    default: false
    }
  }

  /// How the names of these functions begin: SUM also stands for SUMIF, SUMSQ and SUMPRODUCT.
  private static let aggregateNames = [
    "SUM", "AVERAGE", "COUNT", "MIN", "MAX", "MEDIAN", "PRODUCT", "STDEV", "VAR", "LARGE", "SMALL",
    "PERCENTILE", "QUARTILE", "SUBTOTAL", "AGGREGATE",
  ]
}

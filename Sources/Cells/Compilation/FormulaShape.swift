/// A formula without its place, its numbers and the cells that it reads: its references are parameters as well.
///
/// `=A1*2` in B1 and `=C9*3` in B2 are of one shape. A formula that is like no other has nothing of its own but its
/// coordinates.
package final class FormulaShape: Sendable {
  package let template: Template
  package let formula: Formula
  /// How many coordinates its references have.
  package let coordinateCount: Int

  /// The shape of a template, or `nil` where the formula has to be bound for each cell: it mentions words whose meaning
  /// may change, or reads cells that are known only when it runs or by the sizes of its references.
  ///
  /// - Parameters:
  ///   - template: A template whose references are parameters.
  ///   - formula: What it means.
  ///   - coordinateCount: How many parameters there are.
  package init?(_ template: Template, _ formula: Formula, coordinateCount: Int) {
    guard formula.mentions.isEmpty, formula.problems.isEmpty, !formula.isVolatile,
      !formula.choosesReferences, !formula.givesLambda, !formula.resizesReferences
    else { return nil }
    self.template = template
    self.formula = formula
    self.coordinateCount = coordinateCount
  }
}

extension ParsedFormula {
  /// The same formula with its references as parameters, or `nil` where they are not what the coordinates tell.
  ///
  /// - Parameter coordinates: Row and column of each cell and of both corners of each range, in the order of the text.
  /// - Returns: The formula; each of its references says which coordinates are its own.
  package func withParameters(for coordinates: [Int32]) -> ParsedFormula? {
    guard !expression.hasNames else { return nil }
    var first = 0
    var places: [Int: Int] = [:]
    for (reference, span) in expression.references.sorted(by: { $0.1.start < $1.1.start }) {
      var expected = [reference.top.value, reference.left.value]
      switch reference.shape {
      case .cell: break
      case .range: expected += [reference.bottom.value, reference.right.value]
      case .columns, .rows, .openColumn: return nil
      }
      guard reference.sheet == nil, coordinates[first...].starts(with: expected) else {
        return nil
      }
      places[span.start] = first
      first += expected.count
    }
    guard first == coordinates.count, first > 0 else { return nil }
    var copy = self
    copy.expression = expression.mapReferencesWithSpans { reference, span in
      places[span.start].map { first in reference.mapArea { $0.parameter(first) } } ?? reference
    }
    return copy
  }
}

extension Expression {
  /// Whether it holds words whose meaning is the workbook's.
  fileprivate var hasNames: Bool {
    switch self {
    case .name, .column, .application: true
    default: parts.contains { $0.hasNames }
    }
  }
}

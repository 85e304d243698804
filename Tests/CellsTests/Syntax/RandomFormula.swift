import TestSupport

@testable import Cells

/// Makes trees as the parser does: without negative numbers, with the corners of ranges in order.
struct RandomFormula {
  var random: SeededRandom
  private let nowhere = SourceSpan(0, 0)

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func expression(depth: Int) -> Expression {
    guard depth > 0 else { return leaf() }
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1, 2, 3, 4:
      let operators = BinaryOperator.allCases
      let binary = operators[Int.random(in: 0..<operators.count, using: &random)]
      return .binary(binary, expression(depth: depth - 1), expression(depth: depth - 1))
    case 5, 6:
      let operators = UnaryOperator.allCases
      let unary = operators[Int.random(in: 0..<operators.count, using: &random)]
      return .unary(unary, expression(depth: depth - 1))
    case 7, 8:
      return .call(pick(["SUM", "IF", "F", "STDEV.S"]), arguments(depth), nowhere)
    case 9: return .application(expression(depth: depth - 1), arguments(depth))
    case 10:
      let rows = Int.random(in: 1...2, using: &random)
      let columns = Int.random(in: 1...3, using: &random)
      let elements = (0..<rows * columns).map { _ in expression(depth: depth - 2) }
      return .array(rows: rows, columns: columns, elements: elements)
    default: return leaf()
    }
  }

  private mutating func arguments(_ depth: Int) -> [Expression] {
    let count = Int.random(in: 0...3, using: &random)
    return (0..<count).map { _ in
      // One argument alone that is left out is no argument.
      count > 1 && Int.random(in: 0..<6, using: &random) == 0
        ? .missing : expression(depth: depth - 1)
    }
  }

  private mutating func leaf() -> Expression {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .number(pick([0, 1, 2.5, 1e300, 1e-7, 46_355]))
    case 1: return .text(pick(["", "a", "say \"x\"", "ß", "#N/A"]))
    case 2: return .boolean(Bool.random(using: &random))
    case 3: return .error(pick(CellError.allCases))
    case 4: return .name(pick(["a", "tax_rate", "Größe", "abc"]), sheet: nil, nowhere)
    case 5: return .name("rate", sheet: pick(["Sheet1", "my sheet"]), nowhere)
    case 6: return .column(column(), nowhere)
    default: return .reference(reference(), nowhere)
    }
  }

  private mutating func column() -> ColumnReference {
    let first = pick(["price", "unit price", "it's", "a]b", "#x", "@y"] as [String?] + [nil])
    return ColumnReference(
      sheet: pick(["sales", "my sheet", nil]), first: first,
      last: first == nil ? nil : pick(["qty", nil]),
      part: pick([.rows, .header, .all, .thisRow, .totals]))
  }

  private mutating func reference() -> Reference {
    let sheet: String? = pick([nil, nil, "Sheet1", "my sheet", "it's", "A1"])
    let last: String? = sheet == nil ? nil : pick([nil, nil, "Sheet3", "b c"])
    let top = coordinate(4, 9)
    let bottom = coordinate(9, 15)
    let left = coordinate(4, 9)
    let right = coordinate(9, 15)
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      return Reference(
        .range, top: top, left: left, bottom: bottom, right: right, sheet: sheet, lastSheet: last)
    case 1:
      return Reference(
        .columns, top: .fixed(0), left: left, bottom: .fixed(0), right: right, sheet: sheet,
        lastSheet: last)
    case 2:
      return Reference(
        .rows, top: top, left: .fixed(0), bottom: bottom,
        right: .fixed(CellAddress.lastColumn), sheet: sheet, lastSheet: last)
    case 3:
      return Reference(
        .openColumn, top: top, left: left, bottom: top, right: right, sheet: sheet,
        lastSheet: last)
    default:
      return Reference(
        .cell, top: top, left: left, bottom: top, right: left, sheet: sheet, lastSheet: last)
    }
  }

  /// A coordinate of a formula in the tenth row or column.
  private mutating func coordinate(_ first: Int, _ last: Int) -> Coordinate {
    let index = Int.random(in: first...last, using: &random)
    return Bool.random(using: &random) ? .fixed(index) : .relative(index - 9)
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }
}

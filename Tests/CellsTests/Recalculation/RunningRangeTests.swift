import TestSupport
import Testing

@testable import Cells

/// Ranges that grow or move from row to row, over more rows than a chunk has, beside loops that know no workbook.
@Suite("Ranges that go along with the row")
struct RunningRangeTests {
  private static let rows = 3 * Chunk.rows + 100

  /// A formula for the first row, and what it gives in a row, by the numbers of the column.
  struct Running: CustomTestStringConvertible, Sendable {
    let formula: String
    let first: Int
    let expected: @Sendable (_ numbers: [Double], _ row: Int) -> Double

    var testDescription: String { "\(formula) from row \(first) on" }
  }

  static let running: [Running] = [1, Chunk.rows, Chunk.rows + 1].flatMap { first -> [Running] in
    @Sendable func upTo(_ numbers: [Double], _ row: Int) -> ArraySlice<Double> {
      numbers[first - 1..<row]
    }
    let range = "A$\(first):A\(first)"
    return [
      Running(formula: "=SUM(\(range))", first: first) { upTo($0, $1).reduce(0, +) },
      Running(formula: "=SUM(\(range))*2+1", first: first) { upTo($0, $1).reduce(0, +) * 2 + 1 },
      Running(formula: "=AVERAGE(\(range))", first: first) {
        upTo($0, $1).reduce(0, +) / Double($1 - first + 1)
      },
      Running(formula: "=COUNT(\(range))", first: first) { Double($1 - first + 1) + 0 * $0[0] },
      Running(formula: "=MAX(\(range))", first: first) { upTo($0, $1).max() ?? 0 },
      Running(formula: "=MIN(\(range))", first: first) { upTo($0, $1).min() ?? 0 },
      Running(formula: "=SUMSQ(\(range))", first: first) {
        upTo($0, $1).reduce(0) { $0 + $1 * $1 }
      },
      Running(formula: "=SUMIF(\(range),\">4\")", first: first) {
        upTo($0, $1).filter { $0 > 4 }.reduce(0, +)
      },
      Running(formula: "=COUNTIF(\(range),A\(first))", first: first) { numbers, row in
        Double(upTo(numbers, row).count { $0 == numbers[row - 1] })
      },
      Running(formula: "=SUMPRODUCT(\(range),\(range))", first: first) {
        upTo($0, $1).reduce(0) { $0 + $1 * $1 }
      },
      Running(formula: "=SUM(A\(first):A$\(rows))", first: first) {
        $0[($1 - 1)...].reduce(0, +)
      },
      Running(formula: "=SUM(A\(first):A\(first + 6))", first: first) {
        $0[($1 - 1)..<min(rows, $1 + 6)].reduce(0, +)
      },
      Running(formula: "=MAX(A\(first):A\(first + 40))", first: first) {
        $0[($1 - 1)..<min(rows, $1 + 40)].max() ?? 0
      },
      Running(formula: "=MATCH(A\(first),\(range),0)", first: first) { numbers, row in
        Double((upTo(numbers, row).firstIndex(of: numbers[row - 1]) ?? 0) - first + 2)
      },
    ]
  }

  @Test("each row has what a loop finds", arguments: running)
  func everyRow(_ running: Running) throws {
    let book = Workbook()
    var numbers = (0..<Self.rows).map { Double(($0 * 7 + 3) % 11) }
    try book.transaction { () throws(WorkbookError) in
      for (index, number) in numbers.enumerated() { try book.set("A\(index + 1)", number) }
    }
    try book.fill("B\(running.first):B\(Self.rows)", running.formula)
    try compare(book, numbers, running)
    for row in [running.first, Chunk.rows + 1, 2 * Chunk.rows] {
      numbers[row - 1] += 1
      try book.set("A\(row)", numbers[row - 1])
      try compare(book, numbers, running)
    }
  }

  private func compare(_ book: Workbook, _ numbers: [Double], _ running: Running) throws {
    let wrong = (running.first...Self.rows).filter { row in
      guard case .number(let number) = book.value("B\(row)") else { return true }
      let expected = running.expected(numbers, row)
      return (number - expected).magnitude > 1e-9 * expected.magnitude
    }
    #expect(wrong == [])
  }
}

import TestSupport
import Testing

@testable import Cells

@Suite("Functions with any arguments")
struct FunctionFuzzTests {
  private static let values: [Value] = [
    .empty, 0, -0.0, 1, -1, 2, 3, 0.5, 12, 100, 255, 46_355, 2_958_466, 1e308, -1e308, 1e15, 1e-300,
    0.3,
    .number(.leastNonzeroMagnitude),
    9_007_199_254_740_992, -9_007_199_254_740_993, 2_147_483_648, 9.3e18, "", "abc", "1", "1e999",
    "12:61", "2026-02-30", "👩‍👩‍👧", "a*b?~", "~", ">5", "<>", "yyyy-mm-dd", "0.0E+00;[Red]@", "# ?/?",
    "[h]:mm", "i", "3+4i", "R1C1", "A1:", "(a*)*$", "[", "FFFFFFFFFF", "11111111111", "YD", "km",
    true, false, .error(.notAvailable), .error(.divisionByZero),
  ]

  @Test("no function traps, whatever it is given", arguments: [1, 2, 3] as [UInt64])
  func anyArguments(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let book = Workbook()
    try book.set(
      "A1", Value.array(ArrayValue(rows: 3, columns: 2, elements: [1, "x", 2, true, .empty, 5])))
    try book.set("D1", "=SEQUENCE(2,2)")
    book.now = 46_355.6
    let context = book.recalculation.context
    context.arrayLimit = 2_000
    let sheet = try #require(book.cells(of: "A1")).sheet
    for function in FunctionLibrary.standard.functions {
      for _ in 0..<12 {
        let most = min(function.arity.upperBound, function.arity.lowerBound + 5)
        let count = Int.random(in: function.arity.lowerBound...most, using: &random)
        let nodes = (0..<count).map { _ in Self.argument(sheet, &random) }
        let formula = Formula(
          node: .call(function, nodes), precedents: [], mentions: [], problems: [],
          isVolatile: false, choosesReferences: false, isLegacy: Bool.random(using: &random))
        let value = try #require(
          book.recalculation.value(
            of: formula, at: CellAddress(sheet: sheet, row: 1, column: 1)))
        // Whatever comes out is a value that a cell can hold.
        if case .number(let number) = value.scalar {
          #expect(number.isFinite, "seed \(seed): \(function.name)")
        }
      }
    }
  }

  private static func argument(_ sheet: SheetID, _ random: inout SeededRandom) -> Node {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .missing
    case 1:
      let rows = Int.random(in: 1...3, using: &random)
      let columns = Int.random(in: 1...3, using: &random)
      let elements = (0..<rows * columns).map { _ in value(&random) }
      return .constant(.array(ArrayValue(rows: rows, columns: columns, elements: elements)))
    case 2, 3:
      let ranges = [
        CellRange(sheet: sheet, top: 0, left: 0, bottom: 2, right: 1),
        CellRange(sheet: sheet, top: 0, left: 0, bottom: 0, right: 0),
        CellRange(sheet: sheet, top: 0, left: 0, bottom: 1_048_575, right: 0),
        CellRange(sheet: sheet, top: 0, left: 8, bottom: 9, right: 9),
        CellRange(
          sheet: sheet, top: CellAddress.lastRow - 2, left: CellAddress.lastColumn,
          bottom: CellAddress.lastRow, right: CellAddress.lastColumn),
      ]
      let place = Int.random(in: 0...ranges.count, using: &random)
      return place == ranges.count
        ? .ranges(ranges.prefix(2).map { BoundReference(fixed: $0) })
        : .range(BoundReference(fixed: ranges[place]))
    case 4:
      return .lambda(
        LambdaNode(
          isOptional: [Bool](repeating: true, count: Int.random(in: 0...2, using: &random)),
          body: .constant(value(&random))))
    default: return .constant(value(&random))
    }
  }

  private static func value(_ random: inout SeededRandom) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }
}

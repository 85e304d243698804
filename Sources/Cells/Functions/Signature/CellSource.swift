/// Where formulas read cells from; the workbook is one.
package protocol CellSource: AnyObject {
  /// The value of a cell, empty where nothing is.
  func value(at address: CellAddress) -> Value

  /// The part of a range beyond which nothing is, or `nil` where the whole range is empty.
  func usedPart(of range: CellRange) -> CellRange?

  /// Shows every cell of a range that holds something, row by row and from the left in each row.
  func visit(
    _ range: CellRange, _ body: (CellAddress, Value) throws(CellError) -> Void
  ) throws(CellError)

  /// The values of a range, row by row.
  ///
  /// - Complexity: O(rows · columns), in loops over chunks.
  func elements(of range: CellRange) -> [Value]

  /// What functions such as SUM want to know of a range: column by column from the left, and of each column block by
  /// block, where a block is what the range has of 1,024 rows from a multiple of 1,024 on, and 32 blocks are a group.
  func summary(of range: CellRange) -> RangeSummary

  /// The product of the numbers of a range, made in the same order.
  func product(of range: CellRange) -> Product

  /// The sum of the squares of the numbers of a range, made in the same order.
  func sumOfSquares(of range: CellRange) -> SumOfSquares

  /// How far the numbers of a range lie from their mean, made in the same order.
  func deviations(of range: CellRange) -> Deviations

  /// What columns hold in their first rows where conditions are met: block by block as ``summary(of:)``, by the rows of
  /// the first column.
  func selection(_ question: SelectionQuestion, rows: Int) -> Selection

  /// The same of a few rows of one column and one condition, which is answered without a question being made.
  ///
  /// - Parameters:
  ///   - criterion: The condition.
  ///   - range: The cells that have to meet it.
  ///   - addends: The first of the cells that are added, if any are.
  /// - Returns: `nil` where the question has to be asked in full.
  func selection(
    _ criterion: Criterion, in range: CellRange, adding addends: CellRange?
  ) -> Selection?

  /// The numbers of a range, in order.
  func sortedNumbers(of range: CellRange) -> [Double]

  /// The first error of a range, row by row.
  func firstError(in range: CellRange) -> CellError?

  /// The rows of one column's range that hold a key, or `nil` where each of them has to be looked at.
  func rows(of key: IndexedKey, in range: CellRange) -> IndexedRows?

  /// The columns in which a range of one row holds a key, or `nil` where each of them has to be looked at.
  func columns(of key: IndexedKey, in range: CellRange) -> IndexedRows?

  /// The parts of a range whose cells hold subtotals, column by column from the left, and downwards in each.
  func subtotals(in range: CellRange) -> [CellRange]

  /// Whether a cell holds a formula.
  func hasFormula(at address: CellAddress) -> Bool

  /// The formula of a cell as it is spelled, with its leading `=`.
  func formulaText(at address: CellAddress) -> String?

  /// What a reference written as text means to a cell: a range, or nothing.
  func reference(spelled text: String, isA1: Bool, from caller: CellAddress) -> Operand?

  /// The name of a sheet.
  func name(of sheet: SheetID) -> String

  /// The sheet of a name, written in any case.
  func sheet(named name: String) -> SheetID?

  /// The sheets in their order.
  var sheets: [SheetID] { get }
}

/// Two arguments of the same size, as pairs of numbers.
///
/// A pair of which one is text, boolean or empty is left out.
package struct NumberPairs: FunctionArgument {
  package var first: [Double]
  package var second: [Double]

  package static var kinds: [ParameterKind] { [.array, .array] }

  /// - Throws: `.notAvailable` where the sizes differ; the first error among the values.
  package static func read(_ arguments: inout Arguments) throws(CellError) -> NumberPairs {
    let left = try Table.read(&arguments)
    let right = try Table.read(&arguments)
    return try NumberPairs(left, right)
  }

  init(_ left: Table, _ right: Table) throws(CellError) {
    guard left.count == right.count else { throw .notAvailable }
    first = []
    second = []
    // Of equal shapes only the used part has to be looked at.
    let isSameShape = left.columns == right.columns
    let rows = isSameShape ? max(left.usedRows, right.usedRows) : left.rows
    for row in 0..<min(rows, left.rows) {
      for column in 0..<left.columns {
        let one = left[row, column]
        let other = isSameShape ? right[row, column] : right[row * left.columns + column]
        if let error = one.error ?? other.error { throw error }
        if case .number(let x) = one, case .number(let y) = other {
          first.append(x)
          second.append(y)
        }
      }
    }
  }

  package var count: Int { first.count }
}

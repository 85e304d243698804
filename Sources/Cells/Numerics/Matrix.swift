/// A rectangle of numbers, row by row.
package struct Matrix: Sendable, Hashable {
  package let rows: Int
  package let columns: Int
  package var elements: [Double]

  /// - Precondition: `elements` holds `rows × columns` numbers.
  package init(rows: Int, columns: Int, elements: [Double]) {
    precondition(elements.count == rows * columns, "a matrix holds rows × columns numbers")
    self.rows = rows
    self.columns = columns
    self.elements = elements
  }

  /// The matrix that changes nothing: 1 on the diagonal, 0 elsewhere.
  package static func identity(_ size: Int) -> Matrix {
    var matrix = Matrix(
      rows: size, columns: size, elements: Array(repeating: 0, count: size * size))
    for index in 0..<size { matrix[index, index] = 1 }
    return matrix
  }

  /// The number at a row and a column, both counted from 0.
  package subscript(row: Int, column: Int) -> Double {
    get { elements[row * columns + column] }
    set { elements[row * columns + column] = newValue }
  }

  /// The product with a matrix of as many rows as this one has columns.
  ///
  /// - Complexity: O(*rows* · *columns* · *other.columns*).
  package func multiplied(by other: Matrix) -> Matrix {
    precondition(columns == other.rows, "the sizes of two factors fit")
    var product = Matrix(
      rows: rows, columns: other.columns,
      elements: Array(repeating: 0, count: rows * other.columns))
    for row in 0..<rows {
      for column in 0..<other.columns {
        var sum = Summation()
        for index in 0..<columns { sum.add(self[row, index] * other[index, column]) }
        product[row, column] = sum.total
      }
    }
    return product
  }

  /// The determinant of a square matrix; exact for whole numbers that are not too large.
  ///
  /// - Complexity: O(*n*³).
  package var determinant: Double {
    if let exact = wholeDeterminant { return exact }
    var matrix = self
    var determinant = 1.0
    for column in 0..<rows {
      let pivot = matrix.pivot(column)
      guard matrix[pivot, column] != 0 else { return 0 }
      if pivot != column {
        matrix.swapRows(pivot, column)
        determinant = -determinant
      }
      determinant *= matrix[column, column]
      for row in (column + 1)..<max(rows, column + 1) {
        matrix.subtract(column, from: row, factor: matrix[row, column] / matrix[column, column])
      }
    }
    return determinant
  }

  /// The determinant of a matrix of whole numbers, or `nil` where it might not fit.
  ///
  /// - Source: E. H. Bareiss, "Sylvester's Identity and Multistep Integer-Preserving Gaussian Elimination", 1968.
  private var wholeDeterminant: Double? {
    // Hadamard's bound holds for all minors; their products have to fit into 128 bits.
    var bound = 1.0
    for row in 0..<rows {
      var square = 1.0
      for column in 0..<columns { square += self[row, column] * self[row, column] }
      bound *= square.squareRoot()
    }
    guard bound < 0x1p60, elements.allSatisfy({ $0 == $0.rounded() }) else { return nil }
    var minors = elements.map { Int128($0) }
    var last: Int128 = 1
    var isNegative = false
    for pivot in 0..<max(0, rows - 1) {
      guard let row = (pivot..<rows).first(where: { minors[$0 * columns + pivot] != 0 })
      else { return 0 }
      if row != pivot {
        for column in 0..<columns {
          minors.swapAt(row * columns + column, pivot * columns + column)
        }
        isNegative.toggle()
      }
      let corner = minors[pivot * columns + pivot]
      for row in (pivot + 1)..<rows {
        let factor = minors[row * columns + pivot]
        for column in (pivot + 1)..<columns {
          minors[row * columns + column] =
            (minors[row * columns + column] * corner - factor * minors[pivot * columns + column])
            / last
        }
      }
      last = corner
    }
    guard let result = minors.last else { return 1 }
    return Double(isNegative ? -result : result)
  }

  /// The inverse of a square matrix, or `nil` where there is none.
  ///
  /// - Complexity: O(*n*³), by Gauss and Jordan with row exchanges.
  package var inverse: Matrix? {
    var matrix = self
    var inverse = Matrix.identity(rows)
    let scale = elements.reduce(0) { max($0, $1.magnitude) }
    for column in 0..<rows {
      let pivot = matrix.pivot(column)
      guard matrix[pivot, column].magnitude > scale * Double(rows) * 0x1p-53 else { return nil }
      matrix.swapRows(pivot, column)
      inverse.swapRows(pivot, column)
      let divisor = matrix[column, column]
      for index in 0..<columns {
        matrix[column, index] /= divisor
        inverse[column, index] /= divisor
      }
      for row in 0..<rows where row != column {
        let factor = matrix[row, column]
        matrix.subtract(column, from: row, factor: factor)
        inverse.subtract(column, from: row, factor: factor)
      }
    }
    return inverse
  }

  private func pivot(_ column: Int) -> Int {
    var pivot = column
    for row in column..<rows
    where self[row, column].magnitude > self[pivot, column].magnitude { pivot = row }
    return pivot
  }

  private mutating func swapRows(_ first: Int, _ second: Int) {
    guard first != second else { return }
    for column in 0..<columns {
      elements.swapAt(first * columns + column, second * columns + column)
    }
  }

  private mutating func subtract(_ source: Int, from target: Int, factor: Double) {
    guard factor != 0 else { return }
    for column in 0..<columns { self[target, column] -= factor * self[source, column] }
  }
}

import TestSupport
import Testing

@testable import Cells

@Suite("Matrices and least squares")
struct LinearAlgebraTests {
  @Test("a matrix times its inverse changes nothing") func inverse() throws {
    var random = SystemRandomNumberGenerator()
    for size in 1...6 {
      let matrix = Matrix(
        rows: size, columns: size,
        elements: (0..<size * size).map { index in
          Double.random(in: -1...1, using: &random) + (index % (size + 1) == 0 ? 3 : 0)
        })
      let product = matrix.multiplied(by: try #require(matrix.inverse))
      for row in 0..<size {
        for column in 0..<size {
          let expected = row == column ? 1.0 : 0
          #expect((product[row, column] - expected).magnitude < 1e-12)
        }
      }
    }
  }

  @Test("a singular matrix has no inverse and no determinant") func singular() {
    let matrix = Matrix(rows: 2, columns: 2, elements: [1, 2, 2, 4])
    #expect(matrix.inverse == nil)
    #expect(matrix.determinant == 0)
  }

  @Test("exchanged rows change the determinant's sign") func determinant() {
    #expect(Matrix(rows: 2, columns: 2, elements: [0, 1, 1, 0]).determinant == -1)
  }

  @Test("a line through points on it has no error") func exactLine() {
    let fit = LeastSquares([3, 5, 7, 9], [[1, 2, 3, 4]], hasConstant: true)
    #expect(fit.factors[0].isClose(to: 2))
    #expect(fit.constant.isClose(to: 1))
    #expect(fit.residual < 1e-20)
  }

  @Test("two variables share what they explain") func twoVariables() {
    let fit = LeastSquares([1, 3, 4, 6], [[1, 0, 1, 2], [0, 1, 1, 1]], hasConstant: true)
    #expect(fit.freedom == 1)
    let values = [[1.0, 0], [0, 1], [1, 1], [2, 1]].map { fit.value($0) }
    // The residuals are orthogonal to each variable.
    let residuals = zip([1.0, 3, 4, 6], values).map { $0 - $1 }
    #expect(residuals.reduce(0, +).magnitude < 1e-12)
    #expect((residuals[0] + residuals[2] + 2 * residuals[3]).magnitude < 1e-12)
  }

  @Test("a variable that another explains gets no factor") func collinear() {
    let fit = LeastSquares([1, 2, 4], [[1, 2, 3], [2, 4, 6]], hasConstant: true)
    #expect(fit.factors[1] == 0)
    #expect(fit.variableCount == 1)
  }
}

extension Function {
  /// Functions of matrices.
  static let matrices: [Function] = [
    Function("MMULT(first, second)", "The product of two matrices.", product)
      .example("SUM(MMULT({1,2}, {3;4})) = 11"),
    Function("MDETERM(matrix)", "The determinant of a square matrix.", determinant)
      .example("MDETERM({1,2;3,4}) = -2"),
    Function("MINVERSE(matrix)", "The inverse of a square matrix.", inverse)
      .example("SUM(MINVERSE({2,0;0,4})) = 0.75"),
    Function("MUNIT(size)", "A square matrix with 1 on the diagonal and 0 elsewhere.", unit)
      .example("SUM(MUNIT(3)) = 3"),
  ]
}

/// How many rows a matrix may have, so that no formula runs for minutes.
private let sizeLimit = 1_024

/// - Throws: `.value` where the sizes do not fit; `.calculation` where they are too large.
private func product(_ first: NumberMatrix, _ second: NumberMatrix) throws(CellError) -> Matrix {
  let first = first.matrix
  let second = second.matrix
  guard first.columns == second.rows else { throw .value }
  guard first.rows <= sizeLimit * sizeLimit / second.columns,
    first.rows * second.columns <= sizeLimit * sizeLimit * sizeLimit / first.columns
  else { throw .calculation }
  return first.multiplied(by: second)
}

/// - Throws: `.value` where the matrix is not square.
private func determinant(_ argument: NumberMatrix) throws(CellError) -> Double {
  try square(argument).determinant
}

/// - Throws: `.value` where the matrix is not square; `.number` where it has no inverse.
private func inverse(_ argument: NumberMatrix) throws(CellError) -> Matrix {
  guard let inverse = try square(argument).inverse else { throw .number }
  return inverse
}

/// - Throws: `.value` where the size is not positive.
private func unit(_ size: Int) throws(CellError) -> Matrix {
  guard size > 0 else { throw .value }
  guard size <= sizeLimit else { throw .calculation }
  return Matrix.identity(size)
}

private func square(_ argument: NumberMatrix) throws(CellError) -> Matrix {
  guard argument.matrix.rows == argument.matrix.columns else { throw .value }
  guard argument.matrix.rows <= sizeLimit else { throw .calculation }
  return argument.matrix
}

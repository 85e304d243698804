/// A linear regression on any number of variables.
package struct LeastSquares: Sendable {
  /// The factor of each variable; 0 for one that others already explain.
  package private(set) var factors: [Double] = []
  /// The value where all variables are 0.
  package private(set) var constant = 0.0
  /// The standard errors of the factors.
  package private(set) var factorErrors: [Double] = []
  /// The standard error of the constant.
  package private(set) var constantError = 0.0
  /// How many observations are left to judge the errors by.
  package private(set) var freedom = 0.0
  /// The sum of squares that the regression explains.
  package private(set) var explained = 0.0
  /// The sum of squares that it leaves.
  package private(set) var residual = 0.0
  /// How many variables have a factor of their own.
  package private(set) var variableCount = 0.0

  /// Fits observations.
  ///
  /// Variables are made orthogonal one after the other, twice each against rounding; one of which hardly
  /// anything is left is dropped.
  ///
  /// - Parameters:
  ///   - values: What is observed.
  ///   - variables: For each variable as many numbers as there are observations.
  ///   - hasConstant: Whether the regression may miss the origin.
  /// - Complexity: O(*observations* · *variables*²).
  package init(_ values: [Double], _ variables: [[Double]], hasConstant: Bool) {
    let count = Double(values.count)
    func mean(_ numbers: [Double]) -> Double {
      hasConstant ? Summation(numbers).total / count : 0
    }
    let valueMean = mean(values)
    let centredValues = values.map { $0 - valueMean }
    let means = variables.map(mean)
    var directions: [[Double]] = []
    var kept: [Int] = []
    /// Row by row the shares that a variable has in the directions.
    var triangle: [[Double]] = []
    for (index, variable) in variables.enumerated() {
      var rest = variable.map { $0 - means[index] }
      let size = norm(rest)
      var shares = Array(repeating: 0.0, count: directions.count)
      for _ in 0..<2 {
        for (place, direction) in directions.enumerated() {
          let share = dot(direction, rest)
          shares[place] += share
          for row in rest.indices { rest[row] -= share * direction[row] }
        }
      }
      let left = norm(rest)
      guard left > size * 1e-12, left > 0, directions.count < values.count else { continue }
      kept.append(index)
      directions.append(rest.map { $0 / left })
      triangle.append(shares + [left])
    }
    let projections = directions.map { dot($0, centredValues) }
    let solved = Self.solve(triangle, projections)
    factors = Array(repeating: 0, count: variables.count)
    for (place, index) in kept.enumerated() { factors[index] = solved[place] }
    constant = valueMean - dot(factors, means)
    if !hasConstant { constant = 0 }
    var rest = centredValues
    for (place, direction) in directions.enumerated() {
      for row in rest.indices { rest[row] -= projections[place] * direction[row] }
    }
    residual = dot(rest, rest)
    explained = dot(projections, projections)
    variableCount = Double(kept.count)
    freedom = count - variableCount - (hasConstant ? 1 : 0)
    judgeErrors(triangle, kept, means, count: count, hasConstant: hasConstant)
  }

  /// How much of the squares the regression explains, from 0 to 1.
  package var determination: Double {
    explained + residual == 0 ? 1 : explained / (explained + residual)
  }

  /// The standard error of the observations.
  package var valueError: Double { freedom > 0 ? (residual / freedom).squareRoot() : 0 }

  /// The value that the regression gives for some variables.
  package func value(_ variables: [Double]) -> Double { constant + dot(factors, variables) }

  private mutating func judgeErrors(
    _ triangle: [[Double]], _ kept: [Int], _ means: [Double], count: Double, hasConstant: Bool
  ) {
    factorErrors = Array(repeating: 0, count: factors.count)
    var spread = hasConstant ? 1 / count : 0
    // The columns of the inverse triangle hold what each direction adds to the variance of a factor.
    var variances = Array(repeating: 0.0, count: kept.count)
    for direction in kept.indices {
      var unit = Array(repeating: 0.0, count: kept.count)
      unit[direction] = 1
      let column = Self.solve(triangle, unit)
      var shift = 0.0
      for (place, index) in kept.enumerated() {
        variances[place] += column[place] * column[place]
        shift += column[place] * means[index]
      }
      spread += shift * shift
    }
    for (place, index) in kept.enumerated() {
      factorErrors[index] = valueError * variances[place].squareRoot()
    }
    constantError = hasConstant ? valueError * spread.squareRoot() : 0
  }

  /// Solves the triangular system whose row i says how variable i is made of directions 0…i.
  private static func solve(_ triangle: [[Double]], _ projections: [Double]) -> [Double] {
    var solved = projections
    for place in projections.indices.reversed() {
      var value = projections[place]
      for later in (place + 1)..<max(projections.count, place + 1) {
        value -= triangle[later][place] * solved[later]
      }
      solved[place] = value / triangle[place][place]
    }
    return solved
  }
}

private func dot(_ a: [Double], _ b: [Double]) -> Double {
  var sum = Summation()
  for (x, y) in zip(a, b) { sum.add(x * y) }
  return sum.total
}

private func norm(_ a: [Double]) -> Double {
  dot(a, a).squareRoot()
}

/// Mean, spread and shape of numbers.
///
/// Everything is computed from the deviations from the mean, so that large numbers that lie close together
/// keep their digits.
package struct Moments: Sendable {
  package let count: Double
  package let mean: Double
  /// The sum of the squared deviations from the mean.
  package let squares: Double
  private let cubes: Double
  private let fourths: Double

  /// - Complexity: O(*n*), two passes.
  package init(_ numbers: [Double]) {
    count = Double(numbers.count)
    let rough = numbers.isEmpty ? .nan : Summation(numbers).total / Double(numbers.count)
    // Equal numbers have no deviation, although their mean may have been rounded.
    mean = rough + Summation(numbers.lazy.map { $0 - rough }).total / Double(numbers.count)
    var squares = Summation()
    var cubes = Summation()
    var fourths = Summation()
    for number in numbers {
      let deviation = number - mean
      let square = deviation * deviation
      squares.add(square)
      cubes.add(square * deviation)
      fourths.add(square * square)
    }
    self.squares = squares.total
    self.cubes = cubes.total
    self.fourths = fourths.total
  }

  /// The variance of a whole population; not a number without numbers.
  package var populationVariance: Double { squares / count }

  /// The variance estimated from a sample; not a number for fewer than two.
  package var sampleVariance: Double { count < 2 ? .nan : squares / (count - 1) }

  /// The skewness estimated from a sample; not a number for fewer than three or without spread.
  package var sampleSkewness: Double {
    let deviation = sampleVariance.squareRoot()
    guard count >= 3, deviation > 0 else { return .nan }
    return count / ((count - 1) * (count - 2)) * cubes / (deviation * deviation * deviation)
  }

  /// The skewness of a whole population; not a number for fewer than three or without spread.
  package var populationSkewness: Double {
    let deviation = populationVariance.squareRoot()
    guard count >= 3, deviation > 0 else { return .nan }
    return cubes / count / (deviation * deviation * deviation)
  }

  /// The excess kurtosis estimated from a sample; not a number for fewer than four or without spread.
  package var sampleKurtosis: Double {
    let variance = sampleVariance
    guard count >= 4, variance > 0 else { return .nan }
    let n = count
    let scale = n * (n + 1) / ((n - 1) * (n - 2) * (n - 3))
    let excess = 3 * (n - 1) * (n - 1) / ((n - 2) * (n - 3))
    return scale * fourths / (variance * variance) - excess
  }
}

/// How two lists of numbers vary together.
package struct PairedMoments: Sendable {
  package let count: Double
  package let firstMean: Double
  package let secondMean: Double
  /// The sums of the squared deviations.
  package let firstSquares: Double
  package let secondSquares: Double
  /// The sum of the products of the deviations.
  package let products: Double

  /// - Precondition: both lists have as many numbers.
  package init(_ first: [Double], _ second: [Double]) {
    let one = Moments(first)
    let other = Moments(second)
    count = one.count
    firstMean = one.mean
    secondMean = other.mean
    firstSquares = one.squares
    secondSquares = other.squares
    var products = Summation()
    for (x, y) in zip(first, second) { products.add((x - one.mean) * (y - other.mean)) }
    self.products = products.total
  }

  /// The correlation, from -1 to 1; not a number where one list does not vary.
  package var correlation: Double {
    let scale = firstSquares.squareRoot() * secondSquares.squareRoot()
    return scale == 0 ? .nan : max(-1, min(1, products / scale))
  }

  /// How steeply the first list rises with the second; not a number where that does not vary.
  package var slope: Double { secondSquares == 0 ? .nan : products / secondSquares }

  /// The value of the first where the second is 0.
  package var intercept: Double { firstMean - slope * secondMean }
}

/// How far numbers lie from their mean, made of the same of parts.
///
/// Each part is measured from its own mean, rounded, with what the rounding leaves; so numbers that lie close
/// together far from zero keep their digits.
///
/// - Source: T. F. Chan, G. H. Golub, R. J. LeVeque, "Updating Formulae and a Pairwise Algorithm for Computing Sample
///   Variances", 1979.
package struct Deviations: Sendable {
  private var count = 0.0
  /// Close to the mean.
  private var center = 0.0
  /// The sum of the deviations from the center.
  private var rest = Summation()
  /// The sum of the squared deviations from the center.
  private var squares = Summation()

  package init() {}

  /// - Complexity: O(*n*), three passes.
  package init(_ numbers: some Collection<Double>) {
    guard !numbers.isEmpty else { return }
    count = Double(numbers.count)
    let rough = Summation(numbers).total / count
    center = rough + Summation(numbers.lazy.map { $0 - rough }).total / count
    for number in numbers {
      let deviation = number - center
      rest.add(deviation)
      squares.add(deviation * deviation)
    }
  }

  package mutating func merge(_ other: Deviations) {
    guard other.count > 0 else { return }
    guard count > 0 else {
      self = other
      return
    }
    let both = count + other.count
    let distance = other.center - center
    let step = (other.count * distance + rest.total + other.rest.total) / both
    var moved = other
    move(to: center + step)
    moved.move(to: center)
    rest.merge(moved.rest)
    squares.merge(moved.squares)
    count = both
  }

  private mutating func move(to other: Double) {
    let distance = center - other
    squares.add(2 * distance * rest.total)
    squares.add(count * distance * distance)
    rest.add(count * distance)
    center = other
  }

  /// The sum of the squared deviations from the mean; not a number without numbers.
  package var sum: Double {
    guard count > 0 else { return .nan }
    let rest = rest.total
    return max(0, squares.total - rest * rest / count)
  }

  /// The variance of a whole population; not a number without numbers.
  package var populationVariance: Double { sum / count }

  /// The variance estimated from a sample; not a number for fewer than two.
  package var sampleVariance: Double { count < 2 ? .nan : sum / (count - 1) }
}

/// A sum that keeps what rounding would lose.
///
/// Ten times 0.1 is 1 here, whatever the order of the terms.
///
/// - Source: A. Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen", 1974; what one
///   addition loses by D. E. Knuth, "The Art of Computer Programming", volume 2, 4.2.2, theorem B.
package struct Summation: Sendable {
  private var sum = 0.0
  private var lost = 0.0

  package init() {}

  package init(_ numbers: some Sequence<Double>) {
    for number in numbers { add(number) }
  }

  /// The sum of everything added so far.
  package var total: Double {
    // Beyond the largest double, what was lost is no number.
    lost.isFinite ? sum + lost : sum
  }

  package mutating func add(_ number: Double) {
    let next = sum + number
    // What is lost is the same whichever of the two is larger; asking that would cost more.
    let added = next - sum
    lost += (sum - (next - added)) + (number - added)
    sum = next
  }

  /// Adds what another sum has, as if it were one more term, and keeps what that has lost.
  package mutating func merge(_ other: Summation) {
    add(other.sum)
    lost += other.lost
  }
}

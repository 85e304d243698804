/// A sum that keeps what rounding would lose.
///
/// Ten times 0.1 is 1 here, whatever the order of the terms.
///
/// - Source: A. Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen", 1974.
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
    lost += sum.magnitude >= number.magnitude ? (sum - next) + number : (number - next) + sum
    sum = next
  }

  /// Adds what another sum has, as if it were one more term, and keeps what that has lost.
  package mutating func merge(_ other: Summation) {
    add(other.sum)
    lost += other.lost
  }
}

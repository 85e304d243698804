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

  // MARK: - Many at once

  /// Writes the sum as it is, and what has been lost.
  package func put(
    into sum: UnsafeMutablePointer<Double>, lost: UnsafeMutablePointer<Double>
  ) {
    sum.pointee = self.sum
    lost.pointee = self.lost
  }

  /// Makes totals of sums that continue others: each is merged into the second of them, and that into the first.
  ///
  /// One by one this would wait for each addition; here the compiler takes several at once.
  package static func total(
    _ sums: UnsafeMutablePointer<Double>, lost: UnsafePointer<Double>, count: Int,
    behind second: Summation, _ first: Summation
  ) {
    for index in 0..<count {
      var part = second
      part.add(sums[index])
      part.lost += lost[index]
      var whole = first
      whole.merge(part)
      sums[index] = whole.total
    }
  }
}

/// The sum of the squares of numbers, which may be made of the sums of parts.
package struct SumOfSquares: Sendable {
  private var sum = Summation()

  package init() {}

  package var total: Double { sum.total }

  package mutating func add(_ number: Double) { sum.add(number * number) }

  package mutating func merge(_ other: SumOfSquares) { sum.merge(other.sum) }
}

/// A product of numbers, which may be made of the products of parts.
package struct Product: Sendable {
  private var product = 1.0
  /// How many numbers were multiplied.
  package private(set) var count = 0

  package init() {}

  /// The product; 0 of nothing, as in spreadsheets.
  package var total: Double { count == 0 ? 0 : product }

  package mutating func multiply(by number: Double) {
    product *= number
    count += 1
  }

  package mutating func merge(_ other: Product) {
    product *= other.product
    count += other.count
  }
}

/// What is known of values that stand below each other, made block by block.
///
/// A block is what a range has of the 1,024 rows from a multiple of 1,024 on, a group what it has of 32 such blocks.
/// Blocks are read downwards and merged downwards into groups, and groups downwards, so that what comes out depends on the values and their rows alone, not on how it was reached.
protocol ColumnState {
  init()
  /// Adds values that stand below those of the same block added before.
  mutating func add(_ values: UnsafeBufferPointer<PackedValue>, _ pool: ValuePool)
  mutating func merge(_ below: Self)
  /// Whether a block may be added in several parts.
  static var growsByRows: Bool { get }
  /// The states that a column has made, if any.
  static func cache(in caches: ColumnCaches) -> ColumnCache<Self>?
  static func keep(_ cache: ColumnCache<Self>, in caches: ColumnCaches)
}

extension ColumnState {
  static var growsByRows: Bool { true }
}

/// The states that a column keeps, each kind only after somebody asked for it.
final class ColumnCaches {
  @exclusivity(unchecked) var summaries: ColumnCache<RangeSummary>?
  @exclusivity(unchecked) var products: ColumnCache<Product>?
  @exclusivity(unchecked) var squares: ColumnCache<SumOfSquares>?
  @exclusivity(unchecked) var deviations: ColumnCache<Deviations>?
  /// Which rows hold a value, after enough searches.
  @exclusivity(unchecked) var index: ColumnIndex?
  /// How many rows were searched without the index, or while it was not up to date.
  @exclusivity(unchecked) var searched = 0
  /// The first row with an error in a range, or -1, with the version it was found in.
  @exclusivity(unchecked) var firstError: (version: Int, top: Int, bottom: Int, row: Int)?
}

extension RangeSummary: ColumnState {
  static func cache(in caches: ColumnCaches) -> ColumnCache<RangeSummary>? { caches.summaries }

  static func keep(_ cache: ColumnCache<RangeSummary>, in caches: ColumnCaches) {
    caches.summaries = cache
  }

  mutating func add(_ values: UnsafeBufferPointer<PackedValue>, _ pool: ValuePool) {
    var index = 0
    while index < values.count {
      // Most of a column is numbers; kept apart, they stay in registers.
      index += addNumbers(values, from: index)
      guard index < values.count else { break }
      let packed = values[index]
      index += 1
      switch packed.kind {
      case .number, .empty: break
      case .boolean: if packed == PackedValue(true) { trues += 1 } else { falses += 1 }
      case .error: errors += 1
      case .text:
        texts += 1
        if packed.place == pool.placeOfEmptyText { emptyTexts += 1 }
      case .array: arrays += 1
      }
    }
  }

  /// Adds numbers up to the first value that is none, and counts them.
  private mutating func addNumbers(
    _ values: UnsafeBufferPointer<PackedValue>, from start: Int
  ) -> Int {
    var sum = sum
    var smallest = smallest
    var largest = largest
    var index = start
    while index < values.count, values[index].isNumber {
      let number = values[index].rawNumber
      sum.add(number)
      smallest = number < smallest ? number : smallest
      largest = number > largest ? number : largest
      index += 1
    }
    self.sum = sum
    self.smallest = smallest
    self.largest = largest
    numbers += index - start
    return index - start
  }
}

extension Product: ColumnState {
  static func cache(in caches: ColumnCaches) -> ColumnCache<Product>? { caches.products }

  static func keep(_ cache: ColumnCache<Product>, in caches: ColumnCaches) {
    caches.products = cache
  }

  mutating func add(_ values: UnsafeBufferPointer<PackedValue>, _ pool: ValuePool) {
    for packed in values where packed.isNumber { multiply(by: packed.rawNumber) }
  }
}

extension SumOfSquares: ColumnState {
  static func cache(in caches: ColumnCaches) -> ColumnCache<SumOfSquares>? { caches.squares }

  static func keep(_ cache: ColumnCache<SumOfSquares>, in caches: ColumnCaches) {
    caches.squares = cache
  }

  mutating func add(_ values: UnsafeBufferPointer<PackedValue>, _ pool: ValuePool) {
    for packed in values where packed.isNumber { add(packed.rawNumber) }
  }
}

extension Deviations: ColumnState {
  static var growsByRows: Bool { false }
  static func cache(in caches: ColumnCaches) -> ColumnCache<Deviations>? { caches.deviations }

  static func keep(_ cache: ColumnCache<Deviations>, in caches: ColumnCaches) {
    caches.deviations = cache
  }

  mutating func add(_ values: UnsafeBufferPointer<PackedValue>, _ pool: ValuePool) {
    merge(Deviations(values.lazy.filter(\.isNumber).map(\.rawNumber)))
  }
}

/// What functions such as SUM and COUNT want to know of values: their sum, their extremes, and how many of each kind.
package struct RangeSummary: Sendable {
  /// The sum of the numbers.
  package var sum = Summation()
  /// The smallest number, infinite where there is none.
  package var smallest = Double.infinity
  /// The largest number, infinite where there is none.
  package var largest = -Double.infinity
  /// How many numbers there are.
  package var numbers = 0
  /// How many texts, the empty ones included.
  package var texts = 0
  package var emptyTexts = 0
  /// How often TRUE, and how often FALSE.
  package var trues = 0
  package var falses = 0
  package var errors = 0
  package var arrays = 0

  package init() {}

  /// How many values are not empty.
  package var filled: Int { numbers + texts + trues + falses + errors + arrays }

  package mutating func add(_ number: Double) {
    sum.add(number)
    numbers += 1
    // A number that is none counts as neither; a cell never holds one.
    if number < smallest { smallest = number }
    if number > largest { largest = number }
  }

  package mutating func add(_ value: Value) {
    switch value {
    case .empty: break
    case .number(let number): add(number)
    case .text(let text):
      texts += 1
      if text.isEmpty { emptyTexts += 1 }
    case .boolean(let boolean): if boolean { trues += 1 } else { falses += 1 }
    case .error: errors += 1
    case .array: arrays += 1
    }
  }

  /// Adds the values of another summary behind those of this one.
  package mutating func merge(_ other: RangeSummary) {
    sum.merge(other.sum)
    smallest = min(smallest, other.smallest)
    largest = max(largest, other.largest)
    numbers += other.numbers
    texts += other.texts
    emptyTexts += other.emptyTexts
    trues += other.trues
    falses += other.falses
    errors += other.errors
    arrays += other.arrays
  }

  /// The mean of the numbers.
  ///
  /// - Throws: `.divisionByZero` where there are none.
  package var mean: Double {
    get throws(CellError) {
      guard numbers > 0 else { throw .divisionByZero }
      return sum.total / Double(numbers)
    }
  }

  /// The same with each text as a 0, each TRUE as a 1 and each FALSE as a 0.
  package var tallied: RangeSummary {
    var tallied = self
    tallied.texts = 0
    tallied.emptyTexts = 0
    tallied.trues = 0
    tallied.falses = 0
    tallied.numbers += texts + trues + falses
    if trues > 0 {
      tallied.sum.add(Double(trues))
      tallied.smallest = min(tallied.smallest, 1)
      tallied.largest = max(tallied.largest, 1)
    }
    if texts + falses > 0 {
      tallied.smallest = min(tallied.smallest, 0)
      tallied.largest = max(tallied.largest, 0)
    }
    return tallied
  }
}

/// What functions such as SUMIFS and SUMPRODUCT want to know of the rows at which conditions are met.
package struct Selection: Sendable {
  /// The sum of the terms: of the numbers, or of the products where several are multiplied.
  package private(set) var sum = Summation()
  /// The smallest number, infinite where there is none.
  package private(set) var smallest = Double.infinity
  /// The largest number, infinite where there is none.
  package private(set) var largest = -Double.infinity
  /// How many terms there are.
  package private(set) var numbers = 0
  /// How many rows meet all conditions; those do not count that are empty in all columns with conditions.
  package var matches = 0
  /// How many rows are not, where conditions are met by empty cells.
  package var filled = 0
  /// The first error among what is added, and its row.
  package private(set) var error: CellError?
  private var errorRow = Int.max

  package init() {}

  package mutating func add(_ number: Double) {
    sum.add(number)
    numbers += 1
    if number < smallest { smallest = number }
    if number > largest { largest = number }
  }

  /// Notes an error; the first one stays, rows being shown from the top.
  package mutating func note(_ error: CellError, row: Int) {
    if errorRow <= row { return }
    self.error = error
    errorRow = row
  }

  /// Adds what stands in later rows, or in the same rows further to the right.
  package mutating func merge(_ other: Selection) {
    sum.merge(other.sum)
    smallest = min(smallest, other.smallest)
    largest = max(largest, other.largest)
    numbers += other.numbers
    matches += other.matches
    filled += other.filled
    if let error = other.error { note(error, row: other.errorRow) }
  }

  /// - Throws: The first error.
  package func checked() throws(CellError) -> Selection {
    if let error { throw error }
    return self
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
}

/// Columns of equally many rows, of which the first have to meet conditions and the others are added or multiplied.
package struct SelectionQuestion: Hashable, Sendable {
  /// Where a column begins.
  package struct Place: Hashable, Sendable {
    package let sheet: SheetID
    package let column: Int
    package let top: Int

    /// The beginning of a range's first column.
    package init(_ range: CellRange) { self.init(range.sheet, column: range.left, top: range.top) }

    fileprivate init(_ sheet: SheetID, column: Int, top: Int) {
      self.sheet = sheet
      self.column = column
      self.top = top
    }
  }

  package let criteria: [Criterion]
  /// The columns with conditions, then those that are added.
  package let places: [Place]
  /// Whether the added columns are multiplied row by row, where all that is no number counts as 0.
  package let multiplies: Bool

  package init(criteria: [Criterion], places: [Place], multiplies: Bool = false) {
    precondition(places.count >= max(1, criteria.count), "each condition has a column")
    self.criteria = criteria
    self.places = places
    self.multiplies = multiplies
  }

  /// The same of columns further to the right.
  package func moved(by columns: Int) -> SelectionQuestion {
    if columns == 0 { return self }
    let moved = places.map { Place($0.sheet, column: $0.column + columns, top: $0.top) }
    return SelectionQuestion(criteria: criteria, places: moved, multiplies: multiplies)
  }

  /// How many columns are added.
  package var addends: Int { places.count - criteria.count }

  /// Whether rows without anything meet the conditions.
  package var matchesEmpty: Bool { criteria.allSatisfy(\.matchesEmpty) }
}

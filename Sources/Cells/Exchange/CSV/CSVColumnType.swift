/// What a column of a CSV file was taken for, and why.
package struct CSVColumnType: Sendable, Hashable {
  /// What most is to be said about a column in one word.
  package enum Kind: String, Sendable, Hashable {
    case empty
    case number
    case date
    case time
    case dateTime = "date and time"
    case boolean
    case text
    case formula
    case mixed
  }

  /// What the column was taken for.
  package var kind: Kind
  /// What the user said it is; `nil` when it was found out.
  package var choice: CSVColumnChoice?
  /// The fields by shape, header left out.
  var counts: [Int]
  /// The first row with a text, from 0, where other fields are no text.
  package var firstTextRow: Int?

  /// How many fields are text that looks like a number.
  package var numberLikeTexts: Int {
    CSVShape.allCases.reduce(0) { $0 + ($1.looksLikeNumber ? counts[Int($1.rawValue)] : 0) }
  }

  /// Why the column was taken for what it is: what was found in it.
  package var reason: String {
    if let choice { return "chosen: \(choice.rawValue)" }
    let parts = CSVShape.allCases.compactMap { shape -> String? in
      let count = counts[Int(shape.rawValue)]
      guard count > 0, let words = CSVColumnType.words(shape) else { return nil }
      return "\(count) " + (count == 1 ? words.one : words.many)
    }
    guard !parts.isEmpty else { return "no field has anything in it" }
    guard kind == .mixed, let firstTextRow else { return parts.joined(separator: ", ") }
    return parts.joined(separator: ", ") + "; first text in row \(firstTextRow + 1)"
  }

  private static func words(_ shape: CSVShape) -> (one: String, many: String)? {
    switch shape {
    case .empty: nil
    case .number: ("number", "numbers")
    case .date: ("date", "dates")
    case .time: ("time", "times")
    case .dateTime: ("date with time", "dates with time")
    case .boolean: ("truth value", "truth values")
    case .formula: ("formula", "formulas")
    case .exponent: ("number like 1E5", "numbers like 1E5")
    case .text: ("text", "texts")
    case .leadingZeros: ("text with leading zeros", "texts with leading zeros")
    case .longDigits: ("text of more than 15 digits", "texts of more than 15 digits")
    case .grouped: ("text with grouped digits", "texts with grouped digits")
    case .money: ("text with a sign of money", "texts with a sign of money")
    case .percent: ("text in percent", "texts in percent")
    case .otherMark: ("text with the other decimal mark", "texts with the other decimal mark")
    }
  }
}

/// Counts the shapes of the fields of each column while a file is read.
struct CSVTally {
  private static let width = CSVShape.allCases.count
  private var counts: [Int] = []
  private var firstText: [Int] = []
  private(set) var columns = 0

  mutating func widen(to columns: Int) {
    guard columns > self.columns else { return }
    counts += Array(repeating: 0, count: (columns - self.columns) * CSVTally.width)
    firstText += Array(repeating: -1, count: columns - self.columns)
    self.columns = columns
  }

  @inline(__always)
  mutating func add(_ shape: CSVShape, row: Int, column: Int) {
    counts[column * CSVTally.width + Int(shape.rawValue)] += 1
    if shape.isText && firstText[column] < 0 { firstText[column] = row }
  }

  func count(_ shape: CSVShape, column: Int) -> Int {
    counts[column * CSVTally.width + Int(shape.rawValue)]
  }

  /// Whether fields like `1E5` in a column are names: most other fields are text.
  func exponentsAreText(column: Int) -> Bool {
    guard count(.exponent, column: column) > 0 else { return false }
    let texts = CSVShape.allCases.filter(\.isText).reduce(0) { $0 + count($1, column: column) }
    let others = [.number, .date, .time, .dateTime, .boolean].reduce(0) {
      $0 + count($1, column: column)
    }
    return texts > others
  }

  /// What a column comes to.
  func type(column: Int, rule: CSVColumnRule) -> CSVColumnType {
    let start = column * CSVTally.width
    let counts = Array(counts[start..<start + CSVTally.width])
    func has(_ shape: CSVShape) -> Bool { counts[Int(shape.rawValue)] > 0 }
    var kinds: [CSVColumnType.Kind] = []
    var exponentsAreText = false
    if case .found(let areText) = rule { exponentsAreText = areText }
    let hasTexts = CSVShape.allCases.contains { $0.isText && has($0) }
    if has(.number) || (has(.exponent) && !exponentsAreText) { kinds.append(.number) }
    if has(.date) { kinds.append(.date) }
    if has(.time) { kinds.append(.time) }
    if has(.dateTime) { kinds.append(.dateTime) }
    if has(.boolean) { kinds.append(.boolean) }
    if hasTexts || (has(.exponent) && exponentsAreText) { kinds.append(.text) }
    if kinds.isEmpty && has(.formula) { kinds.append(.formula) }
    let kind = kinds.count > 1 ? .mixed : kinds.first ?? .empty
    var choice: CSVColumnChoice?
    if case .chosen(let chosen) = rule { choice = chosen }
    return CSVColumnType(
      kind: kind, choice: choice, counts: counts,
      firstTextRow: firstText[column] < 0 ? nil : firstText[column])
  }
}

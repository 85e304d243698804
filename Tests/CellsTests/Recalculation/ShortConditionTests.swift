import TestSupport
import Testing

@testable import Cells

/// Conditions over a few rows, wherever these lie, beside loops that know no workbook.
@Suite("Conditions over a few rows")
struct ShortConditionTests {
  /// A condition, and which values meet it; `nil` is an empty cell.
  struct Condition: CustomTestStringConvertible, Sendable {
    let spelled: String
    let isMet: @Sendable (Value?) -> Bool

    var testDescription: String { spelled }
  }

  static let conditions = [
    Condition(spelled: "\">3\"") { if case .number(let number) = $0 { number > 3 } else { false } },
    Condition(spelled: "2") { $0 == .number(2) },
    Condition(spelled: "\"<>2\"") { $0 != .number(2) },
    Condition(spelled: "\"pear\"") { $0 == .text("pear") || $0 == .text("Pear") },
    Condition(spelled: "\"p*\"") { $0 == .text("pear") || $0 == .text("Pear") },
    Condition(spelled: "\"<>\"") { $0 != nil },
    Condition(spelled: "\"=\"") { $0 == nil },
    Condition(spelled: "TRUE") { $0 == .boolean(true) },
  ]

  private static let kinds: [Value?] = [
    nil, .number(1), .number(2), .number(5), .number(7.5), .text("pear"), .text("Pear"),
    .text("fig"), .boolean(true),
  ]

  /// Where the keys begin, where the addends do, how many rows are asked for, and how many hold something.
  struct Place: CustomTestStringConvertible, Sendable {
    let top: Int
    let addends: Int
    let rows: Int
    let filled: Int

    var testDescription: String { "\(rows) rows from \(top) and \(addends) on, \(filled) filled" }
  }

  static let places = [
    Place(top: 1, addends: 1, rows: 20, filled: 20),
    Place(top: 1, addends: 1, rows: 60, filled: 5),
    Place(top: 3, addends: 40, rows: 20, filled: 17),
    Place(top: 1_020, addends: 1_020, rows: 20, filled: 20),
    Place(top: 1_000, addends: 1_020, rows: 20, filled: 20),
    Place(top: 1_025, addends: 1, rows: 64, filled: 64),
    Place(top: 9, addends: 2_047, rows: 1, filled: 1),
    Place(top: 5, addends: 5, rows: 65, filled: 65),
  ]

  @Test("give what a loop over the cells gives", arguments: conditions, places)
  func matchLoops(_ condition: Condition, _ place: Place) throws {
    var random = SeededRandom(seed: UInt64(place.top * 64 + place.rows))
    let book = Workbook()
    var keys: [Value?] = []
    var addends: [Double] = []
    for row in 0..<place.filled {
      let key = Self.kinds[Int.random(in: 0..<Self.kinds.count, using: &random)]
      keys.append(key)
      addends.append(Double(Int.random(in: -50...50, using: &random)))
      if let key { try book.set("A\(place.top + row)", key) }
      try book.set("B\(place.addends + row)", addends[row])
    }
    // What lies far below has no say.
    try book.set("A9000", 2)
    try book.set("B9001", 1_000)
    let range = "A\(place.top):A\(place.top + place.rows - 1)"
    let sums = "B\(place.addends):B\(place.addends + place.rows - 1)"
    func check() throws {
      let met = keys.indices.filter { condition.isMet(keys[$0]) }
      let emptyBelow = condition.isMet(nil) ? place.rows - place.filled : 0
      let sum = met.reduce(0) { $0 + addends[$1] }
      #expect(
        try book.evaluate("=COUNTIF(\(range),\(condition.spelled))")
          == .number(Double(met.count + emptyBelow)))
      #expect(try book.evaluate("=SUMIF(\(range),\(condition.spelled),\(sums))") == .number(sum))
      #expect(try book.evaluate("=SUMIFS(\(sums),\(range),\(condition.spelled))") == .number(sum))
      let mean: Value = met.isEmpty ? .error(.divisionByZero) : .number(sum / Double(met.count))
      #expect(try book.evaluate("=AVERAGEIF(\(range),\(condition.spelled),\(sums))") == mean)
      let largest = met.map { addends[$0] }.max() ?? 0
      #expect(
        try book.evaluate("=MAXIFS(\(sums),\(range),\(condition.spelled))") == .number(largest))
    }
    try check()
    keys[0] = .number(2)
    addends[0] = 13
    try book.set("A\(place.top)", 2)
    try book.set("B\(place.addends)", 13)
    try check()
  }

  @Test("give the first error among the cells that are added, and only there")
  func errors() throws {
    let book = Workbook()
    try book.set("A1", "x")
    try book.set("A2", "y")
    try book.set("A3", "x")
    try book.set("B1", 1)
    try book.set("B2", "=1/0")
    try book.set("B3", "=NA()")
    #expect(try book.evaluate("=SUMIF(A1:A3,\"y\",B1:B3)") == .error(.divisionByZero))
    #expect(try book.evaluate("=SUMIF(A1:A3,\"x\",B1:B3)") == .error(.notAvailable))
    #expect(try book.evaluate("=COUNTIF(B1:B3,\"#N/A\")") == .number(1))
    #expect(try book.evaluate("=SUMIF(A1:A2,\"x\",B1)") == .number(1))
  }
}

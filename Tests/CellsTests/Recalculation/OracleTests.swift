import TestSupport
import Testing

@testable import Cells

/// Random edits, after each of which every cell equals that of a workbook built from nothing.
@Suite("Incremental equals full")
struct OracleTests {
  private struct Script {
    var random: SeededRandom
    let columns = 4
    let rows = 9
    let mayCycle: Bool
    let maySpill: Bool

    mutating func cell(before limit: Int? = nil) -> String {
      let index = Int.random(in: 0..<max(1, limit ?? columns * rows), using: &random)
      return "ABCD".map(String.init)[index % columns] + String(index / columns + 1)
    }

    mutating func target() -> (text: String, index: Int) {
      let index = Int.random(in: 0..<columns * rows, using: &random)
      return ("ABCD".map(String.init)[index % columns] + String(index / columns + 1), index)
    }

    mutating func formula(_ index: Int) -> String {
      // Without cycles a formula reads only what stands before it, row by row.
      let limit = mayCycle ? nil : index
      if let limit, limit == 0 { return "=1+1" }
      let a = cell(before: limit)
      let b = cell(before: limit)
      let rows = max(1, (limit ?? columns * self.rows) / columns)
      let last = Int.random(in: 1...rows, using: &random)
      switch Int.random(in: 0..<(maySpill ? 12 : 10), using: &random) {
      case 0: return "=\(a)+\(b)"
      case 1: return "=\(a)*2-1"
      case 2:
        let end = limit.map { min(last, $0 / columns) } ?? last
        return end >= 1 ? "=SUM(A1:C\(end))" : "=\(a)"
      case 3: return "=IF(\(a)>2,\(b),1)"
      case 4: return "=first+\(a)"
      case 5: return "=second*2"
      case 6: return "=MAX(\(a),\(b))&\"x\""
      case 7: return "=IFERROR(\(a),\(b))"
      case 8: return limit == nil ? "=OFFSET(A1,\(last - 1),1)" : "=\(a)/\(b)"
      case 9: return "=MOD(\(a),3)"
      case 10: return "=SEQUENCE(2)+\(a)"
      default: return "=SEQUENCE(1,2)*\(a)"
      }
    }
  }

  @Test(
    "after each of many random edits", arguments: [(false, false), (true, false), (false, true)])
  func randomEdits(mayCycle: Bool, maySpill: Bool) throws {
    for seed in 1...25 as ClosedRange<UInt64> {
      var script = Script(
        random: SeededRandom(seed: seed), mayCycle: mayCycle, maySpill: maySpill)
      let book = Workbook()
      var entries: [(target: String, entry: String)] = []
      for step in 0..<60 {
        let target: String
        var entry: String
        let choice = Int.random(in: 0..<10, using: &script.random)
        let place = script.target()
        switch choice {
        case 0: (target, entry) = ("first", String(Int.random(in: 0...5, using: &script.random)))
        case 1: (target, entry) = ("second", "=first+1")
        case 2: (target, entry) = (place.text, "")
        case 3...5:
          (target, entry) = (place.text, String(Int.random(in: 0...5, using: &script.random)))
        default: (target, entry) = (place.text, script.formula(place.index))
        }
        if target == "first", entry.isEmpty { entry = "1" }
        try book.enter(target, entry)
        entries.removeAll { $0.target == target }
        entries.append((target, entry))
        let fresh = Workbook()
        try fresh.transaction { () throws(WorkbookError) in
          try fresh.addSheetForOracle()
          for (target, entry) in entries.shuffled(using: &script.random) {
            try fresh.enter(target, entry)
          }
        }
        for column in "ABCDE" {
          for row in 1...11 {
            let cell = "\(column)\(row)"
            guard book.value(cell) != fresh.value(cell) else { continue }
            Issue.record(
              """
              seed \(seed), step \(step), \(target) = \(entry): \(cell) is \(book.value(cell)), \
              from nothing \(fresh.value(cell)); entries \(entries)
              """)
            return
          }
        }
      }
    }
  }
}

extension Workbook {
  fileprivate func addSheetForOracle() throws(WorkbookError) { try addSheet("Sheet1") }
}

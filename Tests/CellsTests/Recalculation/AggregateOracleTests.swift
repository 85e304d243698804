import TestSupport
import Testing

@testable import Cells

/// Random edits of long columns, after which aggregates and lookups equal those of a workbook built from nothing.
@Suite("Aggregates and lookups over long columns")
struct AggregateOracleTests {
  private static let rows = 2_300

  private struct Script {
    var random: SeededRandom

    mutating func row() -> Int { Int.random(in: 1...rows, using: &random) }

    mutating func entry() -> String {
      switch Int.random(in: 0..<14, using: &random) {
      case 0: "'text"
      case 1: "TRUE"
      case 2: "'"
      case 3: ""
      case 4: "'12"
      case 5: "0.1"
      case 6: "'Text"
      case 7: Int.random(in: 0..<6, using: &random) == 0 ? "=1/0" : "7"
      case 8: "=A\(row())*1"
      case 9: "1e15"
      default: String(Double(Int.random(in: -40...40, using: &random)) / 8)
      }
    }

    mutating func range(_ column: String) -> String {
      let first = row()
      let last = row()
      return Int.random(in: 0..<3, using: &random) == 0
        ? "\(column)1:\(column)2000" : "\(column)\(min(first, last)):\(column)\(max(first, last))"
    }

    mutating func key() -> String {
      ["7", "\"text\"", "\"TEXT\"", "12", "\"12\"", "TRUE", "\"\"", "0.5", "\"nothing\"", "\"t*\""]
        .randomElement(using: &random) ?? "0"
    }

    mutating func formula() -> String {
      let wide = range("A").replacing(":A", with: ":B")
      let range = range(["A", "B"].randomElement(using: &random) ?? "A")
      switch Int.random(in: 0..<22, using: &random) {
      case 0: return "=SUM(\(wide))"
      case 1: return "=IFERROR(AVERAGE(\(range)),-1)"
      case 2: return "=COUNT(\(wide))+COUNTA(\(range))/1000"
      case 3: return "=COUNTBLANK(\(range))"
      case 4: return "=MAX(\(range))-MIN(\(wide))"
      case 5: return "=IFERROR(VAR.S(\(range)),-1)"
      case 6: return "=IFERROR(STDEV.P(\(wide)),-1)"
      case 7: return "=SUMSQ(\(range))"
      case 8: return "=PRODUCT(\(range))"
      case 9: return "=IFERROR(AVERAGEA(\(range)),-1)"
      case 10: return "=MAXA(\(range))+MINA(\(wide))"
      case 11: return "=MATCH(\(key()),\(range),0)"
      case 12: return "=VLOOKUP(\(key()),\(wide),2,FALSE)"
      case 13: return "=XMATCH(\(key()),\(range),0,-1)"
      case 14: return "=COUNTIF(\(range),\(key()))"
      case 15: return "=SUMIF(\(range),\(key()),C1)"
      case 16: return "=SUMIFS(B1:B2000,A1:A2000,\(key()),B1:B2000,\">0\")"
      case 17: return "=COUNTIFS(A1:A2000,\(key()),B1:B2000,\(key()))"
      case 18: return "=IFERROR(MAXIFS(B1:B2000,A1:A2000,\(key())),-1)"
      case 19: return "=XLOOKUP(\(key()),A1:A2000,B1:B2000,\"none\")"
      case 20: return "=IFERROR(RANK(7,\(range)),-1)+IFERROR(MEDIAN(\(range)),-1)"
      default: return "=IFERROR(LARGE(\(range),3),-1)+IFERROR(PERCENTILE(\(range),0.3),-1)"
      }
    }
  }

  @Test("stay equal to the last bit after random edits", arguments: 1...3 as ClosedRange<UInt64>)
  func randomEdits(seed: UInt64) throws {
    var script = Script(random: SeededRandom(seed: seed))
    let book = Workbook()
    try book.transaction { () throws(WorkbookError) in
      try book.addSheet("Sheet1")
      for row in 1...Self.rows { try book.enter("A\(row)", script.entry()) }
      try book.fill("B1:B\(Self.rows)", "=A1*2")
      try book.fill("C1:C\(Self.rows)", "=SUM(A$1:A1)")
      try book.fill("D1:D\(Self.rows)", "=COUNT(A$1:B1)/COUNTA(A$1:A$2000)")
    }
    for step in 0..<12 {
      for _ in 0..<4 {
        try book.enter("F\(Int.random(in: 1...40, using: &script.random))", script.formula())
      }
      let edit = try edit(book, &script)
      guard let difference = Self.difference(book, try Self.rebuilt(book)) else { continue }
      Issue.record("seed \(seed), step \(step), \(edit): \(difference)")
      return
    }
  }

  private func edit(_ book: Workbook, _ script: inout Script) throws -> String {
    let row = script.row()
    switch Int.random(in: 0..<12, using: &script.random) {
    case 0:
      try book.insert("\(row):\(row + 2)")
      return "insert \(row)"
    case 1:
      try book.delete("\(row):\(row + 1)")
      return "delete \(row)"
    case 2:
      try book.fill("B\(row):B\(row + 50)", "=A\(row)+1")
      return "fill \(row)"
    case 3:
      try book.enter("B\(row)", "=SEQUENCE(60)")
      return "spill \(row)"
    case 4:
      let old = book.recalculation.value(at: Self.cell(row, 0))
      try book.enter("A\(row)", "99")
      try book.set("A\(row)", old)
      return "there and back \(row)"
    case 5:
      try book.transaction { () throws(WorkbookError) in
        for row in row..<row + 200 { try book.enter("A\(row)", script.entry()) }
      }
      return "many \(row)"
    default:
      let entry = script.entry()
      try book.enter("A\(row)", entry)
      return "A\(row) = \(entry)"
    }
  }

  private static func cell(_ row: Int, _ column: Int) -> CellAddress {
    CellAddress(sheet: SheetID(1), row: row - 1, column: column)
  }

  /// A workbook with the same constants and the same runs of formulas.
  private static func rebuilt(_ book: Workbook) throws -> Workbook {
    let graph = book.recalculation
    var constants: [(String, Value)] = []
    var fills: [(String, String)] = []
    for column in 0...5 {
      for row in 1...rows + 80 {
        let cell = cell(row, column)
        if let run = graph.run(at: cell) {
          guard graph.runs[run].first == row - 1 else { continue }
          let range = graph.runs[run].range
          fills.append((book.spelling(of: range), book.formula(of: book.spelling(of: cell)) ?? ""))
        } else if graph.spillOwner(of: cell) == nil, !graph.value(at: cell).isEmpty {
          constants.append((book.spelling(of: cell), graph.value(at: cell)))
        }
      }
    }
    let fresh = Workbook()
    try fresh.transaction { () throws(WorkbookError) in
      try fresh.addSheet("Sheet1")
      for (target, value) in constants { try fresh.set(target, value) }
      for (target, formula) in fills { try fresh.fill(target, formula) }
    }
    return fresh
  }

  private static func difference(_ book: Workbook, _ fresh: Workbook) -> String? {
    for row in 1...rows + 80 {
      for column in 0...5 {
        let value = book.recalculation.value(at: cell(row, column))
        let other = fresh.recalculation.value(at: cell(row, column))
        if case .number(let a) = value, case .number(let b) = other, a.bitPattern == b.bitPattern {
          continue
        }
        if value == other, value != 0 { continue }
        let place = "\("ABCDEF".map(String.init)[column])\(row)"
        return "\(place) \(book.formula(of: place) ?? "") is \(value), from nothing \(other)"
      }
    }
    return nil
  }
}

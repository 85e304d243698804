import TestSupport
import Testing

@testable import Cells

/// Exact lookups along a row: what a look at each cell finds, and at what cost.
@Suite("Lookups along a row")
struct RowLookupTests {
  private static let width = 600

  private func name(_ column: Int) -> String { ColumnName.letters(of: column) }

  private func workbook() throws -> Workbook {
    let book = Workbook()
    try book.transaction { () throws(WorkbookError) in
      try book.addSheet("Sheet1")
      for column in 0..<Self.width {
        try book.set("\(name(column))1", Double((column * 7) % Self.width))
        try book.set("\(name(column))2", "value \(column % 50)")
      }
    }
    return book
  }

  @Test("filled to the right each reads about the cells that changed")
  func cost() throws {
    let book = try workbook()
    let last = name(Self.width - 1)
    try book.fill("A5:\(last)5", "=HLOOKUP(COLUMN()-1,$A$1:$\(last)$2,2,FALSE)")
    try book.fill("A6:\(last)6", "=MATCH(A2,$A$2:$\(last)$2,0)")
    for column in stride(from: 0, to: Self.width, by: 37) {
      let place = (0..<Self.width).first { $0 * 7 % Self.width == column }
      let expected = place.map { Value.text("value \($0 % 50)") } ?? .error(.notAvailable)
      #expect(book.value("\(name(column))5") == expected)
      #expect(book.value("\(name(column))6") == .number(Double(column % 50 + 1)))
    }
    let sheet = try #require(book.recalculation.sheetStores[1])
    #expect(sheet.rowMirrors.valuesRead <= 10 * Self.width)
  }

  @Test("find what a look at each cell finds after edits", arguments: 1...3 as ClosedRange<UInt64>)
  func edits(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let book = try workbook()
    let last = name(Self.width - 1)
    let values: [Value] = [3, "value 7", "VALUE 9", true, .empty, 599, "x", .error(.null), 0.3]
    for row in 10..<20 {
      try book.set("A\(row)", values.randomElement(using: &random) ?? 3)
      try book.enter("B\(row)", "=IFERROR(HLOOKUP(A\(row),$A$1:$\(last)$2,2,FALSE),-1)")
      try book.enter("C\(row)", "=XMATCH(A\(row),$B$2:$\(last)$2,0,-1)")
      try book.enter("D\(row)", "=IFERROR(MATCH(A\(row),$A1:$\(last)1,0),-1)")
    }
    for step in 0..<60 {
      let column = Int.random(in: 0..<Self.width, using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0: try book.insert("\(name(column)):\(name(column))")
      case 1: try book.delete("\(name(column)):\(name(column))")
      case 2: try book.set("A\(Int.random(in: 10..<20, using: &random))", values[step % 9])
      default:
        let row = Int.random(in: 1...2, using: &random)
        try book.set("\(name(column))\(row)", values.randomElement(using: &random) ?? 3)
      }
      let fresh = Workbook()
      try fresh.addSheet("Sheet1")
      let sheet = try #require(book.recalculation.sheetStores[1])
      // The same row asked once is looked at cell by cell.
      for place in 1...4 {
        for row in 10..<20 {
          let cell = "\(name(place))\(row)"
          guard let formula = book.formula(of: cell), step % 20 == 19 else { continue }
          try copy(sheet, book, to: fresh)
          try fresh.enter(cell, formula)
          #expect(fresh.value(cell) == book.value(cell), "\(formula) after step \(step)")
        }
      }
    }
  }

  private func copy(_ sheet: Sheet, _ book: Workbook, to other: Workbook) throws {
    try other.transaction { () throws(WorkbookError) in
      for column in 0..<sheet.columnCount {
        for row in [0, 1] + Array(9..<19) where book.formula(of: "\(name(column))\(row + 1)") == nil
        {
          let cell = "\(name(column))\(row + 1)"
          try other.set(cell, book.value(cell))
        }
      }
    }
  }
}

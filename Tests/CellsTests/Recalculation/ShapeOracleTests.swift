import TestSupport
import Testing

@testable import Cells

/// Workbooks of shapes that engines stumble over, edited at random.
@Suite("Shapes")
struct ShapeOracleTests {
  typealias Shape = ShapeScript.Shape

  static let shapes = [
    Shape(
      name: "two columns that refer to each other",
      formulas: [
        "=»^+@", "=»#*0.5", "=«^-@", "=«#+1", "=»_", "=IF($A#>@,»#,«^)", "=SUM($B$1:$B^)*0.1+@",
        "=SUM(»$1:»^)", "=MAX(»^:»_)", "=|^+«#", "=IFERROR(«#,@)",
      ], columns: 4),
    Shape(
      name: "formulas of which no two are alike",
      formulas: ["=$A$%+@", "=$B$%*2", "=«#+$A$%", "=SUM($A$%:$A$%)+@", "=$C$%-$A$%"],
      isMixed: true),
    Shape(
      name: "formulas by turns, in random order", formulas: ["=|^+@", "=|^*2", "=1*|^", "=$A#-|^"],
      columns: 3, isMixed: true),
    Shape(
      name: "one formula in random order", formulas: ["=«#*2", "=«#*@", "=|^+«#"], columns: 3,
      isMixed: true),
    Shape(
      name: "wide sheets", formulas: ["=«#+1", "=«#*@", "=SUM($A#:«#)", "=$A#-«#"], columns: 60,
      rows: 4),
    Shape(
      name: "diagonal references",
      formulas: ["=«^+1", "=«^*@", "=»_+@", "=»^-1", "=SUM(«^:«#)", "=«_+1"], columns: 12, rows: 12),
    Shape(
      name: "whole columns",
      formulas: [
        "=SUM($A:$A)*@", "=COUNTIF($A:$A,$A#)", "=MAX($A:$A)-«#", "=SUM($A:$A)-SUM($A$1:$A#)",
        "=VLOOKUP($A#,$A:$B,1,0)", "=SUM(«:«)+@", "=SUM($A#:$A$26)+SUM($%:$%)",
      ], columns: 4),
    Shape(
      name: "names that read each other",
      formulas: ["=~*@", "=SUM(~,«#)", "=$A#+~", "=IF(~>@,~,«#)", "=COUNT(~)"],
      names: ["=%+1", "=%*2", "=A4", "=A2:A9", "7", "", "=B5", "=SUM(A2:C6)"]),
    Shape(
      name: "several sheets",
      formulas: ["=?!|#+1", "=?!$A#*@", "=SUM(?!$A$1:$B#)", "=«#+?!|^", "=SUM(Sheet1:S3!$A#)"],
      columns: 4, rows: 12, sheets: 5),
    Shape(
      name: "volatile and chosen references",
      formulas: [
        "=OFFSET(«#,-1,0)+@", "=INDIRECT(\"A\"&ROW())", "=NOW()*0+«#", "=RAND()*0+|^",
        "=INDIRECT(\"C\"&$A#)", "=OFFSET($A$2,$A#,1)", "=SUM(OFFSET($A$2,0,0,@,2))", "=«#+|^",
      ], data: ["1", "2", "3", "0", "", "9"], columns: 4),
    Shape(
      name: "columns that differ in numbers",
      formulas: ["=$A#*@", "=«#+@", "=ROUND(«#/@,@)", "=|^*@+@", "=«#*12%", "=IF(«#>@,@,|_)"],
      columns: 3, rows: 90),
    Shape(
      name: "dates and percentages",
      formulas: [
        "=«#+@", "=«#*@", "=«#-$A^", "=|^+$A#", "=SUM($A$1:$A#)", "=10%*«#", "=MAX(«#,«^)",
      ],
      data: ["12%", "2026-11-29", "10:30", "5", "$4.50", "1e3", ""], columns: 4),
    Shape(
      name: "texts and errors in arithmetic",
      formulas: ["=«#*2+@", "=|^+$A#", "=«#&\"x\"", "=$A#/«#", "=IFERROR(«#+1,@)", "=SUM(«$1:«#)"],
      data: ["1", "2", "x", "#N/A", "TRUE", "", "=1/0", "'12", "4"], columns: 4, rows: 60),
    Shape(
      name: "spills beside runs",
      formulas: [
        "=SEQUENCE(2)+$A#", "=SEQUENCE(1,2)*@", "=$A$2:$A$5*2", "=«#+1", "=SUM(«#:«_)", "=«^*@",
        "=SUM($B$2§)+@", "=SEQUENCE($A#)",
      ], data: ["1", "2", "3", "4", ""], columns: 5, rows: 12),
  ]

  @Test("after random edits each shape is what it is when made from nothing", arguments: shapes)
  func randomEdits(shape: Shape) throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      try check(ShapeScript(shape, seed: seed), steps: 25)
    }
  }

  @Test("also where most edits change no formula, so that turns follow the order of those before")
  func keptOrder() throws {
    var isKept = false
    for shape in Self.shapes {
      for seed in 21...22 as ClosedRange<UInt64> {
        let book = try check(ShapeScript(shape, seed: seed), steps: 30, formulasEach: 6)
        isKept = isKept || book?.recalculation.schedule != nil
      }
    }
    #expect(isKept)
  }

  @Test("also with edits that are stopped, by one thread and by two", arguments: shapes)
  func stoppedEdits(shape: Shape) throws {
    for seed in 11...12 as ClosedRange<UInt64> {
      try check(ShapeScript(shape, seed: seed), steps: 25, stops: true)
    }
  }

  @Test("rows spelled from the lower to the upper are read as the others are")
  func reversedRows() throws {
    let book = Workbook()
    try book.set("A9", "=SUM($5:$2)")
    try book.fill("B9:B10", "=SUM(5:2)")
    try book.set("A3", 4)
    #expect(book.value("A9") == 4)
    #expect(book.value("B10") == 4)
    try book.set("A6", 1)
    #expect(book.value("B9") == 4)
    #expect(book.value("B10") == 5)
  }

  @Test("how a cell looks follows what it reads, also where the value stays")
  func formats() throws {
    let book = Workbook()
    try book.enter("A1", "0.12")
    try book.fill("B1:C1", "=A1+0.5")
    try book.enter("A1", "12%")
    let cell = try #require(try book.address("C1"))
    let percent = book.content(at: cell).format
    try book.enter("A1", "$0.12")
    #expect(book.content(at: cell).format != percent)
    #expect(book.content(at: cell).format.kind == .currency)
  }

  @Test("a chain runs along a row to column 16,000")
  func wideChain() throws {
    let book = Workbook()
    let end = ColumnName.letters(of: 15_999)
    try book.set("A1", 1)
    try book.fill("B1:\(end)2", "=A1+1")
    #expect(book.value("\(end)1") == 16_000)
    try book.set("A2", 5)
    try book.set("CV1", "=CU1+11")
    #expect(book.value("\(end)1") == 16_010)
    #expect(book.value("\(end)2") == 16_004)
  }

  /// - Returns: The workbook after the last step, unless some step failed.
  @discardableResult
  private func check(
    _ start: ShapeScript, steps: Int, stops: Bool = false, formulasEach: Int = 1
  ) throws -> Workbook? {
    var script = start
    let book = try script.emptyWorkbook()
    book.progressInterval = 0
    let places = script.places
    for step in 0..<steps {
      let (edits, entries) =
        step % formulasEach == 0 ? script.next() : script.nextConstants()
      if stops {
        book.threads = 1 + script.number(1)
        var calls = 0
        let end = script.number(4)
        book.onProgress = { _ in
          calls += 1
          return calls != end
        }
      }
      do throws(WorkbookError) {
        try book.transaction { () throws(WorkbookError) in
          for edit in edits { try book.apply(edit) }
        }
      } catch {
        guard error == .cancelled else { throw error }
      }
      book.onProgress = nil
      if !book.wasCancelled { script.accept(entries) }
      let fresh = try script.freshWorkbook()
      for place in places {
        guard let difference = book.difference(from: fresh, at: place) else { continue }
        Issue.record(
          """
          seed \(script.random.seed), step \(step), \(difference); \
          stopped: \(book.wasCancelled), edits \(edits), \
          entries \(script.entries.sorted { $0.key < $1.key })
          """)
        return nil
      }
    }
    return book
  }
}

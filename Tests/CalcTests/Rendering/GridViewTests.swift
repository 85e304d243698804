import Testing

@testable import calc

@Suite("Grid view")
struct GridViewTests {
  private static func text(_ text: String) -> GridView.Field {
    GridView.Field(text, json: "\"\(text)\"")
  }

  private static func number(_ text: String) -> GridView.Field {
    GridView.Field(text, json: text, isNumber: true)
  }

  private let sales = GridView(
    rows: [
      [text("item"), text("price")],
      [text("apples"), number("1.2")],
      [text("a|b"), number("10")],
    ], columnHeads: ["A", "B"], rowHeads: ["1", "2", "3"], hasHeader: true)

  @Test("a table has headings, and numbers stand at the right")
  func table() {
    #expect(
      sales.lines(.table) == [
        "  │ A      │     B",
        "──┼────────┼──────",
        "1 │ item   │ price",
        "2 │ apples │   1.2",
        "3 │ a|b    │    10",
      ])
  }

  @Test("an array without headings is rows with gaps")
  func plain() {
    let grid = GridView(rows: [[Self.number("1"), Self.text("x")], [Self.number("10")]])
    #expect(grid.lines(.table) == [" 1  x", "10"])
  }

  @Test("a narrow window cuts text, then leaves out columns, never a part of a number")
  func narrow() {
    let grid = GridView(rows: [
      [Self.text("a rather long text"), Self.number("1234567890"), Self.text("more text")]
    ])
    #expect(grid.lines(.table, width: 30) == ["a rathe…  1234567890  more te…"])
    #expect(grid.lines(.table, width: 22) == ["a rath…  1234567890  …"])
    for width in 20...40 {
      for line in grid.lines(.table, width: width) {
        #expect(line.displayWidth <= width)
        if line.contains("1") { #expect(line.contains("1234567890")) }
      }
    }
    #expect(grid.lines(.table, width: 5).count == 1)
  }

  @Test("Markdown, CSV, TSV and JSON are what other programs read")
  func formats() {
    #expect(
      sales.lines(.markdown) == [
        "| item | price |", "| --- | ---: |", "| apples | 1.2 |", "| a\\|b | 10 |",
      ])
    let grid = GridView(rows: [[Self.text("a,\"b\""), Self.number("1")], [Self.text("x\ny")]])
    #expect(grid.lines(.csv) == ["\"a,\"\"b\"\"\",1", "\"x\ny\""])
    #expect(grid.lines(.tsv) == ["\"a,\"\"b\"\"\"\t1", "\"x\ny\""])
    #expect(
      sales.lines(.jsonl) == [
        "{\"item\":\"apples\",\"price\":1.2}", "{\"item\":\"a|b\",\"price\":10}",
      ])
    let numbers = GridView(rows: [[Self.number("1"), Self.number("2")], [Self.number("3")]])
    #expect(numbers.lines(.json) == ["[[1,2],\n [3]]"])
  }

  @Test("an empty grid has no lines in any format", arguments: GridFormat.allCases)
  func empty(format: GridFormat) {
    #expect(GridView(rows: []).lines(format, width: 10) == (format == .json ? ["[]"] : []))
  }

  @Test("changes stand indented, the old values one under the other")
  func changes() {
    let list = ChangeList(changes: [
      .init(name: "c", value: "8", before: "4"), .init(name: "e", value: "10", before: "2"),
    ])
    #expect(list.lines() == ["  c = 8   (was 4)", "  e = 10  (was 2)"])
  }

  @Test("more changes than fit are counted")
  func manyChanges() {
    let list = ChangeList(
      changes: (1...40).map { .init(name: "A\($0)", value: "1", before: "0") })
    let lines = list.lines(limit: 4)
    #expect(lines.count == 4)
    #expect(lines.last == "  … and 37 more (:changes)")
  }
}

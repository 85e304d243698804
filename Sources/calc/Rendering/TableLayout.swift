/// A grid as a table that fits into a window.
///
/// Text columns shrink first, each cut text ending in an ellipsis; numbers are never cut, because
/// what is left of a number reads as another one. Columns that still do not fit are left out at the right.
struct TableLayout {
  private let grid: GridView
  private let texts: [[String]]
  private let alignments: [Bool]
  private let rowHeadWidth: Int
  private let hasHeads: Bool
  private var widths: [Int]
  private var isCut = false

  /// What stands between two columns.
  private let gap: String
  /// The narrowest a text column gets.
  private static let narrowest = 6

  /// A layout for a window of a width; one that continues another goes on with its columns and has no
  /// headings, so that a long table can be written piece by piece.
  init(_ grid: GridView, width: Int, continuing before: TableLayout? = nil) {
    self.grid = grid
    texts = grid.rows.map { row in row.map { $0.text.showingControls() } }
    let count = grid.columnCount
    alignments = before?.alignments ?? (0..<count).map { grid.alignsRight($0) }
    rowHeadWidth = max(grid.rowHeads.map(\.displayWidth).max() ?? 0, before?.rowHeadWidth ?? 0)
    hasHeads = before == nil && !grid.columnHeads.isEmpty
    gap = grid.columnHeads.isEmpty ? "  " : " │ "

    var widths = Array(repeating: 0, count: count)
    var floors = Array(repeating: 0, count: count)
    for (row, fields) in zip(texts, grid.rows) {
      for (column, text) in row.enumerated() {
        widths[column] = max(widths[column], text.displayWidth)
        if fields[column].isNumber { floors[column] = max(floors[column], text.displayWidth) }
      }
    }
    for (column, head) in grid.columnHeads.enumerated() {
      widths[column] = max(widths[column], head.displayWidth)
      floors[column] = max(floors[column], head.displayWidth)
    }
    if let before {
      isCut = before.isCut
      let wanted = width == .max ? widths : floors
      self.widths = zip(before.widths, wanted).map(max)
    } else {
      self.widths = widths
      fit(into: width, floors: floors)
    }
  }

  func lines(style: Style) -> [String] {
    var lines: [String] = []
    if hasHeads {
      lines.append(style.paint(line(head: "", grid.columnHeads), .faint))
      let rules = widths.map { String(repeating: "─", count: $0) }
      let rowRule = grid.rowHeads.isEmpty ? [] : [String(repeating: "─", count: rowHeadWidth)]
      lines.append(style.paint((rowRule + rules).joined(separator: "─┼─"), .faint))
    }
    for (index, row) in texts.enumerated() {
      let head = index < grid.rowHeads.count ? grid.rowHeads[index] : ""
      lines.append(
        line(head: style.paint(head.padded(to: rowHeadWidth, alignsRight: true), .faint), row))
    }
    return lines
  }

  private func line(head: String, _ cells: [String]) -> String {
    var parts: [String] = []
    if !grid.rowHeads.isEmpty {
      parts.append(head.isEmpty ? String(repeating: " ", count: rowHeadWidth) : head)
    }
    for (column, width) in widths.enumerated() {
      let text = column < cells.count ? cells[column].cut(to: width) : ""
      parts.append(text.padded(to: width, alignsRight: alignments[column]))
    }
    if isCut { parts.append("…") }
    var line = parts.joined(separator: gap)
    while line.last == " " { line.removeLast() }
    return line
  }

  private mutating func fit(into width: Int, floors: [Int]) {
    guard width < Int.max else { return }
    let start = grid.rowHeads.isEmpty ? 0 : rowHeadWidth + gap.count
    let least = widths.indices.map { max(floors[$0], min(widths[$0], Self.narrowest)) }
    var kept = Self.columns(of: least, fitting: width - start, gap: gap.count)
    if kept < widths.count {
      isCut = true
      kept = max(1, Self.columns(of: least, fitting: width - start - gap.count - 1, gap: gap.count))
    }
    widths = widths.prefix(kept).map { min($0, width) }
    let room =
      width - start - gap.count * (kept - 1) - (isCut ? gap.count + 1 : 0)
    // The widest text column gives way first, as far as the next wider one.
    var excess = widths.reduce(0, +) - room
    while excess > 0 {
      let candidates = widths.indices.filter { widths[$0] > least[$0] }
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
      excess -= 1
    }
  }

  /// How many columns fit side by side, counted from the left.
  private static func columns(of widths: [Int], fitting room: Int, gap: Int) -> Int {
    var used = -gap
    return widths.prefix { width in
      used += gap + width
      return used <= room
    }.count
  }
}

/// The results as a table: padded for the eye, or Markdown for a file.
struct Table {
  private static let titles = [
    "workload", "what is measured", "N", "CPU", "wall", "each", "± half", "limit", "ratio", "aim",
    "met", "note",
  ]
  private static let widths = [9, 40, 9, 8, 8, 9, 6, 8, 7, 11, 3, 0]

  let isMarkdown: Bool

  /// The first lines.
  var head: String {
    if !isMarkdown { return line(Self.titles) }
    let rule = Self.titles.indices.map { $0 == 0 || $0 == 1 || $0 == 11 ? "---" : "---:" }
    return line(Self.titles) + "\n" + "| " + rule.joined(separator: " | ") + " |"
  }

  func line(_ row: Row) -> String {
    let amount = row.processor ?? row.bytes
    let show = row.bytes == nil ? Quantity.time : Quantity.bytes
    var each = ""
    if let amount, row.cells > 1 {
      let share = amount / Double(row.cells)
      each = row.bytes == nil ? Quantity.time(share) : "\(Quantity.plain(share)) B"
    }
    var note = row.note
    if row.size < row.fullSize {
      note = ["instead of N = \(Quantity.count(row.fullSize))", note].filter { !$0.isEmpty }
        .joined(separator: "; ")
    }
    if let growth = row.growth {
      note = ["\(Quantity.plain(growth)) × the share at N/10", note].filter { !$0.isEmpty }
        .joined(separator: "; ")
    }
    return line([
      row.workload, row.phase, Quantity.count(row.size), amount.map(show) ?? "",
      row.wall.map(Quantity.time) ?? "", each,
      row.spread.map { "\(Quantity.plain(($0 * 100).rounded())) %" } ?? "",
      row.limit.map(show) ?? "", row.ratio.map(Quantity.plain) ?? "", row.aim?.text ?? "",
      row.isMet.map { $0 ? "yes" : "no" } ?? "", note,
    ])
  }

  private func line(_ texts: [String]) -> String {
    if isMarkdown { return "| " + texts.joined(separator: " | ") + " |" }
    var line = ""
    for (place, text) in texts.enumerated() {
      let room = String(repeating: " ", count: max(0, Self.widths[place] - text.count))
      line += place < 2 || place == texts.count - 1 ? text + room : room + text
      line += "  "
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}

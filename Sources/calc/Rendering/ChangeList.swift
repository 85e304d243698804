/// What followed from an edit, as the lines under its echo.
struct ChangeList {
  /// One cell that has another value.
  struct Change: Equatable {
    var name: String
    var value: String
    /// What the cell showed before.
    var before: String
  }

  /// The first changes, or all of them.
  let changes: [Change]
  /// How many there are.
  let count: Int

  init(changes: [Change], count: Int? = nil) {
    self.changes = changes
    self.count = count ?? changes.count
  }

  /// The lines, indented, the old values one under the other.
  ///
  /// At most `limit` lines, of which the last one then counts the rest; values are cut so that they
  /// fit into `width` columns.
  func lines(limit: Int = .max, width: Int = .max, style: Style = .plain) -> [String] {
    let shown = count > limit ? changes.prefix(max(1, limit - 1)) : changes[...]
    let most = width == .max ? Int.max : max(16, width / 2)
    let entries = shown.map { change -> (left: String, painted: String, before: String) in
      let value = change.value.showingControls().cut(to: most)
      return (
        "\(change.name) = \(value)", "\(style.paint(change.name, .name)) = \(value)",
        change.before.showingControls().cut(to: most)
      )
    }
    // One long value must not push every remark out of sight.
    let column = entries.map(\.left.displayWidth).filter { $0 <= 40 }.max() ?? 0
    var lines = entries.map { entry in
      let gap = String(repeating: " ", count: max(0, column - entry.left.displayWidth) + 2)
      return "  " + entry.painted + gap + style.paint("(was \(entry.before))", .faint)
    }
    if shown.count < count {
      lines.append(
        "  " + style.paint("… and \(count - shown.count) more (:changes)", .faint))
    }
    return lines
  }
}

/// The conditions that were read last: most are constants of formulas, asked again and again.
struct CriterionMemo {
  private var entries: [(text: String, criterion: Criterion)] = []
  private var next = 0

  private static let size = 8

  /// The condition that a text spells.
  mutating func criterion(_ text: String) -> Criterion {
    // By bytes: two spellings of `å` are two conditions.
    if let known = entries.first(where: { $0.text.utf8.elementsEqual(text.utf8) }) {
      return known.criterion
    }
    let criterion = Criterion(.text(text))
    if entries.count < Self.size {
      entries.append((text, criterion))
    } else {
      entries[next] = (text, criterion)
      next = (next + 1) % Self.size
    }
    return criterion
  }
}

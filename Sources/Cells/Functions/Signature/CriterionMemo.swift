/// The conditions that were read last: most are constants of formulas, asked again and again.
struct CriterionMemo {
  private struct Entry {
    let text: String
    let criterion: Criterion
  }

  private var entries: [Entry] = []
  private var next = 0

  private static let size = 8

  /// The condition that a text spells.
  mutating func criterion(_ text: String) -> Criterion {
    // By bytes: two spellings of `å` are two conditions.
    for index in entries.indices where entries[index].text.hasSameBytes(as: text) {
      return entries[index].criterion
    }
    let criterion = Criterion(.text(text))
    if entries.count < Self.size {
      entries.append(Entry(text: text, criterion: criterion))
    } else {
      entries[next] = Entry(text: text, criterion: criterion)
      next = (next + 1) % Self.size
    }
    return criterion
  }
}

/// The templates in use, each once, with the formula that it means on its sheet.
struct TemplateTable {
  /// A template bound to the sheet that its references mean.
  struct Entry {
    let template: Template
    let scope: SheetID
    var formula: Formula
    var uses: Int
    let key: Key
    /// The runs of a template whose meaning may change with a name, a sheet or a column.
    var runs: Set<Int> = []
  }

  struct Key: Hashable {
    let text: String
    let scope: SheetID
  }

  private var entries: [Entry?] = []
  private var free: [Int] = []
  private var byKey: [Key: Int] = [:]
  private var byMention: [String: Set<Int>] = [:]

  subscript(place: Int) -> Entry? { entries[place] }

  /// The template of a formula, new or found, with one more use.
  mutating func add(
    _ parsed: ParsedFormula, scope: SheetID, isLegacy: Bool, bind: (Template) -> Formula
  ) -> Int {
    let key = Key(text: Template.key(of: parsed, isLegacy: isLegacy), scope: scope)
    if let place = byKey[key] {
      entries[place]?.uses += 1
      return place
    }
    let template = Template(parsed, isLegacy: isLegacy)
    let entry = Entry(
      template: template, scope: scope, formula: bind(template), uses: 1, key: key)
    let place: Int
    if let vacant = free.popLast() {
      place = vacant
      entries[place] = entry
    } else {
      place = entries.count
      entries.append(entry)
    }
    byKey[key] = place
    for mention in entry.formula.mentions { byMention[mention, default: []].insert(place) }
    return place
  }

  mutating func use(_ place: Int) { entries[place]?.uses += 1 }

  /// Takes one use away and forgets a template that nobody uses.
  mutating func release(_ place: Int) {
    entries[place]?.uses -= 1
    guard let entry = entries[place], entry.uses == 0 else { return }
    byKey[entry.key] = nil
    for mention in entry.formula.mentions { forget(mention, place) }
    entries[place] = nil
    free.append(place)
  }

  private mutating func forget(_ mention: String, _ place: Int) {
    byMention[mention]?.remove(place)
    if byMention[mention]?.isEmpty ?? false { byMention[mention] = nil }
  }

  /// Notes that a run has the template, if the template's meaning may change.
  mutating func attach(_ run: Int, to place: Int) {
    guard let entry = entries[place], !entry.formula.mentions.isEmpty else { return }
    entries[place]?.runs.insert(run)
  }

  mutating func detach(_ run: Int, from place: Int) {
    guard let entry = entries[place], !entry.runs.isEmpty else { return }
    entries[place]?.runs.remove(run)
  }

  /// The templates that mention a word.
  func mentioning(_ mention: String) -> [Int] { byMention[mention].map { $0.sorted() } ?? [] }

  /// Gives a template the meaning that its words have at present.
  mutating func rebind(_ place: Int, to formula: Formula) {
    guard let entry = entries[place] else { return }
    for mention in entry.formula.mentions.subtracting(formula.mentions) { forget(mention, place) }
    for mention in formula.mentions { byMention[mention, default: []].insert(place) }
    entries[place]?.formula = formula
  }
}

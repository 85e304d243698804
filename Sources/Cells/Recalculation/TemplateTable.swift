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

  /// The template of a formula that is in use already, with one more use.
  mutating func use(_ key: Key) -> Int? {
    guard let place = byKey[key] else { return nil }
    entries[place]?.uses += 1
    return place
  }

  /// Adds a template with its first use.
  mutating func add(_ template: Template, _ formula: Formula, _ key: Key) -> Int {
    let entry = Entry(
      template: template, scope: key.scope, formula: formula, uses: 1, key: key)
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

  /// Notes a run of the template, though its meaning did not seem to change with any word.
  mutating func track(_ run: Int, of place: Int) { entries[place]?.runs.insert(run) }

  /// The templates that call a function by its name.
  func calling(_ function: String) -> [Int] {
    entries.indices.filter { entries[$0]?.template.expression.calls(function) ?? false }
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

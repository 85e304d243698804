import TestSupport
import Testing

@testable import Cells

/// Random edits of a workbook of one shape, and what should stand in its cells after them.
struct ShapeScript {
  /// What the cells of a shape may hold.
  struct Shape: Sendable, CustomTestStringConvertible {
    let name: String
    /// Formulas: `#` is the cell's row, `^` and `_` the rows above and below, `@` a number, `%` a fixed row,
    /// `«`, `|` and `»` the column on the left, its own and the one on the right, `~` and `?` a name and a sheet.
    let formulas: [String]
    /// What column A holds.
    var data = ["1", "2", "3.5", "0", "", "-7"]
    var columns = 5
    var rows = 24
    var sheets = 1
    /// Formulas of names; `%` is the name before.
    var names: [String] = []
    /// Whether the cells of a stretch get formulas of different kinds, in random order.
    var isMixed = false

    var testDescription: String { name }
  }

  /// An edit; several are a transaction.
  enum Edit {
    case enter(target: String, entry: String)
    case fill(range: String, formula: String)
  }

  let shape: Shape
  var random: SeededRandom
  /// What was entered into each cell and name.
  private(set) var entries: [String: String] = [:]

  init(_ shape: Shape, seed: UInt64) {
    self.shape = shape
    random = SeededRandom(seed: seed)
  }

  mutating func number(_ upper: Int) -> Int { Int.random(in: 0...upper, using: &random) }

  private mutating func one(of choices: [String]) -> String { choices[number(choices.count - 1)] }

  /// The next edits and the entries that cells would have after them.
  mutating func next() -> (edits: [Edit], entries: [String: String]) {
    var edits: [Edit] = []
    var after = entries
    func enter(_ target: String, _ entry: String) {
      edits.append(.enter(target: target, entry: entry))
      after[target] = entry.isEmpty ? nil : entry
    }
    for _ in 0...number(2) {
      let sheet = number(shape.sheets - 1)
      let prefix = sheet == 0 ? "" : "S\(sheet)!"
      let row = 2 + number(shape.rows - 1)
      let column = 1 + number(shape.columns - 2)
      let cell = "\(prefix)\(Self.letters(column))\(row)"
      switch number(shape.names.isEmpty ? 11 : 14) {
      case 0...2: enter("\(prefix)A\(row)", one(of: shape.data))
      case 3: enter(cell, number(1) == 0 ? "" : one(of: shape.data))
      case 4...6: enter(cell, resolved(pattern(), row, column, sheet))
      case 12...14:
        let place = number(9)
        let name = "name\(place)"
        let before = place == 0 ? "A3" : "name\(place - 1)"
        enter(name, one(of: shape.names).map { $0 == "%" ? before : String($0) }.joined())
      case _ where shape.isMixed:
        for row in (row...min(row + number(20), shape.rows + 1)).shuffled(using: &random) {
          enter(
            "\(prefix)\(Self.letters(column))\(row)", resolved(pattern(), row, column, sheet))
        }
      default:
        let pattern = pattern()
        let right = min(column + (number(2) == 0 ? number(shape.columns) : 0), shape.columns - 1)
        let bottom = min(row + number(shape.rows), shape.rows + 1)
        edits.append(
          .fill(
            range: "\(cell):\(Self.letters(right))\(bottom)",
            formula: resolved(pattern, row, column, sheet)))
        for column in column...right {
          for row in row...bottom {
            after["\(prefix)\(Self.letters(column))\(row)"] = resolved(pattern, row, column, sheet)
          }
        }
      }
    }
    return (edits, after)
  }

  /// Edits of column A alone, which leave all formulas as they are unless there are some in it.
  mutating func nextConstants() -> (edits: [Edit], entries: [String: String]) {
    var edits: [Edit] = []
    var after = entries
    for _ in 0...number(3) {
      let sheet = number(shape.sheets - 1)
      let cell = "\(sheet == 0 ? "" : "S\(sheet)!")A\(2 + number(shape.rows - 1))"
      let entry = one(of: shape.data)
      edits.append(.enter(target: cell, entry: entry))
      after[cell] = entry.isEmpty ? nil : entry
    }
    return (edits, after)
  }

  /// Says that the last edits hold.
  mutating func accept(_ entries: [String: String]) { self.entries = entries }

  /// A formula whose numbers are chosen, not yet its place.
  private mutating func pattern() -> String {
    var text = ""
    for character in one(of: shape.formulas) {
      switch character {
      case "@": text += number(3) == 0 ? "\(number(9)).\(1 + number(8))" : String(number(12))
      case "%": text += String(2 + number(shape.rows - 1))
      case "~": text += "name\(number(9))"
      default: text.append(character)
      }
    }
    return text
  }

  private func resolved(_ pattern: String, _ row: Int, _ column: Int, _ sheet: Int) -> String {
    var text = ""
    for character in pattern {
      switch character {
      case "#": text += String(row)
      case "§": text.append("#")
      case "^": text += String(row - 1)
      case "_": text += String(row + 1)
      case "«": text += Self.letters(column - 1)
      case "|": text += Self.letters(column)
      case "»": text += Self.letters(column + 1)
      case "?": text += sheet == 0 ? "Sheet1" : sheet == 1 ? "Sheet1" : "S\(sheet - 1)"
      default: text.append(character)
      }
    }
    return text
  }

  private static func letters(_ column: Int) -> String { ColumnName.letters(of: column) }

  // MARK: - Workbooks

  /// A workbook with the sheets of the shape and nothing in them.
  func emptyWorkbook() throws -> Workbook {
    let book = Workbook()
    book.now = 46_000.25
    try book.addSheet("Sheet1")
    for sheet in 1..<max(shape.sheets, 1) where shape.sheets > 1 { try book.addSheet("S\(sheet)") }
    try book.selectSheet("Sheet1")
    return book
  }

  /// A workbook with all entries, made from nothing in random order.
  mutating func freshWorkbook() throws -> Workbook {
    let book = try emptyWorkbook()
    try book.enter(entries, using: &random)
    return book
  }

  /// All cells that may hold something, of the sheets and of names.
  var places: [CellAddress] {
    var places = (0..<12).map { CellAddress(sheet: .names, row: $0, column: 0) }
    for sheet in 1...shape.sheets {
      for column in 0...shape.columns + 1 {
        for row in 0...shape.rows + 4 {
          places.append(CellAddress(sheet: SheetID(sheet), row: row, column: column))
        }
      }
    }
    return places
  }
}

extension Workbook {
  func apply(_ edit: ShapeScript.Edit) throws(WorkbookError) {
    switch edit {
    case .enter(let target, let entry): try enter(target, entry)
    case .fill(let range, let formula): try fill(range, formula)
    }
  }

  /// What of a cell differs from another workbook's, if anything does.
  func difference(from other: Workbook, at place: CellAddress) -> String? {
    if place.sheet == .names { return difference(from: other, ofName: "name\(place.row)") }
    let (own, wanted) = (content(at: place), other.content(at: place))
    let (formula, text) = (
      recalculation.formulaText(at: place), other.recalculation.formulaText(at: place)
    )
    if own == wanted, formula == text { return nil }
    let name = "\(place.sheet.number)!\(ColumnName.letters(of: Int(place.column)))\(place.row + 1)"
    return "\(name): \(own) \(formula ?? "") instead of \(wanted) \(text ?? "")"
  }

  private func difference(from other: Workbook, ofName name: String) -> String? {
    let (own, wanted) = (value(name), other.value(name))
    let (formula, text) = (self.formula(of: name), other.formula(of: name))
    if own == wanted, formula == text { return nil }
    return "\(name): \(own) \(formula ?? "") instead of \(wanted) \(text ?? "")"
  }
}

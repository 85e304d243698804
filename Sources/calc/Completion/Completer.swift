/// Finds what may stand at the cursor: commands, functions, names, columns, sheets, files.
struct Completer {
  /// What is known when someone asks.
  let vocabulary: () -> Vocabulary
  /// The files whose paths begin with what is typed.
  let files: (String) -> [String]
  let commands: [Command]

  /// What may follow a line that ends at the cursor.
  func completions(for line: String) -> Completions {
    let leading = line.prefix(while: \.isWhitespace)
    guard line.dropFirst(leading.count).first == ":" else {
      return formula(line, from: line.startIndex)
    }
    let command = line.dropFirst(leading.count + 1)
    guard let blank = command.firstIndex(where: \.isWhitespace) else {
      let start = leading.utf8.count + 1
      return matches(
        String(command), start: start, among: commands.map(\.name), ending: " ")
    }
    let argument = command[blank...].drop(while: \.isWhitespace)
    return self.argument(
      of: String(command[..<blank]), line: line, from: argument.startIndex)
  }

  /// The command of a name, which may be shortened while it stays unambiguous.
  private func command(named name: String) -> Command? {
    let folded = name.lowercased()
    let candidates = commands.filter { $0.name.hasPrefix(folded) }
    return candidates.first { $0.name == folded } ?? (candidates.count == 1 ? candidates[0] : nil)
  }

  private func argument(of name: String, line: String, from index: String.Index) -> Completions {
    let typed = String(line[index...])
    let start = line.utf8.distance(from: line.startIndex, to: index)
    switch command(named: name)?.argument {
    case .file:
      let found = TypedPath.completions(of: typed, files)
      return Completions(start: start, candidates: found.candidates, ending: found.ending)
    case .function:
      return matches(
        typed, start: start, among: vocabulary().functions + commands.map(\.name), ending: nil)
    case .sheet:
      return matches(typed, start: start, among: vocabulary().sheets.map(\.name), ending: nil)
    case .formula: return formula(line, from: index)
    case .text, nil: return .none
    }
  }

  /// The last word of a formula: a column between brackets, otherwise any word.
  private func formula(_ line: String, from beginning: String.Index) -> Completions {
    switch Place(of: line[beginning...]) {
    case .text: return .none
    case .column(let sheet, let index):
      let start = line.utf8.distance(from: line.startIndex, to: index)
      let sheets = vocabulary().sheets
      let chosen = sheets.first { $0.name.lowercased() == sheet.lowercased() }
      let columns = (sheet.isEmpty ? sheets.first : chosen)?.columns ?? []
      return matches(
        String(line[index...]), start: start, among: columns.map { $0 + "]" }, ending: nil)
    case .quotedSheet(let index):
      let start = line.utf8.distance(from: line.startIndex, to: index)
      let sheets = vocabulary().sheets.map { "'\($0.name.replacing("'", with: "''"))'!" }
      return matches(String(line[index...]), start: start, among: sheets, ending: nil)
    case .word(let index):
      let typed = String(line[index...])
      guard !typed.isEmpty else { return .none }
      let start = line.utf8.distance(from: line.startIndex, to: index)
      return matches(typed, start: start, among: words(), ending: nil)
    }
  }

  private func words() -> [String] {
    let known = vocabulary()
    let columns = known.sheets.first?.columns.map { $0.isPlainWord ? $0 : "[\($0)]" } ?? []
    let sheets = known.sheets.filter { $0.name.isPlainWord }
    return known.names + columns + sheets.map { $0.name + "!" }
      + sheets.filter { !$0.columns.isEmpty }.map { $0.name + "[" }
      + known.functions.map { $0 + "(" }
  }

  private func matches(
    _ typed: String, start: Int, among candidates: [String], ending: Character?
  ) -> Completions {
    let folded = typed.lowercased()
    var seen: Set<String> = []
    let found = candidates.filter {
      $0.lowercased().hasPrefix(folded) && seen.insert($0).inserted
    }
    return Completions(start: start, candidates: found, ending: ending)
  }
}

/// What kind of thing the cursor stands in.
private enum Place {
  /// A text in quotes.
  case text
  /// A column's name between brackets, and the sheet before them.
  case column(sheet: String, start: String.Index)
  /// A sheet's name in quotes; the start is the quote.
  case quotedSheet(start: String.Index)
  case word(start: String.Index)

  init(of text: Substring) {
    var bracket: String.Index?
    var quote: String.Index?
    for index in text.indices {
      let letter = text[index]
      if let open = quote {
        if letter == text[open] { quote = nil }
      } else if bracket != nil {
        if letter == "]" { bracket = nil }
      } else if letter == "[" {
        bracket = index
      } else if letter == "\"" || letter == "'" {
        quote = index
      }
    }
    if let quote {
      self = text[quote] == "'" ? .quotedSheet(start: quote) : .text
    } else if let bracket {
      let sheet = text[..<bracket].suffixSheet
      var start = text.index(after: bracket)
      if start < text.endIndex, text[start] == "@" { start = text.index(after: start) }
      self = .column(sheet: sheet, start: start)
    } else {
      self = .word(start: text.suffixWord.startIndex)
    }
  }
}

extension Substring {
  /// The sheet named at the end, in quotes or without.
  fileprivate var suffixSheet: String {
    guard last == "'" else { return String(suffixWord) }
    let inside = dropLast()
    guard let open = inside.lastIndex(of: "'") else { return "" }
    return String(inside[inside.index(after: open)...])
  }

  /// The letters, digits, `_` and `.` at the end.
  fileprivate var suffixWord: Substring {
    var start = endIndex
    while start > startIndex, self[index(before: start)].isWordCharacter {
      start = index(before: start)
    }
    return self[start...]
  }
}

extension String {
  /// Whether the text can stand in a formula without brackets or quotes.
  fileprivate var isPlainWord: Bool {
    guard let first, !first.isNumber, allSatisfy(\.isWordCharacter) else { return false }
    return (try? Target(self))?.kind == .name
  }
}

extension Character {
  fileprivate var isWordCharacter: Bool { isLetter || isNumber || self == "_" || self == "." }
}

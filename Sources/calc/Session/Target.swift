/// What an assignment gives a value to.
struct Target: Equatable {
  enum Kind: Equatable {
    /// `tax_rate`
    case name
    /// `B2`, `$B$2`, `Sheet2!B2`
    case cell
    /// `A1:B3`, `A:A`, `3:3`, `A2:A`, and each of them with a sheet
    case range
    /// `sales[price]` or `[price]`: a calculated column
    case column(name: String)
  }

  let kind: Kind
  /// The sheet that the target names, without quotes; nil when it names none.
  let sheet: String?
  /// The whole target as typed.
  let text: String
  /// The part behind the sheet as typed.
  let place: String

  /// Reads a target; nil when the text is none.
  init?(_ text: String) {
    self.text = text
    guard let (sheet, place) = Self.splitSheet(text) else { return nil }
    self.sheet = sheet
    self.place = String(place)
    if let column = Self.columnName(place) {
      kind = .column(name: column)
    } else if place.isCell {
      kind = .cell
    } else if place.isRange {
      kind = .range
    } else if sheet == nil, place.isName {
      kind = .name
    } else {
      return nil
    }
  }

  /// The word when it is one that the language keeps for itself.
  var reservedWord: String? {
    guard kind == .name else { return nil }
    return ["true", "false", "ans"].contains(place.lowercased()) ? place : nil
  }

  /// The sheet and the rest, divided at `!` or before `[`; nil when the quotes do not end there.
  private static func splitSheet(_ text: String) -> (sheet: String?, place: Substring)? {
    if text.first == "'" {
      var sheet = ""
      var rest = text.dropFirst()
      while let letter = rest.popFirst() {
        if letter != "'" {
          sheet.append(letter)
        } else if rest.first == "'" {
          sheet.append(letter)
          rest.removeFirst()
        } else if rest.first == "!" {
          return sheet.isEmpty ? nil : (sheet, rest.dropFirst())
        } else {
          return rest.first == "[" && !sheet.isEmpty ? (sheet, rest) : nil
        }
      }
      return nil
    }
    if let bracket = text.firstIndex(of: "[") {
      if bracket == text.startIndex { return (nil, text[...]) }
      let sheet = text[..<bracket].hasSuffix("!") ? text[..<bracket].dropLast() : text[..<bracket]
      return sheet.isSheet ? (String(sheet), text[bracket...]) : nil
    }
    guard let mark = text.firstIndex(of: "!") else { return (nil, text[...]) }
    let sheet = text[..<mark]
    return sheet.isSheet ? (String(sheet), text[text.index(after: mark)...]) : nil
  }

  /// The name in `[name]`, its escapes undone; nil when the brackets hold anything but one name.
  private static func columnName(_ place: Substring) -> String? {
    guard place.first == "[", place.last == "]", place.count > 2 else { return nil }
    var name = ""
    var rest = place.dropFirst().dropLast()
    if let first = rest.first, first == "@" || first == "#" { return nil }
    while let letter = rest.popFirst() {
      if letter == "'", let next = rest.first, "[]#'@".contains(next) {
        name.append(next)
        rest.removeFirst()
      } else if letter == "[" || letter == "]" {
        return nil
      } else {
        name.append(letter)
      }
    }
    return name
  }
}

extension Substring {
  /// Letters, digits, `_`, `.`, `\` and `?`, a letter, `_` or `\` first.
  fileprivate var isName: Bool {
    guard let first, first.isLetter || first == "_" || first == "\\" else { return false }
    return allSatisfy { $0.isLetter || $0.isNumber || "_.\\?".contains($0) }
  }

  fileprivate var isSheet: Bool {
    !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "_.".contains($0) }
  }

  /// A column up to XFD and a row, each with or without a `$`.
  fileprivate var isCell: Bool {
    let word = withoutDollar
    let letters = word.prefix { $0.isASCII && $0.isLetter }
    return letters.isColumn && word[letters.endIndex...].withoutDollar.areDigits
  }

  private var withoutDollar: Substring { hasPrefix("$") ? dropFirst() : self }

  private var areDigits: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }

  /// Two corners, two columns, two rows, or a corner and a column.
  fileprivate var isRange: Bool {
    let ends = split(separator: ":", omittingEmptySubsequences: false).map {
      Substring($0.trimmingBlanks)
    }
    guard ends.count == 2 else { return false }
    let areRows = ends.allSatisfy { $0.withoutDollar.areDigits }
    let areColumns = ends.allSatisfy { $0.withoutDollar.isColumn }
    let (first, last) = (ends[0], ends[1])
    let lastIsColumn = last.withoutDollar.isColumn
    return areRows || areColumns || (first.isCell && (last.isCell || lastIsColumn))
  }

  /// `A` to `XFD`.
  fileprivate var isColumn: Bool {
    guard 1...3 ~= count, allSatisfy({ $0.isASCII && $0.isLetter }) else { return false }
    return count < 3 || uppercased() <= "XFD"
  }
}

/// Reads the mask of a number format into sections.
struct NumberFormatReader {
  private let letters: [Character]
  private var index = 0

  init(_ mask: String) {
    letters = Array(mask)
  }

  /// The sections, one to four; nil when the mask makes no sense.
  mutating func sections() -> [NumberFormat.Section]? {
    var result: [NumberFormat.Section] = []
    repeat {
      guard result.count < 4, let section = section() else { return nil }
      result.append(section)
    } while skip(";")
    return result
  }

  /// Reads up to the next semicolon.
  private mutating func section() -> NumberFormat.Section? {
    var condition: NumberFormat.Condition?
    var pieces: [NumberFormat.Piece] = []
    while let letter = letters[safely: index], letter != ";" {
      index += 1
      switch letter {
      case "\"":
        var literal = ""
        while let next = letters[safely: index], next != "\"" {
          literal.append(next)
          index += 1
        }
        index += 1
        pieces.append(.literal(literal))
      case "\\", "!":
        if let next = letters[safely: index] { pieces.append(.literal(String(next))) }
        index += 1
      case "_":
        pieces.append(.literal(" "))
        index += 1
      case "*": index += 1
      case "[":
        guard bracket(into: &pieces, &condition) else { return nil }
      case "0": pieces.append(.digit(.zero))
      case "#": pieces.append(.digit(.nothing))
      case "?": pieces.append(.digit(.blank))
      case "1"..."9": pieces.append(.fixedDigit(UInt8(letter.wholeNumberValue ?? 0)))
      case ".": pieces.append(.point)
      case ",": pieces.append(.comma)
      case "%": pieces.append(.percent)
      case "/": pieces.append(.slash)
      case "@": pieces.append(.text)
      default: word(from: letter, into: &pieces)
      }
    }
    let isDate = pieces.contains { if case .date = $0 { true } else { false } }
    guard isDate else { return numbered(pieces, condition) }
    return dated(pieces).map { NumberFormat.Section($0, condition: condition) }
  }

  /// A letter: part of a date, of an exponent, of `General`, or itself.
  private mutating func word(from letter: Character, into pieces: inout [NumberFormat.Piece]) {
    if skipWord("eneral", after: letter, "g") {
      pieces.append(.general)
      return
    }
    if skipWord("m/pm", after: letter, "a") {
      pieces.append(.date(.half(.long)))
      return
    }
    if let last = letters[safely: index + 1], letter.lowercased() == "a", last.lowercased() == "p",
      letters[safely: index] == "/"
    {
      index += 2
      pieces.append(.date(.half(.short(before: letter, after: last))))
      return
    }
    switch letter {
    case "e", "E":
      let sign = letters[safely: index]
      let follows = pieces.contains { if case .digit = $0 { true } else { false } }
      if follows, sign == "+" || sign == "-" {
        index += 1
        pieces.append(.exponent(letter: letter, showsPlus: sign == "+"))
      } else {
        pieces.append(.literal(String(letter)))
      }
    case "y", "Y": pieces.append(.date(.year(run(of: "y"))))
    case "m", "M": pieces.append(.date(.month(run(of: "m"))))
    case "d", "D": pieces.append(.date(.day(run(of: "d"))))
    case "h", "H": pieces.append(.date(.hour(run(of: "h"))))
    case "s", "S": pieces.append(.date(.second(run(of: "s"))))
    default: pieces.append(.literal(String(letter)))
    }
  }

  /// What stands in brackets: a condition, an elapsed time, a currency, a colour.
  private mutating func bracket(
    into pieces: inout [NumberFormat.Piece], _ condition: inout NumberFormat.Condition?
  ) -> Bool {
    guard let end = letters[index...].firstIndex(of: "]") else { return false }
    let content = String(letters[index..<end])
    index = end + 1
    let lowered = content.lowercased()
    if let first = lowered.first, lowered.allSatisfy({ $0 == first }) {
      let count = lowered.count
      switch first {
      case "h": pieces.append(.date(.elapsedHours(count)))
      case "m": pieces.append(.date(.elapsedMinutes(count)))
      case "s": pieces.append(.date(.elapsedSeconds(count)))
      default: return false
      }
      return true
    }
    if lowered.hasPrefix("$") {
      // [$€-407] is a euro sign of a country; [$-407] only names the country.
      let symbol = content.dropFirst().prefix { $0 != "-" }
      if !symbol.isEmpty { pieces.append(.literal(String(symbol))) }
      return true
    }
    if let found = Self.condition(content) {
      condition = found
      return true
    }
    let colours = ["black", "blue", "cyan", "green", "magenta", "red", "white", "yellow"]
    return colours.contains(lowered) || lowered.hasPrefix("color") || lowered.hasPrefix("dbnum")
  }

  private static func condition(_ text: String) -> NumberFormat.Condition? {
    let sign = text.prefix { "<>=".contains($0) }
    guard let relation = NumberFormat.Condition.Relation(rawValue: String(sign)) else { return nil }
    let rest = String(text.dropFirst(sign.count)).filter { $0 != " " }
    guard let bound = NumberText.plain(rest.utf8.span) else { return nil }
    return NumberFormat.Condition(relation: relation, bound: bound)
  }

  /// Finds out which commas group and which scale, and which signs are literals.
  private func numbered(
    _ pieces: [NumberFormat.Piece], _ condition: NumberFormat.Condition?
  ) -> NumberFormat.Section {
    var result: [NumberFormat.Piece] = []
    var isGrouped = false
    var scale = 0
    var pointSeen = false
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .comma:
        guard let before = pieces[..<index].last(where: { $0 != .comma }), case .digit = before
        else {
          result.append(.literal(","))
          continue
        }
        let rest = pieces[index...].prefix { $0 != .point }
        let digitFollows = rest.contains { if case .digit = $0 { true } else { false } }
        if digitFollows, !pointSeen { isGrouped = true } else { scale -= 3 }
      case .point:
        result.append(pointSeen ? .literal(".") : .point)
        pointSeen = true
      case .percent:
        scale += 2
        result.append(.literal("%"))
      default:
        result.append(piece)
      }
    }
    return NumberFormat.Section(
      result, condition: condition, isGrouped: isGrouped, scale: scale)
  }

  /// Tells minutes from months, and fractions of a second from points; digits have no place in a date.
  private func dated(_ pieces: [NumberFormat.Piece]) -> [NumberFormat.Piece]? {
    var result: [NumberFormat.Piece] = []
    let dates = pieces.indices.filter { if case .date = pieces[$0] { true } else { false } }
    var index = 0
    while index < pieces.count {
      let piece = pieces[index]
      index += 1
      switch piece {
      case .date(.month(let count)) where count <= 2:
        let before = dates.last { $0 < index - 1 }.map { pieces[$0] }
        let after = dates.first { $0 >= index }.map { pieces[$0] }
        let isMinute = isHour(before) || isSecond(after)
        result.append(.date(isMinute ? .minute(count) : .month(count)))
      case .point:
        let zeros = pieces[index...].prefix { $0 == .digit(.zero) }.count
        if zeros > 0, isSecond(result.last) {
          result.append(.date(.fraction(min(zeros, 6))))
          index += zeros
        } else {
          result.append(.literal("."))
        }
      case .comma: result.append(.literal(","))
      case .slash: result.append(.literal("/"))
      case .percent: result.append(.literal("%"))
      case .fixedDigit(let digit): result.append(.literal(String(digit)))
      case .digit, .exponent, .general, .text: return nil
      case .literal, .date: result.append(piece)
      }
    }
    return result
  }

  private func isHour(_ piece: NumberFormat.Piece?) -> Bool {
    switch piece {
    case .date(.hour), .date(.elapsedHours): true
    default: false
    }
  }

  private func isSecond(_ piece: NumberFormat.Piece?) -> Bool {
    switch piece {
    case .date(.second), .date(.elapsedSeconds): true
    default: false
    }
  }

  /// How often a letter stands in a row, the one just read included.
  private mutating func run(of letter: Character) -> Int {
    var count = 1
    while letters[safely: index]?.lowercased() == String(letter) {
      count += 1
      index += 1
    }
    return count
  }

  private mutating func skip(_ letter: Character) -> Bool {
    guard letters[safely: index] == letter else { return false }
    index += 1
    return true
  }

  private mutating func skipWord(
    _ rest: String, after letter: Character, _ first: Character
  ) -> Bool {
    guard letter.lowercased() == String(first), letters.count - index >= rest.count,
      String(letters[index..<index + rest.count]).lowercased() == rest
    else { return false }
    index += rest.count
    return true
  }
}

extension Array {
  /// The element at an index, or nil outside.
  fileprivate subscript(safely index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}

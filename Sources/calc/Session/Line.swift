import Cells

/// What a typed line asks for, read from its text alone.
enum Line: Equatable {
  /// Nothing, or a comment.
  case empty
  /// `:name argument`
  case command(name: String, argument: String)
  /// `target = entry`; an empty entry clears.
  case assignment(Target, entry: Piece)
  /// `target <- entry`: a value for the cell's subject, its formula stays.
  case push(Target, entry: Piece)
  /// `* 2`: goes on from the last result.
  case continuation(Piece)
  /// Anything else, evaluated and shown.
  case expression(Piece)
  /// A line that means nothing, with the way out.
  case problem(ProblemReport)

  /// A part of the line, and where it begins.
  struct Piece: Equatable {
    var text: String
    /// In UTF-8 units from the start of the line.
    var start: Int
  }

  init(_ text: String) {
    let content = text.piece(text.startIndex..<text.endIndex)
    guard let first = content.text.first, first != "#" else {
      self = .empty
      return
    }
    if first == ":" {
      self = Self.command(content.text)
    } else if "*/^&".contains(first) {
      self = .continuation(content)
    } else {
      self = Self.entry(text) ?? .expression(content)
    }
  }

  private static func command(_ text: String) -> Line {
    let parts = text.dropFirst().split(maxSplits: 1, whereSeparator: \.isWhitespace)
    return .command(
      name: parts.first.map(String.init) ?? "",
      argument: parts.count > 1 ? parts[1].trimmingBlanks : "")
  }

  /// The line as an assignment or a push; nil when what stands left of the sign is no target.
  private static func entry(_ text: String) -> Line? {
    guard let sign = text.firstSign else { return nil }
    let left = text.piece(text.startIndex..<sign.range.lowerBound)
    let right = text.piece(sign.range.upperBound..<text.endIndex)
    if sign.kind == .doubleEquals {
      let start = text.utf8.distance(from: text.startIndex, to: sign.range.lowerBound)
      return .problem(
        ProblemReport(
          "== is no operator", line: text, range: start..<(start + 2),
          hint: left.text.isEmpty
            ? "a formula begins with one =" : "a single = compares: (\(left.text) = \(right.text))")
      )
    }
    do throws(WorkbookError) {
      let target = try Target(left.text)
      return sign.kind == .arrow ? .push(target, entry: right) : .assignment(target, entry: right)
    } catch {
      let range = left.start..<(left.start + left.text.utf8.count)
      switch error {
      case .reserved(let word):
        return .problem(
          ProblemReport(
            "\(word) cannot be given a value", line: text, range: range,
            hint: "to compare, write (\(left.text) = \(right.text))"))
      case .limit(let message):
        return .problem(ProblemReport(message, line: text, range: range))
      default: return nil
      }
    }
  }
}

/// The sign that divides a line in two.
private struct Sign {
  enum Kind {
    case equals
    case doubleEquals
    case arrow
  }

  let kind: Kind
  let range: Range<String.Index>
}

extension String {
  /// A part of the text without the blanks around it.
  fileprivate func piece(_ range: Range<Index>) -> Line.Piece {
    let part = self[range]
    let trimmed = part.drop(while: \.isWhitespace)
    let start = utf8.distance(from: startIndex, to: trimmed.startIndex)
    return Line.Piece(text: part.trimmingBlanks, start: start)
  }

  /// The first `=` or ` <- ` outside of quotes and brackets that is not part of another operator.
  fileprivate var firstSign: Sign? {
    let units = utf8
    var nesting = Nesting()
    var index = units.startIndex
    while index < units.endIndex {
      let unit = units[index]
      let next = units.index(after: index)
      let following = next < units.endIndex ? units[next] : nil
      if nesting.isOpen(before: unit, followedBy: following) {
        if unit == UInt8(ascii: "=") {
          return following == unit
            ? Sign(kind: .doubleEquals, range: index..<units.index(after: next))
            : Sign(kind: .equals, range: index..<next)
        }
        if unit == UInt8(ascii: "<"), following == UInt8(ascii: "-"),
          isBlank(before: index), isBlank(at: units.index(after: next))
        {
          return Sign(kind: .arrow, range: index..<units.index(after: next))
        }
        if unit == UInt8(ascii: "<") || unit == UInt8(ascii: ">") {
          // <= and >= compare; a line with a comparison before its first = assigns nothing.
          return nil
        }
      }
      index = next
    }
    return nil
  }

  private func isBlank(before index: Index) -> Bool {
    index > startIndex && isBlankUnit(utf8[utf8.index(before: index)])
  }

  private func isBlank(at index: Index) -> Bool {
    index == endIndex || isBlankUnit(utf8[index])
  }

  private func isBlankUnit(_ unit: UInt8) -> Bool {
    unit == UInt8(ascii: " ") || unit == UInt8(ascii: "\t")
  }
}

extension StringProtocol {
  /// The text without blanks at its ends.
  var trimmingBlanks: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}

/// Follows quotes and brackets through a line, one UTF-8 unit at a time.
private struct Nesting {
  private var depth = 0
  private var columnDepth = 0
  private var quote: UInt8?
  private var isEscaped = false

  /// Takes the next unit; true when it stands outside of all quotes and brackets.
  mutating func isOpen(before unit: UInt8, followedBy following: UInt8?) -> Bool {
    if let quote {
      // A doubled quote closes and opens again, which comes to the same.
      if unit == quote { self.quote = nil }
      return false
    }
    if columnDepth > 0 {
      takeColumnUnit(unit, following)
      return false
    }
    switch unit {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = unit
    case UInt8(ascii: "["): columnDepth = 1
    case UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: ")"), UInt8(ascii: "}"): depth = max(0, depth - 1)
    default: return depth == 0
    }
    return false
  }

  /// Between square brackets stands a column's name, in which quotes are letters and `'` lets a
  /// bracket be one.
  private mutating func takeColumnUnit(_ unit: UInt8, _ following: UInt8?) {
    if isEscaped {
      isEscaped = false
    } else if unit == UInt8(ascii: "'"), let following, "[]#'@".utf8.contains(following) {
      isEscaped = true
    } else if unit == UInt8(ascii: "[") {
      columnDepth += 1
    } else if unit == UInt8(ascii: "]") {
      columnDepth -= 1
    }
  }
}

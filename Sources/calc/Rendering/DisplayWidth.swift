extension StringProtocol {
  /// How many columns of a terminal the text takes.
  ///
  /// - Complexity: O(*n*)
  var displayWidth: Int {
    utf8.allSatisfy { 0x20...0x7E ~= $0 } ? utf8.count : reduce(0) { $0 + $1.displayWidth }
  }
}

extension String {
  /// The text filled with blanks up to a width; text that is wider stays as it is.
  func padded(to width: Int, alignsRight: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - displayWidth))
    return alignsRight ? blanks + self : self + blanks
  }

  /// The text cut to a width, its last column an ellipsis when something is missing.
  func cut(to width: Int) -> String {
    guard displayWidth > width else { return self }
    guard width > 0 else { return "" }
    var result = ""
    var used = 0
    for character in self {
      used += character.displayWidth
      if used > width - 1 { break }
      result.append(character)
    }
    return result + "…"
  }

  /// The text in lines of at most a width, broken at blanks, all but the first behind an indent.
  func wrapped(to width: Int, indent: Int) -> [String] {
    guard displayWidth > width, width > indent + 10 else { return [self] }
    var lines: [String] = []
    var line = Substring(self)
    while line.displayWidth > width {
      let head = String(line.prefix(width))
      let first = lines.isEmpty ? 0 : indent
      guard let blank = head.dropFirst(max(first, indent)).lastIndex(of: " ") else { break }
      let length = head.distance(from: head.startIndex, to: blank)
      lines.append(String(line.prefix(length)))
      line = Substring(String(repeating: " ", count: indent) + line.dropFirst(length + 1))
    }
    return lines + [String(line)]
  }

  /// The text with control characters shown as symbols, so that no file steers the terminal.
  ///
  /// With `keepsLines`, line ends and tabs stay.
  func showingControls(keepsLines: Bool = false) -> String {
    let isHarmless = unicodeScalars.allSatisfy { !$0.isControl || (keepsLines && $0.isLayout) }
    if isHarmless { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if keepsLines, scalar.isLayout {
        result.append(scalar)
      } else {
        result.append(scalar.isControl ? scalar.controlPicture : scalar)
      }
    }
    return String(result)
  }
}

extension Character {
  /// How many columns of a terminal the character takes: 0, 1 or 2.
  ///
  /// - Source: Unicode Standard Annex 11, East Asian Width; Unicode Technical Standard 51 for emoji.
  var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.isASCII { return first.isControl ? 0 : 1 }
    // A character that is asked for as an emoji (U+FE0F), and a flag, are wide.
    let asksForEmoji = unicodeScalars.contains("\u{FE0F}")
    if first.isWide || (asksForEmoji && first.properties.isEmoji) { return 2 }
    if 0x1F1E6...0x1F1FF ~= first.value { return unicodeScalars.count > 1 ? 2 : 1 }
    return first.isInvisible ? 0 : 1
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control || isBidiControl }

  fileprivate var isLayout: Bool { self == "\n" || self == "\t" }

  /// Marks that turn the direction of what follows can make a terminal show another text.
  private var isBidiControl: Bool { 0x202A...0x202E ~= value || 0x2066...0x2069 ~= value }

  fileprivate var controlPicture: Unicode.Scalar {
    switch value {
    case 0...0x1F: Unicode.Scalar(value + 0x2400) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }

  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: value != 0xAD
    default: 0x1160...0x11FF ~= value
    }
  }

  fileprivate var isWide: Bool {
    value >= 0x1100
      && (properties.isEmojiPresentation && !(0x1F1E6...0x1F1FF ~= value)
        || wideRanges.contains { $0 ~= value })
  }
}

/// The ranges that are wide or full width, apart from emoji, whose property the standard library knows.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
  0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
  0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
  0x1F200...0x1F2FF, 0x20000...0x3FFFD,
]

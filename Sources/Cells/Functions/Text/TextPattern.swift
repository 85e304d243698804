/// A regular expression, matched in time that grows with text and pattern and never explodes.
///
/// Knows what patterns are mostly made of: characters, `.`, classes, `\d \w \s \b` and their opposites, anchors,
/// groups (also `(?:…)` and `(?<name>…)`), `|`, and greedy or lazy repetitions. There are no references back to
/// groups and no looking around, which is the price of the guarantee: formulas may come from strangers.
///
/// - Source: Russ Cox, "Regular Expression Matching: the Virtual Machine Approach", 2009.
struct TextPattern: Sendable {
  /// One step of the machine that matches.
  enum Step: Sendable, Hashable {
    case scalar(Unicode.Scalar)
    case any
    case set(ScalarSet)
    case jump(Int)
    /// Goes on at both places, the first preferred.
    case split(Int, Int)
    /// Notes the place of a group's start (even) or end (odd).
    case note(Int)
    case check(Check)
    case end
  }

  /// What must hold between two characters.
  enum Check: Sendable, Hashable {
    case start
    case end
    case wordBoundary
    case noWordBoundary
  }

  let steps: [Step]
  /// How many groups there are, the whole match included.
  let groups: Int
  let ignoresCase: Bool

  /// How many steps a pattern may take, so that `((a{99}){99}){99}` does not fill the memory.
  static let limit = 2_000

  /// Reads a pattern; nil when it makes no sense, or uses what is not known here.
  init?(_ text: String, ignoresCase: Bool) {
    var parser = TextPatternParser(text, ignoresCase: ignoresCase)
    guard let steps = parser.program() else { return nil }
    self.steps = steps
    groups = parser.groups
    self.ignoresCase = parser.ignoresCase
  }

  /// A scalar in the form in which case makes no difference.
  static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 ? lower.first ?? scalar : scalar
  }
}

/// A class of characters such as `[a-z\d]`.
struct ScalarSet: Sendable, Hashable {
  var ranges: [ClosedRange<UInt32>] = []
  var kinds: [Kind] = []
  var isNegated = false

  /// A class with a name of its own.
  enum Kind: Sendable, Hashable {
    case digit(Bool)
    case word(Bool)
    case blank(Bool)
    case letter(Bool)
    case capital(Bool)
    case small(Bool)
    case number(Bool)
    case punctuation(Bool)

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      let properties = scalar.properties
      switch self {
      case .digit(let wanted): return ("0"..."9").contains(scalar) == wanted
      case .word(let wanted): return Self.isWord(scalar) == wanted
      case .blank(let wanted): return properties.isWhitespace == wanted
      case .letter(let wanted): return properties.isAlphabetic == wanted
      case .capital(let wanted): return properties.isUppercase == wanted
      case .small(let wanted): return properties.isLowercase == wanted
      case .number(let wanted): return (properties.numericType != nil) == wanted
      case .punctuation(let wanted):
        let category = properties.generalCategory
        let all: [Unicode.GeneralCategory] = [
          .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
          .initialPunctuation, .finalPunctuation, .otherPunctuation,
        ]
        return all.contains(category) == wanted
      }
    }

    static func isWord(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "_" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }
  }

  func contains(_ scalar: Unicode.Scalar, ignoringCase: Bool) -> Bool {
    var found = holds(scalar)
    if !found, ignoringCase {
      let upper = scalar.properties.uppercaseMapping.unicodeScalars
      found =
        holds(TextPattern.folded(scalar)) || (upper.count == 1 && upper.contains(where: holds))
    }
    return found != isNegated
  }

  private func holds(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) } || kinds.contains { $0.contains(scalar) }
  }
}

extension Function {
  /// Functions that look for regular expressions.
  static let textPatterns: [Function] = [
    Function(
      "REGEXTEST(text, pattern, [ignoreCase])", "Whether a text holds what a pattern describes.",
      test
    ).example("REGEXTEST(\"A-12\", \"\\d+\") = TRUE"),
    Function(
      "REGEXEXTRACT(text, pattern, [mode], [ignoreCase])",
      "What a pattern finds: the first match (0), all matches (1), or the first one's groups (2).",
      extract
    ).example("REGEXEXTRACT(\"A-12\", \"\\d+\") = \"12\""),
    Function(
      "REGEXREPLACE(text, pattern, replacement, [which], [ignoreCase])",
      "Puts a text, in which $1 is the first group, in place of what a pattern finds.", replace
    ).example("REGEXREPLACE(\"A-12\", \"(\\w)-(\\d+)\", \"$2$1\") = \"12A\""),
  ]
}

/// - Throws: `.value` for a pattern that makes no sense, and a switch that is neither 0 nor 1.
private func pattern(_ text: String, _ ignoresCase: Double?) throws(CellError) -> TextPattern {
  let ignoresCase = try characterCount(ignoresCase ?? 0)
  guard ignoresCase <= 1, let pattern = TextPattern(text, ignoresCase: ignoresCase == 1) else {
    throw .value
  }
  return pattern
}

private func test(
  _ text: String, pattern: String, ignoresCase: Double?
) throws(CellError) -> Bool {
  let pattern = try Cells.pattern(pattern, ignoresCase)
  return pattern.firstMatch(in: Array(text.unicodeScalars), from: 0) != nil
}

/// - Throws: `.notAvailable` when nothing is found.
private func extract(
  _ text: String, pattern: String, mode: Double?, ignoresCase: Double?
) throws(CellError) -> Value {
  let pattern = try Cells.pattern(pattern, ignoresCase)
  let scalars = Array(text.unicodeScalars)
  func part(_ range: Range<Int>?) -> Value {
    .text(range.map { String(String.UnicodeScalarView(scalars[$0])) } ?? "")
  }
  switch try characterCount(mode ?? 0) {
  case 0:
    guard let match = pattern.firstMatch(in: scalars, from: 0) else { throw .notAvailable }
    return part(match.range)
  case 1:
    let all = pattern.matches(in: scalars).map { part($0.range) }
    guard !all.isEmpty else { throw .notAvailable }
    return .array(ArrayValue(rows: 1, columns: all.count, elements: all))
  case 2:
    guard let match = pattern.firstMatch(in: scalars, from: 0), pattern.groups > 1 else {
      throw .notAvailable
    }
    let groups = (1..<pattern.groups).map { part(match.group($0)) }
    return .array(ArrayValue(rows: 1, columns: groups.count, elements: groups))
  default: throw .value
  }
}

/// Which match is replaced: all where it is 0, from the end where it is negative.
private func replace(
  _ text: String, pattern: String, replacement: String, which: Double?, ignoresCase: Double?,
  _ context: Context
) throws(CellError) -> String {
  let pattern = try Cells.pattern(pattern, ignoresCase)
  let scalars = Array(text.unicodeScalars)
  let which = Int(min(max(which ?? 0, -1e9), 1e9))
  let matches = pattern.matches(in: scalars)
  let replacement = Array(replacement.unicodeScalars)
  var result = String.UnicodeScalarView()
  var position = 0
  for (index, match) in matches.enumerated()
  where which == 0 || which == index + 1 || which == index - matches.count {
    result.append(contentsOf: scalars[position..<match.range.lowerBound])
    append(replacement, of: match, in: scalars, to: &result)
    position = match.range.upperBound
    if result.count > context.context.textLimit { throw .value }
  }
  result.append(contentsOf: scalars[position...])
  return try limited(String(result), context)
}

/// Appends a replacement: `$1` and `${1}` are groups, `$0` and `$&` the match, `$$` a dollar sign.
private func append(
  _ replacement: [Unicode.Scalar], of match: TextPattern.Match, in text: [Unicode.Scalar],
  to result: inout String.UnicodeScalarView
) {
  var index = 0
  while index < replacement.count {
    let scalar = replacement[index]
    index += 1
    guard scalar == "$", index < replacement.count else {
      result.append(scalar)
      continue
    }
    var end = index
    let isBraced = replacement[end] == "{"
    if isBraced { end += 1 }
    var number: Int?
    while end < replacement.count, ("0"..."9").contains(replacement[end]), (number ?? 0) < 1_000 {
      number = (number ?? 0) * 10 + Int(replacement[end].value - 48)
      end += 1
    }
    if isBraced {
      if end < replacement.count, replacement[end] == "}" { end += 1 } else { number = nil }
    }
    if let number {
      index = end
      if let range = match.group(number) { result.append(contentsOf: text[range]) }
    } else if replacement[index] == "&" {
      index += 1
      result.append(contentsOf: text[match.range])
    } else {
      result.append("$")
      if replacement[index] == "$" { index += 1 }
    }
  }
}

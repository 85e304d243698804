extension Function {
  /// Functions that look for one text in another.
  static let textSearching: [Function] = [
    Function(
      "FIND(text, within, [start])", "Where a text stands within another; case matters.", find
    ).example("FIND(\"e\", \"spreadsheet\") = 4"),
    Function(
      "SEARCH(text, within, [start])",
      "Where a text stands within another; case does not matter, * and ? stand for others.", search
    ).example("SEARCH(\"E?d\", \"spreadsheet\") = 4"),
    Function(
      "SUBSTITUTE(text, old, new, [which])",
      "Puts a text in place of another, everywhere or once.", substitute
    ).example("SUBSTITUTE(\"a-b-c\", \"-\", \"+\") = \"a+b+c\""),
    Function("EXACT(text1, text2)", "Whether two texts are the same, case included.", areSame)
      .example("EXACT(\"a\", \"A\") = FALSE"),
  ]
}

/// - Throws: `.value` when the text is not there, or `start` lies outside.
private func find(_ text: String, within: String, start: Double?) throws(CellError) -> Int {
  let scalars = Array(within.unicodeScalars)
  let start = try characterCount(start ?? 1, atLeast: 1) - 1
  guard let place = scalars.firstPlace(of: Array(text.unicodeScalars), from: start) else {
    throw .value
  }
  return place + 1
}

/// - Throws: `.value` when the text is not there, or `start` lies outside.
private func search(_ text: String, within: String, start: Double?) throws(CellError) -> Int {
  let start = try characterCount(start ?? 1, atLeast: 1) - 1
  // As in Excel nothing can be found in an empty text, not even nothing.
  guard !within.isEmpty, start < within.unicodeScalars.count || text.isEmpty else { throw .value }
  let scalars = Array(CaseFolding.folded(within).unicodeScalars)
  // A tilde at the end has nothing to make literal.
  let hasLooseTilde = text.hasSuffix("~") && !text.hasSuffix("~~")
  let pattern = Wildcard(hasLooseTilde ? String(text.dropLast()) : text)
  guard let place = pattern.firstMatch(in: scalars, from: start) else { throw .value }
  return place + 1
}

private func substitute(
  _ text: String, old: String, new: String, which: Double?, _ context: Context
) throws(CellError) -> String {
  let only = try which.map { which throws(CellError) in try characterCount(which, atLeast: 1) }
  let old = Array(old.unicodeScalars)
  guard !old.isEmpty else { return text }
  let scalars = Array(text.unicodeScalars)
  let new = new.unicodeScalars
  var result = String.UnicodeScalarView()
  var position = 0
  var count = 0
  while let place = scalars.firstPlace(of: old, from: position) {
    count += 1
    result.append(contentsOf: scalars[position..<place])
    result.append(contentsOf: only == nil || only == count ? Array(new) : old)
    position = place + old.count
    if only == count { break }
  }
  guard count > 0 else { return text }
  result.append(contentsOf: scalars[position...])
  return try limited(String(result), context)
}

private func areSame(_ first: String, _ second: String) -> Bool {
  first.unicodeScalars.elementsEqual(second.unicodeScalars)
}

extension [Unicode.Scalar] {
  /// Where a run of scalars begins, from a place on; nil where it does not.
  func firstPlace(of run: [Unicode.Scalar], from start: Int) -> Int? {
    guard start <= count - run.count else { return nil }
    return (start...count - run.count).first { place in
      run.indices.allSatisfy { self[place + $0] == run[$0] }
    }
  }
}

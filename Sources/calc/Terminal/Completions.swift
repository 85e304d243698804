/// What may stand at the cursor.
struct Completions: Equatable {
  /// Where the text that the candidates replace begins, in UTF-8 units from the start of the line.
  var start: Int
  /// Whole replacements for the text from `start` to the cursor.
  var candidates: [String]
  /// What is added after the only candidate.
  var ending: Character?

  /// Nothing can be completed.
  static let none = Completions(start: 0, candidates: [])

  /// The candidates from a later place on: a line editor may replace only the last word of what they
  /// replace.
  ///
  /// Candidates that are shorter than that are left out.
  func replacements(from wordStart: Int) -> [String] {
    let skipped = wordStart - start
    guard skipped >= 0 else { return [] }
    return candidates.compactMap { candidate in
      guard candidate.utf8.count >= skipped else { return nil }
      return String(decoding: candidate.utf8.dropFirst(skipped), as: UTF8.self)
    }
  }

  /// What all candidates begin with, without regard to case; what was typed stays when they differ
  /// in the case of it.
  static func commonPrefix(of candidates: [String], typed: String) -> String {
    guard var prefix = candidates.first.map({ Substring($0) }) else { return typed }
    for candidate in candidates.dropFirst() {
      let shared = zip(prefix, candidate).prefix { $0.lowercased() == $1.lowercased() }.count
      prefix = prefix.prefix(shared)
    }
    let agrees = candidates.allSatisfy { $0.hasPrefix(prefix) }
    return agrees || prefix.count > typed.count ? String(prefix) : typed
  }
}

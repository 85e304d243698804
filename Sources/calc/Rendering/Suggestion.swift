/// Finds the word that may have been meant.
enum Suggestion {
  /// The candidate nearest to a misspelt word, without regard to case; nil when none is near.
  ///
  /// Near is one slip in three letters, a slip being a letter too many, missing, wrong, or swapped
  /// with its neighbour.
  ///
  /// - Complexity: O(candidates × length²)
  static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let typed = Array(word.lowercased().unicodeScalars.prefix(40))
    let limit = max(1, (typed.count + 1) / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased().unicodeScalars)
      guard abs(letters.count - typed.count) <= limit else { continue }
      let distance = Self.distance(typed, letters)
      if distance <= limit, distance < typed.count, distance < best?.distance ?? Int.max {
        best = (candidate, distance)
      }
    }
    return best?.candidate
  }

  /// The optimal string alignment distance.
  static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for (i, letter) in first.enumerated() {
      var row = [i + 1]
      for (j, other) in second.enumerated() {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (letter == other ? 0 : 1))
        if i > 0, j > 0, letter == second[j - 1], first[i - 1] == other {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[second.count]
  }
}

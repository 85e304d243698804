/// Finds the word that a misspelt one probably means.
package enum Spelling {
  /// The candidate with the fewest letters to change, if they are few for the word's length.
  ///
  /// - Complexity: O(*candidates* · *n*²).
  package static func closest(to word: String, among candidates: some Sequence<String>) -> String? {
    let letters = Array(CaseFolding.folded(word))
    let limit = letters.count <= 3 ? 1 : letters.count <= 7 ? 2 : 3
    var best: (distance: Int, name: String)?
    for candidate in candidates {
      let other = Array(CaseFolding.folded(candidate))
      guard abs(other.count - letters.count) <= limit else { continue }
      let distance = distance(letters, other)
      guard distance <= limit, distance < letters.count else { continue }
      if let found = best, (found.distance, found.name) <= (distance, candidate) { continue }
      best = (distance, candidate)
    }
    return best?.name
  }

  /// How many letters have to be inserted, deleted, replaced or swapped with their neighbour.
  ///
  /// - Source: the optimal string alignment distance.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}

import Glibc

extension String {
  /// Whether two texts are the same byte by byte: two spellings of `å` are two texts.
  ///
  /// - Complexity: O(length); nothing is decoded, and ``String`` itself compares by what a reader sees.
  package func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    var one = self
    var other = other
    return one.withUTF8 { one in
      other.withUTF8 { other in
        guard let left = one.baseAddress, let right = other.baseAddress else { return true }
        return memcmp(left, right, one.count) == 0
      }
    }
  }
}

import Glibc

extension String {
  /// Whether two texts are the same byte by byte: two spellings of `å` are two texts.
  ///
  /// - Complexity: O(length); nothing is decoded, and ``String`` itself compares by what a reader sees.
  package func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return withBytes { one in
      other.withBytes { other in
        guard let left = one.baseAddress, let right = other.baseAddress else { return true }
        return memcmp(left, right, one.count) == 0
      }
    }
  }

  /// What a body finds out about the bytes of a text.
  @inline(__always)
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    // Unlike `withUTF8` it changes nothing, so that nobody need hold the text meanwhile.
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return copy.withUTF8(body)
  }
}

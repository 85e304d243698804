/// Text as spreadsheets compare it: without case.
enum CaseFolding {
  /// The text in the form in which two spellings of one word are equal.
  ///
  /// - Complexity: O(*n*); ASCII text takes no detour through Unicode tables.
  static func folded(_ text: String) -> String {
    var needsWork = false
    for byte in text.utf8 where byte >= 0x80 || (byte >= 0x41 && byte <= 0x5A) {
      needsWork = true
      break
    }
    return needsWork ? text.lowercased() : text
  }

  /// Whether two texts differ in nothing but case.
  static func areEqual(_ left: String, _ right: String) -> Bool {
    left == right || folded(left) == folded(right)
  }

  /// Whether the left text stands before the right one, at it, or behind it: negative, zero, positive.
  static func order(_ left: String, _ right: String) -> Int {
    if left == right { return 0 }
    let left = folded(left)
    let right = folded(right)
    return left == right ? 0 : left < right ? -1 : 1
  }
}

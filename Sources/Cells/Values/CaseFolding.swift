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
    if let order = asciiOrder(left, right) { return order == 0 }
    return left == right || folded(left) == folded(right)
  }

  /// Whether the left text stands before the right one, at it, or behind it: negative, zero, positive.
  static func order(_ left: String, _ right: String) -> Int {
    if let order = asciiOrder(left, right) { return order }
    if left == right { return 0 }
    let left = folded(left)
    let right = folded(right)
    return left == right ? 0 : left < right ? -1 : 1
  }

  /// The same for two texts that are all ASCII, which needs no other text.
  private static func asciiOrder(_ left: String, _ right: String) -> Int? {
    let found = left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { right in order(left, right) }
    }
    return (found ?? nil) ?? nil
  }

  private static func order(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    // A mark behind a letter may belong to it: all bytes have to be looked at.
    guard left.reduce(0, |) < 0x80, right.reduce(0, |) < 0x80 else { return nil }
    for index in 0..<min(left.count, right.count) {
      let (one, other) = (lowercased(left[index]), lowercased(right[index]))
      if one != other { return one < other ? -1 : 1 }
    }
    return left.count - right.count
  }

  /// An ASCII letter in lower case, any other byte as it is.
  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}

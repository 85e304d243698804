/// By what templates are found: a hash of a formula's key and of the sheet that it means.
enum TemplateHash {
  /// Mixes eight bytes at a time.
  static func of(_ key: UnsafeRawBufferPointer, _ scope: SheetID) -> UInt32 {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = UInt64(truncatingIfNeeded: scope.number) &+ UInt64(key.count)
    var offset = 0
    while offset + 8 <= key.count {
      hash = (hash ^ key.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* factor
      hash ^= hash >> 29
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < key.count {
      rest = rest << 8 | UInt64(key[offset])
      offset += 1
    }
    hash = (hash ^ rest) &* factor
    hash ^= hash >> 32
    return UInt32(truncatingIfNeeded: hash)
  }
}

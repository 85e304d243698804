extension Rank {
  /// Whether the place has only one owner.
  ///
  /// A constant cannot be asked, and a variable would be counted wherever it is read.
  @usableFromInline final var hasOneOwner: Bool {
    var address = Unmanaged.passUnretained(self).toOpaque()
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: Rank.self, capacity: 1) {
        isKnownUniquelyReferenced(&$0.pointee)
      }
    }
  }
}

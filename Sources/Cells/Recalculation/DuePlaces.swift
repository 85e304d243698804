/// Places of a fixed order as bits, with a bit above for each word that is not 0: taken out from the front.
struct DuePlaces {
  private var words: [UInt64]
  private var summary: [UInt64]

  init(count: Int) {
    words = Array(repeating: 0, count: count >> 6 + 1)
    summary = Array(repeating: 0, count: words.count >> 6 + 1)
  }

  @inline(__always)
  mutating func insert(_ place: Int) {
    words[place >> 6] |= 1 << UInt64(place & 63)
    summary[place >> 12] |= 1 << UInt64((place >> 6) & 63)
  }

  /// Takes out the first place from one on.
  ///
  /// - Complexity: O(places passed / 4,096).
  @inline(__always)
  mutating func popFirst(from start: Int) -> Int? {
    var word = start >> 6
    guard word < words.count else { return nil }
    if words[word] == 0 {
      guard let next = firstWord(from: word + 1) else { return nil }
      word = next
    }
    let bits = words[word]
    words[word] = bits & (bits - 1)
    if words[word] == 0 { summary[word >> 6] &= ~(1 << UInt64(word & 63)) }
    return word << 6 + bits.trailingZeroBitCount
  }

  private func firstWord(from start: Int) -> Int? {
    var index = start >> 6
    guard index < summary.count else { return nil }
    var bits = summary[index] & ~0 << UInt64(start & 63)
    while bits == 0 {
      index += 1
      guard index < summary.count else { return nil }
      bits = summary[index]
    }
    return index << 6 + bits.trailingZeroBitCount
  }
}

/// Places of a fixed order as bits, with a bit above for each word that is not 0: taken out from the front.
struct DuePlaces {
  private let memory: (words: FixedArray<UInt64>, summary: FixedArray<UInt64>)
  private let words: FixedElements<UInt64>
  private let summary: FixedElements<UInt64>

  init(count: Int) {
    let words = FixedArray<UInt64>(Array(repeating: 0, count: count >> 6 + 1))
    let summary = FixedArray<UInt64>(Array(repeating: 0, count: words.count >> 6 + 1))
    memory = (words, summary)
    self.words = words.view
    self.summary = summary.view
  }

  @inline(__always)
  func insert(_ place: Int) {
    let word = words[place >> 6]
    words[place >> 6] = word | 1 << UInt64(place & 63)
    if word == 0 { summary[place >> 12] |= 1 << UInt64((place >> 6) & 63) }
  }

  @inline(__always)
  func remove(_ place: Int) {
    let word = words[place >> 6]
    let bit: UInt64 = 1 << UInt64(place & 63)
    if word & bit == 0 { return }
    words[place >> 6] = word ^ bit
    if word == bit { summary[place >> 12] &= ~(1 << UInt64((place >> 6) & 63)) }
  }

  /// Takes out the first place from one on.
  ///
  /// - Complexity: O(places passed / 4,096).
  @inline(__always)
  func popFirst(from start: Int) -> Int? {
    var word = start >> 6
    guard word < words.count else { return nil }
    var bits = words[word]
    if bits == 0 {
      guard let next = firstWord(from: word + 1) else { return nil }
      word = next
      bits = words[word]
    }
    let rest = bits & (bits - 1)
    words[word] = rest
    if rest == 0 { summary[word >> 6] &= ~(1 << UInt64(word & 63)) }
    return word << 6 + bits.trailingZeroBitCount
  }

  /// The first place from one on.
  func first(from start: Int) -> Int? {
    var word = start >> 6
    guard word < words.count else { return nil }
    let bits = words[word] & ~0 << UInt64(start & 63)
    if bits != 0 { return word << 6 + bits.trailingZeroBitCount }
    guard let next = firstWord(from: word + 1) else { return nil }
    word = next
    return word << 6 + words[word].trailingZeroBitCount
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

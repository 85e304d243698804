/// The readers of those places of a schedule that have other readers than the next place.
struct ListedReaders {
  /// Which places have some.
  private let places: FixedArray<UInt64>
  /// How many of them come before each word of `places`.
  private let ranks: FixedArray<Int32>
  /// Where the readers of each of them begin, and behind the last one their end.
  private let starts: FixedArray<Int32>
  private let readers: FixedArray<Int32>

  /// - Parameters:
  ///   - nodes: The places.
  ///   - lists: The readers of those whose readers are listed, in the order of the places.
  init(_ nodes: [Schedule.Node], _ lists: ScheduleBuilder.Lists) {
    var places = [UInt64](repeating: 0, count: nodes.count >> 6 + 1)
    var ranks = [Int32](repeating: 0, count: places.count)
    var rank: Int32 = 0
    for (place, node) in nodes.enumerated() {
      if place & 63 == 0 { ranks[place >> 6] = rank }
      if node.readers == .listed {
        places[place >> 6] |= 1 << UInt64(place & 63)
        rank += 1
      }
    }
    self.places = FixedArray(places)
    self.ranks = FixedArray(ranks)
    starts = FixedArray(lists.starts)
    readers = FixedArray(lists.readers)
  }

  /// Shows the readers of a place whose readers are listed.
  @inline(__always)
  func forEach(of place: Int, _ body: (Int) -> Void) {
    let before = places[place >> 6] & ~(~0 << UInt64(place & 63))
    let rank = Int(ranks[place >> 6]) + before.nonzeroBitCount
    for index in Int(starts[rank])..<Int(starts[rank + 1]) { body(Int(readers[index])) }
  }
}

/// Coordinates of formulas that share all the rest, a few numbers for each.
struct CoordinateStore {
  private var numbers: [Int32] = []
  /// Where groups of a size have been taken out.
  private var free: [Int: [Int32]] = [:]

  /// Stores a group.
  ///
  /// - Returns: Its place.
  mutating func insert(_ group: [Int32]) -> Int32 {
    if let place = free[group.count]?.popLast() {
      numbers.replaceSubrange(Int(place)..<Int(place) + group.count, with: group)
      return place
    }
    numbers += group
    return Int32(numbers.count - group.count)
  }

  mutating func remove(_ place: Int32, count: Int) {
    if count > 0 { free[count, default: []].append(place) }
  }

  func group(_ place: Int32, count: Int) -> ArraySlice<Int32> {
    numbers[Int(place)..<Int(place) + count]
  }

  subscript(place: Int32, offset: Int) -> Int32 { numbers[Int(place) + offset] }
}

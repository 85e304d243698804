/// The ways in which lookup functions search a row or a column; places count from 0.
///
/// Values of another kind than the key's, empty cells and errors are passed over.
package enum ValueSearch {
  /// The first value, or the last, that equals a key.
  ///
  /// - Complexity: O(log *n*) in a line of cells that is searched again and again, O(*n*) in the used values otherwise.
  package static func exact(
    _ key: LookupKey, in line: LookupLine, fromEnd: Bool = false
  ) -> Int? {
    if let indexed = key.indexed, let found = line.places(of: indexed) {
      return (fromEnd ? found.places.last : found.places.first).map { $0 - found.first }
    }
    if key.isEmpty, !fromEnd, line.usedCount < line.count {
      // What lies beyond the used part is empty.
      return (0..<line.usedCount).first { key.matches(line[$0]) } ?? line.usedCount
    }
    if key.isEmpty, line.usedCount < line.count { return line.count - 1 }
    return fromEnd
      ? (0..<line.usedCount).last { key.matches(line[$0]) }
      : (0..<line.usedCount).first { key.matches(line[$0]) }
  }

  /// The last value that is not above a key, by halving a line that is sorted upwards.
  ///
  /// On lines that are not sorted it finds what Excel finds: where the middle is of another kind, the search steps
  /// on to the next of the key's kind, and of equal values it takes the last. Where a line runs
  /// downwards from above the key Excel gives a wrong value; here it has no answer.
  ///
  /// - Complexity: O(log *n*), and as many steps more as there are values to pass over.
  package static func approximate(_ key: Value, in line: LookupLine) -> Int? {
    var low = -1
    var high = line.count
    while high - low >= 2 {
      let middle = low + (high - low) / 2
      var place = middle
      while place < high, place < line.usedCount, !isOfOneKind(line[place], key) { place += 1 }
      guard place < high, place < line.usedCount else {
        high = middle
        continue
      }
      let order = Value.order(line[place], key)
      if order == 0 { return lastEqual(key, in: line, from: place, below: high) }
      if order < 0 {
        low = place
      } else {
        // Everything between the middle and here is of another kind.
        high = middle
      }
    }
    return low < 0 || runsDownwards(line, from: key) ? nil : low
  }

  /// Whether a line begins above a key and ends below its own beginning.
  private static func runsDownwards(_ line: LookupLine, from key: Value) -> Bool {
    guard let first = (0..<line.usedCount).first(where: { isOfOneKind(line[$0], key) }),
      Value.order(line[first], key) > 0,
      let last = (0..<line.usedCount).last(where: { isOfOneKind(line[$0], key) })
    else { return false }
    return Value.order(line[last], line[first]) < 0
  }

  private static func lastEqual(
    _ key: Value, in line: LookupLine, from start: Int, below end: Int
  ) -> Int {
    var last = start
    for place in start + 1..<max(start + 1, min(end, line.usedCount))
    where isOfOneKind(line[place], key) {
      guard Value.order(line[place], key) == 0 else { break }
      last = place
    }
    return last
  }

  /// The last value of a line sorted downwards that is not below a key; stops at the first that is.
  package static func descending(_ key: Value, in line: LookupLine) -> Int? {
    var best: Int?
    for place in 0..<line.usedCount {
      let value = line[place]
      guard isOfOneKind(value, key) else { continue }
      guard Value.order(value, key) >= 0 else { break }
      best = place
    }
    return best
  }

  /// Which neighbour will do where nothing equals the key.
  package enum Neighbour {
    case none
    case smaller
    case larger
  }

  /// The value that equals a key, otherwise the nearest on one side; all kinds are compared, in their order.
  ///
  /// - Complexity: O(*n*) in the used values.
  package static func nearest(
    _ key: Value, in line: LookupLine, neighbour: Neighbour, fromEnd: Bool
  ) -> Int? {
    var best: Int?
    for step in 0..<line.usedCount {
      let place = fromEnd ? line.usedCount - 1 - step : step
      let value = line[place]
      guard isComparable(value) else { continue }
      let order = Value.order(value, key)
      if order == 0 { return place }
      guard neighbour == (order < 0 ? .smaller : .larger) else { continue }
      if let best {
        let progress = Value.order(value, line[best])
        guard neighbour == .smaller ? progress > 0 : progress < 0 else { continue }
      }
      best = place
    }
    return best
  }

  /// The same by halving a line that is sorted upwards or downwards.
  ///
  /// Of equal values it finds the first in the upward order.
  ///
  /// - Complexity: O(log *n*), and as many steps more as there are empty cells and errors.
  package static func sorted(
    _ key: Value, in line: LookupLine, neighbour: Neighbour, isDescending: Bool
  ) -> Int? {
    let count = line.usedCount
    func value(_ place: Int) -> Value { line[isDescending ? count - 1 - place : place] }
    // Below `low` everything is smaller than the key, from `high` on nothing is.
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      var place = middle
      while place < high, !isComparable(value(place)) { place += 1 }
      if place < high, Value.order(value(place), key) < 0 {
        low = place + 1
      } else {
        high = middle
      }
    }
    let atOrAbove = (low..<count).first { isComparable(value($0)) }
    let found: Int?
    if let atOrAbove, Value.order(value(atOrAbove), key) == 0 {
      found = atOrAbove
    } else {
      switch neighbour {
      case .none: found = nil
      case .smaller: found = (0..<low).last { isComparable(value($0)) }
      case .larger: found = atOrAbove
      }
    }
    return found.map { isDescending ? count - 1 - $0 : $0 }
  }

  private static func isOfOneKind(_ value: Value, _ key: Value) -> Bool {
    switch (value, key) {
    case (.number, .number), (.text, .text), (.boolean, .boolean): true
    default: false
    }
  }

  private static func isComparable(_ value: Value) -> Bool {
    switch value {
    case .number, .text, .boolean: true
    default: false
    }
  }
}

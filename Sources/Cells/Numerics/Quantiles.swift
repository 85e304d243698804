/// Places in sorted numbers.
package enum Quantiles {
  /// The middle number, or the mean of the two in the middle.
  ///
  /// - Precondition: there is at least one number, and they are sorted.
  package static func median(_ sorted: [Double]) -> Double {
    let middle = sorted.count / 2
    if sorted.count % 2 == 1 { return sorted[middle] }
    return sorted[middle - 1] + (sorted[middle] - sorted[middle - 1]) / 2
  }

  /// The number below which a fraction of the sorted numbers lies, the least at 0 and the largest at 1.
  ///
  /// - Returns: `nil` where the fraction lies outside of 0…1, or where there are no numbers.
  package static func inclusive(_ sorted: [Double], _ fraction: Double) -> Double? {
    guard !sorted.isEmpty, fraction >= 0, fraction <= 1 else { return nil }
    return interpolated(sorted, fraction * Double(sorted.count - 1))
  }

  /// The same, where the fraction counts places beyond both ends: it lies between 1/(n+1) and n/(n+1).
  package static func exclusive(_ sorted: [Double], _ fraction: Double) -> Double? {
    guard !sorted.isEmpty, fraction > 0, fraction < 1 else { return nil }
    let place = fraction * Double(sorted.count + 1) - 1
    let nearest = place.rounded()
    let exact = (place - nearest).magnitude < 1e-10 ? nearest : place
    guard exact >= 0, exact <= Double(sorted.count - 1) else { return nil }
    return interpolated(sorted, exact)
  }

  /// Which place, counted from 0 and with a fraction, a number has among sorted ones.
  ///
  /// - Returns: `nil` where it lies before the first or behind the last.
  package static func place(of number: Double, in sorted: [Double]) -> Double? {
    guard let first = sorted.first, let last = sorted.last, number >= first, number <= last
    else { return nil }
    let above = firstIndex(in: sorted) { $0 >= number }
    if sorted[above] == number { return Double(above) }
    let low = sorted[above - 1]
    return Double(above - 1) + (number - low) / (sorted[above] - low)
  }

  /// The first index at which a condition holds that, once met, holds for all that follow.
  ///
  /// - Complexity: O(log *n*).
  package static func firstIndex(
    in sorted: [Double], where condition: (Double) -> Bool
  ) -> Int {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if condition(sorted[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private static func interpolated(_ sorted: [Double], _ place: Double) -> Double {
    let index = Int(place.rounded(.down))
    let fraction = place - Double(index)
    guard fraction > 0, index + 1 < sorted.count else {
      return sorted[min(index, sorted.count - 1)]
    }
    return sorted[index] + fraction * (sorted[index + 1] - sorted[index])
  }
}

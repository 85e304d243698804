import Glibc

/// How the cost of an asset is written off over its life.
package enum Depreciation {
  /// The amount of one period, declining by a factor and never below the salvage value.
  package static func declining(
    cost: Double, salvage: Double, life: Double, period: Double, factor: Double
  ) -> Double {
    let rate = factor / life
    if rate >= 1 { return period == 1 ? max(0, cost - salvage) : 0 }
    let before = cost * pow(1 - rate, period - 1)
    let after = cost * pow(1 - rate, period)
    return max(0, after < salvage ? before - salvage : before - after)
  }

  /// The amount between two times, in periods and parts of periods.
  ///
  /// With `switches` equal amounts follow as soon as they are larger.
  ///
  /// - Complexity: O(*end*).
  package static func variable(
    cost: Double, salvage: Double, life: Double, from start: Double, to end: Double,
    factor: Double, switches: Bool
  ) -> Double {
    let first = start.rounded(.down)
    let last = end.rounded(.up)
    guard switches else {
      var sum = 0.0
      var period = first + 1
      while period <= last {
        let amount = declining(
          cost: cost, salvage: salvage, life: life, period: period, factor: factor)
        let part = min(end, period) - max(start, period - 1)
        sum += amount * part
        period += 1
      }
      return sum
    }
    func upTo(_ time: Double) -> Double {
      switching(cost: cost, salvage: salvage, life: life, remaining: life, to: time, factor: factor)
    }
    func within(_ from: Double, _ to: Double) -> Double {
      switching(
        cost: cost - upTo(from), salvage: salvage, life: life, remaining: life - from,
        to: to - from, factor: factor)
    }
    var sum = within(first, last)
    if start > first { sum -= (start - first) * within(first, first + 1) }
    if end < last { sum -= (last - end) * within(last - 1, last) }
    return sum
  }

  /// The amount of the first periods, in which equal amounts follow as soon as they are larger.
  private static func switching(
    cost: Double, salvage: Double, life: Double, remaining: Double, to end: Double, factor: Double
  ) -> Double {
    var sum = 0.0
    var rest = cost - salvage
    var equal: Double?
    var period = 1.0
    while period <= end.rounded(.up) {
      var amount: Double
      if let equal {
        amount = equal
      } else {
        amount = declining(
          cost: cost, salvage: salvage, life: life, period: period, factor: factor)
        let straight = rest / (remaining - (period - 1))
        if straight > amount {
          amount = straight
          equal = straight
        } else {
          rest -= amount
        }
      }
      sum += amount * min(1, end - (period - 1))
      period += 1
    }
    return sum
  }
}

import Glibc

/// Payments at equal distances or at given days, discounted.
package enum CashFlow {
  /// What payments, one a period and the first after one period, are worth today.
  package static func presentValue(_ flows: [Double], rate: Double) -> Double {
    var factor = 1.0
    var sum = Summation()
    for flow in flows {
      factor *= 1 + rate
      sum.add(flow / factor)
    }
    return sum.total
  }

  /// The rate at which payments, the first of them today, are worth nothing.
  ///
  /// - Parameters:
  ///   - flows: Payments, one a period; at least one of each sign.
  ///   - guess: Which of several rates is wanted.
  /// - Returns: `nil` where none is found between -1 and a million.
  package static func internalRate(_ flows: [Double], near guess: Double) -> Double? {
    internalRate(flows, times: flows.indices.map { Double($0) }, near: guess)
  }

  /// The same for payments at given times, counted in periods from the first.
  package static func internalRate(
    _ flows: [Double], times: [Double], near guess: Double
  ) -> Double? {
    guard flows.contains(where: { $0 > 0 }), flows.contains(where: { $0 < 0 }) else { return nil }
    return RootFinding.root(near: guess, in: -0.999_999_999...1e6) { rate in
      let growth = log1p(rate)
      var value = Summation()
      var slope = Summation()
      for (flow, time) in zip(flows, times) {
        let discounted = flow * exp(-time * growth)
        value.add(discounted)
        slope.add(-time * discounted)
      }
      return (value.total, slope.total / (1 + rate))
    }
  }
}

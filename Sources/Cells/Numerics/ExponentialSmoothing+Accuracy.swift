import Glibc

extension ExponentialSmoothing {
  /// How far forecasts one step ahead are from what was observed.
  package struct Accuracy: Sendable {
    /// The mean size of the errors.
    package let meanError: Double
    /// The same against that of forecasting each observation by the one before it.
    package let scaledError: Double
    /// The mean of the errors as shares of forecast and observation, from 0 to 2.
    package let relativeError: Double
    /// The square root of the mean squared error.
    package let rootSquaredError: Double
  }

  /// - Complexity: O(*n*).
  package var accuracy: Accuracy {
    let pairs = forecasts
    let count = Double(max(1, pairs.count))
    var sizes = 0.0
    var shares = 0.0
    var squares = 0.0
    for (observed, forecast) in pairs {
      let size = (observed - forecast).magnitude
      sizes += size
      squares += size * size
      let scale = observed.magnitude + forecast.magnitude
      if scale > 0 { shares += 2 * size / scale }
    }
    var steps = 0.0
    for (before, after) in zip(pairs, pairs.dropFirst()) {
      steps += (after.observed - before.observed).magnitude
    }
    let naive = steps / Double(max(1, pairs.count - 1))
    return Accuracy(
      meanError: sizes / count, scaledError: naive > 0 ? sizes / count / naive : 0,
      relativeError: shares / count, rootSquaredError: sqrt(squares / count))
  }

  /// Half the width of the interval in which an observation lies with a probability, some steps after the last one.
  ///
  /// - Source: R. J. Hyndman, A. B. Koehler, J. K. Ord and R. D. Snyder, "Forecasting with Exponential Smoothing",
  ///   2008, table 6.1: the variance of the model with additive errors, trend and season.
  /// - Complexity: O(*n* + steps).
  package func halfInterval(after steps: Double, probability: Double) -> Double {
    let deviation = accuracy.rootSquaredError
    let quantile = NormalDistribution.inverse((1 + probability) / 2)
    let whole = Int(min(steps.rounded(.down), 1e6))
    let low = spread(after: whole)
    let part = steps - steps.rounded(.down)
    let spread = part == 0 ? low : low + part * (spread(after: whole + 1) - low)
    return quantile * deviation * spread
  }

  /// How much wider the errors some steps ahead are than those one step ahead.
  private func spread(after steps: Int) -> Double {
    guard steps > 0 else { return 0 }
    var variance = 1.0
    for step in 1..<max(1, steps) {
      var weight = weights.level * (1 + weights.trend * Double(step))
      if seasonLength > 1, step.isMultiple(of: seasonLength) {
        weight += weights.season * (1 - weights.level)
      }
      variance += weight * weight
    }
    return sqrt(variance)
  }
}

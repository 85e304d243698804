/// A forecast from level, trend and season, each smoothed exponentially and added to the others.
///
/// - Source: R. J. Hyndman and G. Athanasopoulos, "Forecasting: Principles and Practice", 3rd edition, section 8.3.
package struct ExponentialSmoothing: Sendable {
  /// How fast level, trend and season follow what is observed, each from 0 to 1.
  package struct Weights: Sendable, Hashable {
    package var level = 0.5
    package var trend = 0.5
    package var season = 0.5
  }

  private let values: [Double]
  /// How many observations make a season; 1 where there is none.
  package let seasonLength: Int
  /// The weights with the least squared errors.
  package private(set) var weights = Weights()
  private var end: State

  /// What is known after some observations.
  private struct State {
    var level: Double
    var trend: Double
    /// The seasonal parts, the next one first.
    var season: ArraySlice<Double>
    var squaredErrors = 0.0
  }

  /// Fits observations at equal distances.
  ///
  /// - Precondition: there are at least two observations, and at least two seasons of them.
  /// - Complexity: O(*n*) for each of a few hundred weights.
  package init(_ values: [Double], seasonLength: Int) {
    precondition(values.count >= 2 * max(seasonLength, 1), "two seasons are observed")
    self.values = values
    self.seasonLength = max(1, seasonLength)
    end = State(level: 0, trend: 0, season: [])
    weights = bestWeights()
    end = run(weights)
  }

  /// The value some steps after the last observation, with a part of a step in between.
  package func value(after steps: Double) -> Double {
    let whole = Int(min(steps.rounded(.down), 1e9))
    let low = value(after: whole)
    let part = steps - Double(whole)
    return part == 0 ? low : low + part * (value(after: whole + 1) - low)
  }

  private func value(after steps: Int) -> Double {
    if steps == 0 { return values[values.count - 1] }
    let season =
      seasonLength > 1 ? end.season[end.season.startIndex + (steps - 1) % seasonLength] : 0
    return end.level + Double(steps) * end.trend + season
  }

  private func start() -> (state: State, observed: Int) {
    let count = values.count
    guard seasonLength > 1 else {
      let trend = (values[count - 1] - values[0]) / Double(count - 1)
      return (State(level: values[0], trend: trend, season: []), 1)
    }
    let length = Double(seasonLength)
    let first = values[..<seasonLength].reduce(0, +) / length
    let second = values[seasonLength..<2 * seasonLength].reduce(0, +) / length
    let trend = (second - first) / length
    let middle = (length - 1) / 2
    let season = values[..<seasonLength].enumerated().map {
      $1 - (first + trend * (Double($0) - middle))
    }
    return (State(level: first + trend * middle, trend: trend, season: season[...]), seasonLength)
  }

  /// What was forecast one step ahead of each observation, from the first one that can be.
  package var forecasts: [(observed: Double, forecast: Double)] {
    var forecasts: [(observed: Double, forecast: Double)] = []
    _ = run(weights) { forecasts.append(($0, $1)) }
    return forecasts
  }

  private func run(
    _ weights: Weights, _ note: (_ observed: Double, _ forecast: Double) -> Void = { _, _ in }
  ) -> State {
    var (state, observed) = start()
    for value in values[observed...] {
      let season = state.season.first ?? 0
      let forecast = state.level + state.trend + season
      note(value, forecast)
      let error = value - forecast
      state.squaredErrors += error * error
      let level =
        weights.level * (value - season) + (1 - weights.level) * (state.level + state.trend)
      state.trend = weights.trend * (level - state.level) + (1 - weights.trend) * state.trend
      state.level = level
      if seasonLength > 1 {
        state.season.removeFirst()
        state.season.append(weights.season * (value - level) + (1 - weights.season) * season)
      }
    }
    return state
  }

  /// Tries a coarse grid, and then ever smaller steps around the best weights.
  private func bestWeights() -> Weights {
    let paths: [WritableKeyPath<Weights, Double>] =
      seasonLength > 1 ? [\.level, \.trend, \.season] : [\.level, \.trend]
    var best = Weights()
    var least = run(best).squaredErrors
    func attempt(_ weights: Weights) -> Bool {
      let errors = run(weights).squaredErrors
      guard errors < least else { return false }
      least = errors
      best = weights
      return true
    }
    for level in [0.1, 0.5, 0.9] {
      for trend in [0.0, 0.1, 0.5, 0.9] {
        for season in seasonLength > 1 ? [0.1, 0.5, 0.9] : [0.5] {
          _ = attempt(Weights(level: level, trend: trend, season: season))
        }
      }
    }
    var step = 0.25
    while step > 1e-4 {
      var improves = false
      for path in paths {
        for direction in [step, -step] {
          var weights = best
          weights[keyPath: path] = min(1, max(0, weights[keyPath: path] + direction))
          if attempt(weights) { improves = true }
        }
      }
      if !improves { step /= 2 }
    }
    return best
  }

  /// The length of the season that observations repeat in, 1 where none stands out.
  ///
  /// Without its trend, a series is compared with itself, shifted by each length.
  ///
  /// - Complexity: O(*n*²), for at most 400 lengths.
  package static func seasonLength(of values: [Double]) -> Int {
    let line = PairedMoments(values, values.indices.map { Double($0) })
    guard values.count >= 6, line.firstSquares > 0 else { return 1 }
    let rest = values.enumerated().map { $1 - line.intercept - line.slope * Double($0) }
    let scale = rest.reduce(0) { $0 + $1 * $1 }
    guard scale > line.firstSquares * 1e-9 else { return 1 }
    var best = (length: 1, likeness: 0.3)
    for length in 2...min(400, values.count / 2) {
      var likeness = 0.0
      for index in length..<rest.count { likeness += rest[index] * rest[index - length] }
      likeness /= scale
      if likeness > best.likeness { best = (length, likeness) }
    }
    return best.length
  }
}

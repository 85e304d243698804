extension Function {
  /// Functions that carry a series on.
  static let forecasting: [Function] = [
    Function(
      "FORECAST.ETS(target, values, timeline, [season], [completion], [aggregation])",
      "Carries a series on by exponential smoothing of level, trend and season.",
      aliases: ["FORECAST.ETS.ADD"], forecast
    ).example("ROUND(FORECAST.ETS(5, {2,4,6,8}, {1,2,3,4}), 6) = 10"),
    Function(
      "FORECAST.ETS.CONFINT(target, values, timeline, [confidence], [season], [completion], [aggregation])",
      "Half the width of the interval around a forecast of FORECAST.ETS; 0.95 is the usual confidence.",
      aliases: ["FORECAST.ETS.PI.ADD"], halfInterval
    ).example("ROUND(FORECAST.ETS.CONFINT(5, {2,4,6,8}, {1,2,3,4}), 6) = 0"),
    Function(
      "FORECAST.ETS.SEASONALITY(values, timeline, [completion], [aggregation])",
      "How many values make a season, as FORECAST.ETS finds it; 1 where there is none.", season
    ).example("FORECAST.ETS.SEASONALITY({1,5,1,5,1,5,1,5}, {1,2,3,4,5,6,7,8}) = 2"),
    Function(
      "FORECAST.ETS.STAT(values, timeline, statistic, [season], [completion], [aggregation])",
      "What FORECAST.ETS finds: 1 to 3 weights of level, trend and season, 4 MASE, 5 SMAPE, 6 MAE, 7 RMSE, 8 step.",
      aliases: ["FORECAST.ETS.STAT.ADD"], statistic
    ).example("FORECAST.ETS.STAT({2,4,6,8}, {1,3,5,7}, 8) = 2"),
  ]
}

/// A series with the model that fits it.
private struct FittedSeries {
  let series: Series
  let smoothing: ExponentialSmoothing

  /// - Throws: `.notAvailable` where there are not as many times as values; `.number` for a timeline without equal
  ///   steps, a season longer than half of the series, or an unknown option.
  init(
    _ values: NumberList, _ timeline: NumberList, _ season: Double?, _ completion: Bool?,
    _ aggregation: Double?
  ) throws(CellError) {
    let length = (season ?? 1).rounded(.towardZero)
    guard length >= 0, length <= 8_784 else { throw .number }
    series = try Series(values, timeline, aggregation: aggregation, interpolates: completion)
    let seasonLength =
      length == 0
      ? 1 : length == 1 ? ExponentialSmoothing.seasonLength(of: series.values) : Int(length)
    guard series.values.count >= 2 * seasonLength else { throw .number }
    smoothing = ExponentialSmoothing(series.values, seasonLength: seasonLength)
  }

  /// - Throws: `.number` for a target before the last time.
  func steps(to target: Double) throws(CellError) -> Double {
    guard target >= series.last else { throw .number }
    return (target - series.last) / series.step
  }
}

private func forecast(
  _ target: Double, _ values: NumberList, _ timeline: NumberList, _ season: Omittable<Double>,
  _ completion: Omittable<Bool>, _ aggregation: Omittable<Double>
) throws(CellError) -> Double {
  let fitted = try FittedSeries(
    values, timeline, season.value, completion.value, aggregation.value)
  return fitted.smoothing.value(after: try fitted.steps(to: target))
}

private func halfInterval(
  _ target: Double, _ values: NumberList, _ timeline: NumberList,
  _ confidence: Omittable<Double>, _ season: Omittable<Double>, _ completion: Omittable<Bool>,
  _ aggregation: Omittable<Double>
) throws(CellError) -> Double {
  let confidence = confidence.value ?? 0.95
  guard confidence > 0, confidence < 1 else { throw .number }
  let fitted = try FittedSeries(
    values, timeline, season.value, completion.value, aggregation.value)
  let steps = try fitted.steps(to: target)
  return fitted.smoothing.halfInterval(after: steps, probability: confidence)
}

private func season(
  _ values: NumberList, _ timeline: NumberList, _ completion: Omittable<Bool>,
  _ aggregation: Omittable<Double>
) throws(CellError) -> Int {
  let series = try Series(
    values, timeline, aggregation: aggregation.value, interpolates: completion.value)
  return ExponentialSmoothing.seasonLength(of: series.values)
}

/// - Throws: `.number` for a number that means no statistic.
private func statistic(
  _ values: NumberList, _ timeline: NumberList, _ kind: Double, _ season: Omittable<Double>,
  _ completion: Omittable<Bool>, _ aggregation: Omittable<Double>
) throws(CellError) -> Double {
  let fitted = try FittedSeries(
    values, timeline, season.value, completion.value, aggregation.value)
  let smoothing = fitted.smoothing
  switch kind.rounded(.towardZero) {
  case 1: return smoothing.weights.level
  case 2: return smoothing.weights.trend
  case 3: return smoothing.seasonLength > 1 ? smoothing.weights.season : 0
  case 4: return smoothing.accuracy.scaledError
  case 5: return smoothing.accuracy.relativeError
  case 6: return smoothing.accuracy.meanError
  case 7: return smoothing.accuracy.rootSquaredError
  case 8: return fitted.series.step
  default: throw .number
  }
}

/// Values at times with equal steps.
private struct Series {
  private(set) var values: [Double] = []
  let step: Double
  let last: Double

  /// Puts values in the order of their times, makes one of those at the same time, and fills gaps.
  ///
  /// - Throws: `.notAvailable` where there are not as many times as values; `.number` where the times have no common
  ///   step, where more is missing than there is, or for an unknown way of aggregation.
  init(
    _ values: NumberList, _ timeline: NumberList, aggregation: Double?, interpolates: Bool?
  ) throws(CellError) {
    let code = (aggregation ?? 1).rounded(.towardZero)
    guard values.all.count == timeline.all.count else { throw .notAvailable }
    guard code >= 1, code <= 7 else { throw .number }
    try self.init(
      values.all, timeline.all, aggregation: Int(code), interpolates: interpolates ?? true)
  }

  private init(
    _ values: [Double], _ times: [Double], aggregation: Int, interpolates: Bool
  ) throws(CellError) {
    var groups: [Double: [Double]] = [:]
    for (time, value) in zip(times, values) { groups[time, default: []].append(value) }
    let order = groups.keys.sorted()
    var step = Double.infinity
    for (time, next) in zip(order, order.dropFirst()) { step = min(step, next - time) }
    guard step.isFinite, let first = order.first, let last = order.last else { throw .number }
    self.step = step
    self.last = last
    guard (last - first) / step < Double(2 * order.count) else { throw .number }
    for time in order {
      let place = ((time - first) / step).rounded()
      guard ((time - first) / step - place).magnitude < 1e-6 else { throw .number }
      let value = Self.aggregated(groups[time] ?? [], aggregation)
      let gap = Int(place) - self.values.count
      if let before = self.values.last, gap > 0 {
        for missing in 1...gap {
          let part = Double(missing) / Double(gap + 1)
          self.values.append(interpolates ? before + part * (value - before) : 0)
        }
      }
      self.values.append(value)
    }
  }

  /// The codes 1 to 7 are AVERAGE, COUNT, COUNTA, MAX, MEDIAN, MIN and SUM.
  private static func aggregated(_ values: [Double], _ code: Int) -> Double {
    switch code {
    case 2, 3: Double(values.count)
    case 4: values.max() ?? 0
    case 5: Quantiles.median(values.sorted())
    case 6: values.min() ?? 0
    case 7: Summation(values).total
    default: Summation(values).total / Double(values.count)
    }
  }
}

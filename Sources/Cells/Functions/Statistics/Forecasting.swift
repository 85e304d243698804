extension Function {
  /// Functions that carry a series on.
  static let forecasting: [Function] = [
    Function(
      "FORECAST.ETS(target, values, timeline, [season], [completion], [aggregation])",
      "Carries a series on by exponential smoothing of level, trend and season.", forecast
    ).example("ROUND(FORECAST.ETS(5, {2,4,6,8}, {1,2,3,4}), 6) = 10")
  ]
}

/// - Throws: `.notAvailable` where there are not as many times as values; `.number` for a target before the last
///   time, a timeline without equal steps, or an unknown option.
private func forecast(
  _ target: Double, _ values: NumberList, _ timeline: NumberList, _ season: Omittable<Double>,
  _ completion: Omittable<Bool>, _ aggregation: Omittable<Double>
) throws(CellError) -> Double {
  guard values.all.count == timeline.all.count else { throw .notAvailable }
  let code = (aggregation.value ?? 1).rounded(.towardZero)
  let length = (season.value ?? 1).rounded(.towardZero)
  guard code >= 1, code <= 7, length >= 0, length <= 8_784 else { throw .number }
  let series = try Series(
    values.all, timeline.all, aggregation: Int(code), interpolates: completion.value ?? true)
  guard target >= series.last, series.values.count >= 2 else { throw .number }
  let seasonLength =
    length == 0
    ? 1 : length == 1 ? ExponentialSmoothing.seasonLength(of: series.values) : Int(length)
  guard series.values.count >= 2 * seasonLength else { throw .number }
  let smoothing = ExponentialSmoothing(series.values, seasonLength: seasonLength)
  return smoothing.value(after: (target - series.last) / series.step)
}

/// Values at times with equal steps.
private struct Series {
  private(set) var values: [Double] = []
  let step: Double
  let last: Double

  /// Puts values in the order of their times, makes one of those at the same time, and fills gaps.
  ///
  /// - Throws: `.number` where the times have no common step, or where more is missing than there is.
  init(
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

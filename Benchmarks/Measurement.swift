import Glibc

/// What something took, in seconds.
struct Lap {
  /// By the clock on the wall, which a busy machine stretches.
  var wall: Double
  /// Of the processor, in this thread.
  var processor: Double

  /// Runs something and tells what it took.
  static func of(_ body: () throws -> Void) rethrows -> Lap {
    let wall = seconds(CLOCK_MONOTONIC)
    let processor = seconds(CLOCK_THREAD_CPUTIME_ID)
    try body()
    return Lap(
      wall: seconds(CLOCK_MONOTONIC) - wall,
      processor: seconds(CLOCK_THREAD_CPUTIME_ID) - processor)
  }

  static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// Laps of the same work.
struct Measurement {
  private(set) var laps: [Lap] = []

  mutating func add(_ lap: Lap, repeats: Int = 1) {
    laps.append(
      Lap(wall: lap.wall / Double(repeats), processor: lap.processor / Double(repeats)))
  }

  var wall: Double { Self.quantile(laps.map(\.wall), 0.5) }
  var processor: Double { Self.quantile(laps.map(\.processor), 0.5) }

  /// How far apart the middle half of the laps lies, as a share of the median.
  var spread: Double {
    let times = laps.map(\.processor)
    let median = Self.quantile(times, 0.5)
    return median > 0 ? (Self.quantile(times, 0.75) - Self.quantile(times, 0.25)) / median : 0
  }

  private static func quantile(_ times: [Double], _ share: Double) -> Double {
    guard !times.isEmpty else { return 0 }
    let sorted = times.sorted()
    let place = share * Double(sorted.count - 1)
    let low = Int(place)
    let high = min(low + 1, sorted.count - 1)
    return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
  }
}

extension Measurement {
  /// Measures work, and its limit by turns with it, so that both see the same machine.
  ///
  /// Work of a few microseconds is repeated within a lap. The limit runs once unmeasured before each
  /// of its laps: what is measured is what the machine can do, its caches warm.
  ///
  /// - Parameters:
  ///   - laps: How many laps at most.
  ///   - budget: After how many seconds no further lap is begun.
  ///   - limit: The limit, if there is one.
  ///   - work: The work; the number passed is another one each time.
  /// - Returns: What the work took, and what the limit.
  static func of(
    laps: Int, budget: Double, limit: ((Int) -> Void)?, work: (Int) throws -> Void
  ) rethrows -> (work: Measurement, limit: Measurement?) {
    let start = Lap.seconds(CLOCK_MONOTONIC)
    // Not what the cells hold already: the first edit changes something as well.
    var number = 100
    func run(_ repeats: Int, _ body: (Int) throws -> Void) rethrows -> Lap {
      try Lap.of {
        for _ in 0..<repeats {
          number += 1
          try body(number)
        }
      }
    }
    var measured = Measurement()
    var bounds = Measurement()
    let first = try run(1, work)
    // What takes long is not made faster by a lap to warm up.
    var workRepeats = 1
    if first.processor > 0.5 {
      measured.add(first)
    } else {
      workRepeats = repeats(for: first, try run(1, work))
    }
    var limitRepeats = 1
    if let limit { limitRepeats = repeats(for: run(1, limit), run(1, limit)) }
    repeat {
      measured.add(try run(workRepeats, work), repeats: workRepeats)
      if let limit {
        _ = run(1, limit)
        bounds.add(run(limitRepeats, limit), repeats: limitRepeats)
      }
    } while measured.laps.count < laps && Lap.seconds(CLOCK_MONOTONIC) - start < budget
    return (measured, limit == nil ? nil : bounds)
  }

  private static func repeats(for laps: Lap...) -> Int {
    let time = laps.map(\.processor).max() ?? 0
    return time > 2e-4 ? 1 : max(1, min(10_000, Int(4e-4 / max(time, 2e-8))))
  }
}

/// Work that waits for its time, and among work of the same time for its turn.
struct Agenda {
  /// The latest first, so that what is due stands at the end.
  private var entries: [(time: Duration, work: DelayedWork)] = []

  /// When the first work is due that has not been prevented; nil when none waits.
  mutating func nextTime() -> Duration? {
    while let last = entries.last, last.work.isPrevented { entries.removeLast() }
    return entries.last?.time
  }

  /// Adds work behind what waits for the same time.
  ///
  /// - Complexity: O(log *n*) steps to find the place, and room is made there.
  mutating func add(_ work: DelayedWork, at time: Duration) {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].time > time { low = middle + 1 } else { high = middle }
    }
    entries.insert((time, work), at: low)
  }

  /// Takes the first work out; there is some after ``nextTime()`` told when.
  mutating func takeFirst() -> DelayedWork? {
    entries.popLast()?.work
  }
}

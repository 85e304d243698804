/// Runs by small numbers, who reads whom among them, and an order in which each stands behind what it reads.
struct RunGraph {
  /// Runs that stand together: one, or those that read each other in a circle.
  struct Group {
    /// Their numbers.
    let members: ArraySlice<Int32>
    /// How many groups stand above each other before it: those of one level do not read each other.
    let level: Int
  }

  let runs: [Int]
  let readers: Adjacency
  private let components: Components

  /// - Parameters:
  ///   - runs: The runs; their numbers are their places here.
  ///   - sources: Numbers of runs that are read.
  ///   - targets: Who reads each of them.
  init(_ runs: [Int], sources: [Int32], targets: [Int32]) {
    self.runs = runs
    readers = Adjacency(nodes: runs.count, sources: sources, targets: targets)
    components = Components(readers)
  }

  var order: EvaluationOrder {
    EvaluationOrder(
      sequence: components.sequence.map { Int32(runs[Int($0)]) }, ends: components.ends)
  }

  /// The groups in order, those of one level together.
  func groups() -> [Group] {
    let count = components.ends.count
    var groupOf = [Int32](repeating: 0, count: runs.count)
    var start = 0
    for (group, end) in components.ends.enumerated() {
      for member in components.sequence[start..<Int(end)] { groupOf[Int(member)] = Int32(group) }
      start = Int(end)
    }
    var levels = [Int](repeating: 0, count: count)
    var highest = 0
    start = 0
    for (group, end) in components.ends.enumerated() {
      highest = max(highest, levels[group])
      for member in components.sequence[start..<Int(end)] {
        for reader in readers.successors(of: Int(member)) {
          let other = Int(groupOf[Int(reader)])
          if other != group { levels[other] = max(levels[other], levels[group] + 1) }
        }
      }
      start = Int(end)
    }
    // By counting, which keeps the order within a level.
    var places = [Int](repeating: 0, count: highest + 2)
    for level in levels { places[level + 1] += 1 }
    for level in 0...highest { places[level + 1] += places[level] }
    var sorted = [Int](repeating: 0, count: count)
    for (group, level) in levels.enumerated() {
      sorted[places[level]] = group
      places[level] += 1
    }
    return sorted.map { group in
      let first = group > 0 ? Int(components.ends[group - 1]) : 0
      return Group(
        members: components.sequence[first..<Int(components.ends[group])], level: levels[group])
    }
  }
}

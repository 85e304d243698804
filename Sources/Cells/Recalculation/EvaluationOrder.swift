/// The runs that a turn may reach, in an order in which each comes after what it reads.
struct EvaluationOrder {
  /// The runs; those that read each other in a circle stand together.
  var sequence: [Int32] = []
  /// Where each group of them ends in the sequence; most groups have one member.
  var ends: [Int32] = []
}

extension Recalculation {
  /// Finds what the rows that must be evaluated may reach, and orders it; `nil` when nothing is left.
  ///
  /// - Complexity: O(runs and references reached), whatever the number of rows.
  func order(through stage: Int) -> EvaluationOrder? {
    var search = Search()
    let pending = pendingRuns.filter { !runs[$0].must.isEmpty && runs[$0].stage <= stage }
    if pending.isEmpty { return nil }
    for run in pending {
      let must = runs[run].must
      must.forEachStretch { reach(run, $0, $1, &search) }
    }
    pendingRuns.removeAll { runs[$0].stage <= stage }
    while let next = search.queue.popLast() {
      let run = next.run
      let range = CellRange(
        sheet: runs[run].sheet, top: next.first, left: runs[run].column, bottom: next.last,
        right: runs[run].column)
      spread(run, range, stage, &search)
      if runs[run].spillCount > 0 {
        for row in next.first...next.last {
          if let spilled = spills[runs[run].address(row)] { spread(run, spilled, stage, &search) }
        }
      }
    }
    reached = search.runs
    // A run alone needs no order.
    if search.runs.count == 1 {
      return EvaluationOrder(sequence: [Int32(search.runs[0])], ends: [1])
    }
    let order = search.order()
    keepSchedule(order) { place in
      let first = place > 0 ? Int(order.ends[place - 1]) : 0
      return order.sequence[first..<Int(order.ends[place])].flatMap { member in
        search.readers(of: runs[Int(member)].visit).map { Int32(runs[$0].place) }
      }
    }
    return order
  }

  private func spread(_ run: Int, _ range: CellRange, _ stage: Int, _ search: inout Search) {
    let from = Int32(runs[run].visit)
    forEachReader(of: range) { reader, first, last in
      guard runs[reader].stage <= stage else { return }
      reach(reader, first, last, &search)
      if reader != run { search.addEdge(from, Int32(runs[reader].visit)) }
    }
  }

  private func reach(_ run: Int, _ first: Int, _ last: Int, _ search: inout Search) {
    if runs[run].visit < 0 {
      runs[run].visit = search.runs.count
      search.runs.append(run)
    }
    // Where cells of a run read those above, all below a changed one may change.
    let first = runs[run].selfReference == .below ? runs[run].first : first
    let last = runs[run].selfReference == .above ? runs[run].last : last
    runs[run].may.insert(first, last) { search.queue.append((run, $0, $1)) }
  }

  /// What has been reached so far, and from where.
  fileprivate struct Search {
    var runs: [Int] = []
    var queue: [(run: Int, first: Int, last: Int)] = []
    private var sources: [Int32] = []
    private var targets: [Int32] = []
    /// Where the readers of each begin among all of them, once all are found.
    private var starts: [Int32] = []
    private var successors: [Int32] = []

    /// The runs that read one of those reached.
    func readers(of node: Int) -> some Sequence<Int> {
      successors[Int(starts[node])..<Int(starts[node + 1])].lazy.map { runs[Int($0)] }
    }

    mutating func addEdge(_ source: Int32, _ target: Int32) {
      if sources.last == source, targets.last == target { return }
      sources.append(source)
      targets.append(target)
    }

    /// Groups circles and sorts the groups.
    ///
    /// - Source: Tarjan, "Depth-first search and linear graph algorithms" (1972), without recursion.
    mutating func order() -> EvaluationOrder {
      let count = runs.count
      (starts, successors) = adjacency()
      var index = [Int32](repeating: -1, count: count)
      var low = [Int32](repeating: 0, count: count)
      var cursor = starts
      var isOnStack = [Bool](repeating: false, count: count)
      var stack: [Int32] = []
      var path: [Int32] = []
      var next: Int32 = 0
      // Groups come out with the last one first.
      var grouped: [Int32] = []
      var sizes: [Int32] = []
      grouped.reserveCapacity(count)
      for root in 0..<count where index[root] < 0 {
        path.append(Int32(root))
        while let top = path.last {
          let node = Int(top)
          if index[node] < 0 {
            index[node] = next
            low[node] = next
            next += 1
            stack.append(top)
            isOnStack[node] = true
          }
          if cursor[node] < starts[node + 1] {
            let successor = Int(successors[Int(cursor[node])])
            cursor[node] += 1
            if index[successor] < 0 {
              path.append(Int32(successor))
            } else if isOnStack[successor] {
              low[node] = min(low[node], index[successor])
            }
            continue
          }
          path.removeLast()
          if let parent = path.last { low[Int(parent)] = min(low[Int(parent)], low[node]) }
          guard low[node] == index[node] else { continue }
          var size: Int32 = 0
          while let member = stack.popLast() {
            isOnStack[Int(member)] = false
            grouped.append(Int32(runs[Int(member)]))
            size += 1
            if member == top { break }
          }
          sizes.append(size)
        }
      }
      return Self.reversed(grouped, sizes)
    }

    private func adjacency() -> (starts: [Int32], successors: [Int32]) {
      var starts = [Int32](repeating: 0, count: runs.count + 1)
      for source in sources { starts[Int(source) + 1] += 1 }
      for node in 0..<runs.count { starts[node + 1] += starts[node] }
      var places = starts
      var successors = [Int32](repeating: 0, count: targets.count)
      for (source, target) in zip(sources, targets) {
        successors[Int(places[Int(source)])] = target
        places[Int(source)] += 1
      }
      return (starts, successors)
    }

    private static func reversed(_ grouped: [Int32], _ sizes: [Int32]) -> EvaluationOrder {
      var order = EvaluationOrder()
      order.sequence.reserveCapacity(grouped.count)
      order.ends.reserveCapacity(sizes.count)
      var end = grouped.count
      for size in sizes.reversed() {
        order.sequence += grouped[end - Int(size)..<end]
        end -= Int(size)
        order.ends.append(Int32(order.sequence.count))
      }
      return order
    }
  }
}

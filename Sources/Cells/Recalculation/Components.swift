/// A directed graph over small numbers, its edges in one list.
struct Adjacency {
  /// Where the successors of each node begin among all of them, and behind the last one their end.
  private(set) var starts: [Int32]
  private(set) var successors: [Int32]

  init(nodes: Int, sources: [Int32], targets: [Int32]) {
    starts = [Int32](repeating: 0, count: nodes + 1)
    for source in sources { starts[Int(source) + 1] += 1 }
    for node in 0..<nodes { starts[node + 1] += starts[node] }
    var places = starts
    successors = [Int32](repeating: 0, count: targets.count)
    for (source, target) in zip(sources, targets) {
      successors[Int(places[Int(source)])] = target
      places[Int(source)] += 1
    }
  }

  func successors(of node: Int) -> ArraySlice<Int32> {
    successors[Int(starts[node])..<Int(starts[node + 1])]
  }
}

/// The nodes of a graph, those in a circle together, each group behind all that lead to it.
struct Components {
  private(set) var sequence: [Int32] = []
  /// Where each group ends in the sequence; most groups have one member.
  private(set) var ends: [Int32] = []

  /// - Source: Tarjan, "Depth-first search and linear graph algorithms" (1972), without recursion.
  init(_ graph: Adjacency) {
    let starts = graph.starts
    let count = starts.count - 1
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
          let successor = Int(graph.successors[Int(cursor[node])])
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
          grouped.append(member)
          size += 1
          if member == top { break }
        }
        sizes.append(size)
      }
    }
    reverse(grouped, sizes)
  }

  private mutating func reverse(_ grouped: [Int32], _ sizes: [Int32]) {
    sequence.reserveCapacity(grouped.count)
    ends.reserveCapacity(sizes.count)
    var end = grouped.count
    for size in sizes.reversed() {
      sequence += grouped[end - Int(size)..<end]
      end -= Int(size)
      ends.append(Int32(sequence.count))
    }
  }
}

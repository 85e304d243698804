/// A picture of what hangs below some sources, to be printed or drawn.
///
/// It shows the joins and properties that are fed, how high they stand, and how many observers
/// listen to each.
///
/// ```swift
/// print(a.graph)
/// // a (0) → c
/// // c (1) → 1 observer
/// ```
public struct Graph: CustomStringConvertible {
  private var places: [Place] = []

  private struct Place {
    let name: String
    var height: Int
    var targets: [Int] = []
    var observers = 0
  }

  package init(below sources: [Rank]) {
    var numbers: [ObjectIdentifier: Int] = [:]
    var ranks: [Rank] = []
    func number(of rank: Rank) -> Int {
      if let number = numbers[ObjectIdentifier(rank)] { return number }
      numbers[ObjectIdentifier(rank)] = ranks.count
      ranks.append(rank)
      places.append(Place(name: rank.name, height: rank.value))
      return ranks.count - 1
    }
    for source in sources { _ = number(of: source) }
    var index = 0
    while index < ranks.count {
      ranks[index].forEachEdge { edge in
        if let target = edge.target {
          let target = number(of: target)
          places[index].targets.append(target)
        } else {
          places[index].observers += 1
        }
      }
      index += 1
    }
    // What nothing feeds may have sunk; a picture begins at the ground.
    let lowest = min(0, places.lazy.map(\.height).min() ?? 0)
    for index in places.indices { places[index].height -= lowest }
  }

  /// How many observers listen, all in all.
  public var observerCount: Int { places.reduce(0) { $0 + $1.observers } }

  /// How many places there are, sources included.
  public var count: Int { places.count }

  /// One line a place: its name, its height, and what it feeds.
  public var description: String {
    places.map { place in
      var fed = place.targets.map { places[$0].name }
      if place.observers > 0 {
        fed.append("\(place.observers) observer\(place.observers == 1 ? "" : "s")")
      }
      let arrow = fed.isEmpty ? "" : " → \(fed.joined(separator: ", "))"
      return "\(place.name) (\(place.height))\(arrow)"
    }.joined(separator: "\n")
  }

  /// The graph in the language of Graphviz.
  public var dot: String {
    var lines = ["digraph {"]
    for (index, place) in places.enumerated() {
      let name = place.name.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
      lines.append("  n\(index) [label=\"\(name) (\(place.height))\"]")
    }
    for (index, place) in places.enumerated() {
      for target in place.targets { lines.append("  n\(index) -> n\(target)") }
      for observer in 0..<place.observers {
        lines.append("  o\(index)_\(observer) [shape=point]")
        lines.append("  n\(index) -> o\(index)_\(observer)")
      }
    }
    return (lines + ["}"]).joined(separator: "\n")
  }
}

/// Where something stands in the graph: above everything that feeds it.
///
/// Along each edge the rank grows. Ranks are raised when an edge asks for it, so a graph whose edges
/// are turned round again and again climbs by a step each time. Only what nothing feeds may sink,
/// below 0 if need be: a chain that is made from its end then costs a step for each edge, and does
/// not raise all that was made before.
@usableFromInline
package class Rank: Edge {
  @exclusivity(unchecked) @usableFromInline final var edges = EdgeList()
  @exclusivity(unchecked) @usableFromInline final var extras: UnsafeRawPointer?
  // Last, so that it shares a word with what a join adds.
  @exclusivity(unchecked) private final var height: Int32 = 0

  /// The height, which only tells what is above what.
  @usableFromInline package final var value: Int {
    get { Int(height) }
    set { height = Int32(newValue) }
  }

  /// How many edges carry values to somebody.
  final var observerCount: Int { edges.observers }

  @usableFromInline
  package init() {
    super.init([.wakes, .isTarget])
  }

  /// What the place is called when it has no name of its own.
  package var kind: String { "\(type(of: self))" }

  deinit {
    if !edges.isEmpty { letGoOfEdges() }
    if extras != nil { forgetExtras() }
  }

  private final func letGoOfEdges() {
    let turn = Turn.current
    for index in 0..<edges.count {
      guard let reference = edges[index] else { continue }
      let edge = reference.takeUnretainedValue()
      edge.source = nil
      edge.disposed = true
      edge.forgetHandle()
      turn.discard(edge)
      reference.release()
    }
    edges.freeBlock()
  }

  // MARK: - Edges

  /// Puts a target above this place; disposing the edge takes the demand back.
  ///
  /// - Throws: ``Cycle`` when the target already feeds this place.
  @discardableResult
  package final func feed(into target: Rank) throws(Cycle) -> Disposable {
    let edge = HandledEdge([], target: target)
    try insert(edge)
    return EdgeHandle(edge)
  }

  @usableFromInline
  package final func insert(_ edge: Edge) throws(Cycle) {
    if edge[.isTarget] {
      // Looked at as it is, and not as the target of an edge, which would be counted.
      try stand(below: unsafeDowncast(edge, to: Rank.self))
    } else if let target = edge.target {
      try stand(below: target)
    }
    if edge.carriesValues, let hooks { hooks.observe(true) }
    // A join is held by whoever made it, and leaves the list before it goes.
    if !edge[.isTarget] { _ = Unmanaged.passRetained(edge) }
    edge.source = self
    edge.disposed = false
    edges.append(edge)
  }

  private final func stand(below target: Rank) throws(Cycle) {
    if target.value <= value {
      if target.edges.isEmpty, target !== self {
        target.value = value + 1
        target.hooks?.onRaise?(value + 1)
      } else if isPlaced || isWaiting || target === self {
        try target.lift(to: value + 1, over: self)
      } else {
        value = target.value - 1
      }
    }
    target.isPlaced = true
  }

  /// Whether the place waits at its height for its turn to run.
  var isWaiting: Bool { false }

  final func remove(_ edge: Edge) {
    unlink(edge)
    if edge.carriesValues, let hooks, edges.observers == 0 { hooks.observe(false) }
    // It may be the one that is walked along, so it does not go before nothing waits.
    guard !edge[.isTarget] else { return }
    Turn.current.discard(edge)
    Unmanaged.passUnretained(edge).release()
  }

  final func unlink(_ edge: Edge) {
    edges.remove(edge)
    edge.source = nil
    closeHoles()
  }

  /// Closes the holes that edges have left, if nobody is on his way along them.
  @inlinable
  @inline(__always)
  final func closeHoles() {
    if edges.isSparse, walks == 0 { edges.close() }
  }

  /// Calls a closure with each edge that was there before.
  @usableFromInline
  final func forEachEdge(_ body: (Edge) -> Void) {
    walks += 1
    for index in 0..<edges.count {
      if let edge = edges[index]?.takeUnretainedValue() { body(edge) }
    }
    walks -= 1
    closeHoles()
  }

  // MARK: - Raising

  /// Raises the rank, and whatever it feeds, so that the order holds; it will not sink.
  ///
  /// - Complexity: O(edges of the region that is raised), without recursion.
  package final func raise(to height: Int) {
    isPlaced = true
    guard value < height else { return }
    // Without a new edge there is no new circle, so nothing can be thrown.
    try? lift(to: height, over: nil)
  }

  private final func lift(to height: Int, over source: Rank?) throws(Cycle) {
    if self === source { throw Cycle(path: [name]) }
    guard !edges.isEmpty else {
      value = height
      hooks?.onRaise?(height)
      return
    }
    var moved = [Step(place: self, before: value, cause: -1)]
    value = height
    var index = 0
    while index < moved.count {
      let place = moved[index].place
      let needed = place.value + 1
      var closing: Rank?
      place.forEachEdge { edge in
        guard let target = edge.target, target.value < needed else { return }
        if target === source {
          closing = target
        } else {
          moved.append(Step(place: target, before: target.value, cause: index))
          target.value = needed
        }
      }
      if let closing {
        let path = closing.circle(through: moved, from: index)
        for step in moved.reversed() { step.place.value = step.before }
        throw Cycle(path: path)
      }
      index += 1
    }
    for step in moved { step.place.hooks?.onRaise?(step.place.value) }
  }

  private final func circle(through moved: [Step], from index: Int) -> [String] {
    var path: [String] = []
    var index = index
    while index >= 0 {
      path.append(moved[index].place.name)
      index = moved[index].cause
    }
    path.append(name)
    return path.reversed()
  }

  /// One rise: who rose, from where, and which earlier step caused it.
  private struct Step {
    let place: Rank
    let before: Int
    let cause: Int
  }
}

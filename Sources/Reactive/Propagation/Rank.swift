/// Where something stands in the graph: above everything that feeds it.
///
/// Along each edge the rank grows. Ranks are raised when an edge asks for it and never sink, so a
/// graph whose edges are turned round again and again climbs by a step each time.
@usableFromInline
package class Rank: Edge {
  /// How many deliveries are walking along the edges; while there are any, no edge is unlinked.
  @exclusivity(unchecked) @usableFromInline final var walks: Int16 = 0
  @exclusivity(unchecked) private final var height: Int32 = 0
  /// The last edge of the ring, whose follower is the first.
  @exclusivity(unchecked) @usableFromInline final var last: Unmanaged<Edge>?
  @exclusivity(unchecked) final var extras = Extras.none
  @exclusivity(unchecked) private final var observers: Int32 = 0

  /// The height, 0 for what nothing feeds.
  @usableFromInline package final var value: Int {
    get { Int(height) }
    set { height = Int32(newValue) }
  }

  /// How many edges carry values to somebody.
  @usableFromInline final var observerCount: Int {
    get { Int(observers) }
    set { observers = Int32(newValue) }
  }

  /// The first edge of the ring.
  @usableFromInline final var first: Unmanaged<Edge>? {
    last?._withUnsafeGuaranteedRef { $0.following }
  }

  @usableFromInline
  package init() {
    super.init([.wakes, .isTarget])
  }

  /// What the place is called when it has no name of its own.
  package var kind: String { "\(type(of: self))" }

  override final var target: Rank? { self }

  deinit {
    guard let last else { return }
    var cursor = first
    while let reference = cursor {
      let edge = reference.takeUnretainedValue()
      cursor = reference.toOpaque() == last.toOpaque() ? nil : edge.following
      edge.source = nil
      edge.disposed = true
      guard !edge[.isTarget] else { continue }
      unsafeDowncast(edge, to: SeparateEdge.self).handle?.disposed = true
      Turn.current.discard(edge)
      reference.release()
    }
  }

  // MARK: - Edges

  /// Puts a target above this place; disposing the edge takes the demand back.
  ///
  /// - Throws: ``Cycle`` when the target already feeds this place.
  @discardableResult
  package final func feed(into target: Rank) throws(Cycle) -> Disposable {
    let edge = SeparateEdge([], target: target)
    try insert(edge)
    return EdgeHandle(edge)
  }

  @usableFromInline
  package final func insert(_ edge: Edge) throws(Cycle) {
    if let target = edge.target, target.value <= value {
      try target.lift(to: value + 1, over: self)
    }
    if edge.carriesValues {
      observerCount += 1
      if observerCount == 1 { hooks?.onObserved?(true) }
    }
    let reference = Unmanaged.passUnretained(edge)
    // A join is held by whoever made it, and leaves the ring before it goes.
    if !edge[.isTarget] { _ = reference.retain() }
    edge.source = self
    edge.disposed = false
    if let last, let first {
      last._withUnsafeGuaranteedRef { $0.following = reference }
      edge.previous = last
      edge.following = first
      first._withUnsafeGuaranteedRef { $0.previous = reference }
    } else {
      edge.previous = reference
      edge.following = reference
    }
    last = reference
  }

  final func remove(_ edge: Edge) {
    if walks > 0 {
      hasFallenEdges = true
      if edge[.isTarget] { _ = Unmanaged.passRetained(edge) }
    } else {
      unlink(edge)
      if !edge[.isTarget] { letGo(of: edge) }
    }
    if edge.carriesValues {
      observerCount -= 1
      if observerCount == 0 { hooks?.onObserved?(false) }
    }
  }

  final func unlink(_ edge: Edge) {
    let reference = Unmanaged.passUnretained(edge)
    if let previous = edge.previous, let following = edge.following,
      following.toOpaque() != reference.toOpaque()
    {
      previous._withUnsafeGuaranteedRef { $0.following = following }
      following._withUnsafeGuaranteedRef { $0.previous = previous }
      if last?.toOpaque() == reference.toOpaque() { last = previous }
    } else {
      last = nil
    }
    edge.source = nil
  }

  private final func letGo(of edge: Edge) {
    Turn.current.discard(edge)
    Unmanaged.passUnretained(edge).release()
  }

  /// Unlinks the edges that were disposed during a delivery.
  @usableFromInline
  final func sweep() {
    hasFallenEdges = false
    walkEdges { edge in
      guard edge.isDisposed else { return }
      unlink(edge)
      letGo(of: edge)
    }
  }

  /// Calls a closure with each edge that is not disposed.
  final func forEachEdge(_ body: (Edge) -> Void) {
    walkEdges { edge in if !edge.isDisposed { body(edge) } }
  }

  private final func walkEdges(_ body: (Edge) -> Void) {
    guard var cursor = first, let end = last else { return }
    while true {
      let edge = cursor.takeUnretainedValue()
      let following = edge.following
      body(edge)
      guard cursor.toOpaque() != end.toOpaque(), let following else { return }
      cursor = following
    }
  }

  // MARK: - Raising

  /// Raises the rank, and whatever it feeds, so that the order holds.
  ///
  /// - Complexity: O(edges of the region that is raised), without recursion.
  package final func raise(to height: Int) {
    guard value < height else { return }
    // Without a new edge there is no new circle, so nothing can be thrown.
    try? lift(to: height, over: nil)
  }

  private final func lift(to height: Int, over source: Rank?) throws(Cycle) {
    if self === source { throw Cycle(path: [name]) }
    guard last != nil else {
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

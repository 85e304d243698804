/// Where something stands in the graph: above everything that feeds it.
///
/// Along each edge the rank grows. Ranks are raised when an edge asks for it and never sink, so a
/// graph whose edges are turned round again and again climbs by a step each time.
@usableFromInline
package class Rank {
  @exclusivity(unchecked) private final var height: Int32 = 0
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

  /// What the place is called in a report on a cycle or a drawing of the graph.
  package final var name: String {
    get { hooks?.name ?? kind }
    set { hook { $0.name = newValue } }
  }

  /// Runs after the rank has been raised, with the new height.
  package final var onRaise: ((Int) -> Void)? {
    get { hooks?.onRaise }
    set { hook { $0.onRaise = newValue } }
  }

  /// Runs with true when the first value edge is added, with false when the last one is gone.
  package final var onObserved: ((Bool) -> Void)? {
    get { hooks?.onObserved }
    set { hook { $0.onObserved = newValue } }
  }

  @exclusivity(unchecked) @usableFromInline final var first: Unmanaged<Edge>?
  @exclusivity(unchecked) @usableFromInline final var last: Unmanaged<Edge>?
  @exclusivity(unchecked) @usableFromInline final var hooks: Hooks?
  /// How many deliveries are walking along the edges; while there are any, no edge is unlinked.
  @exclusivity(unchecked) @usableFromInline final var walks: Int32 = 0
  @exclusivity(unchecked) @usableFromInline final var hasFallenEdges = false
  /// Whether a stream that begins here has ended.
  @exclusivity(unchecked) @usableFromInline final var hasEnded = false

  @usableFromInline
  package init() {}

  /// What the place is called when it has no name of its own.
  package var kind: String { "\(type(of: self))" }

  deinit {
    var cursor = first
    while let reference = cursor {
      let edge = reference.takeRetainedValue()
      edge.source = nil
      cursor = edge.following
      edge.disposed = true
      edge.handle?.disposed = true
      Turn.current.discard(edge)
    }
  }

  /// What few places need, kept apart so that the others stay small.
  @usableFromInline
  final class Hooks {
    var name: String?
    var onRaise: ((Int) -> Void)?
    var onObserved: ((Bool) -> Void)?
    /// How a stream that begins here ended, unless it was completed.
    var ending: Ending?
    @usableFromInline var bindingError: (any Error)?
    @usableFromInline var followed: Disposable?
    /// What a property held when the turn began.
    @usableFromInline var earlier: AnyObject?
  }

  @usableFromInline
  final func hook(_ change: (Hooks) -> Void) {
    let hooks = hooks ?? Hooks()
    self.hooks = hooks
    change(hooks)
  }

  // MARK: - Edges

  /// Puts a target above this place; disposing the edge takes the demand back.
  ///
  /// - Throws: ``Cycle`` when the target already feeds this place.
  @discardableResult
  package final func feed(into target: Rank) throws(Cycle) -> Disposable {
    let edge = Edge(kind: .order, target: target)
    try insert(edge)
    return EdgeHandle(edge)
  }

  /// Runs when what a binding stands for was disposed by whoever made it.
  @usableFromInline
  func wasUnbound() {}

  @usableFromInline
  package final func insert(_ edge: Edge) throws(Cycle) {
    if let target = edge.target, target.value <= value {
      try target.lift(to: value + 1, over: self)
    }
    if edge.kind == .value {
      observerCount += 1
      if observerCount == 1 { hooks?.onObserved?(true) }
    }
    let reference = Unmanaged.passRetained(edge)
    edge.source = self
    edge.previous = last
    if let last {
      last._withUnsafeGuaranteedRef { $0.following = reference }
    } else {
      first = reference
    }
    last = reference
  }

  final func remove(_ edge: Edge) {
    if walks > 0 {
      hasFallenEdges = true
    } else {
      unlink(edge)
    }
    if edge.kind == .value {
      observerCount -= 1
      if observerCount == 0 { hooks?.onObserved?(false) }
    }
  }

  private final func unlink(_ edge: Edge) {
    if let previous = edge.previous {
      previous._withUnsafeGuaranteedRef { $0.following = edge.following }
    } else {
      first = edge.following
    }
    if let following = edge.following {
      following._withUnsafeGuaranteedRef { $0.previous = edge.previous }
    } else {
      last = edge.previous
    }
    edge.source = nil
    let reference = Unmanaged.passUnretained(edge)
    Turn.current.discard(edge)
    reference.release()
  }

  /// Unlinks the edges that were disposed during a delivery.
  @usableFromInline
  final func sweep() {
    hasFallenEdges = false
    var cursor = first
    while let reference = cursor {
      let edge = reference.takeUnretainedValue()
      cursor = edge.following
      if edge.isDisposed { unlink(edge) }
    }
  }

  /// Calls a closure with each edge that is not disposed.
  final func forEachEdge(_ body: (Edge) -> Void) {
    var cursor = first
    while let reference = cursor {
      let edge = reference.takeUnretainedValue()
      if !edge.isDisposed { body(edge) }
      cursor = edge.following
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
    guard first != nil else {
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

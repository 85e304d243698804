/// A place in the graph that waits for its inputs and then runs, once a turn.
@usableFromInline
package class Join: Rank {
  /// Whether the join waits at a stage that was asked for, whatever its rank.
  @exclusivity(unchecked) final var isStaged = false
  /// Whether an input has changed since the join last ran.
  @exclusivity(unchecked) @usableFromInline final var heard = false
  /// Whether a handle keeps the join until no turn needs it, so that the queue need not hold it.
  @exclusivity(unchecked) @usableFromInline final var isHandled = false
  /// Whether a value waits to be passed on if it is not what was held when the turn began.
  @exclusivity(unchecked) @usableFromInline final var isPending = false
  /// Whether newcomers wait for the value of a turn that has not settled.
  @exclusivity(unchecked) @usableFromInline final var hasNewcomers = false
  @exclusivity(unchecked) private final var waitsAt: Int32 = -1

  /// Where the join waits in the queue; -1 when it does not.
  @usableFromInline package final var stage: Int {
    get { Int(waitsAt) }
    set { waitsAt = Int32(newValue) }
  }

  /// What happens when everything below has settled; it is given the join, so as not to hold it.
  @exclusivity(unchecked) @usableFromInline final var step: (Join, Turn) -> Void
  @exclusivity(unchecked) @usableFromInline final var following: Unmanaged<Join>?
  /// The first of the edges that lead here from what a binding is made of.
  @exclusivity(unchecked) @usableFromInline final var edges: BindingEdge?

  /// Makes a join.
  ///
  /// - Parameter run: Runs in the settling phase. It may schedule the join again, at its own rank
  ///   or a later stage.
  @usableFromInline
  package init(run: @escaping (Turn) -> Void = { _ in }) {
    step = { _, turn in run(turn) }
    super.init()
  }

  @usableFromInline
  init(step: @escaping (Join, Turn) -> Void) {
    self.step = step
    super.init()
  }

  /// What happens when everything below has settled.
  package final var run: (Turn) -> Void {
    get { { [step, unowned self] turn in step(self, turn) } }
    set { step = { _, turn in newValue(turn) } }
  }

  deinit {
    if isQueued { Turn.current.forget(self) }
    edges?.disposeWithSiblings()
  }

  // MARK: - Binding

  /// Puts the join above what it is computed from, which it must not be yet.
  ///
  /// - Throws: ``Cycle`` when it would have to wait for itself; then there are no edges.
  @usableFromInline
  final func listen(to first: Join, _ others: [Join]) throws(Cycle) {
    let edge = BindingEdge(target: self)
    edges = edge
    do {
      try first.insert(edge)
      for other in others {
        let further = BindingEdge(target: self)
        try other.insert(further)
        further.sibling = edge.sibling
        edge.sibling = further
      }
    } catch {
      stopListening()
      throw error
    }
  }

  /// Takes all edges of a binding out of the graph.
  @usableFromInline
  final func stopListening() {
    let old = edges
    edges = nil
    old?.disposeWithSiblings()
  }

  // MARK: - Waiting

  /// Whether the join waits in the queue of the turn.
  package final var isQueued: Bool { stage >= 0 }

  /// The join as a place in the graph.
  package final var rank: Rank { self }
}

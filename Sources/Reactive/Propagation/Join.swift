/// A place in the graph that waits for its inputs and then runs, once a turn.
@usableFromInline
package class Join: Rank {
  /// Whether the join waits at a stage that was asked for, whatever its rank.
  @exclusivity(unchecked) final var isStaged = false
  /// Whether an input has changed since the join last ran.
  @exclusivity(unchecked) @usableFromInline final var heard = false
  /// Whether a handle keeps the join until no turn needs it, so that the queue need not hold it.
  @exclusivity(unchecked) @usableFromInline final var isHandled = false
  @exclusivity(unchecked) private final var waitsAt: Int32 = -1

  /// Where the join waits in the queue; -1 when it does not.
  @usableFromInline package final var stage: Int {
    get { Int(waitsAt) }
    set { waitsAt = Int32(newValue) }
  }

  /// What happens when everything below has settled; it is given the join, so as not to hold it.
  @exclusivity(unchecked) @usableFromInline final var step: (Join, Turn) -> Void
  @exclusivity(unchecked) @usableFromInline final var following: Unmanaged<Join>?

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
  }

  /// Whether the join waits in the queue of the turn.
  package final var isQueued: Bool { stage >= 0 }

  /// The join as a place in the graph.
  package final var rank: Rank { self }
}

/// A place in the graph that waits for its inputs and then runs, once a turn.
@usableFromInline
package class Join: Rank {
  @exclusivity(unchecked) private final var waitsAt = Int32.min

  /// Where the join waits in the queue; ``nowhere`` when it does not.
  @usableFromInline package final var stage: Int {
    get { Int(waitsAt) }
    set { waitsAt = Int32(newValue) }
  }

  /// The stage of those that do not wait.
  package static var nowhere: Int { Int(Int32.min) }

  @exclusivity(unchecked) private final var stepReference: Unmanaged<Step>

  /// Makes a join.
  ///
  /// - Parameter run: Runs in the settling phase. It may schedule the join again, at its own rank
  ///   or a later stage.
  @usableFromInline
  package convenience init(run: @escaping (Turn) -> Void = { _ in }) {
    self.init(step: .passRetained(Step { _, _, turn in run(turn) }))
  }

  /// Makes a join.
  ///
  /// - Parameter step: What it does: a shared step, or one that is held for the join.
  @usableFromInline
  init(step: Unmanaged<Step>) {
    stepReference = step
    super.init()
  }

  /// What happens when everything below has settled.
  @usableFromInline final var step: Step {
    get { stepReference.takeUnretainedValue() }
    set { change(to: .passRetained(newValue)) }
  }

  /// Changes what happens when everything below has settled.
  ///
  /// - Parameter step: A shared step, or one that is held for the join.
  @usableFromInline
  final func change(to step: Unmanaged<Step>) {
    letGoOfStep()
    stepReference = step
  }

  private final func letGoOfStep() {
    if !stepReference._withUnsafeGuaranteedRef({ $0.isShared }) { stepReference.release() }
  }

  /// What happens when everything below has settled.
  package final var run: (Turn) -> Void {
    get { { [step, unowned self] turn in step.run(step, self, turn) } }
    set { step = Step { _, _, turn in newValue(turn) } }
  }

  /// Does what there is to do.
  final func runStep(_ turn: Turn) {
    stepReference._withUnsafeGuaranteedRef { step in
      guard !step.isShared else { return step.run(step, self, turn) }
      // The join may have another step before this one is done.
      let held = Unmanaged.passRetained(step)
      step.run(step, self, turn)
      held.release()
    }
  }

  deinit {
    if isQueued { Turn.current.forget(self) }
    if let source = sourceReference {
      // Not disposed, which might have to hold it.
      source._withUnsafeGuaranteedRef { $0.unlink(self) }
      source.release()
    }
    if extras != nil {
      forgetHandle()
      furtherEdges?.disposeWithSiblings()
    }
    letGoOfStep()
  }

  // MARK: - Binding

  /// Whether edges of a binding lead here.
  @usableFromInline final var isListening: Bool { sourceReference != nil }

  /// Puts the join above what it is computed from, which it must not be yet.
  ///
  /// It is the edge from the source itself. It holds its sources as long as the edges lead here.
  ///
  /// - Throws: ``Cycle`` when it would have to wait for itself; then there are no edges.
  @usableFromInline
  final func listen(to first: Join) throws(Cycle) {
    try first.insert(self)
    _ = Unmanaged.passRetained(first)
  }

  /// Puts the join above one more that it is computed from.
  ///
  /// - Throws: ``Cycle`` when it would have to wait for itself; then there are no edges left.
  @usableFromInline
  final func listen(toFurther source: Join) throws(Cycle) {
    let edge =
      furtherEdges.map { LaterBindingEdge(target: self, after: $0) } ?? BindingEdge(target: self)
    do {
      try edge.begin(at: source)
    } catch {
      stopListening()
      throw error
    }
    furtherEdges = edge
  }

  /// Takes all edges of a binding out of the graph.
  @usableFromInline
  final func stopListening() {
    if let source = sourceReference {
      dispose()
      source.release()
    } else {
      forgetHandle()
    }
    guard let further = furtherEdges else { return }
    furtherEdges = nil
    further.disposeWithSiblings()
  }

  override final func forgetHandle() {
    guard let hooks, let handle = hooks.handle else { return }
    hooks.handle = nil
    handle.edge = nil
    handle.disposed = true
  }

  /// Takes note that a source has ended: with the last one the binding has.
  final func oneSourceHasEnded() {
    guard source?.hasEnded == true else { return }
    var edge = furtherEdges
    while let next = edge {
      guard next.source?.hasEnded == true else { return }
      edge = next.sibling
    }
    forgetHandle()
  }

  /// Runs when what a binding stands for was disposed by whoever made it.
  @usableFromInline
  func wasUnbound() {}

  /// Takes note that an input has changed.
  @inline(__always)
  final func hear(_ turn: Turn) {
    heard = true
    turn.schedule(self)
  }

  // MARK: - Waiting

  /// Whether the join waits in the queue of the turn.
  @usableFromInline package final var isQueued: Bool { waitsAt != .min }

  override final var isWaiting: Bool { isQueued }

  /// The join as a place in the graph.
  package final var rank: Rank { self }
}

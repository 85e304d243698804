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
    self.init(step: Step { _, turn in run(turn) })
  }

  @usableFromInline
  init(step: Step) {
    stepReference = .passRetained(step)
    super.init()
  }

  /// What happens when everything below has settled.
  @usableFromInline final var step: Step {
    get { stepReference.takeUnretainedValue() }
    set {
      stepReference.release()
      stepReference = .passRetained(newValue)
    }
  }

  /// What happens when everything below has settled.
  package final var run: (Turn) -> Void {
    get { { [step, unowned self] turn in step.run(self, turn) } }
    set { step = Step { _, turn in newValue(turn) } }
  }

  /// Does what there is to do; the step must not be another one meanwhile.
  final func runStep(_ turn: Turn) {
    stepReference._withUnsafeGuaranteedRef { $0.run(self, turn) }
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
    stepReference.release()
  }

  // MARK: - Binding

  /// Whether edges of a binding lead here.
  @usableFromInline final var isListening: Bool { sourceReference != nil }

  /// Puts the join above what it is computed from, which it must not be yet.
  ///
  /// It is the edge from the first source itself. It holds its sources as long as the edges lead here.
  ///
  /// - Throws: ``Cycle`` when it would have to wait for itself; then there are no edges.
  @usableFromInline
  final func listen(to first: Join, _ others: [Join]) throws(Cycle) {
    do {
      try first.insert(self)
      _ = Unmanaged.passRetained(first)
      for other in others {
        let edge =
          furtherEdges.map { LaterBindingEdge(target: self, after: $0) }
          ?? BindingEdge(target: self)
        try edge.begin(at: other)
        furtherEdges = edge
      }
    } catch {
      stopListening()
      throw error
    }
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

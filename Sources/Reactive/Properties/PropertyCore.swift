/// What a property shares with its subscribers and with what is computed from it.
@usableFromInline
final class PropertyCore<Value: Equatable>: Core<Value> {
  /// What was held when the turn began, while a value waits to be passed on.
  @exclusivity(unchecked) @usableFromInline var previous: Value?
  @exclusivity(unchecked) @usableFromInline var binding: Disposable?
  /// How many newcomers wait for the value of a turn that has not settled.
  @exclusivity(unchecked) @usableFromInline var newcomers = 0
  @exclusivity(unchecked) @usableFromInline var bindingError: (any Error)?
  @exclusivity(unchecked) @usableFromInline var current: Value

  @inlinable
  init(_ value: Value) {
    current = value
    super.init { unsafeDowncast($0, to: PropertyCore<Value>.self).passOn($1) }
  }

  deinit { binding?.dispose() }

  @usableFromInline override var kind: String { "property" }

  @usableFromInline
  func close() {
    unbind()
    guard ending == nil else { return }
    guard first != nil else {
      ending = .completed
      return
    }
    let turn = Turn.current
    turn.submit { turn.flow { _ in self.end(.completed) } }
  }

  // MARK: - Values

  /// Takes a value from outside.
  @inlinable
  func submit(_ value: Value) {
    let turn = Turn.current
    switch turn.phase {
    case .idle:
      guard value != current else { return }
      turn.phase = .settling
      current = value
      push(value, turn)
      turn.settle()
    case .sending:
      receive(value, turn)
    case .settling, .observing:
      turn.enqueue { self.submit(value) }
    }
  }

  /// Takes a value that is passed on when all that feeds the property has settled.
  @inlinable
  func receive(_ value: Value, _ turn: Turn) {
    if previous == nil { previous = current }
    current = value
    turn.schedule(self)
  }

  /// Passes on what was received if it is new.
  @inlinable
  func passOn(_ turn: Turn) {
    let old = previous
    previous = nil
    let isNew = old != nil && old != current
    if newcomers > 0 { welcome(unless: isNew) }
    if isNew { push(current, turn) }
  }

  // MARK: - Subscribers

  @usableFromInline
  override func replay(to link: Link<Value>) {
    let turn = Turn.current
    let isSettled = !turn.isOpen || !isQueued && turn.stage >= value
    if isSettled {
      link.next(current)
    } else {
      link.awaitsReplay = true
      newcomers += 1
      turn.schedule(self)
    }
  }

  @usableFromInline
  func attachToChanges(_ sink: Sink<Value>) -> Disposable {
    var isReplay = true
    let disposable = attach(
      sink.taking { value in
        if isReplay { return }
        sink.next(value)
      })
    isReplay = false
    // Within a turn the replay would come when it settles.
    (disposable as? EdgeHandle)?.edge?.awaitsReplay = false
    return disposable
  }

  @usableFromInline
  func welcome(unless allAreTold: Bool) {
    newcomers = 0
    walks += 1
    forEachEdge { edge in
      guard edge.awaitsReplay else { return }
      edge.awaitsReplay = false
      if !allAreTold { unsafeDowncast(edge, to: Link<Value>.self).next(current) }
    }
    walks -= 1
    if walks == 0, hasFallenEdges { sweep() }
  }

  // MARK: - Binding

  @inlinable
  func unbind() {
    let old = binding
    binding = nil
    // What was computed from is let go at once: a chain of properties must not hang by its end.
    step = { unsafeDowncast($0, to: PropertyCore<Value>.self).passOn($1) }
    bindingError = nil
    old?.dispose()
  }

  /// Computes the value from a recipe, once in each turn in which a source changes.
  @inlinable
  func cook(_ recipe: Recipe<Value>) -> Disposable {
    let disposable = connect(recipe.sources)
    guard bindingError == nil else { return disposable }
    let read = recipe.read
    step = { join, turn in
      let core = unsafeDowncast(join, to: PropertyCore<Value>.self)
      guard core.heard else { return core.passOn(turn) }
      core.heard = false
      let value = read()
      guard core.previous == nil, core.newcomers == 0 else { return core.receive(value, turn) }
      guard value != core.current else { return }
      core.current = value
      core.push(value, turn)
    }
    let turn = Turn.current
    if first == nil, !turn.isOpen {
      current = read()
    } else {
      heard = true
      turn.submit { turn.schedule(self) }
    }
    return disposable
  }

  @usableFromInline
  func connect(_ sources: [Join]) -> Disposable {
    unbind()
    if sources.count == 1 {
      let edge = Edge(kind: .schedule, target: self)
      binding = edge
      listen(to: sources[0], edge)
      return edge
    }
    let all = CompositeDisposable()
    binding = all
    for source in sources where bindingError == nil {
      let edge = Edge(kind: .schedule, target: self)
      all.add(edge)
      listen(to: source, edge)
    }
    return all
  }

  private func listen(to source: Join, _ edge: Edge) {
    do {
      try source.insert(edge)
    } catch {
      binding?.dispose()
      bindingError = error
    }
  }

  /// Holds what a signal sends.
  ///
  /// The closures reach the core only while the binding lasts, and the core ends it when it goes.
  @inlinable
  func follow(_ signal: Signal<Value>) -> Disposable {
    unbind()
    let lifetime = SerialDisposable()
    binding = lifetime
    let sink = Sink<Value>(
      target: self, scope: Scope(lifetime),
      ended: { [unowned(unsafe) self] ending in
        guard !lifetime.isDisposed else { return }
        if case .error(let error) = ending { bindingError = error }
        lifetime.dispose()
      },
      next: { [unowned(unsafe) self] value in
        guard !lifetime.isDisposed else { return }
        let turn = Turn.current
        if turn.isOpen {
          receive(value, turn)
        } else if first == nil {
          current = value
        } else {
          submit(value)
        }
      })
    Turn.current.observe { lifetime.inner = signal.connect(sink) }
    return lifetime
  }
}

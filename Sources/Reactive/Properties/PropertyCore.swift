/// What a property shares with its subscribers and with what is computed from it.
@usableFromInline
final class PropertyCore<Value: Equatable>: HoldingCore<Value> {
  /// Computes the value, while the property is bound to what has a recipe; out while it runs.
  @exclusivity(unchecked) @usableFromInline var read: Computation<Value>?

  @inlinable
  init(_ value: Value) {
    let step = Turn.current.sharedStep(for: Value.self) {
      unsafeDowncast($0, to: PropertyCore<Value>.self).run($1)
    }
    super.init(value, step: step)
    isHandled = true
  }

  deinit { hooks?.followed?.dispose() }

  /// What ended the binding.
  var bindingError: (any Error)? { hooks?.bindingError }

  @usableFromInline override var kind: String { "property" }

  @usableFromInline
  func close() {
    // It may wait, or be the one that runs.
    let turn = Turn.current
    if turn.phase != .idle { turn.discard(self) }
    unbind()
    guard !hasEnded else { return }
    guard !edges.isEmpty else { return note(.completed) }
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
      current = value
      pushAsTurn(value, turn)
    case .sending:
      receive(value, turn)
    case .settling, .observing:
      turn.enqueue { self.submit(value) }
    }
  }

  /// Takes a value that is passed on when all that feeds the property has settled.
  @inlinable
  func receive(_ value: Value, _ turn: Turn) {
    if !isPending {
      isPending = true
      remember(current)
    }
    current = value
    turn.schedule(self)
  }

  /// Computes the value if a source has changed, and passes it on if it is new.
  @inlinable
  func run(_ turn: Turn) {
    guard heard else { return passOn(turn) }
    heard = false
    // Taken out and put back, so that calling it counts no references.
    var compute = read.take()
    guard let value = compute?.run(for: self) else { return passOn(turn) }
    // Nobody has bound the property anew, or ended the binding, meanwhile.
    if read == nil, isListening { swap(&read, &compute) }
    guard !isPending, !hasNewcomers else { return receive(value, turn) }
    guard value != current else { return }
    current = value
    push(value, turn)
  }

  /// Keeps what was held when the turn began; few properties are written in a transaction.
  @usableFromInline
  func remember(_ value: Value) {
    let earlier = hooks?.earlier ?? Earlier<Value>()
    unsafeDowncast(earlier, to: Earlier<Value>.self).value = value
    hook { $0.earlier = earlier }
  }

  @inlinable var earlier: Earlier<Value> {
    unsafeDowncast((hooks?.earlier).unsafelyUnwrapped, to: Earlier<Value>.self)
  }

  /// Passes on what was received if it is new.
  @inlinable
  func passOn(_ turn: Turn) {
    let isNew = isPending && earlier.value != current
    if isPending { earlier.value = nil }
    isPending = false
    if hasNewcomers { welcome(unless: isNew) }
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
      hasNewcomers = true
      turn.schedule(self)
    }
  }

  @usableFromInline
  func welcome(unless allAreTold: Bool) {
    hasNewcomers = false
    forEachEdge { edge in
      guard edge.awaitsReplay else { return }
      edge.awaitsReplay = false
      if !allAreTold { unsafeDowncast(edge, to: Link<Value>.self).next(current) }
    }
  }

  // MARK: - Binding

  @usableFromInline
  func unbind() {
    if isListening {
      stopListening()
      // What was computed from is let go at once: a chain of properties must not hang by its end.
      read = nil
    }
    guard let hooks else { return }
    hooks.bindingError = nil
    let followed = hooks.followed
    hooks.followed = nil
    followed?.dispose()
  }

  @usableFromInline
  override func wasUnbound() { unbind() }

  /// Computes the value from a recipe, once in each turn in which a source changes.
  ///
  /// If the property would have to wait for itself, ``bindingError`` is set.
  @inlinable
  func cook(_ recipe: Recipe<Value>) {
    unbind()
    do {
      try listen(to: recipe.first, recipe.others)
      read = Computation(recipe.read)
    } catch {
      return fail(error)
    }
    let turn = Turn.current
    if edges.isEmpty, !turn.isOpen {
      current = recipe.value
    } else {
      heard = true
      turn.submit { turn.schedule(self) }
    }
  }

  @usableFromInline
  func fail(_ error: Cycle) {
    hook { $0.bindingError = error }
  }

  /// What ends the binding to a recipe, if it holds.
  @usableFromInline var cooking: Disposable {
    isListening ? EdgeHandle(binding: self) : .ended
  }

  /// Holds what a signal sends.
  ///
  /// The closures reach the core only while the binding lasts, and the core ends it when it goes.
  @inlinable
  func follow(_ signal: Signal<Value>) -> Disposable {
    unbind()
    let lifetime = SerialDisposable()
    hook { $0.followed = lifetime }
    let sink = Sink<Value>(
      target: self, scope: Scope(lifetime),
      ended: { [unowned(unsafe) self] ending in
        guard !lifetime.isDisposed else { return }
        if case .error(let error) = ending { hook { $0.bindingError = error } }
        lifetime.dispose()
      },
      next: { [unowned(unsafe) self] value in
        guard !lifetime.isDisposed else { return }
        let turn = Turn.current
        if turn.isOpen {
          receive(value, turn)
        } else if edges.isEmpty {
          current = value
        } else {
          submit(value)
        }
      })
    Turn.current.observe { lifetime.inner = signal.connect(sink) }
    return lifetime
  }
}

/// What a property held when the turn began.
@usableFromInline
final class Earlier<Value> {
  @exclusivity(unchecked) @usableFromInline var value: Value?

  init() {}
}

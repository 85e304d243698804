/// What a property shares with its subscribers and with what is computed from it.
@usableFromInline
final class PropertyCore<Value: Equatable>: HoldingCore<Value> {
  /// What the step computes the value with, while the property is bound to what has a recipe.
  @exclusivity(unchecked) @usableFromInline var closure: ErasedClosure?

  @inlinable
  convenience init(_ value: Value) {
    let step = Turn.current.sharedStep(for: Value.self) { _, join, turn in
      unsafeDowncast(join, to: PropertyCore<Value>.self).passOn(turn)
    }
    self.init(value, step: step)
  }

  @inlinable
  override init(_ value: Value, step: Unmanaged<Step>) {
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
    turn.submit {
      turn.flow { turn in
        // What was written is heard first.
        if self.isPending { self.passOn(turn) }
        self.end(.completed)
      }
    }
  }

  // MARK: - Values

  /// Takes a value from outside.
  ///
  /// What waits holds the handle, so that the completion that comes with its end does not overtake it.
  @inlinable
  func submit(_ value: Value, for handle: Property<Value>? = nil) {
    let turn = Turn.current
    guard turn.phase == .idle else { return submit(value, within: turn, for: handle) }
    guard value != current else { return }
    current = value
    pushAsTurn(value, turn)
  }

  @inlinable
  @inline(never)
  func submit(_ value: Value, within turn: Turn, for handle: Property<Value>?) {
    if turn.phase == .sending {
      receive(value, turn)
    } else {
      turn.enqueue { self.submit(value, for: handle) }
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
  func run(_ turn: Turn, _ read: Computation<Value>.Read) {
    guard heard else { return passOn(turn) }
    heard = false
    guard let value = compute(by: read) else { return passOn(turn) }
    guard !isPending, !hasNewcomers else { return receive(value, turn) }
    guard value != current else { return }
    current = value
    if !edges.isEmpty { push(value, turn) }
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
      letGoOfClosure()
      closure = nil
    }
    guard let hooks else { return }
    hooks.bindingError = nil
    let followed = hooks.followed
    hooks.followed = nil
    followed?.dispose()
  }

  @usableFromInline
  override func wasUnbound() { unbind() }

  /// Holds what any signal sends, instead of what was held before.
  @inlinable
  func hold(_ signal: Signal<Value>) {
    unbind()
    let signal = signal.undistinct
    if let recipe = signal.recipe { begin(recipe) } else { follow(signal) }
  }

  /// Computes the value from a recipe, once in each turn in which a source changes.
  ///
  /// If the property would have to wait for itself, ``bindingError`` is set.
  @inlinable
  func begin(_ recipe: Recipe<Value>) {
    do {
      try listen(to: recipe.first)
      for other in recipe.others { try listen(toFurther: other) }
    } catch {
      return fail(error)
    }
    change(to: ComputingStep.find(by: recipe.computation.read))
    letGoOfClosure()
    closure = recipe.computation.closure
    begin(reading: recipe.computation.read)
  }

  /// Computes the value by a closure, once in each turn in which a source changes.
  ///
  /// If the property would have to wait for itself, ``bindingError`` is set.
  @inlinable
  func begin(_ mapping: consuming Mapping<Value>) {
    do {
      try listen(to: mapping.first)
      if let second = mapping.second { try listen(toFurther: second) }
    } catch {
      return fail(error)
    }
    letGoOfClosure()
    closure = mapping.computation.closure
    let read = mapping.computation.read
    // From here on the core holds what there is: nothing has to be held twice.
    _ = consume mapping
    begin(reading: read)
  }

  /// Computes the value now, and whenever one of those has changed that lead here.
  @inlinable
  func begin(reading read: Computation<Value>.Read) {
    let turn = Turn.current
    guard edges.isEmpty, !turn.isOpen else {
      heard = true
      return turn.submit { turn.schedule(self) }
    }
    let phase = turn.phase
    turn.phase = .observing
    if let value = compute(by: read) { current = value }
    if phase == .idle { turn.settle() }
  }

  /// Before the closure changes: one that runs is let go when nothing waits.
  @inlinable
  @inline(__always)
  func letGoOfClosure() {
    if isComputing { letGoOfRunningClosure() }
  }

  @usableFromInline
  func letGoOfRunningClosure() {
    if let context = closure?.context { Turn.current.discard(context) }
    isComputing = false
  }

  /// The value of now, if there is a closure that does not run already.
  ///
  /// It stays while it runs, so that calling it counts no references.
  @inlinable
  @inline(__always)
  func compute(by read: Computation<Value>.Read) -> Value? {
    guard !isComputing, let borrowed = closure?.borrowed else { return nil }
    isComputing = true
    let source = sourceReference ?? Unmanaged.passUnretained(self)
    let value = read(borrowed, source, lastSource ?? source)
    isComputing = false
    return value
  }

  @usableFromInline
  func fail(_ error: Cycle) {
    hook { $0.bindingError = error }
  }

  /// What ends the binding, if it holds.
  @usableFromInline var binding: Disposable {
    if let followed = hooks?.followed { return followed }
    return isListening ? EdgeHandle(binding: self) : .ended
  }

  /// Holds what a signal sends.
  ///
  /// The closures reach the core only while the binding lasts, and the core ends it when it goes.
  @inlinable
  func follow(_ signal: Signal<Value>) {
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
  }
}

/// The step of a property that is computed, which is shared by those that are computed alike.
@usableFromInline
final class ComputingStep<Value: Equatable>: Step {
  @usableFromInline let read: Computation<Value>.Read

  @inlinable
  init(_ read: @escaping Computation<Value>.Read) {
    self.read = read
    super.init { step, join, turn in
      let step = unsafeDowncast(step, to: ComputingStep<Value>.self)
      unsafeDowncast(join, to: PropertyCore<Value>.self).run(turn, step.read)
    }
  }

  @inlinable
  static func find(by read: @escaping Computation<Value>.Read) -> Unmanaged<Step> {
    guard let place = Computation.place(of: read) else { return .passRetained(ComputingStep(read)) }
    return Turn.current.sharedStep(for: Value.self, by: place) { ComputingStep(read) }
  }
}

/// What a property held when the turn began.
@usableFromInline
final class Earlier<Value> {
  @exclusivity(unchecked) @usableFromInline var value: Value?

  init() {}
}

/// What stands at the end of a subscription and calls the closures of the user.
@usableFromInline
final class Observer<Value>: Effect {
  @exclusivity(unchecked) @usableFromInline var next: Listener<Value>?
  @exclusivity(unchecked) @usableFromInline var error: ((any Error) -> Void)?
  @exclusivity(unchecked) @usableFromInline var completed: (() -> Void)?
  /// The oldest value that waits for the graph to settle, and those after it.
  @exclusivity(unchecked) @usableFromInline var waiting: Value?
  @exclusivity(unchecked) @usableFromInline var queue: [Value] = []
  @exclusivity(unchecked) @usableFromInline var queueStart = 0
  @exclusivity(unchecked) @usableFromInline var ending: Ending?
  /// Whether the closure for values runs.
  @exclusivity(unchecked) @usableFromInline var isCalling = false
  @exclusivity(unchecked) @usableFromInline var upstream: Disposable?

  @inlinable
  init(
    next: ((Value) -> Void)?, error: ((any Error) -> Void)?, completed: (() -> Void)?
  ) {
    if let next { self.next = Listener(next) }
    self.error = error
    self.completed = completed
    super.init { unsafeDowncast($0, to: Observer<Value>.self).handle() }
  }

  deinit { if !isDisposed { Turn.current.state.pointee.liveSubscriptions -= 1 } }

  @inlinable
  func start(_ signal: Signal<Value>) -> Disposable {
    let sink = Sink<Value>(
      target: nil, scope: Scope(self), observer: self, ended: { self.finish($0) },
      next: { self.receive($0, .current) })
    let turn = Turn.current
    turn.state.pointee.liveSubscriptions += 1
    turn.observe {
      let upstream = signal.connect(sink)
      if disposed {
        upstream.dispose()
      } else {
        self.upstream = upstream
        // What waits is held already.
        isHeldByEdge = upstream is EdgeHandle && waiting == nil && ending == nil
      }
    }
    return self
  }

  @inlinable
  func receive(_ value: Value, _ turn: Turn) {
    guard !disposed, ending == nil else { return }
    guard turn.isOpen || isCalling else {
      call(value)
      return handleWaiting(turn)
    }
    if turn.state.pointee.alone?.toOpaque() == Unmanaged.passUnretained(self).toOpaque(),
      turn.phase == .settling, waiting == nil
    {
      turn.phase = .observing
      call(value)
      turn.phase = .settling
      return
    }
    if waiting == nil {
      waiting = value
    } else {
      queue.append(value)
    }
    if turn.isOpen { turn.schedule(self) }
  }

  /// Handles the only value of a turn that nothing but this observer hears, if nothing waits.
  @inlinable
  func hear(_ value: Value, _ turn: Turn) -> Bool {
    guard !disposed, ending == nil, waiting == nil else { return false }
    turn.phase = .observing
    call(value)
    return true
  }

  /// Calls the closure, which is taken out and put back, so that it counts no references.
  @inlinable
  func call(_ value: Value) {
    isCalling = true
    var next = next.take()
    next?.hear(value)
    isCalling = false
    if !disposed { swap(&self.next, &next) }
  }

  /// Handles what came from the closure itself while the subscription started.
  @inlinable
  func handleWaiting(_ turn: Turn) {
    while !disposed, !isCalling, !turn.isOpen, waiting != nil || ending != nil { handle() }
  }

  @inlinable
  func handle() {
    guard !disposed else { return }
    guard let value = waiting else {
      if let ending { conclude(ending) }
      return
    }
    if queueStart < queue.count {
      waiting = queue[queueStart]
      queueStart += 1
      if queueStart == queue.count {
        queue.removeAll(keepingCapacity: true)
        queueStart = 0
      }
    } else {
      waiting = nil
    }
    call(value)
  }

  @usableFromInline
  func finish(_ ending: Ending) {
    guard !disposed, self.ending == nil else { return }
    self.ending = ending
    let turn = Turn.current
    if turn.isOpen {
      turn.schedule(self)
    } else if !isCalling {
      conclude(ending)
    }
  }

  @usableFromInline
  func conclude(_ ending: Ending) {
    let error = error
    let completed = completed
    dispose()
    switch ending {
    case .error(let failure): error?(failure)
    case .completed: completed?()
    }
  }

  @usableFromInline
  override func dispose() {
    guard !isDisposed else { return }
    super.dispose()
    Turn.current.state.pointee.liveSubscriptions -= 1
    let upstream = upstream
    self.upstream = nil
    upstream?.dispose()
    waiting = nil
    queue = []
    next = nil
    error = nil
    completed = nil
  }
}

/// A closure that can be taken out and put back.
///
/// A closure alone would get one more shell around it each time that it passes through `take()`.
@usableFromInline
struct Listener<Value> {
  @usableFromInline let hear: (Value) -> Void

  @inlinable
  init(_ hear: @escaping (Value) -> Void) {
    self.hear = hear
  }
}

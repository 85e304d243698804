/// What stands at the end of a subscription and calls the closures of the user.
@usableFromInline
final class Observer<Value>: Effect {
  /// Takes a value; it stays while it runs, even when the subscription is over.
  @exclusivity(unchecked) @usableFromInline var next: ErasedClosure?
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
    if let next { self.next = ErasedClosure(hearing: next) }
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

  /// Takes a value that has come through operators.
  @inlinable
  func receive(_ value: Value, _ turn: Turn) {
    guard turn.state.pointee.alone?.toOpaque() == Unmanaged.passUnretained(self).toOpaque(),
      turn.phase == .settling, hear(value, turn)
    else { return receiveAmongOthers(value, turn) }
    turn.phase = .settling
  }

  /// Takes a value beside which others may be on their way.
  @inlinable
  @inline(never)
  func receiveAmongOthers(_ value: Value, _ turn: Turn) {
    guard !disposed, ending == nil else { return }
    guard turn.isOpen || isCalling else {
      call(value)
      return handleWaiting(turn)
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

  /// Calls the closure, which is kept meanwhile, so that it counts no references.
  @inlinable
  @inline(__always)
  func call(_ value: Value) {
    guard let closure = next?.borrowed else { return }
    isCalling = true
    closure.hear(value)
    isCalling = false
    if disposed { next = nil }
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
    if !isCalling { next = nil }
    error = nil
    completed = nil
  }
}

/// What stands at the end of a subscription and calls the closures of the user.
@usableFromInline
final class Observer<Value>: Effect {
  @exclusivity(unchecked) @usableFromInline var next: ((Value) -> Void)?
  @exclusivity(unchecked) @usableFromInline var error: ((any Error) -> Void)?
  @exclusivity(unchecked) @usableFromInline var completed: (() -> Void)?
  /// The oldest value that waits for the graph to settle, and those after it.
  @exclusivity(unchecked) @usableFromInline var waiting: Value?
  @exclusivity(unchecked) @usableFromInline var queue: [Value] = []
  @exclusivity(unchecked) @usableFromInline var queueStart = 0
  @exclusivity(unchecked) @usableFromInline var ending: Ending?
  @exclusivity(unchecked) @usableFromInline var upstream: Disposable?

  @inlinable
  init(
    next: ((Value) -> Void)?, error: ((any Error) -> Void)?, completed: (() -> Void)?
  ) {
    self.next = next
    self.error = error
    self.completed = completed
    super.init { unsafeDowncast($0, to: Observer<Value>.self).handle() }
  }

  deinit { if !isDisposed { Turn.current.state.pointee.liveSubscriptions -= 1 } }

  @inlinable
  func start(_ signal: Signal<Value>) -> Disposable {
    let sink = Sink<Value>(
      target: nil, scope: Scope(self), ended: { self.finish($0) }, next: { self.receive($0) })
    let turn = Turn.current
    turn.state.pointee.liveSubscriptions += 1
    turn.observe {
      let upstream = signal.connect(sink)
      if disposed {
        upstream.dispose()
      } else {
        self.upstream = upstream
      }
    }
    return self
  }

  @inlinable
  func receive(_ value: Value) {
    guard !disposed, ending == nil else { return }
    let turn = Turn.current
    guard turn.isOpen else {
      next?(value)
      return
    }
    if waiting == nil {
      waiting = value
    } else {
      queue.append(value)
    }
    turn.schedule(self)
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
    next?(value)
  }

  @usableFromInline
  func finish(_ ending: Ending) {
    guard !disposed, self.ending == nil else { return }
    self.ending = ending
    let turn = Turn.current
    if turn.isOpen {
      turn.schedule(self)
    } else {
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

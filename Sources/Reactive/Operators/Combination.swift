/// The latest value of one input of a combination.
///
/// It does not hold the signal: a subject must not be held by those who listen to it.
@usableFromInline
final class Latest<Value> {
  @exclusivity(unchecked) @usableFromInline var value: Value?

  @inlinable
  init(of connect: (Sink<Value>) -> Disposable) {}

  /// The value, once there is one.
  @inlinable
  var unwrapped: Value { value.unsafelyUnwrapped }
}

/// A join of several signals into one.
@usableFromInline
final class Combination: Join {
  private let end: (Ending) -> Void
  @usableFromInline let lifetime = CompositeDisposable()
  @usableFromInline let scope: Scope
  @usableFromInline let depth: Int32
  private unowned(unsafe) let fed: Rank?
  @exclusivity(unchecked) @usableFromInline var starts: [(Combination) -> Void] = []
  @exclusivity(unchecked) private var openInputs = 0

  @usableFromInline
  init<Output>(_ sink: Sink<Output>) {
    end = sink.ended
    fed = sink.target
    depth = sink.depth + 1
    scope = sink.scope.part(lifetime)
    super.init(step: Turn.current.sharedStep(for: Void.self) { _, _, _ in })
  }

  override var kind: String { "combineLatest" }

  /// Adds an input; it is subscribed by ``start()``.
  @inlinable
  func listen<Value>(
    to connect: @escaping (Sink<Value>) -> Disposable, _ slot: Latest<Value>
  ) {
    starts.append { combination in
      combination.lifetime.add(
        connect(
          Sink(
            target: combination, scope: combination.scope, depth: combination.depth,
            ended: { combination.inputEnded($0) },
            next: { value in
              slot.value = value
              combination.hear()
            })))
    }
  }

  /// Subscribes to the inputs, in order.
  @usableFromInline
  func start() -> Disposable {
    let starts = starts
    self.starts = []
    openInputs = starts.count
    guard openInputs > 0 else {
      end(.completed)
      return lifetime
    }
    // A chain is put together from its end, and nothing is raised if what stands above comes first.
    // Many inputs might raise it many times, one after the other.
    let isFirst = openInputs <= 4
    if isFirst { feed() }
    for start in starts where !scope.isOver { start(self) }
    if !isFirst { feed() }
    return lifetime
  }

  private func feed() {
    guard let fed, !isOver else { return }
    do {
      lifetime.add(try feed(into: fed))
    } catch {
      inputEnded(.error(error))
    }
  }

  /// Ends the stream if no input is left that could change it.
  @usableFromInline
  func finishIfDone() {
    guard openInputs == 0, !hasEnded else { return }
    hasEnded = true
    end(.completed)
  }

  @inlinable var isOver: Bool { hasEnded || lifetime.isDisposed }

  @usableFromInline
  func hear() {
    let turn = Turn.current
    if turn.isOpen {
      turn.schedule(self)
    } else {
      step.run(step, self, turn)
    }
  }

  @usableFromInline
  func inputEnded(_ ending: Ending) {
    guard !hasEnded else { return }
    switch ending {
    case .error:
      hasEnded = true
      lifetime.dispose()
      end(ending)
    case .completed:
      openInputs -= 1
      // A value that waits goes first.
      if !isQueued { finishIfDone() }
    }
  }
}

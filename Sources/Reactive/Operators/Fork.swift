/// Where a stream parts into several, all of which stand above it.
///
/// Whoever listens to the whole, and whoever listens to a part, share one subscription of the source,
/// which ends with the last of them.
final class Fork<Value>: Rank {
  /// What the source is subscribed to by; it is let go in a loop.
  private var subscription: CompositeDisposable? = CompositeDisposable()
  private let label: StaticString
  private var listeners = 0
  /// Stands between this place and what the whole feeds, as high as the parts do: so there is room for
  /// them, and nothing is raised when one comes.
  private let height = Height()

  init(_ label: StaticString) {
    self.label = label
    super.init()
  }

  deinit {
    var rest: AnyObject? = subscription
    subscription = nil
    Turn.current.discard(from: &rest)
  }

  override var kind: String { "\(label)" }

  /// Begins a part, which remembers its values.
  func branch() -> SubjectCore<Value> {
    let core = SubjectCore<Value>(capacity: .max)
    core.value = value + 1
    // Nothing is above what is new, so there is no circle.
    let place = (try? feed(into: core)).map(ScopedDisposable.init)
    core.onObserved = { [self] isObserved in
      withExtendedLifetime(place) { if isObserved { come() } else if leave() { end() } }
    }
    return core
  }

  /// Ends a part.
  func end(_ branch: SubjectCore<Value>, _ ending: Ending) {
    branch.end(ending)
    branch.onObserved = nil
  }

  /// Takes note that somebody listens.
  func come() { listeners += 1 }

  /// Takes note that somebody does not listen any more, and tells whether he was the last.
  func leave() -> Bool {
    listeners -= 1
    return listeners == 0
  }

  /// Ends the subscription; what it is a part of may be as deep as the data.
  private func end() {
    guard let subscription else { return }
    let turn = Turn.current
    if turn.hasRoom {
      turn.descend(16) { subscription.dispose() }
    } else {
      var rest: AnyObject? = ScopedDisposable(subscription)
      turn.discard(from: &rest)
    }
  }

  /// Subscribes to the source for somebody who listens to the whole.
  ///
  /// - Parameters:
  ///   - connect: Starts the source.
  ///   - sink: What the whole feeds.
  ///   - ended: Takes the ending of the source.
  ///   - next: Takes each value of the source, as long as anybody listens.
  /// - Returns: What ends the listening.
  func start<Output>(
    _ connect: (Sink<Value>) -> Disposable, for sink: Sink<Output>,
    ended: @escaping (Ending) -> Void, next: @escaping (Value) -> Void
  ) -> Disposable {
    guard let subscription else { return .ended }
    let listener = Listener(self, subscription)
    if let target = sink.target {
      do {
        listener.feed = CompositeDisposable([
          try height.feed(into: target), try feed(into: height),
        ])
      } catch {
        sink.ended(.error(error))
        return listener
      }
    }
    let source = Sink<Value>(
      target: self, scope: Scope(subscription), depth: sink.depth + 1,
      ended: { ending in
        listener.feed?.dispose()
        ended(ending)
        self.end()
      }, next: next)
    subscription.add(connect(source))
    return listener
  }

  /// How high the parts stand at least.
  private final class Height: Rank {
    override var kind: String { "parts" }
  }

  /// Somebody who listens to the whole.
  private final class Listener: Disposable {
    var feed: Disposable?
    private let fork: Fork
    private let subscription: Disposable

    init(_ fork: Fork, _ subscription: Disposable) {
      self.fork = fork
      self.subscription = subscription
      super.init()
      fork.come()
    }

    override func dispose() { disposeInLoop() }

    override func surrender(to rest: inout [Disposable]) {
      guard !isDisposed else { return }
      super.dispose()
      feed?.dispose()
      if fork.leave() { rest.append(subscription) }
    }
  }
}

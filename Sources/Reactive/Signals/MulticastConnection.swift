/// One subscription of a signal, shared by many subscribers.
///
/// Subscribers of ``signal`` hear what the source sends after ``connect()``; the source runs once.
///
/// Also known as: `RACMulticastConnection`, Rx `ConnectableObservable`, Combine
/// `ConnectablePublisher`.
public final class MulticastConnection<Value> {
  private let source: Signal<Value>
  private let subject: Subject<Value>
  private var connection: Disposable?
  /// Whether the subscription ends when the connection has gone and nobody listens any more.
  private let endsUnheard: Bool

  init(_ source: Signal<Value>, _ subject: Subject<Value>, endsUnheard: Bool = false) {
    self.source = source
    self.subject = subject
    self.endsUnheard = endsUnheard
  }

  deinit {
    guard endsUnheard, let connection, subject.subscriberCount == 0 else { return }
    Self.end(connection)
  }

  /// Ends a subscription in a loop: what it listens to may be the next to end so.
  private static func end(_ connection: Disposable) {
    var scope: AnyObject? = ScopedDisposable(connection)
    Turn.current.discard(from: &scope)
  }

  /// What the source sends, for everyone.
  public var signal: Signal<Value> { subject }

  /// Subscribes to the source; as long as the subscription lasts, a second call returns the same one.
  ///
  /// When the stream has ended that everyone listens to, the source is not subscribed to any more.
  @discardableResult
  public func connect() -> Disposable {
    standing ?? start { [source] sink in Turn.current.observe { source.connect(sink) } }
  }

  /// Connects as a part of a subscription that is being made, maybe deep in a chain.
  func connectWithin() -> Disposable {
    standing ?? start { [source] sink in source.connect(sink) }
  }

  /// The connection that there is, or that there is none to be made.
  private var standing: Disposable? {
    if let connection, !connection.isDisposed { return connection }
    return subject.core.hasEnded ? .ended : nil
  }

  private func start(_ begin: (Sink<Value>) -> Disposable) -> Disposable {
    let lifetime = SerialDisposable()
    connection = lifetime
    let core = subject.core
    if endsUnheard {
      core.onObserved = { [weak self, weak lifetime] isObserved in
        if !isObserved, self == nil, let lifetime { Self.end(lifetime) }
      }
    }
    // What follows the subject is not known here, so that the stack is looked after at each.
    let relay = Relay<Value>(
      next: { [subject] value in subject.core.record(value, .current) },
      ended: { [subject] ending in
        subject.core.end(ending)
        // What operators have still to subscribe to would feed a subject that may be gone.
        lifetime.dispose()
      }, weight: 16)
    let sink = Sink<Value>(
      target: core, scope: Scope(lifetime), ended: { relay.pass($0) }, next: { relay.pass($0) })
    lifetime.inner = begin(sink)
    return lifetime
  }

  /// A signal that connects with its first subscriber and disconnects after its last.
  ///
  /// Also known as: Rx `refCount`, Combine `autoconnect`.
  public func autoconnect() -> Signal<Value> {
    let sharers = Sharers()
    return .deep("autoconnect") { [self] sink in
      sharers.count += 1
      let subscription = subject.connect(sink)
      let connection = connectWithin()
      return Share(subscription, of: connection, sharers) { [weak self] in self?.connection = nil }
    }
  }
}

/// How many subscriptions share a connection.
private final class Sharers {
  var count = 0
}

/// One of the subscriptions that share a connection, which ends with the last of them.
///
/// It does not hold what made the connection, or the subject would never be let go.
private final class Share: Disposable {
  private var subscription: Disposable?
  private var connection: Disposable?
  private let sharers: Sharers

  init(
    _ subscription: Disposable, of connection: Disposable, _ sharers: Sharers,
    whenLast: @escaping () -> Void
  ) {
    self.subscription = subscription
    self.connection = connection
    self.sharers = sharers
    super.init(whenLast)
  }

  override func dispose() { disposeInLoop() }

  override func surrender(to rest: inout [Disposable]) {
    guard !isDisposed else { return }
    subscription?.dispose()
    subscription = nil
    sharers.count -= 1
    if sharers.count == 0, let connection {
      rest.append(connection)
    } else {
      action = nil
    }
    connection = nil
    super.dispose()
  }

  override func bequeath(to rest: inout [Disposable]) {
    if let connection { rest.append(connection) }
    connection = nil
  }

  deinit {
    guard connection != nil else { return }
    letGoInLoop()
  }
}

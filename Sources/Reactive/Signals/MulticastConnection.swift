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

  init(_ source: Signal<Value>, _ subject: Subject<Value>) {
    self.source = source
    self.subject = subject
  }

  /// What the source sends, for everyone.
  public var signal: Signal<Value> { subject }

  /// Subscribes to the source; a second call returns the same subscription.
  @discardableResult
  public func connect() -> Disposable {
    if let connection { return connection }
    let lifetime = SerialDisposable()
    connection = lifetime
    let core = subject.core
    // What follows the subject is not known here, so that the stack is looked after at each.
    let relay = Relay<Value>(
      next: { [subject] value in subject.core.record(value, .current) },
      ended: { [subject] ending in subject.core.end(ending) }, weight: 16)
    let sink = Sink<Value>(
      target: core, scope: Scope(lifetime), ended: { relay.pass($0) }, next: { relay.pass($0) })
    let turn = Turn.current
    turn.observe { lifetime.inner = source.connect(sink) }
    return lifetime
  }

  /// A signal that connects with its first subscriber and disconnects after its last.
  ///
  /// Also known as: Rx `refCount`, Combine `autoconnect`.
  public func autoconnect() -> Signal<Value> {
    var count = 0
    return Signal("autoconnect") { [self] sink in
      count += 1
      let subscription = subject.connect(sink)
      let connection = connect()
      // The subscription does not hold the connection, or the subject would never be let go.
      return Disposable { [weak self] in
        subscription.dispose()
        count -= 1
        guard count == 0 else { return }
        connection.dispose()
        self?.connection = nil
      }
    }
  }
}

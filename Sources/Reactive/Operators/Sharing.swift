extension Signal {
  /// A connection that shares one subscription, for those who subscribe before they hear.
  ///
  /// Also known as: RAC and Rx `publish`, Combine `makeConnectable`, ReactiveSwift
  /// `startWithSignal`.
  public final func publish() -> MulticastConnection<Value> {
    multicast(Subject())
  }

  /// A connection that shares one subscription through a subject.
  ///
  /// Also known as: RAC `multicast:`, Rx and Combine `multicast`.
  ///
  /// - Parameter subject: What subscribers listen to; a ``ReplaySubject`` lets them come later.
  /// - Returns: A connection that is not connected yet.
  public final func multicast(_ subject: Subject<Value>) -> MulticastConnection<Value> {
    MulticastConnection(self, subject)
  }

  /// Subscribes at once and gives every subscriber all values, the earlier ones first.
  ///
  /// The work is done whether anybody listens or not, until the signal ends by itself.
  ///
  /// Also known as: RAC `replay`, Rx `replayAll` and `connect`.
  public final func replay() -> Signal<Value> {
    shared(by: ReplaySubject())
  }

  /// Subscribes at once and gives every subscriber the newest value and those that follow.
  ///
  /// Also known as: RAC `replayLast`, Rx `replay(1)` and `connect`.
  public final func replayLast() -> Signal<Value> {
    shared(by: ReplaySubject(capacity: 1))
  }

  /// Subscribes when the first subscriber comes and gives every subscriber all values.
  ///
  /// The subscription goes on when the last subscriber leaves, for those who come later. When the
  /// signal has gone as well it ends.
  ///
  /// Also known as: RAC `replayLazily`, Rx `share(replay:scope: .forever)`, ReactiveSwift
  /// `replayLazily(upTo:)`.
  public final func replayLazily() -> Signal<Value> {
    let connection = MulticastConnection(self, ReplaySubject(), endsUnheard: true)
    return .deep("replayLazily") { sink in
      let subscription = connection.signal.connect(sink)
      _ = connection.connectWithin()
      return subscription
    }
  }

  /// A signal that keeps a subject to which this one sends.
  private func shared(by subject: Subject<Value>) -> Signal<Value> {
    multicast(subject).connect()
    return Signal("replay") { sink in subject.connect(sink) }
  }
}

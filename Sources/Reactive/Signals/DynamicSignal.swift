extension Signal {
  /// Makes a signal of a closure that runs for each subscription.
  ///
  /// The closure may send at once or keep the subscriber and send later. What it returns is
  /// disposed when the subscription ends, in whatever way.
  ///
  /// Also known as: RAC `createSignal:`, Rx `create`, Combine `Deferred { Future }`, ReactiveSwift
  /// `SignalProducer.init`.
  ///
  /// - Parameter didSubscribe: Starts the work and returns what stops it, or nil.
  /// - Returns: A cold signal.
  public static func create(
    _ didSubscribe: @escaping (any Subscriber<Value>) -> Disposable?
  ) -> Signal<Value> {
    Signal("create") { sink in
      let subscriber = PassthroughSubscriber(sink)
      subscriber.isStarting = true
      let work = didSubscribe(subscriber)
      subscriber.isStarting = false
      subscriber.lifetime.inner = work
      return subscriber.lifetime
    }
  }
}

/// Hands events on into the graph until the subscription has ended.
final class PassthroughSubscriber<Value>: Subscriber {
  private let sink: Sink<Value>
  let lifetime = SerialDisposable()
  /// Whether the subscription is being made: what is sent then belongs to whatever goes on.
  var isStarting = false

  init(_ sink: Sink<Value>) {
    self.sink = sink
  }

  func send(_ value: Value) {
    enter { sink in sink.next(value) }
  }

  func sendError(_ error: any Error) {
    end(.error(error))
  }

  func sendCompleted() {
    end(.completed)
  }

  private func end(_ ending: Ending) {
    enter { [lifetime] sink in
      sink.ended(ending)
      lifetime.dispose()
    }
  }

  private func enter(_ body: @escaping (Sink<Value>) -> Void) {
    guard !lifetime.isDisposed, !sink.scope.isOver else { return }
    let turn = Turn.current
    guard !isStarting else {
      let mark = turn.postponedCount
      body(sink)
      return turn.catchUp(from: mark)
    }
    turn.submit { [sink, lifetime] in
      guard !lifetime.isDisposed else { return }
      turn.flow { _ in body(sink) }
    }
  }
}

extension Signal {
  /// A signal of one value.
  ///
  /// Also known as: RAC `return:`, Rx `just`, Combine `Just`, ReactiveSwift `SignalProducer(value:)`.
  public static func just(_ value: Value) -> Signal<Value> {
    JustSignal(value)
  }

  /// A signal that completes at once.
  ///
  /// Also known as: RAC, Rx and ReactiveSwift `empty`, Combine `Empty`.
  public static var empty: Signal<Value> {
    Signal("empty") { sink in
      sink.ended(.completed)
      return Disposable()
    }
  }

  /// A signal that sends nothing and never ends.
  ///
  /// Also known as: RAC, Rx and ReactiveSwift `never`, Combine `Empty(completeImmediately: false)`.
  public static var never: Signal<Value> {
    Signal("never") { _ in Disposable() }
  }

  /// A signal that fails at once.
  ///
  /// Also known as: RAC `error:`, Rx `error`, Combine `Fail`, ReactiveSwift
  /// `SignalProducer(error:)`.
  public static func error(_ error: any Error) -> Signal<Value> {
    Signal("error") { sink in
      sink.ended(.error(error))
      return Disposable()
    }
  }

  /// A signal of the elements of a sequence, for each subscription from the start.
  ///
  /// Elements are asked for one by one, and no further than the subscription lives.
  ///
  /// Also known as: RAC `RACSequence.signal`, Rx `from`, Combine `publisher`, ReactiveSwift
  /// `SignalProducer(_:)`.
  public static func from(_ elements: some Sequence<Value>) -> Signal<Value> {
    let start = Bulkhead<Value>(weight: 16) { sink in
      for element in elements {
        guard !sink.scope.isOver else { break }
        sink.emit(element)
      }
      if !sink.scope.isOver { sink.ended(.completed) }
      return Disposable()
    }
    return Signal("from", connect: start.connect)
  }

  /// A signal of the streams of signals.
  static func streams<Inner>(of signals: [Signal<Inner>]) -> Signal<Value>
  where Value == Signal<Inner> {
    let streams = signals.map(\.stream)
    let depth = streams.reduce(0) { max($0, $1.depth) }
    return Signal("from", above: depth) { sink in
      for stream in streams where !sink.scope.isOver { sink.emit(stream) }
      if !sink.scope.isOver { sink.ended(.completed) }
      return Disposable()
    }
  }
}

/// A signal of one value that shows it in its name.
private final class JustSignal<Value>: Signal<Value> {
  private let value: Value

  init(_ value: Value) {
    self.value = value
    super.init("just") { sink in
      sink.emit(value)
      sink.ended(.completed)
      return Disposable()
    }
  }

  override var name: String { "just(\(value))" }
}

extension Signal {
  /// A signal that is made anew for each subscription.
  ///
  /// Also known as: RAC `defer:`, Rx `deferred`, Combine `Deferred`, ReactiveSwift
  /// `SignalProducer.init(_:)`.
  public static func `defer`(_ make: @escaping () -> Signal<Value>) -> Signal<Value> {
    Signal("defer", connect: Bulkhead(weight: 16) { sink in make().connect(sink) }.connect)
  }

  /// A signal that is made with a resource, which is ended with the subscription.
  ///
  /// Also known as: Rx `using`.
  ///
  /// - Parameters:
  ///   - resource: Makes the resource, for each subscription.
  ///   - make: Makes the signal of it.
  /// - Returns: A cold signal.
  public static func using<Resource: Disposable>(
    _ resource: @escaping () -> Resource, _ make: @escaping (Resource) -> Signal<Value>
  ) -> Signal<Value> {
    Signal("using") { sink in
      let resource = resource()
      let part = CompositeDisposable([resource])
      let inner = sink.taking(
        in: part,
        ended: { (ending: Ending) in
          part.dispose()
          sink.ended(ending)
        }, next: sink.next)
      part.add(make(resource).connect(inner))
      return part
    }
  }
}

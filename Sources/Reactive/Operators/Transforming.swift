extension Signal {
  /// The values, each replaced by what a closure makes of it.
  ///
  /// Also known as: RAC `map:`, Rx, Combine and ReactiveSwift `map`.
  @inlinable
  @inline(__always)
  public final func map<Output>(
    _ transform: @escaping (Value) -> Output
  ) -> Signal<Output> {
    guard case .source(let core) = origin else { return mappedStream(transform) }
    return Signal<Output>("map", .mapped(Mapping(of: core, transform)), depth: 2)
  }

  /// The values of any signal, each replaced by what a closure makes of it.
  @inlinable
  final func mappedStream<Output>(_ transform: @escaping (Value) -> Output) -> Signal<Output> {
    Signal<Output>("map", recipe?.mapped(transform), above: depth) { [connect] sink in
      connect(sink.passing { sink.next(transform($0)) })
    }
  }
}

extension Signal {
  /// The results of combining all values so far, one for each value.
  ///
  /// Also known as: RAC `scanWithStart:reduce:`, Rx, Combine and ReactiveSwift `scan`.
  ///
  /// - Parameters:
  ///   - initial: What the first value is combined with; it is not sent itself.
  ///   - combine: Makes the next result of the last one and a value.
  /// - Returns: A signal of running results.
  @inlinable
  public final func scan<Result>(
    _ initial: Result, _ combine: @escaping (Result, Value) -> Result
  ) -> Signal<Result> {
    Signal<Result>("scan", above: depth) { [connect] sink in
      var result = initial
      return connect(
        sink.passing { value in
          result = combine(result, value)
          sink.next(result)
        })
    }
  }

  /// The result of combining all values, when the signal completes.
  ///
  /// Also known as: RAC `aggregateWithStart:reduce:`, Rx, Combine and ReactiveSwift `reduce`.
  ///
  /// - Parameters:
  ///   - initial: The result if there is no value.
  ///   - combine: Makes the next result of the last one and a value.
  /// - Returns: A signal of one value.
  public final func reduce<Result>(
    _ initial: Result, _ combine: @escaping (Result, Value) -> Result
  ) -> Signal<Result> {
    Signal<Result>("reduce", above: depth) { [connect] sink in
      var result = initial
      return connect(
        sink.taking(
          ended: { ending in
            if case .completed = ending { sink.next(result) }
            sink.ended(ending)
          }, next: { result = combine(result, $0) }))
    }
  }

  /// All values as an array, when the signal completes.
  ///
  /// Also known as: RAC, Combine and ReactiveSwift `collect`, Rx `toArray`.
  public final func collect() -> Signal<[Value]> {
    Signal<[Value]>("collect", above: depth) { [connect] sink in
      var values: [Value] = []
      return connect(
        sink.taking(
          ended: { ending in
            if case .completed = ending { sink.next(values) }
            sink.ended(ending)
          }, next: { values.append($0) }))
    }
  }

  /// Each value together with the one before it.
  ///
  /// Also known as: RAC `combinePreviousWithStart:reduce:`, ReactiveSwift `combinePrevious`, and
  /// `pairwise` in RxJS.
  ///
  /// - Parameter initial: What stands before the first value.
  /// - Returns: A signal of pairs, the older first.
  public final func combinePrevious(_ initial: Value) -> Signal<(Value, Value)> {
    scan((initial, initial)) { pair, value in (pair.1, value) }.named("combinePrevious")
  }

  /// The events of the signal as values; it completes after the ending has been sent.
  ///
  /// Also known as: RAC, Rx and ReactiveSwift `materialize`.
  public final func materialize() -> Signal<Event<Value>> {
    Signal<Event<Value>>("materialize", above: depth) { [connect] sink in
      connect(
        sink.taking(
          ended: { ending in
            switch ending {
            case .completed: sink.next(.completed)
            case .error(let error): sink.next(.error(error))
            }
            sink.ended(.completed)
          }, next: { sink.next(.next($0)) }))
    }
  }

  /// The events that a signal of events describes.
  ///
  /// Also known as: RAC, Rx and ReactiveSwift `dematerialize`.
  public final func dematerialize<Output>() -> Signal<Output> where Value == Event<Output> {
    Signal<Output>("dematerialize", above: depth) { [connect] sink in
      let part = CompositeDisposable()
      func end(_ ending: Ending) {
        part.dispose()
        sink.ended(ending)
      }
      part.add(
        connect(
          sink.taking(in: part, ended: sink.ended) { event in
            guard !part.isDisposed else { return }
            switch event {
            case .next(let value): sink.next(value)
            case .error(let error): end(.error(error))
            case .completed: end(.completed)
            }
          }))
      return part
    }
  }

  /// The values of the signals that a closure makes of the values, until it says stop.
  ///
  /// This is what `flatMap` and its kind are made of in ReactiveCocoa 2. The signal completes when
  /// the source and all inner signals have, and fails when one of them fails.
  ///
  /// Also known as: RAC `bind:`.
  ///
  /// - Parameter transform: Makes a signal of a value; nil ends the source, and setting the flag
  ///   ends it after this value.
  /// - Returns: A signal of what the inner signals send.
  public final func bind<Output>(
    _ transform: @escaping (Value, inout Bool) -> Signal<Output>?
  ) -> Signal<Output> {
    let inner = Signal<Signal<Output>>("bind", above: depth) { [connect] sink in
      let part = CompositeDisposable()
      var hasStopped = false
      part.add(
        connect(
          sink.taking(in: part, ended: sink.ended) { value in
            guard !hasStopped else { return }
            let signal = transform(value, &hasStopped)
            hasStopped = hasStopped || signal == nil
            if let signal { sink.next(signal) }
            guard hasStopped else { return }
            part.dispose()
            sink.ended(.completed)
          }))
      return part
    }
    return inner.flatMap { $0 }
  }
}

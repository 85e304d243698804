extension Signal {
  /// The values until another signal sends one or completes; then it completes.
  ///
  /// Also known as: RAC `takeUntil:`, Rx `take(until:)`, Combine `prefix(untilOutputFrom:)`,
  /// ReactiveSwift `take(until:)`.
  public final func takeUntil<Other>(_ other: Signal<Other>) -> Signal<Value> {
    Signal("takeUntil", above: max(depth, other.depth)) {
      [connect, connectOther = other.connect] sink in
      let part = CompositeDisposable()
      func stop() {
        guard !part.isDisposed else { return }
        part.dispose()
        sink.ended(.completed)
      }
      part.add(
        connectOther(
          sink.taking(in: part, ended: { _ in stop() }, next: { (_: Other) in stop() })))
      guard !part.isDisposed else { return part }
      part.add(connect(sink.taking(in: part)))
      return part
    }
  }

  /// The values from the first one on that another signal sends.
  ///
  /// Also known as: RAC `skipUntilBlock:`, Rx `skip(until:)`, Combine `drop(untilOutputFrom:)`,
  /// ReactiveSwift `skip(until:)`.
  public final func skipUntil<Other>(_ other: Signal<Other>) -> Signal<Value> {
    Signal("skipUntil", above: max(depth, other.depth)) {
      [connect, connectOther = other.connect] sink in
      let part = CompositeDisposable()
      let gate = CompositeDisposable()
      part.add(gate)
      gate.add(
        connectOther(
          sink.taking(in: gate, ended: { _ in }, next: { (_: Other) in gate.dispose() })))
      part.add(
        connect(
          sink.taking(in: part, ended: sink.ended) { if gate.isDisposed { sink.next($0) } }))
      return part
    }
  }

  /// The values as long as a condition holds; it completes with the first that fails it.
  ///
  /// Also known as: RAC `takeWhileBlock:`, Rx and ReactiveSwift `take(while:)`, Combine
  /// `prefix(while:)`.
  public final func takeWhile(_ condition: @escaping (Value) -> Bool) -> Signal<Value> {
    Signal("takeWhile", above: depth) { [connect] sink in
      let part = CompositeDisposable()
      part.add(
        connect(
          sink.taking(in: part, ended: sink.ended) { value in
            guard !part.isDisposed else { return }
            guard !condition(value) else { return sink.next(value) }
            part.dispose()
            sink.ended(.completed)
          }))
      return part
    }
  }

  /// The values from the first on that fails a condition.
  ///
  /// Also known as: RAC `skipWhileBlock:`, Rx and ReactiveSwift `skip(while:)`, Combine
  /// `drop(while:)`.
  public final func skipWhile(_ condition: @escaping (Value) -> Bool) -> Signal<Value> {
    Signal("skipWhile", above: depth) { [connect] sink in
      var isSkipping = true
      return connect(
        sink.taking { value in
          isSkipping = isSkipping && condition(value)
          if !isSkipping { sink.next(value) }
        })
    }
  }

  /// The first value; it completes with it.
  ///
  /// Also known as: RAC `take:1`, Rx `take(1)`, Combine `first`, ReactiveSwift `take(first: 1)`.
  public final func first() -> Signal<Value> {
    take(1)
  }

  /// The last value, when the signal completes.
  ///
  /// Also known as: RAC `takeLast:1`, Rx `takeLast(1)`, Combine `last`, ReactiveSwift
  /// `take(last: 1)`.
  public final func last() -> Signal<Value> {
    takeLast(1).named("last")
  }

  /// The last few values, when the signal completes.
  ///
  /// Also known as: RAC and Rx `takeLast`, ReactiveSwift `take(last:)`; Combine has no name for it.
  ///
  /// - Parameter count: How many; none if it is not positive.
  /// - Returns: A signal of at most that many values.
  public final func takeLast(_ count: Int) -> Signal<Value> {
    Signal("takeLast", above: depth) { [connect] sink in
      let kept = SubjectCore<Value>(capacity: max(0, count))
      return connect(
        sink.taking(
          ended: { ending in
            if case .completed = ending {
              kept.forEachKept { if !sink.scope.isOver { sink.next($0) } }
            }
            sink.ended(ending)
          }, next: { kept.record($0, .current) }))
    }
  }
}

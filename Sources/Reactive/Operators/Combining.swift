/// The latest values of several signals, as a tuple, whenever one of them changes.
///
/// It sends first when each signal has sent, and then once a turn, after all that feeds it has
/// settled. It completes when all have completed, and fails when one fails.
///
/// Also known as: RAC `combineLatest:`, Rx, Combine and ReactiveSwift `combineLatest`.
@inlinable
public func combineLatest<each Value>(
  _ signal: repeat Signal<each Value>
) -> Signal<(repeat each Value)> {
  combineLatest(repeat each signal) { (value: repeat each Value) in (repeat each value) }
}

/// What a closure makes of the latest values of several signals, whenever one of them changes.
///
/// The closure is called once a turn, after all that feeds it has settled, and first when each
/// signal has sent. The signal completes when all have completed, and fails when one fails.
///
/// Also known as: RAC `combineLatest:reduce:`, Rx `combineLatest(resultSelector:)`, Combine
/// `combineLatest(_:_:)`, ReactiveSwift `combineLatest` and `map`.
@inlinable
public func combineLatest<each Value, Output>(
  _ signal: repeat Signal<each Value>, transform: @escaping (repeat each Value) -> Output
) -> Signal<Output> {
  let recipe = fusedRecipe(repeat each signal, transform: transform)
  let connections = (repeat (each signal).connect)
  var depth: Int32 = 0
  for signal in repeat each signal { depth = max(depth, signal.depth) }
  return Signal<Output>("combineLatest", recipe, above: depth) { sink in
    let latest = (repeat Latest(of: each connections))
    let combination = Combination(sink)
    combination.step = Step { [unowned(unsafe) combination] _, _, _ in
      for slot in repeat each latest {
        guard slot.value != nil else { return combination.finishIfDone() }
      }
      guard !combination.isOver else { return }
      sink.next(transform(repeat (each latest).unwrapped))
      combination.finishIfDone()
    }
    repeat combination.listen(to: each connections, each latest)
    return combination.start()
  }
}

/// The latest values of any number of signals of one type, whenever one of them changes.
///
/// It sends first when each signal has sent; without signals it completes at once.
///
/// Also known as: RAC `combineLatest:`, Rx and ReactiveSwift `combineLatest` of a collection.
public func combineLatest<Value>(_ signals: [Signal<Value>]) -> Signal<[Value]> {
  let connections = signals.map(\.connect)
  let depth = signals.reduce(0) { max($0, $1.depth) }
  return Signal<[Value]>("combineLatest", above: depth) { sink in
    let latest = connections.map(Latest.init(of:))
    let combination = Combination(sink)
    combination.step = Step { [unowned(unsafe) combination] _, _, _ in
      var values: [Value] = []
      values.reserveCapacity(latest.count)
      for slot in latest {
        guard let value = slot.value else { return combination.finishIfDone() }
        values.append(value)
      }
      guard !combination.isOver else { return }
      sink.next(values)
      combination.finishIfDone()
    }
    for (connect, slot) in zip(connections, latest) { combination.listen(to: connect, slot) }
    return combination.start()
  }
}

extension Signal {
  /// The values of this signal and of others, in the order in which they are sent.
  ///
  /// It completes when all have completed, and fails when one fails.
  ///
  /// Also known as: RAC `merge:`, Rx, Combine and ReactiveSwift `merge`.
  public final func merge(_ others: Signal<Value>...) -> Signal<Value> {
    Signal<Signal<Value>>.streams(of: [self] + others).flatMap { $0 }
  }

  /// The values of this signal and, when it has completed, of others one after the other.
  ///
  /// Also known as: RAC `concat:`, Rx and ReactiveSwift `concat`, Combine `append`.
  public final func concat(_ others: Signal<Value>...) -> Signal<Value> {
    Signal<Signal<Value>>.streams(of: [self] + others).concatenated()
  }

  /// Some values, and then those of this signal.
  ///
  /// Also known as: RAC and Rx `startWith`, Combine `prepend`, ReactiveSwift `prefix(value:)`.
  public final func startWith(_ values: Value...) -> Signal<Value> {
    .from(values).concat(self)
  }
}

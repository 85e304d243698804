/// The first values of several signals as a tuple, then the second ones, and so on.
///
/// It completes when no further tuple can come, and fails when a signal fails.
///
/// Also known as: RAC `zip:`, Rx, Combine and ReactiveSwift `zip`.
public func zip<each Value>(
  _ signal: repeat Signal<each Value>
) -> Signal<(repeat each Value)> {
  let streams = (repeat (each signal).stream)
  var depth: Int32 = 0
  for signal in repeat each signal { depth = max(depth, signal.depth) }
  return Signal<(repeat each Value)>("zip", above: depth) { sink in
    let part = CompositeDisposable()
    let rows = (repeat WaitingValues(of: each streams))
    var hasEnded = false
    func end(_ ending: Ending) {
      guard !hasEnded else { return }
      hasEnded = true
      part.dispose()
      sink.ended(ending)
    }
    func check() {
      var isReady = true
      var isOver = false
      var count = 0
      for row in repeat each rows {
        count += 1
        isReady = isReady && !row.values.isEmpty
        isOver = isOver || row.values.isEmpty && row.hasCompleted
      }
      if isReady, count > 0, !hasEnded {
        repeat (each rows).advance()
        sink.next((repeat (each rows).first))
        isOver = false
        for row in repeat each rows { isOver = isOver || row.values.isEmpty && row.hasCompleted }
      }
      if isOver || count == 0 { end(.completed) }
    }
    func start<Element>(_ signal: Signal<Element>, _ row: WaitingValues<Element>) {
      guard !hasEnded else { return }
      part.add(
        signal.connect(
          sink.taking(
            in: part,
            ended: { ending in
              if case .error = ending { return end(ending) }
              row.hasCompleted = true
              check()
            },
            next: { (value: Element) in
              row.values.append(value)
              check()
            })))
    }
    repeat start(each streams, each rows)
    if !hasEnded { check() }
    return part
  }
}

/// The values of one input that wait for the others.
private final class WaitingValues<Value> {
  var values = Backlog<Value>()
  var hasCompleted = false
  private var taken: Value?

  init(of signal: Signal<Value>) {}

  /// Takes the oldest value; there is one.
  func advance() { taken = values.popFirst() }

  /// What was taken last.
  var first: Value { taken.unsafelyUnwrapped }
}

/// Calls a function with the latest values of several signals, whenever one of them changes.
///
/// The first call comes when each signal has sent. A wrong number of signals does not compile.
///
/// Also known as: RAC `rac_liftSelector:withSignalsFromArray:`.
///
/// - Parameters:
///   - function: Called once a turn, when all values have settled.
///   - signal: The arguments, in order.
/// - Returns: What ends the calls.
@discardableResult
public func lift<each Value>(
  _ function: @escaping (repeat each Value) -> Void, _ signal: repeat Signal<each Value>
) -> Disposable {
  let arguments = combineLatest(repeat each signal)
  return arguments.subscribe(next: { (value: (repeat each Value)) in
    function(repeat each value)
  })
}

extension Signal {
  /// The latest value whenever another signal sends; nothing before the first value.
  ///
  /// Also known as: RAC `sample:`, Rx `sample`, ReactiveSwift `sample(on:)`. Unlike Rx, a value is
  /// sent again when nothing came in between.
  public final func sample<Other>(on sampler: Signal<Other>) -> Signal<Value> {
    sampler.withLatestFrom(self).map { $0.1 }.named("sample")
  }

  /// Each value together with the latest one of another signal; nothing before that has sent.
  ///
  /// Within a turn the other signal settles first.
  ///
  /// Also known as: Rx `withLatestFrom`, ReactiveSwift `withLatest(from:)`.
  public final func withLatestFrom<Other>(_ other: Signal<Other>) -> Signal<(Value, Other)> {
    let depth = max(depth, other.depth)
    return Signal<(Value, Other)>("withLatestFrom", above: depth) {
      [connect, connectOther = other.connect] sink in
      let latest = Latest(of: connectOther)
      let part = CompositeDisposable()
      var queue = Backlog<Value>()
      let join = Join()
      var ending: Ending?
      join.run = { [unowned(unsafe) join] _ in
        while !part.isDisposed, let value = queue.popFirst() {
          if let other = latest.value { sink.next((value, other)) }
        }
        guard let ending, !part.isDisposed, !join.isQueued else { return }
        part.dispose()
        sink.ended(ending)
      }
      func hear() {
        let turn = Turn.current
        if turn.isOpen { turn.schedule(join) } else { join.run(turn) }
      }
      if let target = sink.target {
        do {
          part.add(try join.feed(into: target))
        } catch {
          sink.ended(.error(error))
          return part
        }
      }
      let scope = sink.scope.part(part)
      part.add(
        connectOther(
          Sink(
            target: join, scope: scope, depth: sink.depth + 1,
            ended: {
              if case .error = $0, ending == nil {
                ending = $0
                hear()
              }
            },
            next: { latest.value = $0 })))
      part.add(
        connect(
          Sink(
            target: join, scope: scope, depth: sink.depth + 1,
            ended: {
              if ending == nil {
                ending = $0
                hear()
              }
            },
            next: {
              queue.append($0)
              hear()
            })))
      return part
    }
  }

  /// The events of whichever of some signals sends the first.
  ///
  /// Also known as: Rx `amb`, ReactiveSwift `flatten(.race)`, and `race` in RxJS.
  public final func amb(_ others: Signal<Value>...) -> Signal<Value> {
    let signals = ([self] + others).map(\.stream)
    let depth = signals.reduce(0) { max($0, $1.depth) }
    return Signal("amb", above: depth) { sink in
      let all = CompositeDisposable()
      let parts = signals.map { _ in CompositeDisposable() }
      for part in parts { all.add(part) }
      var winner: Int?
      func isWinner(_ index: Int) -> Bool {
        if winner == nil {
          winner = index
          for (other, part) in parts.enumerated() where other != index { part.dispose() }
        }
        return winner == index
      }
      for (index, signal) in signals.enumerated() where winner == nil {
        let part = parts[index]
        part.add(
          signal.connect(
            sink.taking(
              in: part, ended: { if isWinner(index) { sink.ended($0) } },
              next: { if isWinner(index) { sink.next($0) } })))
      }
      return all
    }
  }
}

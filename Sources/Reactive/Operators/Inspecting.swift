extension Signal {
  /// The signal, with closures that run as its events pass.
  ///
  /// They run while values settle: an observer is the place for effects that read other values.
  ///
  /// Also known as: RAC `doNext:`, `doError:` and `doCompleted:`, Rx `do`, Combine `handleEvents`,
  /// ReactiveSwift `on`.
  ///
  /// - Parameters:
  ///   - next: Takes each value before it is passed on.
  ///   - error: Takes the error.
  ///   - completed: Runs when the signal completes.
  ///   - disposed: Runs when a subscription is over, in whatever way.
  /// - Returns: A signal of the same events.
  public final func on(
    next: ((Value) -> Void)? = nil, error: ((any Error) -> Void)? = nil,
    completed: (() -> Void)? = nil, disposed: (() -> Void)? = nil
  ) -> Signal<Value> {
    Signal("on", above: depth) { [connect] sink in
      let part = CompositeDisposable()
      part.add(
        connect(
          sink.taking(
            in: part,
            ended: { ending in
              switch ending {
              case .error(let failure): error?(failure)
              case .completed: completed?()
              }
              sink.ended(ending)
              part.dispose()
            },
            next: { value in
              next?(value)
              sink.next(value)
            })))
      // Runs at once if the signal has ended while it started.
      if let disposed { part.add(Disposable(disposed)) }
      return part
    }
  }

  /// The signal, with a closure that takes each value before it is passed on.
  ///
  /// Also known as: RAC `doNext:`, Rx `do(onNext:)`, Combine `handleEvents(receiveOutput:)`,
  /// ReactiveSwift `on(value:)`, and `inspect` elsewhere.
  public final func doNext(_ action: @escaping (Value) -> Void) -> Signal<Value> {
    on(next: action).named("doNext")
  }

  /// The signal, with its subscriptions and events written down.
  ///
  /// Also known as: RAC `logAll`, Rx `debug`, Combine `print`, ReactiveSwift `logEvents`.
  ///
  /// - Parameters:
  ///   - label: What each line begins with; the name of the signal by default.
  ///   - write: Takes a line; it is printed by default.
  /// - Returns: A signal of the same events.
  public final func log(
    _ label: String? = nil, to write: @escaping (String) -> Void = { print($0) }
  ) -> Signal<Value> {
    let label = label ?? name
    let passing = on(
      next: { write("\(label): next \($0)") }, error: { write("\(label): error \($0)") },
      completed: { write("\(label): completed") }, disposed: { write("\(label): disposed") })
    return Signal("log", above: passing.depth) { [connect = passing.connect] sink in
      write("\(label): subscribed")
      return connect(sink)
    }
  }
}

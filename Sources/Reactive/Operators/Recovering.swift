extension Signal {
  /// The values, and after an error those of a signal that a closure makes of it.
  ///
  /// Also known as: RAC `catch:`, Rx and Combine `catch`, ReactiveSwift `flatMapError`.
  public final func `catch`(_ recover: @escaping (any Error) -> Signal<Value>) -> Signal<Value> {
    Signal("catch", above: depth) { [connect] sink in
      let part = SerialDisposable()
      let first = CompositeDisposable()
      part.inner = first
      first.add(
        connect(
          sink.taking(
            in: first,
            ended: { ending in
              switch ending {
              case .completed:
                sink.ended(ending)
              case .error(let error):
                let second = CompositeDisposable()
                part.inner = second
                second.add(recover(error).connect(sink.taking(in: second)))
              }
            }, next: sink.next)))
      return part
    }
  }

  /// The values; after an error the signal is subscribed to again, a number of times.
  ///
  /// Also known as: RAC `retry:`, Rx and Combine `retry`, ReactiveSwift `retry(upTo:)`.
  ///
  /// - Parameter count: How often it is tried again; without end by default.
  /// - Returns: A signal that fails only when every try has.
  public final func retry(_ count: Int = .max) -> Signal<Value> {
    Signal("retry", above: depth) { [stream] sink in
      var left = count
      let part = CompositeDisposable()
      let line = WaitingLine<Signal<Value>>()
      part.add(Disposable { [weak line] in line?.close() })
      line.start = { [unowned line] signal in
        let line = line
        let attempt = CompositeDisposable()
        part.add(attempt)
        attempt.add(
          signal.connect(
            sink.taking(
              in: attempt,
              ended: { ending in
                attempt.dispose()
                guard case .error = ending, left > 0, !sink.scope.isOver else {
                  part.dispose()
                  return sink.ended(ending)
                }
                left -= 1
                line.add(stream)
                line.finishOne()
              }, next: sink.next)))
      }
      line.add(stream)
      return part
    }
  }
}

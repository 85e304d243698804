extension Signal {
  /// Fails when the signal has not ended some time after the subscription.
  ///
  /// Also known as: RAC `timeout:onScheduler:`, ReactiveSwift `timeout(after:raising:on:)`. Rx and
  /// Combine measure from value to value: ``timeout(betweenValues:raising:on:)``.
  ///
  /// - Parameters:
  ///   - interval: The time from the subscription on.
  ///   - error: What it fails with.
  ///   - scheduler: What tells the time.
  /// - Returns: A signal that ends in time, in one way or the other.
  public final func timeout(
    _ interval: Duration, raising error: any Error = TimedOut(), on scheduler: some Scheduler
  ) -> Signal<Value> {
    Signal("timeout", above: depth) { [connect] sink in
      let part = CompositeDisposable()
      part.add(
        scheduler.schedule(after: interval) {
          part.dispose()
          sink.end(.error(error))
        })
      part.add(
        connect(
          sink.taking(
            in: part,
            ended: { ending in
              part.dispose()
              sink.ended(ending)
            }, next: sink.next)))
      return part
    }
  }

  /// Fails when some time passes without a value before the signal has ended.
  ///
  /// The time before the first value is counted from the subscription.
  ///
  /// Also known as: Rx `timeout`, Combine `timeout`. RAC and ReactiveSwift measure the whole signal:
  /// ``timeout(_:raising:on:)``.
  ///
  /// - Parameters:
  ///   - interval: The longest time between two values.
  ///   - error: What it fails with.
  ///   - scheduler: What tells the time.
  /// - Returns: A signal that goes on only as long as it is heard of.
  public final func timeout(
    betweenValues interval: Duration, raising error: any Error = TimedOut(),
    on scheduler: some Scheduler
  ) -> Signal<Value> {
    Signal("timeout", above: depth) { [connect] sink in
      let part = CompositeDisposable()
      let timer = SerialDisposable()
      func wait() {
        timer.inner = scheduler.schedule(after: interval) {
          part.dispose()
          sink.end(.error(error))
        }
      }
      part.add(timer)
      wait()
      part.add(
        connect(
          sink.taking(
            in: part,
            ended: { ending in
              part.dispose()
              sink.ended(ending)
            },
            next: { value in
              guard !part.isDisposed else { return }
              wait()
              sink.next(value)
            })))
      return part
    }
  }
}

/// A signal was not heard of, or did not end, in time.
public struct TimedOut: Error, Equatable {
  /// Makes the error.
  public init() {}
}

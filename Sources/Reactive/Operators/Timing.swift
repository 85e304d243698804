extension Signal {
  /// A signal that counts, from 1 on, the intervals that have passed since the subscription.
  ///
  /// Also known as: RAC `interval:onScheduler:`, Rx `interval`, Combine `Timer.publish`, ReactiveSwift
  /// `SignalProducer.timer`.
  ///
  /// - Parameters:
  ///   - interval: The time before the first value and between two.
  ///   - scheduler: What tells the time.
  /// - Returns: A cold signal that never ends.
  public static func interval(
    _ interval: Duration, on scheduler: some Scheduler
  ) -> Signal<Int> where Value == Int {
    Signal<Int>("interval") { sink in
      var count = 0
      return scheduler.schedule(every: interval) {
        count += 1
        sink.send(count)
      }
    }
  }

  /// The events, each some time later; an error is not delayed.
  ///
  /// Also known as: RAC `delay:`, Rx, Combine and ReactiveSwift `delay`.
  public final func delay(_ delay: Duration, on scheduler: some Scheduler) -> Signal<Value> {
    Signal("delay", above: depth) { [connect] sink in
      let part = CompositeDisposable()
      let due = Outbox(sink)
      part.add(
        connect(
          sink.taking(
            in: part,
            ended: { ending in
              if case .error = ending {
                part.dispose()
                return due.end(ending)
              }
              part.add(scheduler.schedule(after: delay) { sink.end(ending) })
            },
            next: { value in
              part.add(scheduler.schedule(after: delay) { due.send(value) })
            })))
      return part
    }
  }

  /// A value when some time has passed without a further one.
  ///
  /// Completing sends the value that waits at once.
  ///
  /// Also known as: RAC `throttle:`, Rx, Combine and ReactiveSwift `debounce`. What the others call
  /// throttle is ``throttle(_:on:)``.
  public final func debounce(_ interval: Duration, on scheduler: some Scheduler) -> Signal<Value> {
    Signal("debounce", above: depth) { [connect] sink in
      let part = CompositeDisposable()
      let timer = SerialDisposable()
      let due = Outbox(sink)
      var waiting: Value?
      part.add(timer)
      part.add(
        connect(
          sink.taking(
            in: part,
            ended: { ending in
              timer.dispose()
              if case .error = ending { waiting = nil }
              let last = waiting.take()
              due.end(ending, after: last)
            },
            next: { value in
              waiting = value
              timer.inner = scheduler.schedule(after: interval) {
                guard let value = waiting else { return }
                waiting = nil
                due.send(value)
              }
            })))
      return part
    }
  }

  /// At most one value in each interval: the first at once, then the newest when it has passed.
  ///
  /// Completing sends the value that waits at once.
  ///
  /// Also known as: Rx and Combine `throttle(latest: true)`, ReactiveSwift `throttle`. What RAC calls
  /// throttle is ``debounce(_:on:)``.
  public final func throttle(_ interval: Duration, on scheduler: some Scheduler) -> Signal<Value> {
    Signal("throttle", above: depth) { [connect] sink in
      let part = CompositeDisposable()
      let timer = SerialDisposable()
      let due = Outbox(sink)
      var waiting: Value?
      var isPaused = false
      func pause() {
        isPaused = true
        timer.inner = scheduler.schedule(after: interval) {
          isPaused = false
          guard let value = waiting else { return }
          waiting = nil
          pause()
          due.send(value)
        }
      }
      part.add(timer)
      part.add(
        connect(
          sink.taking(
            in: part,
            ended: { ending in
              timer.dispose()
              if case .error = ending { waiting = nil }
              let last = waiting.take()
              due.end(ending, after: last)
            },
            next: { value in
              if isPaused {
                waiting = value
              } else {
                pause()
                sink.next(value)
              }
            })))
      return part
    }
  }

  /// The events, delivered by a scheduler of the same domain, in order.
  ///
  /// To leave the domain use ``deliver(to:subscribing:)``.
  ///
  /// Also known as: RAC `deliverOn:`, Rx and ReactiveSwift `observe(on:)`, Combine `receive(on:)`.
  public final func deliver(on scheduler: some Scheduler) -> Signal<Value> {
    Signal("deliver", above: depth) { [connect] sink in
      let part = CompositeDisposable()
      part.add(
        connect(
          sink.taking(
            in: part,
            ended: { ending in part.add(scheduler.schedule { sink.end(ending) }) },
            next: { value in part.add(scheduler.schedule { sink.send(value) }) })))
      return part
    }
  }

  /// The signal, subscribed to by a scheduler of the same domain.
  ///
  /// Also known as: RAC `subscribeOn:`, Rx and Combine `subscribe(on:)`, ReactiveSwift `start(on:)`.
  public final func subscribe(on scheduler: some Scheduler) -> Signal<Value> {
    Signal("subscribe", above: depth) { [connect] sink in
      let part = CompositeDisposable()
      part.add(
        scheduler.schedule {
          Turn.current.observe { part.add(connect(sink.taking(in: part))) }
        })
      return part
    }
  }
}

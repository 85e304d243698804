extension Signal {
  /// Arrays of so many values; what is left is sent when the signal completes.
  ///
  /// Also known as: Rx `buffer(count:)`, Combine `collect(_:)`, ReactiveSwift `collect(count:)`.
  ///
  /// - Parameter count: The values in each array, at least 1.
  /// - Returns: A signal of arrays.
  public final func buffer(_ count: Int) -> Signal<[Value]> {
    precondition(count > 0, "a buffer holds at least one value")
    return Signal<[Value]>("buffer", above: depth) { [connect] sink in
      var values: [Value] = []
      return connect(
        sink.taking(
          ended: { ending in
            if case .completed = ending, !values.isEmpty { sink.next(values) }
            sink.ended(ending)
          },
          next: { value in
            values.append(value)
            guard values.count == count else { return }
            let full = values
            values = []
            sink.next(full)
          }))
    }
  }

  /// Arrays of the values of each interval, empty ones too; what is left is sent on completing.
  ///
  /// Also known as: RAC `bufferWithTime:onScheduler:`, Rx `buffer(timeSpan:)`, Combine
  /// `collect(.byTime)`, ReactiveSwift `collect(every:on:)`.
  public final func buffer(every interval: Duration, on scheduler: some Scheduler) -> Signal<
    [Value]
  > {
    Signal<[Value]>("buffer", above: depth) { [connect] sink in
      let part = CompositeDisposable()
      var values: [Value] = []
      part.add(
        scheduler.schedule(every: interval) {
          let full = values
          values = []
          sink.send(full)
        })
      part.add(
        connect(
          sink.taking(
            in: part,
            ended: { ending in
              part.dispose()
              if case .completed = ending, !values.isEmpty { sink.next(values) }
              sink.ended(ending)
            }, next: { values.append($0) })))
      return part
    }
  }

  /// A signal for each so many values, as they come.
  ///
  /// Also known as: Rx `window(count:)`.
  ///
  /// - Parameter count: The values of each window, at least 1.
  /// - Returns: A signal of windows; each remembers its values for who comes late.
  public final func window(_ count: Int) -> Signal<Signal<Value>> {
    precondition(count > 0, "a window shows at least one value")
    return Signal<Signal<Value>>("window", above: depth) { [connect] sink in
      var window: SubjectCore<Value>?
      var left = 0
      return connect(
        sink.taking(
          ended: { ending in
            window?.end(ending)
            sink.ended(ending)
          },
          next: { value in
            if left == 0 {
              let core = SubjectCore<Value>(capacity: .max)
              window = core
              left = count
              sink.next(Signal("window") { core.attach($0) })
            }
            window?.record(value, .current)
            left -= 1
            if left == 0 { window?.end(.completed) }
          }))
    }
  }

  /// A signal for each key, with the values of that key.
  ///
  /// Also known as: RAC `groupBy:transform:`, Rx `groupBy`.
  ///
  /// - Parameter key: Tells the key of a value.
  /// - Returns: A signal of groups, in the order of their first values; each remembers its values.
  public final func groupBy<Key: Hashable>(
    _ key: @escaping (Value) -> Key
  ) -> Signal<(key: Key, values: Signal<Value>)> {
    Signal<(key: Key, values: Signal<Value>)>("groupBy", above: depth) { [connect] sink in
      var groups: [Key: SubjectCore<Value>] = [:]
      return connect(
        sink.taking(
          ended: { ending in
            for group in groups.values { group.end(ending) }
            sink.ended(ending)
          },
          next: { value in
            let key = key(value)
            if let group = groups[key] { return group.record(value, .current) }
            let group = SubjectCore<Value>(capacity: .max)
            groups[key] = group
            sink.next((key, Signal("group") { group.attach($0) }))
            group.record(value, .current)
          }))
    }
  }
}

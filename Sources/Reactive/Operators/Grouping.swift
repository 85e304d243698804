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
      let due = Outbox(sink)
      var values: [Value] = []
      part.add(
        scheduler.schedule(every: interval) {
          let full = values
          values = []
          due.send(full)
        })
      part.add(
        connect(
          sink.taking(
            in: part,
            ended: { ending in
              part.dispose()
              if case .error = ending { values = [] }
              due.end(ending, after: values.isEmpty ? nil : values)
            }, next: { values.append($0) })))
      return part
    }
  }

  /// A signal for each so many values, as they come.
  ///
  /// Who listens to a window hears it to its end, also when nobody waits for further ones.
  ///
  /// Also known as: Rx `window(count:)`.
  ///
  /// - Parameter count: The values of each window, at least 1.
  /// - Returns: A signal of windows; each remembers its values for who comes late.
  public final func window(_ count: Int) -> Signal<Signal<Value>> {
    precondition(count > 0, "a window shows at least one value")
    return Signal<Signal<Value>>("window", above: depth) { [connect] sink in
      let fork = Fork<Value>("window")
      var window: SubjectCore<Value>?
      var left = 0
      return fork.start(
        connect, for: sink,
        ended: { ending in
          if let window { fork.end(window, ending) }
          if !sink.scope.isOver { sink.ended(ending) }
        },
        next: { value in
          if left == 0 {
            guard !sink.scope.isOver else { return }
            let core = fork.branch()
            window = core
            left = count
            sink.next(Signal("window") { core.attach($0) })
          }
          guard let core = window else { return }
          core.record(value, .current)
          left -= 1
          guard left == 0 else { return }
          window = nil
          fork.end(core, .completed)
        })
    }
  }

  /// A signal for each key, with the values of that key.
  ///
  /// Who listens to a group goes on to hear its values when nobody waits for further groups. The
  /// groups end in the order in which they came.
  ///
  /// Also known as: RAC `groupBy:transform:`, Rx `groupBy`.
  ///
  /// - Parameter key: Tells the key of a value.
  /// - Returns: A signal of groups, in the order of their first values; each remembers its values.
  public final func groupBy<Key: Hashable>(
    _ key: @escaping (Value) -> Key
  ) -> Signal<(key: Key, values: Signal<Value>)> {
    Signal<(key: Key, values: Signal<Value>)>("groupBy", above: depth) { [connect] sink in
      let fork = Fork<Value>("groupBy")
      var groups: [SubjectCore<Value>] = []
      var places: [Key: Int] = [:]
      return fork.start(
        connect, for: sink,
        ended: { ending in
          for group in groups { fork.end(group, ending) }
          if !sink.scope.isOver { sink.ended(ending) }
        },
        next: { value in
          let key = key(value)
          if let place = places[key] { return groups[place].record(value, .current) }
          guard !sink.scope.isOver else { return }
          let group = fork.branch()
          places[key] = groups.count
          groups.append(group)
          sink.next((key, Signal("group") { group.attach($0) }))
          group.record(value, .current)
        })
    }
  }
}

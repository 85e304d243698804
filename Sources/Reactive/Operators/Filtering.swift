extension Signal {
  /// The values that satisfy a condition.
  ///
  /// Also known as: RAC `filter:`, Rx, Combine and ReactiveSwift `filter`.
  @inlinable
  public final func filter(_ isIncluded: @escaping (Value) -> Bool) -> Signal<Value> {
    Signal("filter", above: depth) { [connect] sink in
      connect(sink.passing { if isIncluded($0) { sink.next($0) } })
    }
  }

  /// The values without those that equal the one before.
  ///
  /// Bound to a property the comparison is made by the property, with the value it holds then.
  ///
  /// Also known as: RAC and Rx `distinctUntilChanged`, Combine `removeDuplicates`, ReactiveSwift
  /// `skipRepeats`.
  ///
  /// - Parameter isSame: Tells whether a value equals the one before it.
  /// - Returns: A signal without repetitions.
  @inlinable
  public final func distinctUntilChanged(
    by isSame: @escaping (Value, Value) -> Bool
  ) -> Signal<Value> {
    Signal("distinctUntilChanged", above: depth) { [connect] sink in
      var last: Value?
      return connect(
        sink.passing { value in
          if let last, isSame(last, value) { return }
          last = value
          sink.next(value)
        })
    }
  }

  /// The values after the first few.
  ///
  /// Also known as: RAC `skip:`, Rx `skip`, Combine `dropFirst`, ReactiveSwift `skip(first:)`.
  ///
  /// - Parameter count: How many are left out; none if it is not positive.
  /// - Returns: A signal of what follows them.
  @inlinable
  public final func skip(_ count: Int) -> Signal<Value> {
    Signal("skip", above: depth) { [connect] sink in
      var left = count
      return connect(
        sink.passing { value in
          if left > 0 {
            left -= 1
          } else {
            sink.next(value)
          }
        })
    }
  }

  /// The ending without the values.
  ///
  /// Also known as: RAC `ignoreValues`, Rx `ignoreElements`, Combine `ignoreOutput`.
  public final func ignoreElements() -> Signal<Value> {
    filter { _ in false }.named("ignoreElements")
  }

  /// The first few values; it completes with the last of them.
  ///
  /// Also known as: RAC `take:`, Rx `take`, Combine `prefix`, ReactiveSwift `take(first:)`.
  ///
  /// - Parameter count: How many; if it is not positive the signal completes at once.
  /// - Returns: A signal of at most that many values.
  public final func take(_ count: Int) -> Signal<Value> {
    guard count > 0 else { return .empty }
    return Signal("take", above: depth) { [connect] sink in
      var left = count
      let part = CompositeDisposable()
      part.add(
        connect(
          sink.taking(in: part, ended: sink.ended) { value in
            guard left > 0 else { return }
            left -= 1
            sink.next(value)
            guard left == 0 else { return }
            part.dispose()
            sink.ended(.completed)
          }))
      return part
    }
  }
}

extension Signal where Value: Equatable {
  /// The values without those that equal the one before.
  ///
  /// Bound to a property the comparison is made by the property, with the value it holds then.
  ///
  /// Also known as: RAC and Rx `distinctUntilChanged`, Combine `removeDuplicates`, ReactiveSwift
  /// `skipRepeats`.
  @inlinable
  public final func distinctUntilChanged() -> Signal<Value> {
    let start = Signal.guarded(
      { [connect] sink in
        var last: Value?
        return connect(
          sink.passing { value in
            guard last != value else { return }
            last = value
            sink.next(value)
          })
      }, depth + 1)
    return Signal(
      "distinctUntilChanged", .distinct(undistinct.stream, start), depth: depth + 1)
  }
}

public import Observation

extension Signal {
  /// What a closure reads from observable objects, at once and after every change.
  ///
  /// Observation tells of a change before it happens, and once; so the value is read on the next
  /// work of the scheduler, and several changes before that make one value.
  ///
  /// ```swift
  /// Signal.observing(on: MainScheduler()) { model.title }.subscribe { print($0) }
  /// ```
  ///
  /// Also known as: `RACObserve`.
  ///
  /// - Parameters:
  ///   - scheduler: A scheduler of the domain in which the objects are changed.
  ///   - read: Reads what is observed; it keeps the objects it captures.
  /// - Returns: A cold signal that never ends.
  public static func observing(
    on scheduler: some Scheduler, _ read: @escaping () -> Value
  ) -> Signal<Value> {
    Signal("observing") { sink in
      let lifetime = Disposable()
      func arm() -> Value {
        // The objects are changed in the domain of the signal, so this is called there.
        let again = Confined {
          guard !lifetime.isDisposed else { return }
          scheduler.schedule {
            guard !lifetime.isDisposed else { return }
            sink.send(arm())
          }
        }
        return withObservationTracking(read) { again.value() }
      }
      sink.next(arm())
      return lifetime
    }
  }

  /// A property of an observable object, at once and after every change, while the object lives.
  ///
  /// Also known as: `RACObserve(object, keyPath)`, which does not capture `self` either.
  ///
  /// - Parameters:
  ///   - keyPath: What is observed.
  ///   - object: Whose; it is not kept.
  ///   - scheduler: A scheduler of the domain in which the object is changed.
  /// - Returns: A cold signal that never ends.
  public static func observing<Object: AnyObject & Observable>(
    _ keyPath: KeyPath<Object, Value>, of object: Object, on scheduler: some Scheduler
  ) -> Signal<Value> {
    let optional = Signal<Value?>.observing(on: scheduler) { [weak object] in
      object?[keyPath: keyPath]
    }
    return optional.bind { value, _ in value.map(Signal<Value>.just) ?? .empty }
      .named("observing")
  }
}

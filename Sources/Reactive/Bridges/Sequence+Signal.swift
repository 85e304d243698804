extension Sequence {
  /// The elements as a signal, for each subscription from the start.
  ///
  /// Without a scheduler they are sent while subscribing. With one, each is asked for when the one
  /// before has been delivered.
  ///
  /// Also known as: `RACSequence.signal` (which used a background scheduler unasked), Combine
  /// `publisher`.
  public var signal: Signal<Element> { .from(self) }

  /// The elements as a signal that asks a scheduler of the same domain for each.
  ///
  /// - Parameter scheduler: What delivers the elements, one by one.
  /// - Returns: A cold signal.
  public func signal(on scheduler: some Scheduler) -> Signal<Element> {
    Signal("from") { sink in
      var iterator = makeIterator()
      let step = SerialDisposable()
      func advance() {
        step.inner = scheduler.schedule {
          guard !step.isDisposed else { return }
          guard let element = iterator.next() else { return sink.end(.completed) }
          sink.send(element)
          advance()
        }
      }
      advance()
      return step
    }
  }
}

extension Signal {
  /// A signal of what a callback is called with.
  ///
  /// ```swift
  /// let clicks = Signal<Int>.from { send in
  ///   let token = button.addHandler { row in send(row) }
  ///   return Disposable { button.removeHandler(token) }
  /// }
  /// ```
  ///
  /// - Parameter register: Registers the callback it is given and returns what removes it.
  /// - Returns: A cold signal that registers a callback for each subscription.
  public static func from(
    callback register: @escaping (@escaping (Value) -> Void) -> Disposable?
  ) -> Signal<Value> {
    create { subscriber in register { subscriber.send($0) } }.named("callback")
  }
}

extension Signal where Value: Sendable {
  /// Carries the events into another isolation domain, in order.
  ///
  /// A graph lives in one domain. What is made of the events over there is a graph of its own: the
  /// closure makes it, in the other domain, of a signal that belongs there.
  ///
  /// ```swift
  /// worker.run {
  ///   results.deliver(to: MainScheduler()) { results in results.subscribe { show($0) } }
  /// }
  /// ```
  ///
  /// Also known as: `deliverOn:`, Rx and ReactiveSwift `observe(on:)`, Combine `receive(on:)`.
  ///
  /// - Parameters:
  ///   - domain: Where the events go.
  ///   - subscribe: Runs there once, before the first event arrives. What it returns is disposed
  ///     there when the events stop coming.
  /// - Returns: What stops the events, on this side.
  @discardableResult
  public final func deliver(
    to domain: some DomainScheduler,
    subscribing subscribe: @escaping @Sendable (Signal<Value>) -> Disposable?
  ) -> Disposable {
    let remote = RemoteSubject<Value>(domain)
    remote.start(subscribe)
    let subscription = self.subscribe(
      next: { remote.send($0) }, error: { remote.end(.error($0)) },
      completed: { remote.end(.completed) })
    return Disposable {
      subscription.dispose()
      remote.close()
    }
  }

  /// Makes a signal of the elements of an asynchronous sequence, for each subscription.
  ///
  /// A task reads the sequence; the domain of the subscription receives the elements. The signal is
  /// cold, and ends with the sequence.
  ///
  /// - Parameters:
  ///   - elements: The sequence.
  ///   - domain: The domain in which the signal is used.
  public convenience init<Elements: AsyncSequence & Sendable>(
    _ elements: Elements, on domain: some DomainScheduler
  ) where Elements.Element == Value {
    self.init("async sequence") { sink in
      // The sink belongs to the domain; the task only carries it back there.
      let confined = Confined(sink)
      let task = Task {
        do {
          for try await element in elements { domain.run { confined.value.send(element) } }
          domain.run { confined.value.end(.completed) }
        } catch {
          domain.run { confined.value.end(.error(error)) }
        }
      }
      return Disposable { task.cancel() }
    }
  }
}

/// The near end of a subject that lives in another domain.
private final class RemoteSubject<Value: Sendable>: Sendable {
  private let domain: any DomainScheduler
  /// Filled, read and emptied only by work that runs in the domain.
  private let far = Confined(FarEnd<Value>())

  init(_ domain: some DomainScheduler) {
    self.domain = domain
  }

  deinit {
    // What is over there must end over there.
    domain.run { [far] in far.value.close() }
  }

  func start(_ subscribe: @escaping @Sendable (Signal<Value>) -> Disposable?) {
    domain.run { [far] in
      let subject = Subject<Value>()
      far.value.subject = subject
      far.value.subscription = subscribe(Signal("delivered") { subject.core.attach($0) })
    }
  }

  func send(_ value: Value) {
    domain.run { [far] in far.value.subject?.send(value) }
  }

  func end(_ ending: Ending) {
    domain.run { [far] in
      switch ending {
      case .completed: far.value.subject?.sendCompleted()
      case .error(let error): far.value.subject?.sendError(error)
      }
    }
  }

  func close() {
    domain.run { [far] in far.value.close() }
  }
}

/// The far end of a subject: what belongs to the other domain.
private final class FarEnd<Value> {
  var subject: Subject<Value>?
  var subscription: Disposable?

  func close() {
    let rest = (subject, subscription)
    subject = nil
    subscription = nil
    rest.1?.dispose()
  }
}

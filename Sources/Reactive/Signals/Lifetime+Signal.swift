extension Lifetime {
  /// A signal that completes when the life ends, and sends nothing.
  ///
  /// Also known as: `rac_willDeallocSignal`, ReactiveSwift `Lifetime.ended`.
  public var ended: Signal<Never> {
    Signal<Never>("ended") { [members] sink in
      let end = Disposable { sink.end(.completed) }
      members.add(end)
      return Disposable { [weak end] in
        end?.action = nil
        end?.dispose()
      }
    }
  }
}

extension Signal {
  /// Runs a closure with an owner and each value, as long as the owner lives.
  ///
  /// The subscription does not keep the owner, and ends with the first event after it has gone.
  ///
  /// Also known as: `@weakify`/`@strongify`, Rx `withUnretained`.
  ///
  /// - Parameters:
  ///   - owner: What the closure works on.
  ///   - next: Takes the owner and a value.
  /// - Returns: What ends the subscription.
  @discardableResult
  public final func subscribe<Owner: AnyObject>(
    with owner: Owner, next: @escaping (Owner, Value) -> Void
  ) -> Disposable {
    let subscription = SerialDisposable()
    subscription.inner = subscribe(next: { [weak owner] value in
      guard let owner else { return subscription.dispose() }
      next(owner, value)
    })
    return subscription
  }
}

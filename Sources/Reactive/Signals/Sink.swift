/// The lower end of a stream inside the graph: where values go while they settle.
@usableFromInline
package struct Sink<Value> {
  @usableFromInline let next: (Value) -> Void
  @usableFromInline let ended: (Ending) -> Void
  /// The subscription; a source that sends while it starts stops when this is over.
  @usableFromInline let scope: Scope
  /// The place that is fed, which must stand above every source; nil for observers.
  @usableFromInline unowned(unsafe) let target: Rank?
  /// Whose sink it is, if that is an observer; it may be called without the closure.
  @usableFromInline unowned(unsafe) let observer: Observer<Value>?

  @inlinable
  init(
    target: Rank?, scope: Scope, observer: Observer<Value>? = nil,
    ended: @escaping (Ending) -> Void, next: @escaping (Value) -> Void
  ) {
    self.observer = observer
    self.next = next
    self.ended = ended
    self.scope = scope
    self.target = target
  }

  /// A sink for other values that feeds the same place, for the same subscription.
  @inlinable
  func taking<Input>(
    ended: ((Ending) -> Void)? = nil, next: @escaping (Input) -> Void
  ) -> Sink<Input> {
    Sink<Input>(target: target, scope: scope, ended: ended ?? self.ended, next: next)
  }

  /// The sink for a part of the subscription.
  func taking(in part: CompositeDisposable) -> Sink<Value> {
    taking(in: part, ended: ended, next: next)
  }

  /// A sink that feeds the same place for a part of the subscription.
  @inlinable
  func taking<Input>(
    in part: CompositeDisposable, ended: @escaping (Ending) -> Void,
    next: @escaping (Input) -> Void
  ) -> Sink<Input> {
    Sink<Input>(target: target, scope: scope.part(part), ended: ended, next: next)
  }
}

extension Unmanaged where Instance == Edge {
  /// The observer at the end of an edge, if it carries values and nothing lies between.
  @inlinable
  func observer<Value>(of type: Value.Type) -> Unmanaged<Observer<Value>>? {
    _withUnsafeGuaranteedRef { edge in
      edge.kind == .value ? unsafeDowncast(edge, to: Link<Value>.self).observer : nil
    }
  }
}

/// An edge that carries values.
@usableFromInline
final class Link<Value>: Edge {
  @usableFromInline let next: (Value) -> Void
  @usableFromInline let ended: (Ending) -> Void
  /// The observer at the end, if nothing lies between; the closures hold it.
  @usableFromInline let observer: Unmanaged<Observer<Value>>?

  @inlinable
  init(_ sink: Sink<Value>) {
    observer = sink.observer.map(Unmanaged.passUnretained)
    next = sink.next
    ended = sink.ended
    super.init(kind: .value, target: sink.target)
  }

  /// Takes a value on its way through the graph.
  @inlinable
  func take(_ value: Value, _ turn: Turn) {
    if let observer {
      observer._withUnsafeGuaranteedRef { $0.receive(value, turn) }
    } else {
      next(value)
    }
  }
}

extension Sink {
  /// Sends a value from outside the graph: as a turn, or as a later one when one is open.
  func send(_ value: Value) {
    enter { next(value) }
  }

  /// Ends the stream from outside the graph.
  func end(_ ending: Ending) {
    enter { ended(ending) }
  }

  private func enter(_ body: @escaping () -> Void) {
    guard !scope.isOver else { return }
    let turn = Turn.current
    turn.submit {
      guard !scope.isOver else { return }
      turn.flow { _ in body() }
    }
  }
}

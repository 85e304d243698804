/// The lower end of a stream inside the graph: where values go while they settle.
@usableFromInline
package struct Sink<Value> {
  @usableFromInline let next: (Value) -> Void
  @usableFromInline let ended: (Ending) -> Void
  /// The subscription; a source that sends while it starts stops when this is over.
  @usableFromInline let scope: Scope
  /// The place that is fed, which must stand above every source; nil for observers.
  @usableFromInline unowned(unsafe) let target: Rank?
  /// The observer at the end, if nothing but operators that pass values on at once lie between.
  @usableFromInline unowned(unsafe) let end: Effect?
  /// Whether nothing at all lies between, so that the observer may be called without the closure.
  @usableFromInline let isDirect: Bool
  /// How many operators follow.
  @usableFromInline let depth: Int32

  @inlinable
  init(
    target: Rank?, scope: Scope, depth: Int32 = 0, observer: Observer<Value>? = nil,
    straightTo end: Effect? = nil, ended: @escaping (Ending) -> Void,
    next: @escaping (Value) -> Void
  ) {
    self.end = observer ?? end
    isDirect = observer != nil
    if depth > 0, depth % Turn.stride == 0 {
      let relay = Relay.between(next, ended)
      self.next = relay.next
      self.ended = relay.ended
    } else {
      self.next = next
      self.ended = ended
    }
    self.depth = depth
    self.scope = scope
    self.target = target
  }

  /// A sink for other values that feeds the same place, for the same subscription.
  @inlinable
  func taking<Input>(
    ended: ((Ending) -> Void)? = nil, next: @escaping (Input) -> Void
  ) -> Sink<Input> {
    Sink<Input>(
      target: target, scope: scope, depth: depth + 1, ended: ended ?? self.ended, next: next)
  }

  /// The sink of an operator that does nothing but pass values on, at once, or leave them out.
  @inlinable
  func passing<Input>(_ next: @escaping (Input) -> Void) -> Sink<Input> {
    Sink<Input>(
      target: target, scope: scope, depth: depth + 1, straightTo: end, ended: ended, next: next)
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
    Sink<Input>(
      target: target, scope: scope.part(part), depth: depth + 1, ended: ended, next: next)
  }
}

/// An edge that carries values.
@usableFromInline
final class Link<Value>: HandledEdge {
  @usableFromInline let next: (Value) -> Void
  @usableFromInline let ended: (Ending) -> Void
  /// The observer at the end, if the way is straight; the closures hold it.
  @usableFromInline let end: Unmanaged<Effect>?

  @inlinable
  init(_ sink: Sink<Value>) {
    end = sink.end.map(Unmanaged.passUnretained)
    next = sink.next
    ended = sink.ended
    super.init(.carriesValues, target: sink.target)
    isStraight = end != nil
    isDirect = sink.isDirect
  }

  /// Takes a value on its way through the graph.
  @inlinable
  func take(_ value: Value, _ turn: Turn) {
    if isDirect, let end {
      end._withUnsafeGuaranteedRef {
        unsafeDowncast($0, to: Observer<Value>.self).receiveAmongOthers(value, turn)
      }
    } else {
      next(value)
    }
  }

  /// Takes a value that opens a turn in which only the observer at the end can hear anything.
  @inlinable
  @inline(__always)
  func takeAlone(_ value: Value, _ turn: Turn) {
    guard isDirect else {
      turn.phase = .settling
      turn.state.pointee.alone = end
      next(value)
      turn.state.pointee.alone = nil
      return
    }
    end?._withUnsafeGuaranteedRef {
      let observer = unsafeDowncast($0, to: Observer<Value>.self)
      guard !observer.hear(value, turn) else { return }
      turn.phase = .settling
      observer.receiveAmongOthers(value, turn)
    }
  }
}

extension Sink {
  /// Sends a value while a subscription starts, and what it sets in motion.
  func emit(_ value: Value) {
    let turn = Turn.current
    let mark = turn.postponedCount
    next(value)
    if turn.postponedCount > mark { turn.catchUp(from: mark) }
  }

  /// Sends a value from outside the graph: as a turn, or as a later one when one is open.
  func send(_ value: Value) {
    enter { next(value) }
  }

  /// Ends the stream from outside the graph.
  func end(_ ending: Ending) {
    enter { ended(ending) }
  }

  /// Does something inside the graph from outside: as a turn, or as a later one.
  func enter(_ body: @escaping () -> Void) {
    guard !scope.isOver else { return }
    let turn = Turn.current
    turn.submit {
      guard !scope.isOver else { return }
      turn.flow { _ in body() }
    }
  }
}

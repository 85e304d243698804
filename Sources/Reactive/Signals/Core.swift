/// The shared state of a source: its edges and whether it has ended.
///
/// A handle (``Subject``, `Property`) stands in front of it. The core does not know the handle, so
/// the handle can go, and the stream ends, while subscribers still hold the core.
@usableFromInline
class Core<Value>: Join {
  /// How the stream ended; nil while it goes on.
  @usableFromInline
  final var ending: Ending? { hasEnded ? hooks?.ending ?? .completed : nil }

  @inlinable
  override init(step: Unmanaged<Step>) {
    super.init(step: step)
  }

  /// Gives the newcomer what the source remembers.
  @usableFromInline
  func replay(to link: Link<Value>) {}

  @inlinable
  final func attach(_ sink: Sink<Value>, replaying: Bool = true) -> Disposable {
    let link = Link(sink)
    let handle = EdgeHandle(link)
    do {
      try insert(link)
    } catch {
      link.ended(.error(error))
      link.dispose()
      return handle
    }
    if replaying { replay(to: link) }
    if hasEnded, !link.disposed, let ending {
      link.ended(ending)
      link.dispose()
    }
    return handle
  }

  /// Opens a turn in which a value is sent along every edge.
  ///
  /// An observer that is alone, and straight below, hears it at once: nothing could have to settle
  /// before.
  @inlinable
  final func pushAsTurn(_ value: Value, _ turn: Turn) {
    if let edge = edges.only, edge._withUnsafeGuaranteedRef({ $0.isStraight }) {
      edge._withUnsafeGuaranteedRef {
        unsafeDowncast($0, to: Link<Value>.self).takeAlone(value, turn)
      }
    } else {
      turn.phase = .settling
      push(value, turn)
    }
    turn.settle()
  }

  /// Sends a value along every edge that was there before.
  @inlinable
  final func push(_ value: Value, _ turn: Turn) {
    guard !edges.isEmpty else { return }
    let mark = turn.postponedCount
    walks += 1
    if let edge = edges.only {
      pass(value, edge, turn, mark)
    } else {
      // A block stays one, and does not become shorter, while somebody walks along it.
      for index in 0..<edges.count {
        if let edge = edges.slots[index] { pass(value, edge, turn, mark) }
      }
    }
    walks -= 1
    closeHoles()
  }

  @inlinable
  @inline(__always)
  final func pass(_ value: Value, _ edge: Unmanaged<Edge>, _ turn: Turn, _ mark: Int) {
    edge._withUnsafeGuaranteedRef { edge in
      if edge.carriesValues {
        unsafeDowncast(edge, to: Link<Value>.self).take(value, turn)
      } else if edge[.wakes] {
        edge.wake(turn)
      }
    }
    if turn.postponedCount > mark { turn.catchUp(from: mark) }
  }

  /// Ends the stream and lets go of every edge.
  @usableFromInline
  final func end(_ ending: Ending) {
    guard !hasEnded else { return }
    note(ending)
    let turn = Turn.current
    let mark = turn.postponedCount
    forEachEdge { edge in
      if edge.carriesValues { unsafeDowncast(edge, to: Link<Value>.self).ended(ending) }
      if edge[.wakes] {
        // Whoever is bound looks at the last value, until all has ended that he is bound to.
        edge.sourceHasEnded()
      } else {
        edge.dispose()
      }
      turn.catchUp(from: mark)
    }
  }

  /// Remembers how the stream ended.
  final func note(_ ending: Ending) {
    hasEnded = true
    if case .error = ending { hook { $0.ending = ending } }
  }
}

/// A core that holds a value at all times.
@usableFromInline
class HoldingCore<Value>: Core<Value> {
  @exclusivity(unchecked) @usableFromInline final var current: Value

  @inlinable
  init(_ value: Value, step: Unmanaged<Step>) {
    current = value
    super.init(step: step)
  }
}

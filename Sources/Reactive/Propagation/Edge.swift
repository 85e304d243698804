/// A way in the graph from a source to what it feeds.
///
/// The source holds the edge; the edge knows both ends without holding them. A source that goes
/// away takes its edges with it, and a target disposes the edges that lead to it before it goes,
/// so neither reference outlives its object.
@usableFromInline
package class Edge {
  /// What happens at the end of an edge when its source changes.
  @usableFromInline
  package enum Kind: UInt8, Sendable {
    /// The edge only orders the graph.
    case order
    /// The target is scheduled.
    case schedule
    /// The edge carries values.
    case value
  }

  @usableFromInline final let kind: Kind
  /// Whether the edge has left the graph.
  @exclusivity(unchecked) @usableFromInline final var disposed = false
  /// Whether an observer is at the end, and between nothing that would have to settle.
  @exclusivity(unchecked) @usableFromInline final var isStraight = false
  /// Whether nothing at all lies between.
  @exclusivity(unchecked) @usableFromInline final var isDirect = false
  /// Whether the latest value is owed to the edge when its source has settled.
  @exclusivity(unchecked) @usableFromInline final var awaitsReplay = false
  @exclusivity(unchecked) @usableFromInline final unowned(unsafe) var source: Rank?
  @exclusivity(unchecked) final unowned(unsafe) var handle: EdgeHandle?
  private final let targetReference: Unmanaged<Rank>?
  @exclusivity(unchecked) @usableFromInline final var following: Unmanaged<Edge>?
  @exclusivity(unchecked) @usableFromInline final var previous: Unmanaged<Edge>?

  @usableFromInline
  init(kind: Kind, target: Rank?) {
    self.kind = kind
    targetReference = target.map(Unmanaged.passUnretained)
  }

  /// Whether the edge has left the graph.
  final var isDisposed: Bool { disposed }

  /// What is fed, nil for an observer.
  final var target: Rank? { targetReference?.takeUnretainedValue() }

  /// Schedules the join at the end of an edge of that kind.
  @usableFromInline
  final func wake(_ turn: Turn) {
    targetReference?._withUnsafeGuaranteedRef { target in
      let join = unsafeDowncast(target, to: Join.self)
      join.heard = true
      turn.schedule(join)
    }
  }

  deinit { handle?.edge = nil }

  /// Takes the edge out of the graph.
  @usableFromInline
  final func dispose() {
    guard !disposed else { return }
    disposed = true
    handle?.edge = nil
    handle?.disposed = true
    handle = nil
    source?.remove(self)
  }
}

/// An edge that wakes what is bound to its source.
@usableFromInline
final class BindingEdge: Edge {
  /// A further edge of the same binding.
  @exclusivity(unchecked) var sibling: BindingEdge?

  init(target: Join) {
    super.init(kind: .schedule, target: target)
  }

  /// Takes all edges of the binding out of the graph.
  func disposeWithSiblings() {
    dispose()
    var edge = sibling
    while let next = edge {
      next.dispose()
      edge = next.sibling
    }
  }
}

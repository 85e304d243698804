/// A way in the graph from a source to what it feeds.
///
/// The source holds the edge; the edge knows both ends without holding them. A source that goes
/// away takes its edges with it, and a target disposes the edges that lead to it before it goes,
/// so neither reference outlives its object.
@usableFromInline
package class Edge: Disposable {
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
  /// Whether the latest value is owed to the edge when its source has settled.
  @usableFromInline final var awaitsReplay = false
  @usableFromInline final unowned(unsafe) var source: Rank?
  @usableFromInline final unowned(unsafe) let target: Rank?
  @usableFromInline final var following: Unmanaged<Edge>?
  @usableFromInline final var previous: Unmanaged<Edge>?

  @usableFromInline
  init(kind: Kind, target: Rank?) {
    self.kind = kind
    self.target = target
    super.init()
  }

  /// Takes the edge out of the graph.
  @usableFromInline
  package override func dispose() {
    guard !isDisposed else { return }
    super.dispose()
    source?.remove(self)
  }
}

extension Edge {
  /// Schedules the join at the end.
  @usableFromInline
  final func wake(_ turn: Turn) {
    guard let target else { return }
    let join = unsafeDowncast(target, to: Join.self)
    join.heard = true
    turn.schedule(join)
  }
}

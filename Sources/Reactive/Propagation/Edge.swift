/// A way in the graph from a source to what it feeds: a member of the list of the source.
///
/// The source and the edge know each other. A source that goes away takes its edges with it, and a
/// target disposes the edges that lead to it before it goes, so no reference outlives its object.
///
/// A join is the edge that leads to itself, from the first of what it is bound to: a property that
/// is made of another one needs no further object. All others are edges apart.
@usableFromInline
package class Edge {
  @exclusivity(unchecked) @usableFromInline final var sourceReference: Unmanaged<Rank>?
  @exclusivity(unchecked) @usableFromInline final var marks: Marks
  /// How many deliveries are walking along the edges that begin here, if any may; while there are,
  /// none of them changes its place.
  @exclusivity(unchecked) @usableFromInline final var walks: Int16 = 0
  /// Where the edge stands in the list of its source.
  @exclusivity(unchecked) final var place: Int32 = 0

  @usableFromInline
  init(_ marks: Marks) {
    self.marks = marks
  }

  /// Where the edge begins, while it is in the graph.
  @usableFromInline final var source: Rank? {
    get { sourceReference?.takeUnretainedValue() }
    set { sourceReference = newValue.map(Unmanaged.passUnretained) }
  }

  /// What is fed, nil for an observer.
  final var target: Rank? {
    if self[.isTarget] { return unsafeDowncast(self, to: Rank.self) }
    return unsafeDowncast(self, to: SeparateEdge.self).targetReference?.takeUnretainedValue()
  }

  /// Whether the edge has left the graph.
  final var isDisposed: Bool { disposed }

  /// Schedules the join at the end of an edge that wakes it.
  @usableFromInline
  final func wake(_ turn: Turn) {
    if marks.contains(.isTarget) {
      unsafeDowncast(self, to: Join.self).hear(turn)
    } else {
      unsafeDowncast(self, to: BindingEdge.self).wakeTarget(turn)
    }
  }

  /// Takes note that nothing more comes from where an edge begins that wakes a join.
  final func sourceHasEnded() {
    if let target { unsafeDowncast(target, to: Join.self).oneSourceHasEnded() }
  }

  /// Lets go of whoever could dispose the edge.
  func forgetHandle() {}

  /// Takes the edge out of the graph.
  @usableFromInline
  final func dispose() {
    guard !disposed else { return }
    disposed = true
    forgetHandle()
    sourceReference?._withUnsafeGuaranteedRef { $0.remove(self) }
  }
}

/// An edge that is an object of its own; the source holds it.
@usableFromInline
package class SeparateEdge: Edge {
  final let targetReference: Unmanaged<Rank>?

  @usableFromInline
  init(_ marks: Marks, target: Rank?) {
    targetReference = target.map(Unmanaged.passUnretained)
    super.init(marks)
  }
}

/// An edge that somebody may dispose.
@usableFromInline
package class HandledEdge: SeparateEdge {
  @exclusivity(unchecked) final unowned(unsafe) var handle: EdgeHandle?

  deinit { handle?.edge = nil }

  override final func forgetHandle() {
    handle?.edge = nil
    handle?.disposed = true
    handle = nil
  }
}

/// An edge from a further source of a binding, which it holds.
///
/// Most bindings have two sources, so only those that follow have room for the one before.
@usableFromInline
class BindingEdge: SeparateEdge {
  /// The edge from the source before, if that is not the first one.
  var sibling: BindingEdge? { nil }

  init(target: Join) {
    super.init(.wakes, target: target)
  }

  final func wakeTarget(_ turn: Turn) {
    targetReference?._withUnsafeGuaranteedRef { target in
      unsafeDowncast(target, to: Join.self).hear(turn)
    }
  }

  /// Begins at a source, and holds it as long as it does.
  final func begin(at source: Join) throws(Cycle) {
    try source.insert(self)
    _ = Unmanaged.passRetained(source)
  }

  /// Takes this and the earlier edges of the binding out of the graph.
  final func disposeWithSiblings() {
    var edge: BindingEdge? = self
    while let next = edge {
      let source = next.sourceReference
      next.dispose()
      source?.release()
      edge = next.sibling
    }
  }
}

/// An edge from the third source of a binding, or a later one.
final class LaterBindingEdge: BindingEdge {
  private let before: BindingEdge

  override var sibling: BindingEdge? { before }

  init(target: Join, after before: BindingEdge) {
    self.before = before
    super.init(target: target)
  }
}

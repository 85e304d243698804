/// An edge that is an object of its own; the source holds it.
@usableFromInline
package class SeparateEdge: Edge {
  @exclusivity(unchecked) final unowned(unsafe) var handle: EdgeHandle?
  fileprivate final let targetReference: Unmanaged<Rank>?

  @usableFromInline
  init(_ marks: Marks, target: Rank?) {
    targetReference = target.map(Unmanaged.passUnretained)
    super.init(marks)
  }

  deinit { handle?.edge = nil }

  override final var target: Rank? { targetReference?.takeUnretainedValue() }

  override final func forgetHandle() {
    handle?.edge = nil
    handle?.disposed = true
    handle = nil
  }
}

/// An edge from a further source of a binding.
final class BindingEdge: SeparateEdge {
  /// The next edge of the same binding.
  @exclusivity(unchecked) var sibling: BindingEdge?

  init(target: Join, before sibling: BindingEdge?) {
    self.sibling = sibling
    super.init(.wakes, target: target)
  }

  func wakeTarget(_ turn: Turn) {
    targetReference?._withUnsafeGuaranteedRef { target in
      unsafeDowncast(target, to: Join.self).hear(turn)
    }
  }

  /// Takes this and the next edges of the binding out of the graph.
  func disposeWithSiblings() {
    dispose()
    var edge = sibling
    while let next = edge {
      next.dispose()
      edge = next.sibling
    }
  }
}

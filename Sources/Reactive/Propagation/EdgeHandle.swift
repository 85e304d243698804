/// What ends a subscription without holding what the subscription holds.
///
/// An edge holds the closures of whoever listens. When it has left the graph those must go, though
/// somebody may keep the disposable; so that is another object, and each knows the other as long as
/// both live.
@usableFromInline
final class EdgeHandle: Disposable {
  unowned(unsafe) var edge: Edge?

  @usableFromInline
  init(_ edge: Edge) {
    self.edge = edge
    super.init()
    edge.handle = self
  }

  deinit { edge?.handle = nil }

  @usableFromInline
  override func dispose() {
    guard !isDisposed else { return }
    super.dispose()
    let edge = edge
    self.edge = nil
    guard let edge else { return }
    edge.handle = nil
    guard let binding = edge as? BindingEdge else { return edge.dispose() }
    let target = binding.target
    binding.disposeWithSiblings()
    target?.wasUnbound()
  }
}

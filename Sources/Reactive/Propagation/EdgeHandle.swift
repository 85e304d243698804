/// What ends a subscription without holding what the subscription holds.
///
/// An edge holds the closures of whoever listens. When it has left the graph those must go, though
/// somebody may keep the disposable; so that is another object, and each knows the other as long as
/// both live.
@usableFromInline
final class EdgeHandle: Disposable {
  unowned(unsafe) var edge: Edge?

  /// Makes what ends a subscription or a demand.
  @usableFromInline
  init(_ edge: HandledEdge) {
    self.edge = edge
    super.init()
    edge.handle = self
  }

  /// Makes what ends the binding of a join.
  init(binding join: Join) {
    edge = join
    super.init()
    join.hook { $0.handle = self }
  }

  deinit { forgetEdge() }

  @usableFromInline
  override func dispose() {
    guard !isDisposed else { return }
    super.dispose()
    guard let edge = forgetEdge() else { return }
    if edge[.isTarget] {
      unsafeDowncast(edge, to: Join.self).wasUnbound()
    } else {
      edge.dispose()
    }
  }

  /// Parts from the edge, which is told.
  @discardableResult
  private func forgetEdge() -> Edge? {
    guard let edge else { return nil }
    self.edge = nil
    if edge[.isTarget] {
      unsafeDowncast(edge, to: Join.self).hook { $0.handle = nil }
    } else {
      unsafeDowncast(edge, to: HandledEdge.self).handle = nil
    }
    return edge
  }
}

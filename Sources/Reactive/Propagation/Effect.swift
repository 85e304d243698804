/// Something that happens at the edge of the graph when the values have settled.
@usableFromInline
package class Effect: Disposable {
  /// Handles the oldest event that has not been handled.
  ///
  /// A closure, as it is made where the type of the values is known, and one that holds nothing.
  @usableFromInline final let step: (Effect) -> Void
  /// Whether an edge holds the effect, so that it lasts as long as a turn in which it waits.
  @exclusivity(unchecked) @usableFromInline final var isHeldByEdge = false

  @usableFromInline
  init(step: @escaping (Effect) -> Void) {
    self.step = step
    super.init()
  }
}

/// Something that happens at the edge of the graph when the values have settled.
@usableFromInline
package class Effect: Disposable {
  /// Handles the oldest event that has not been handled.
  @exclusivity(unchecked) @usableFromInline final var run: () -> Void = {}

  @usableFromInline
  init() {
    super.init()
  }
}

/// Remembers what an observer was told, in order.
package final class Recorder<Element> {
  /// Everything recorded since the start or the last `take()`.
  package private(set) var elements: [Element] = []

  package init() {}

  package func record(_ element: Element) {
    elements.append(element)
  }

  /// What was recorded, which is forgotten by this.
  package func take() -> [Element] {
    defer { elements = [] }
    return elements
  }
}

/// Elements that wait, first in, first out.
struct Backlog<Element> {
  private var elements: [Element?] = []
  private var start = 0

  var isEmpty: Bool { start == elements.count }

  mutating func append(_ element: Element) {
    elements.append(element)
  }

  /// Takes the oldest element.
  ///
  /// - Complexity: O(1), amortised; nothing is allocated.
  mutating func popFirst() -> Element? {
    guard start < elements.count else { return nil }
    let element = elements[start]
    elements[start] = nil
    start += 1
    if start == elements.count {
      elements.removeAll(keepingCapacity: true)
      start = 0
    } else if start >= 1_024, start * 2 > elements.count {
      elements.removeFirst(start)
      start = 0
    }
    return element
  }
}

/// A way back to the workbook's graph for what may outlive it.
///
/// The graph cuts it when it goes. A weak reference would do the same, but an object that has one is slower to
/// retain for good, and evaluation retains the graph over and over.
final class RecalculationLink {
  private(set) unowned(unsafe) var target: Recalculation?

  init(_ target: Recalculation) {
    self.target = target
  }

  func cut() { target = nil }
}

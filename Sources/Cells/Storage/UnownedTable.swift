/// Objects by small numbers that somebody else keeps alive, found without counting who holds them.
///
/// Every cell that a formula reads is found through a sheet, a column and a chunk: to count three holders up and down
/// would take longer than all the rest. Whoever owns the objects enters each change here at once.
final class UnownedTable<Element: AnyObject> {
  @exclusivity(unchecked) private var base: UnsafeMutablePointer<Unmanaged<Element>?>?
  @exclusivity(unchecked) private var count = 0

  deinit { base?.deallocate() }

  /// What a body finds out about an object; `nil` where there is none.
  @inline(__always)
  func with<Result>(_ index: Int, _ body: (Element) -> Result) -> Result? {
    guard index < count, let found = base?[index] else { return nil }
    return found._withUnsafeGuaranteedRef { body($0) }
  }

  /// Enters an object, or that there is none.
  ///
  /// - Complexity: O(1), amortised over indices that grow.
  func set(_ index: Int, to element: Element?) {
    if index >= count {
      if element == nil { return }
      grow(to: max(index + 1, count * 2, 4))
    }
    base?[index] = element.map { .passUnretained($0) }
  }

  func removeAll() {
    base?.update(repeating: nil, count: count)
  }

  private func grow(to capacity: Int) {
    let larger = UnsafeMutablePointer<Unmanaged<Element>?>.allocate(capacity: capacity)
    if let base {
      larger.initialize(from: base, count: count)
      base.deallocate()
    }
    (larger + count).initialize(repeating: nil, count: capacity - count)
    base = larger
    count = capacity
  }
}

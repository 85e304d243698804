/// Elements that are made once and then read again and again, in raw memory that loops read without detours.
final class FixedArray<Element: BitwiseCopyable> {
  /// The elements at hand for a loop, as long as somebody keeps the array.
  let view: FixedElements<Element>

  init(_ elements: [Element]) {
    view = FixedElements(copying: elements)
  }

  deinit { view.deallocate() }

  var count: Int { view.count }

  /// The memory of all elements, for a loop that stays inside of them, as long as somebody keeps the array.
  var elements: UnsafePointer<Element> { view.elements }

  @inline(__always)
  subscript(index: Int) -> Element {
    get { view[index] }
    set { view[index] = newValue }
  }
}

/// The elements of a ``FixedArray`` without the way through the array.
struct FixedElements<Element: BitwiseCopyable> {
  let count: Int
  private let base: UnsafeMutablePointer<Element>

  fileprivate init(copying elements: [Element]) {
    count = elements.count
    base = .allocate(capacity: max(count, 1))
    elements.withUnsafeBufferPointer { elements in
      if let first = elements.baseAddress { base.initialize(from: first, count: elements.count) }
    }
  }

  fileprivate func deallocate() { base.deallocate() }

  fileprivate var elements: UnsafePointer<Element> { UnsafePointer(base) }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count, "the element exists")
      return base[index]
    }
    nonmutating set {
      precondition(index >= 0 && index < count, "the element exists")
      base[index] = newValue
    }
  }
}

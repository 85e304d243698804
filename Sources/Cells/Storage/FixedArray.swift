/// Elements that are made once and then read again and again, in raw memory that loops read without detours.
final class FixedArray<Element: BitwiseCopyable> {
  let count: Int
  private let base: UnsafeMutablePointer<Element>

  init(_ elements: [Element]) {
    count = elements.count
    base = .allocate(capacity: max(count, 1))
    elements.withUnsafeBufferPointer { elements in
      if let first = elements.baseAddress { base.initialize(from: first, count: elements.count) }
    }
  }

  deinit { base.deallocate() }

  /// The memory of all elements, for a loop that stays inside of them, as long as somebody keeps the array.
  var elements: UnsafePointer<Element> { UnsafePointer(base) }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count, "the element exists")
      return base[index]
    }
    set {
      precondition(index >= 0 && index < count, "the element exists")
      base[index] = newValue
    }
  }
}

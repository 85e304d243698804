/// Elements side by side that only one owner has, so that writing one looks at no reference count.
///
/// Elements are plain bits: what they refer to is held, or not, by whoever puts them here.
struct Slots<Element: BitwiseCopyable>: ~Copyable {
  private var start: UnsafeMutablePointer<Element>
  private var capacity = 0
  private(set) var count = 0

  /// Makes room for nothing.
  init() {
    start = .allocate(capacity: 0)
  }

  deinit { start.deallocate() }

  var isEmpty: Bool { count == 0 }

  subscript(_ index: Int) -> Element {
    @inline(__always) get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "there is no such slot")
      return start[index]
    }
    @inline(__always) nonmutating set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "there is no such slot")
      start[index] = newValue
    }
  }

  /// Adds an element at the end.
  ///
  /// - Complexity: O(1), amortised.
  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { reserve(max(8, capacity * 2)) }
    start[count] = element
    count += 1
  }

  /// Takes the last element.
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return start[count]
  }

  /// Forgets all elements and keeps the room.
  mutating func removeAll() { count = 0 }

  /// Turns the order of the elements from an index on.
  mutating func reverse(from index: Int) {
    guard count - index > 1 else { return }
    var slots = UnsafeMutableBufferPointer(start: start + index, count: count - index)
    slots.reverse()
  }

  /// Adds copies of an element until there are so many.
  mutating func grow(to newCount: Int, filling element: Element) {
    if newCount > capacity { reserve(newCount) }
    while count < newCount {
      start[count] = element
      count += 1
    }
  }

  /// Puts so many copies of an element before all others.
  mutating func grow(atFrontBy more: Int, filling element: Element) {
    let old = count
    grow(to: old + more, filling: element)
    for index in stride(from: old - 1, through: 0, by: -1) { start[index + more] = start[index] }
    for index in 0..<more { start[index] = element }
  }

  private mutating func reserve(_ newCapacity: Int) {
    let room = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    room.update(from: start, count: count)
    start.deallocate()
    start = room
    capacity = newCapacity
  }
}

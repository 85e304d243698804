import Glibc

/// The edges that begin at a place, in the order in which they came.
///
/// An edge that is alone needs no further memory. Several stand in a block, where one that leaves
/// makes a hole, so that leaving costs the same among many; holes are closed when half of the block
/// is holes. Each edge knows where it stands.
///
/// The list holds no edge and frees no block by itself: both are up to the place.
@usableFromInline
struct EdgeList: BitwiseCopyable {
  /// What stands before the slots of a block.
  @usableFromInline
  struct Head: BitwiseCopyable {
    @usableFromInline var count: Int32
    var capacity: Int32
    @usableFromInline var holes: Int32
    var observers: Int32
  }

  /// Nothing, the address of the only edge, or the address of a block and 1.
  @usableFromInline private(set) var word: UInt = 0

  @inlinable var isBlock: Bool { word & 1 != 0 }
  @inlinable var isEmpty: Bool { word == 0 }

  /// The edge that is alone, nil if there is none or if there are others.
  @inlinable var only: Unmanaged<Edge>? {
    isBlock ? nil : UnsafeRawPointer(bitPattern: word).map(Unmanaged.fromOpaque)
  }

  @usableFromInline var head: UnsafeMutablePointer<Head> {
    @inlinable get { UnsafeMutablePointer(bitPattern: word & ~1).unsafelyUnwrapped }
  }

  @usableFromInline var slots: UnsafeMutablePointer<Unmanaged<Edge>?> {
    @inlinable get {
      UnsafeMutableRawPointer(head + 1).assumingMemoryBound(to: Unmanaged<Edge>?.self)
    }
  }

  /// How many slots there are, holes included.
  @inlinable var count: Int { isBlock ? Int(head.pointee.count) : isEmpty ? 0 : 1 }

  /// The edge in a slot; nil for one that has left.
  @inlinable
  subscript(_ index: Int) -> Unmanaged<Edge>? {
    guard isBlock else { return index == 0 ? only : nil }
    precondition(UInt(bitPattern: index) < UInt(head.pointee.count), "there is no such slot")
    return slots[index]
  }

  /// Whether it is time to close the holes.
  @inlinable var isSparse: Bool {
    guard isBlock else { return false }
    return head.pointee.holes * 2 >= head.pointee.count
  }

  /// How many edges carry values to somebody.
  var observers: Int {
    if isBlock { return Int(head.pointee.observers) }
    return only?._withUnsafeGuaranteedRef { $0.carriesValues } == true ? 1 : 0
  }

  /// Adds an edge after all others.
  ///
  /// - Complexity: O(1), amortised.
  mutating func append(_ edge: Edge) {
    let reference = Unmanaged.passUnretained(edge)
    guard !isEmpty else {
      word = UInt(bitPattern: reference.toOpaque())
      edge.place = 0
      return
    }
    if !isBlock || head.pointee.count == head.pointee.capacity { grow() }
    edge.place = head.pointee.count
    slots[Int(head.pointee.count)] = reference
    head.pointee.count += 1
    if edge.carriesValues { head.pointee.observers += 1 }
  }

  /// Takes an edge out and leaves a hole.
  mutating func remove(_ edge: Edge) {
    guard isBlock else {
      word = 0
      return
    }
    precondition(edge.place < head.pointee.count, "there is no such slot")
    slots[Int(edge.place)] = nil
    head.pointee.holes += 1
    if edge.carriesValues { head.pointee.observers -= 1 }
  }

  /// Closes the holes; nobody must be on his way along the edges.
  @usableFromInline
  mutating func close() {
    guard isBlock else { return }
    var rest: Int32 = 0
    for index in 0..<Int(head.pointee.count) {
      guard let reference = slots[index] else { continue }
      slots[Int(rest)] = reference
      reference._withUnsafeGuaranteedRef { $0.place = rest }
      rest += 1
    }
    head.pointee.count = rest
    head.pointee.holes = 0
    guard rest < 2 else {
      if head.pointee.capacity >= 8 * rest { move(to: 2 * rest + 1) }
      return
    }
    let last = rest == 0 ? nil : slots[0]
    freeBlock()
    word = last.map { UInt(bitPattern: $0.toOpaque()) } ?? 0
  }

  /// Makes room for twice as many; the odd sizes are those that the system gives out.
  private mutating func grow() {
    guard let only else { return move(to: 2 * head.pointee.capacity + 1) }
    let observers = observers
    word = Self.block(capacity: 3, insteadOf: nil)
    head.initialize(to: Head(count: 1, capacity: 3, holes: 0, observers: Int32(observers)))
    slots[0] = only
  }

  private mutating func move(to capacity: Int32) {
    word = Self.block(capacity: capacity, insteadOf: head)
    head.pointee.capacity = capacity
  }

  /// A block with the head and the slots of another one, as far as there is room.
  ///
  /// The system most often makes a block shorter, or longer, where it is. The slots are written when
  /// they are taken: memory that nobody touches costs nothing.
  private static func block(capacity: Int32, insteadOf old: UnsafeMutablePointer<Head>?) -> UInt {
    let size = MemoryLayout<Head>.size + Int(capacity) * MemoryLayout<Unmanaged<Edge>?>.stride
    guard let block = realloc(old, size) else { fatalError("there is no memory left for edges") }
    return UInt(bitPattern: block) | 1
  }

  /// Frees what the list takes beyond the place; it must not be used any more.
  func freeBlock() {
    if isBlock { free(head) }
  }
}

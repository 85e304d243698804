extension Edge {
  /// What is known about an edge, and about the join that it may be, in a few bits.
  @usableFromInline
  struct Marks: OptionSet {
    @usableFromInline let rawValue: UInt16

    @inlinable
    init(rawValue: UInt16) { self.rawValue = rawValue }

    @inlinable static var carriesValues: Marks { Marks(rawValue: 1) }
    @inlinable static var wakes: Marks { Marks(rawValue: 1 << 1) }
    @inlinable static var isTarget: Marks { Marks(rawValue: 1 << 2) }
    @inlinable static var disposed: Marks { Marks(rawValue: 1 << 3) }
    @inlinable static var isStraight: Marks { Marks(rawValue: 1 << 4) }
    @inlinable static var isDirect: Marks { Marks(rawValue: 1 << 5) }
    @inlinable static var awaitsReplay: Marks { Marks(rawValue: 1 << 6) }
    @inlinable static var hasHooks: Marks { Marks(rawValue: 1 << 7) }
    @inlinable static var hasEnded: Marks { Marks(rawValue: 1 << 8) }
    @inlinable static var isStaged: Marks { Marks(rawValue: 1 << 9) }
    @inlinable static var heard: Marks { Marks(rawValue: 1 << 10) }
    @inlinable static var isHandled: Marks { Marks(rawValue: 1 << 11) }
    @inlinable static var isPending: Marks { Marks(rawValue: 1 << 12) }
    @inlinable static var hasNewcomers: Marks { Marks(rawValue: 1 << 13) }
    @inlinable static var isPlaced: Marks { Marks(rawValue: 1 << 14) }
    @inlinable static var isComputing: Marks { Marks(rawValue: 1 << 15) }
  }

  @inlinable
  final subscript(_ mark: Marks) -> Bool {
    @inline(__always) get { marks.contains(mark) }
    @inline(__always) set {
      if newValue { marks.formUnion(mark) } else { marks.subtract(mark) }
    }
  }

  /// Whether the edge carries values to somebody.
  @inlinable final var carriesValues: Bool { self[.carriesValues] }

  /// Whether the edge has left the graph.
  @inlinable final var disposed: Bool {
    get { self[.disposed] }
    set { self[.disposed] = newValue }
  }

  /// Whether an observer is at the end, and between nothing that would have to settle.
  @inlinable final var isStraight: Bool {
    get { self[.isStraight] }
    set { self[.isStraight] = newValue }
  }

  /// Whether nothing at all lies between.
  @inlinable final var isDirect: Bool {
    get { self[.isDirect] }
    set { self[.isDirect] = newValue }
  }

  /// Whether the latest value is owed to the edge when its source has settled.
  @inlinable final var awaitsReplay: Bool {
    get { self[.awaitsReplay] }
    set { self[.awaitsReplay] = newValue }
  }
}

extension Rank {
  /// Whether something below, or outside of the graph, has had a say in where the place stands.
  final var isPlaced: Bool {
    get { self[.isPlaced] }
    set { self[.isPlaced] = newValue }
  }

  /// Whether a stream that begins here has ended.
  @inlinable final var hasEnded: Bool {
    get { self[.hasEnded] }
    set { self[.hasEnded] = newValue }
  }
}

extension Join {
  /// Whether the join waits at a stage that was asked for, whatever its rank.
  @inlinable final var isStaged: Bool {
    get { self[.isStaged] }
    set { self[.isStaged] = newValue }
  }

  /// Whether an input has changed since the join last ran.
  @inlinable final var heard: Bool {
    get { self[.heard] }
    set { self[.heard] = newValue }
  }

  /// Whether a handle keeps the join until no turn needs it, so that the queue need not hold it.
  @inlinable final var isHandled: Bool {
    get { self[.isHandled] }
    set { self[.isHandled] = newValue }
  }

  /// Whether a value waits to be passed on if it is not what was held when the turn began.
  @inlinable final var isPending: Bool {
    get { self[.isPending] }
    set { self[.isPending] = newValue }
  }

  /// Whether newcomers wait for the value of a turn that has not settled.
  @inlinable final var hasNewcomers: Bool {
    get { self[.hasNewcomers] }
    set { self[.hasNewcomers] = newValue }
  }

  /// Whether the closure runs that computes the value.
  @inlinable final var isComputing: Bool {
    get { self[.isComputing] }
    set { self[.isComputing] = newValue }
  }
}

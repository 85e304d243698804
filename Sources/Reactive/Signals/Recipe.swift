/// How a value is made from the present values of some sources.
///
/// A chain of operators over properties carries one, so that binding it to a property makes one
/// place in the graph with one closure. It exists only where one call of the closure for each turn
/// that changes a source is exactly what the separate operators would do.
@usableFromInline
struct Recipe<Value> {
  /// A source that somebody else holds, so that nothing is counted when a value is computed.
  @usableFromInline typealias Source = Unmanaged<Rank>

  /// What feeds the value; each source remembers a value at all times.
  @usableFromInline let first: Join
  @usableFromInline let others: [Join]
  /// Whether the value is just what the only source holds.
  @usableFromInline let isHeld: Bool
  /// Whether the value is made of what sources hold without a closure of the user.
  @usableFromInline let isPlain: Bool
  /// How many closures call each other.
  @usableFromInline let depth: Int32
  /// Makes the value when it is given the first and the second source, which is the first if there
  /// is no other; what there are beyond it holds.
  ///
  /// It looks at those sources before it calls a closure of the user, which might let go of them.
  @usableFromInline let read: (Source, Source) -> Value

  @inlinable
  init(
    first: Join, others: [Join] = [], isPlain: Bool = false, depth: Int32,
    read: @escaping (Source, Source) -> Value
  ) {
    self.first = first
    self.others = others
    self.isPlain = isPlain
    self.depth = depth
    self.read = read
    isHeld = false
  }

  /// The recipe for what a source holds.
  @inlinable
  init(source: HoldingCore<Value>) {
    first = source
    others = []
    isPlain = true
    depth = 0
    read = { source, _ in Recipe.held(by: source) }
    isHeld = true
  }

  /// The recipe for what a closure makes of what a source holds, which it looks at by itself.
  @inlinable
  @inline(__always)
  init<Input>(of source: HoldingCore<Input>, _ transform: @escaping (Input) -> Value) {
    self.init(first: source, depth: 1) { source, _ in transform(Recipe<Input>.held(by: source)) }
  }

  /// The second source, or the first if there is no other.
  @inlinable var second: Join { others.first ?? first }

  /// The value now.
  @inlinable var value: Value {
    withExtendedLifetime(self) { read(.passUnretained(first), .passUnretained(second)) }
  }

  /// What a source of such values holds.
  @inlinable
  static func held(by source: Source) -> Value {
    source._withUnsafeGuaranteedRef { unsafeDowncast($0, to: HoldingCore<Value>.self).current }
  }

  /// The recipe for what a closure makes of the value.
  ///
  /// There is none where so many closures would call each other that the stack is in question.
  @inlinable
  func mapped<Output>(_ transform: @escaping (Value) -> Output) -> Recipe<Output>? {
    guard depth < Turn.stride else { return nil }
    return Recipe<Output>(first: first, others: others, depth: depth + 1) { [read] in
      transform(read($0, $1))
    }
  }
}

/// A closure that can be taken out and put back.
///
/// A closure alone would get one more shell around it each time that it passes through `take()`.
@usableFromInline
struct Computation<Value> {
  @usableFromInline let read: (Unmanaged<Rank>, Unmanaged<Rank>) -> Value

  @inlinable
  init(_ read: @escaping (Unmanaged<Rank>, Unmanaged<Rank>) -> Value) {
    self.read = read
  }

  /// The value for a join that is the edge from the first source, or needs none.
  @inlinable
  func run(for join: Join) -> Value {
    let source = join.sourceReference ?? Unmanaged.passUnretained(join)
    return read(source, join.lastSource ?? source)
  }
}

extension Signal {
  @inlinable
  final var recipe: Recipe<Value>? {
    switch shape {
    case .source(let core): Recipe(source: core)
    case .recipe(let recipe): recipe
    case .other, .distinct: nil
    }
  }

  /// The signal before a `distinctUntilChanged` at the end, for those who compare by themselves.
  @inlinable
  final var undistinct: Signal<Value> {
    if case .distinct(let inner) = shape { inner } else { self }
  }
}

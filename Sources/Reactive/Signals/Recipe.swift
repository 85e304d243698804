/// How a value is made from the present values of some sources.
///
/// A chain of operators over properties carries one, so that binding it to a property makes one
/// place in the graph with one closure. It exists only where one call of the closure for each turn
/// that changes a source is exactly what the separate operators would do.
@usableFromInline
struct Recipe<Value> {
  /// What feeds the value; each source remembers a value at all times.
  @usableFromInline let first: Join
  @usableFromInline let others: [Join]
  /// The only source, if the value is just what it holds.
  @usableFromInline let source: HoldingCore<Value>?
  /// Whether the value is made of what sources hold without a closure of the user.
  @usableFromInline let isPlain: Bool
  /// How many closures call each other.
  @usableFromInline let depth: Int32
  @usableFromInline let read: () -> Value

  @inlinable
  init(
    first: Join, others: [Join] = [], isPlain: Bool = false, depth: Int32,
    read: @escaping () -> Value
  ) {
    self.first = first
    self.others = others
    self.isPlain = isPlain
    self.depth = depth
    self.read = read
    source = nil
  }

  /// The recipe for what a source holds.
  @inlinable
  init(source: HoldingCore<Value>) {
    first = source
    others = []
    isPlain = true
    depth = 0
    read = { source.current }
    self.source = source
  }

  /// The recipe for what a closure makes of the value; it reads a source without a closure between.
  ///
  /// There is none where so many closures would call each other that the stack is in question.
  @inlinable
  func mapped<Output>(_ transform: @escaping (Value) -> Output) -> Recipe<Output>? {
    if let source {
      return Recipe<Output>(first: first, depth: 1) { transform(source.current) }
    }
    guard depth < Turn.stride else { return nil }
    return Recipe<Output>(first: first, others: others, depth: depth + 1) { [read] in
      transform(read())
    }
  }
}

/// A closure that can be taken out and put back.
///
/// A closure alone would get one more shell around it each time that it passes through `take()`.
@usableFromInline
struct Computation<Value> {
  @usableFromInline let run: () -> Value

  @inlinable
  init(_ run: @escaping () -> Value) {
    self.run = run
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

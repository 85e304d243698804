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
  /// Whether the value is just what the only source holds.
  @usableFromInline let isHeld: Bool
  /// Whether the value is made of what sources hold without a closure of the user.
  @usableFromInline let isPlain: Bool
  /// How many closures call each other.
  @usableFromInline let depth: Int32
  /// Makes the value when it is given the first source; the others it holds.
  ///
  /// It looks at that source before it calls a closure of the user, which might let go of it.
  @usableFromInline let read: (Join) -> Value

  @inlinable
  init(
    first: Join, others: [Join] = [], isPlain: Bool = false, depth: Int32,
    read: @escaping (Join) -> Value
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
    read = { Recipe.held(by: $0) }
    isHeld = true
  }

  /// The recipe for what a closure makes of what a source holds, which it looks at by itself.
  @inlinable
  init<Input>(of source: HoldingCore<Input>, _ transform: @escaping (Input) -> Value) {
    self.init(first: source, depth: 1) { transform(Recipe<Input>.held(by: $0)) }
  }

  /// What a source of such values holds.
  @inlinable
  static func held(by source: Join) -> Value {
    unsafeDowncast(source, to: HoldingCore<Value>.self).current
  }

  /// The recipe for what a closure makes of the value.
  ///
  /// There is none where so many closures would call each other that the stack is in question.
  @inlinable
  func mapped<Output>(_ transform: @escaping (Value) -> Output) -> Recipe<Output>? {
    guard depth < Turn.stride else { return nil }
    return Recipe<Output>(first: first, others: others, depth: depth + 1) { [read] in
      transform(read($0))
    }
  }
}

/// A closure that can be taken out and put back.
///
/// A closure alone would get one more shell around it each time that it passes through `take()`.
@usableFromInline
struct Computation<Value> {
  @usableFromInline let read: (Join) -> Value

  @inlinable
  init(_ read: @escaping (Join) -> Value) {
    self.read = read
  }

  /// The computation for a property that is not itself the edge from the first source.
  @inlinable
  init(holding recipe: Recipe<Value>) {
    read = { [first = recipe.first, read = recipe.read] _ in read(first) }
  }

  /// The value for a join that is the edge from the first source, or needs none.
  @inlinable
  func run(for join: Join) -> Value {
    let source = join.sourceReference ?? Unmanaged.passUnretained(join)
    return source._withUnsafeGuaranteedRef { read(unsafeDowncast($0, to: Join.self)) }
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

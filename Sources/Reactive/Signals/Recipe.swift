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
  @usableFromInline let computation: Computation<Value>

  @inlinable
  init(
    first: Join, others: [Join] = [], isHeld: Bool = false, isPlain: Bool = false, depth: Int32,
    _ computation: Computation<Value>
  ) {
    self.first = first
    self.others = others
    self.isHeld = isHeld
    self.isPlain = isPlain
    self.depth = depth
    self.computation = computation
  }

  /// The recipe for what a source holds.
  @inlinable
  init(source: HoldingCore<Value>) {
    self.init(
      first: source, isHeld: true, isPlain: true, depth: 0,
      Computation { source, _ in Recipe.held(by: source) })
  }

  /// The recipe for what a closure makes of what sources hold.
  @inlinable
  init(_ mapping: Mapping<Value>) {
    self.init(
      first: mapping.first, others: mapping.second.map { [$0] } ?? [], depth: 1,
      mapping.computation)
  }

  /// The second source, or the first if there is no other.
  @inlinable var second: Join { others.first ?? first }

  /// The value now.
  @inlinable var value: Value {
    withExtendedLifetime(self) {
      computation.run(.passUnretained(first), .passUnretained(second))
    }
  }

  /// What a source of such values holds.
  @inlinable
  static func held(by source: Unmanaged<Rank>) -> Value {
    source._withUnsafeGuaranteedRef { unsafeDowncast($0, to: HoldingCore<Value>.self).current }
  }

  /// The recipe for what a closure makes of the value.
  ///
  /// There is none where so many closures would call each other that the stack is in question.
  @inlinable
  func mapped<Output>(_ transform: @escaping (Value) -> Output) -> Recipe<Output>? {
    guard depth < Turn.stride else { return nil }
    return Recipe<Output>(
      first: first, others: others, depth: depth + 1,
      Computation { [computation] in transform(computation.run($0, $1)) })
  }
}

extension Signal {
  @inlinable
  final var recipe: Recipe<Value>? {
    switch origin {
    case .source(let core): Recipe(source: core)
    case .mapped(let mapping): Recipe(mapping)
    case .recipe(let recipe, _): recipe
    case .start, .distinct: nil
    }
  }

  /// The signal before a `distinctUntilChanged` at the end, for those who compare by themselves.
  @inlinable
  final var undistinct: Signal<Value> {
    if case .distinct(let inner, _) = origin { inner } else { self }
  }
}

extension Recipe {
  /// The recipe for what a closure makes of this value and another, if there is one.
  @inlinable
  func joined<Other, Output>(
    with other: Recipe<Other>?, isPlain: Bool = false,
    _ transform: @escaping (Value, Other) -> Output
  ) -> Recipe<Output>? {
    guard let other else { return nil }
    let depth = max(depth, other.depth) + 1
    guard depth < Turn.stride else { return nil }
    var sources = SourceList(first: first, others: others)
    sources.add(other.first, other.others)
    guard self.isPlain && other.isPlain || sources.others.isEmpty else { return nil }
    let further = other.first
    if isHeld, other.isHeld {
      return Recipe<Output>(
        first: sources.first, others: sources.others, isPlain: isPlain, depth: depth,
        Computation { first, _ in
          transform(Recipe.held(by: first), Recipe<Other>.held(by: .passUnretained(further)))
        })
    }
    let (one, another) = (self, other)
    return Recipe<Output>(
      first: sources.first, others: sources.others, isPlain: isPlain, depth: depth,
      Computation { first, _ in
        transform(one.computation.run(first, .passUnretained(one.second)), another.value)
      })
  }
}

/// The sources of a recipe, each once.
@usableFromInline
struct SourceList {
  @usableFromInline let first: Join
  @usableFromInline private(set) var others: [Join]

  @usableFromInline
  init(first: Join, others: [Join]) {
    self.first = first
    self.others = others
  }

  @usableFromInline
  mutating func add(_ join: Join, _ further: [Join]) {
    add(join)
    for join in further { add(join) }
  }

  private mutating func add(_ join: Join) {
    if join !== first, !others.contains(where: { $0 === join }) { others.append(join) }
  }
}

/// The recipe for a combination: of properties as they are, or of values made from one property.
///
/// In other cases a closure above would run although its own input did not change.
@usableFromInline
func fusedRecipe<each Value, Output>(
  _ signal: repeat Signal<each Value>, transform: @escaping (repeat each Value) -> Output
) -> Recipe<Output>? {
  var sources: SourceList?
  var isPlain = true
  var depth: Int32 = 0
  for signal in repeat each signal {
    guard let recipe = signal.recipe else { return nil }
    isPlain = isPlain && recipe.isPlain
    depth = max(depth, recipe.depth)
    if sources == nil {
      sources = SourceList(first: recipe.first, others: recipe.others)
    } else {
      sources?.add(recipe.first, recipe.others)
    }
  }
  guard let sources, isPlain || sources.others.isEmpty, depth < Turn.stride else { return nil }
  let recipes = (repeat (each signal).recipe.unsafelyUnwrapped)
  return Recipe(
    first: sources.first, others: sources.others, depth: depth + 1,
    Computation { _, _ in transform(repeat (each recipes).value) })
}

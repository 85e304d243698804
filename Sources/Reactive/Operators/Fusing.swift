extension Recipe {
  /// The recipe for what a closure makes of this value and another, if there is one.
  @inlinable
  func joined<Other, Output>(
    with other: Recipe<Other>, isPlain: Bool = false,
    _ transform: @escaping (Value, Other) -> Output
  ) -> Recipe<Output>? {
    guard let sources = sources(joinedWith: other) else { return nil }
    if let first = source, let second = other.source {
      return Recipe<Output>(sources: sources, isPlain: isPlain) {
        transform(first.current, second.current)
      }
    }
    let (first, second) = (read, other.read)
    return Recipe<Output>(sources: sources, isPlain: isPlain) { transform(first(), second()) }
  }

  @usableFromInline
  func sources<each Other>(joinedWith other: repeat Recipe<each Other>) -> [Join]? {
    var sources = sources
    var isPlain = isPlain
    for recipe in repeat each other {
      recipe.add(to: &sources)
      isPlain = isPlain && recipe.isPlain
    }
    return isPlain || sources.count == 1 ? sources : nil
  }

  fileprivate func add(to joined: inout [Join]) {
    for source in sources where !joined.contains(where: { $0 === source }) {
      joined.append(source)
    }
  }
}

/// The recipe for a combination: of properties as they are, or of values made from one property.
///
/// In other cases a closure above would run although its own input did not change.
@usableFromInline
func fusedShape<each Value, Output>(
  _ signal: repeat Signal<each Value>, transform: @escaping (repeat each Value) -> Output
) -> Signal<Output>.Shape {
  var sources: [Join] = []
  var isPlain = true
  for signal in repeat each signal {
    guard let recipe = signal.recipe else { return .other }
    isPlain = isPlain && recipe.isPlain
    recipe.add(to: &sources)
  }
  guard isPlain || sources.count == 1 else { return .other }
  let recipes = (repeat (each signal).recipe.unsafelyUnwrapped)
  return .recipe(
    Recipe(sources: sources) { transform(repeat (each recipes).read()) })
}

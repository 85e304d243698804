extension Signal {
  /// The values, each replaced by what a closure makes of it.
  ///
  /// Also known as: `map` everywhere.
  @inlinable
  public final func map<Output>(
    _ transform: @escaping (Value) -> Output
  ) -> Signal<Output> {
    let shape: Signal<Output>.Shape =
      if let recipe {
        .recipe(Recipe(sources: recipe.sources) { transform(recipe.read()) })
      } else {
        .other
      }
    return Signal<Output>("map", shape: shape) { [self] sink in
      connect(sink.taking { sink.next(transform($0)) })
    }
  }
}

/// How a value is made from the present values of some sources.
///
/// A chain of operators over properties carries one, so that binding it to a property makes one
/// place in the graph with one closure, which does not hold the recipe. It exists only where one
/// call of the closure for each turn that changes a source is exactly what the separate operators
/// would do.
@usableFromInline
final class Recipe<Value> {
  /// What feeds the value; each remembers a value at all times.
  @usableFromInline let sources: [Join]
  /// The only source, if the value is just what it holds.
  @usableFromInline let source: HoldingCore<Value>?
  /// Whether the value is made of what sources hold without a closure of the user.
  @usableFromInline let isPlain: Bool
  @usableFromInline let computation: Computation<Value>

  @inlinable var read: () -> Value { computation.run }

  @inlinable
  init(sources: [Join], isPlain: Bool = false, read: @escaping () -> Value) {
    self.sources = sources
    self.isPlain = isPlain
    computation = Computation(read)
    source = nil
  }

  /// The recipe for what a source holds.
  @inlinable
  init(source: HoldingCore<Value>) {
    sources = [source]
    isPlain = true
    computation = Computation { source.current }
    self.source = source
  }

  /// The recipe for what a closure makes of the value; it reads a source without a closure between.
  @inlinable
  func mapped<Output>(_ transform: @escaping (Value) -> Output) -> Recipe<Output> {
    if let source { return Recipe<Output>(sources: sources) { transform(source.current) } }
    return Recipe<Output>(sources: sources) { [read] in transform(read()) }
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
  @usableFromInline
  final var recipe: Recipe<Value>? {
    if case .recipe(let recipe) = shape { recipe } else { nil }
  }

  /// The signal before a `distinctUntilChanged` at the end, for those who compare by themselves.
  @usableFromInline
  final var undistinct: Signal<Value> {
    if case .distinct(let inner) = shape { inner } else { self }
  }
}

/// What a closure makes of what one source holds, or two.
///
/// It is the commonest recipe, in as many words as it takes.
@usableFromInline
struct Mapping<Value> {
  @usableFromInline let first: Join
  @usableFromInline let second: Join?
  @usableFromInline let computation: Computation<Value>
  /// Starts the stream of what the closure makes; it knows the types and holds nothing.
  @usableFromInline let start: (Mapping<Value>, Sink<Value>) -> Disposable

  @inlinable
  @inline(__always)
  init(
    first: Join, second: Join?, computation: Computation<Value>,
    start: @escaping (Mapping<Value>, Sink<Value>) -> Disposable
  ) {
    self.first = first
    self.second = second
    self.computation = computation
    self.start = start
  }

  /// What a closure makes of what a source holds.
  @inlinable
  @inline(__always)
  init<Input>(of source: HoldingCore<Input>, _ transform: @escaping (Input) -> Value) {
    first = source
    second = nil
    computation = Computation(ErasedClosure(transform)) { transform, source, _ in
      transform.call(Recipe<Input>.held(by: source))
    }
    start = { mapping, sink in
      let transform: (Input) -> Value = mapping.computation.closure.restored()
      let source = unsafeDowncast(mapping.first, to: HoldingCore<Input>.self)
      return source.attach(sink.passing { sink.next(transform($0)) })
    }
  }
}

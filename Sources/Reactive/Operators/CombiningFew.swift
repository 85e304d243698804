/// What a closure makes of the latest values of two signals, whenever one of them changes.
///
/// It is the combination of any number of signals, made for the commonest number, as closures over
/// packs of types are looked up while they run.
///
/// Also known as: RAC `combineLatest:reduce:`, Rx, Combine and ReactiveSwift `combineLatest`.
@inlinable
@inline(__always)
public func combineLatest<First, Second, Output>(
  _ first: Signal<First>, _ second: Signal<Second>,
  transform: @escaping (First, Second) -> Output
) -> Signal<Output> {
  if case .source(let one) = first.origin, case .source(let other) = second.origin {
    return Signal<Output>("combineLatest", .mapped(Mapping(of: one, other, transform)), depth: 2)
  }
  let recipe = first.recipe?.joined(with: second.recipe, transform)
  let (connectFirst, connectSecond) = (first.connect, second.connect)
  return Signal<Output>("combineLatest", recipe, above: max(first.depth, second.depth)) {
    combine(connectFirst, connectSecond, transform, $0)
  }
}

extension Mapping {
  /// What a closure makes of what two sources hold.
  @inlinable
  @inline(__always)
  init<First, Second>(
    of first: HoldingCore<First>, _ second: HoldingCore<Second>,
    _ transform: @escaping (First, Second) -> Value
  ) {
    self.init(
      first: first, second: second as Join === first ? nil : second,
      computation: Computation(ErasedClosure(transform)) { transform, first, second in
        transform.call(Recipe<First>.held(by: first), Recipe<Second>.held(by: second))
      }
    ) { mapping, sink in
      let first = unsafeDowncast(mapping.first, to: HoldingCore<First>.self)
      let second = unsafeDowncast(
        mapping.second ?? mapping.first, to: HoldingCore<Second>.self)
      return combine(
        { first.attach($0) }, { second.attach($0) }, mapping.computation.closure.restored(), sink)
    }
  }
}

/// Starts a combination of two signals.
@inlinable
func combine<First, Second, Output>(
  _ connectFirst: @escaping Signal<First>.Start, _ connectSecond: @escaping Signal<Second>.Start,
  _ transform: @escaping (First, Second) -> Output, _ sink: Sink<Output>
) -> Disposable {
  let one = Latest(of: connectFirst)
  let other = Latest(of: connectSecond)
  let combination = Combination(sink)
  combination.step = Step { [unowned(unsafe) combination] _, _, _ in
    guard let left = one.value, let right = other.value else {
      return combination.finishIfDone()
    }
    guard !combination.isOver else { return }
    sink.next(transform(left, right))
    combination.finishIfDone()
  }
  combination.listen(to: connectFirst, one)
  combination.listen(to: connectSecond, other)
  return combination.start()
}

/// What a closure makes of the latest values of three signals, whenever one of them changes.
///
/// It is the combination of any number of signals, made for a common number.
///
/// Also known as: RAC `combineLatest:reduce:`, Rx, Combine and ReactiveSwift `combineLatest`.
@inlinable
public func combineLatest<A, B, C, Output>(
  _ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, transform: @escaping (A, B, C) -> Output
) -> Signal<Output> {
  combineLatest(paired(a, b), c) { ab, c in transform(ab.0, ab.1, c) }
}

/// What a closure makes of the latest values of four signals, whenever one of them changes.
///
/// It is the combination of any number of signals, made for a common number.
///
/// Also known as: RAC `combineLatest:reduce:`, Rx, Combine and ReactiveSwift `combineLatest`.
@inlinable
public func combineLatest<A, B, C, D, Output>(
  _ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>,
  transform: @escaping (A, B, C, D) -> Output
) -> Signal<Output> {
  combineLatest(paired(a, b), paired(c, d)) { ab, cd in transform(ab.0, ab.1, cd.0, cd.1) }
}

/// What a closure makes of the latest values of five signals, whenever one of them changes.
///
/// It is the combination of any number of signals, made for a common number.
///
/// Also known as: RAC `combineLatest:reduce:`, Rx, Combine and ReactiveSwift `combineLatest`.
@inlinable
public func combineLatest<A, B, C, D, E, Output>(
  _ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>, _ e: Signal<E>,
  transform: @escaping (A, B, C, D, E) -> Output
) -> Signal<Output> {
  combineLatest(paired(paired(a, b), paired(c, d)), e) { abcd, e in
    transform(abcd.0.0, abcd.0.1, abcd.1.0, abcd.1.1, e)
  }
}

/// What a closure makes of the latest values of six signals, whenever one of them changes.
///
/// It is the combination of any number of signals, made for a common number.
///
/// Also known as: RAC `combineLatest:reduce:`, Rx, Combine and ReactiveSwift `combineLatest`.
@inlinable
public func combineLatest<A, B, C, D, E, F, Output>(
  _ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>, _ e: Signal<E>,
  _ f: Signal<F>, transform: @escaping (A, B, C, D, E, F) -> Output
) -> Signal<Output> {
  combineLatest(paired(paired(a, b), paired(c, d)), paired(e, f)) { abcd, ef in
    transform(abcd.0.0, abcd.0.1, abcd.1.0, abcd.1.1, ef.0, ef.1)
  }
}

/// The latest values of two signals, as a tuple, whenever one of them changes.
///
/// It is the combination of any number of signals, made for the commonest number.
///
/// Also known as: RAC `combineLatest:`, Rx, Combine and ReactiveSwift `combineLatest`.
@inlinable
public func combineLatest<First, Second>(
  _ first: Signal<First>, _ second: Signal<Second>
) -> Signal<(First, Second)> {
  combineLatest(first, second) { ($0, $1) }
}

/// The latest values of three signals, as a tuple, whenever one of them changes.
///
/// It is the combination of any number of signals, made for a common number.
///
/// Also known as: RAC `combineLatest:`, Rx, Combine and ReactiveSwift `combineLatest`.
@inlinable
public func combineLatest<A, B, C>(
  _ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>
) -> Signal<(A, B, C)> {
  combineLatest(a, b, c) { ($0, $1, $2) }
}

/// The latest values of two signals as one input of a combination.
///
/// It is no join and may send a pair that does not fit: the combination runs later, when the pair does.
@inlinable
func paired<First, Second>(
  _ first: Signal<First>, _ second: Signal<Second>
) -> Signal<(First, Second)> {
  var recipe: Recipe<(First, Second)>?
  if let one = first.recipe, let other = second.recipe {
    recipe = one.joined(with: other, isPlain: one.isPlain && other.isPlain) { ($0, $1) }
  }
  let (connectFirst, connectSecond) = (first.connect, second.connect)
  let depth = max(first.depth, second.depth)
  return Signal<(First, Second)>("paired", recipe, above: depth) { sink in
    let one = Latest(of: connectFirst)
    let other = Latest(of: connectSecond)
    let part = CompositeDisposable()
    var open = 2
    let ended: (Ending) -> Void = { ending in
      open -= 1
      guard case .completed = ending else { return sink.ended(ending) }
      if open == 0 { sink.ended(ending) }
    }
    func send() {
      if let left = one.value, let right = other.value { sink.next((left, right)) }
    }
    part.add(
      connectFirst(
        sink.taking(
          in: part, ended: ended,
          next: { value in
            one.value = value
            send()
          })))
    guard !sink.scope.isOver else { return part }
    part.add(
      connectSecond(
        sink.taking(
          in: part, ended: ended,
          next: { value in
            other.value = value
            send()
          })))
    return part
  }
}

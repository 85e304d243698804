/// What a closure makes of the latest values of two signals, whenever one of them changes.
///
/// It is the combination of any number of signals, made for the commonest number, as closures over
/// packs of types are looked up while they run.
///
/// Also known as: RAC `combineLatest:reduce:`, Rx, Combine and ReactiveSwift `combineLatest`.
@inlinable
public func combineLatest<First, Second, Output>(
  _ first: Signal<First>, _ second: Signal<Second>,
  transform: @escaping (First, Second) -> Output
) -> Signal<Output> {
  var shape = Signal<Output>.Shape.other
  if let one = first.recipe, let other = second.recipe,
    let sources = one.sources(joinedWith: other)
  {
    let first = one.read
    let second = other.read
    shape = .recipe(Recipe(sources: sources) { transform(first(), second()) })
  }
  return Signal<Output>("combineLatest", shape: shape) { sink in
    let one = Latest(of: first)
    let other = Latest(of: second)
    let combination = Combination(sink)
    combination.step = { [unowned(unsafe) combination] _, _ in
      guard let left = one.value, let right = other.value else {
        return combination.finishIfDone()
      }
      guard !combination.isOver else { return }
      sink.next(transform(left, right))
      combination.finishIfDone()
    }
    combination.listen(to: first, one)
    combination.listen(to: second, other)
    return combination.start()
  }
}

/// What a closure makes of the latest values of three signals, whenever one of them changes.
///
/// It is the combination of any number of signals, made for a common number.
///
/// Also known as: RAC `combineLatest:reduce:`, Rx, Combine and ReactiveSwift `combineLatest`.
@inlinable
public func combineLatest<First, Second, Third, Output>(
  _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>,
  transform: @escaping (First, Second, Third) -> Output
) -> Signal<Output> {
  var shape = Signal<Output>.Shape.other
  if let one = first.recipe, let two = second.recipe, let three = third.recipe,
    let sources = one.sources(joinedWith: two, three)
  {
    let first = one.read
    let second = two.read
    let third = three.read
    shape = .recipe(Recipe(sources: sources) { transform(first(), second(), third()) })
  }
  return Signal<Output>("combineLatest", shape: shape) { sink in
    let one = Latest(of: first)
    let two = Latest(of: second)
    let three = Latest(of: third)
    let combination = Combination(sink)
    combination.step = { [unowned(unsafe) combination] _, _ in
      guard let first = one.value, let second = two.value, let third = three.value else {
        return combination.finishIfDone()
      }
      guard !combination.isOver else { return }
      sink.next(transform(first, second, third))
      combination.finishIfDone()
    }
    combination.listen(to: first, one)
    combination.listen(to: second, two)
    combination.listen(to: third, three)
    return combination.start()
  }
}

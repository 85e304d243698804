/// A value that can be read at any time, written, bound and observed.
///
/// ```swift
/// let a = Property(1)
/// let b = Property(3)
/// let c = Property(0)
/// c.bind(to: combineLatest(a.signal, b.signal) { $0 + $1 })
/// c.changes.subscribe { print("c =", $0) }
/// a.value = 5  // c = 8
/// c.value = 11  // c = 11; it is computed again when a or b changes
/// ```
///
/// It is a ``ReplaySubject`` of capacity 1 that leaves out repetitions: a value that equals the one
/// held is not passed on. When the last reference goes, ``signal`` completes.
///
/// Also known as: Rx `BehaviorRelay`, ReactiveSwift `MutableProperty`, Combine
/// `CurrentValueSubject`.
public final class Property<Value: Equatable> {
  @usableFromInline let core: PropertyCore<Value>

  /// Makes a property that holds a value.
  @inlinable
  public init(_ value: Value) {
    core = PropertyCore(value)
  }

  /// Makes a property that holds a value and is bound to a signal.
  @inlinable
  @inline(__always)
  public init(_ value: Value, boundTo signal: consuming Signal<Value>) {
    if case .mapped(let mapping) = signal.origin {
      _ = consume signal
      core = PropertyCore(value, step: ComputingStep.find(by: mapping.computation.read))
      core.begin(mapping)
    } else {
      core = PropertyCore(value)
      core.hold(signal)
    }
  }

  // A core that nobody else holds leaves the graph as it goes. Another one is held as long as it
  // closes: counting that would cost as much as closing does.
  deinit {
    Unmanaged.passUnretained(core)._withUnsafeGuaranteedRef { core in
      if core.hasOneOwner, core.edges.isEmpty, Turn.current.phase == .idle { return }
      core.close()
    }
  }

  /// The value held.
  ///
  /// Setting it outside a ``transaction(_:)`` is a turn of its own; from an observer it is a later
  /// turn. In a transaction, what is computed from other properties changes when the body is done.
  @inlinable
  public var value: Value {
    get { core.current }
    set { core.submit(newValue, for: self) }
  }

  /// The value held and every later one.
  @inlinable
  public var signal: Signal<Value> {
    Signal("property", .source(core), depth: 1)
  }

  /// Every later value, without the one held.
  public var changes: Signal<Value> {
    let core = core
    return Signal("changes") { core.attach($0, replaying: false) }
  }

  /// Names the property for reports on cycles and drawings of the graph.
  @discardableResult
  public func named(_ name: String) -> Self {
    core.name = name
    return self
  }

  /// The error that ended the binding, nil while it holds or if there is none.
  ///
  /// It is a ``Cycle`` when the property would have had to wait for itself.
  public var bindingError: (any Error)? { core.bindingError }

  /// How many subscriptions there are, apart from properties that are bound to this one.
  public var subscriberCount: Int { core.observerCount }

  /// What hangs below the property.
  public var graph: Graph { Graph(below: [core]) }

  /// Where the property stands in the graph.
  package var rank: Rank { core }

  /// Lets the property hold what a signal sends, instead of what it was bound to before.
  ///
  /// A value that is written stays until the signal sends again. The comparison with the value held
  /// then is the property's own: `distinctUntilChanged` at the end of `signal` changes nothing. The
  /// binding ends with the signal or the property; the property keeps its value.
  ///
  /// Also known as: `RAC(target, keyPath) = signal`, ReactiveSwift `<~`.
  ///
  /// - Returns: What ends the binding.
  @discardableResult
  @inlinable
  @inline(__always)
  public func bind(to signal: Signal<Value>) -> Disposable {
    if case .mapped(let mapping) = signal.origin {
      core.unbind()
      core.change(to: ComputingStep.find(by: mapping.computation.read))
      core.begin(mapping)
    } else {
      core.hold(signal)
    }
    return core.binding
  }
}

/// A stream of values that ends at most once, by an error or by completing.
///
/// A signal is a description: nothing runs until someone subscribes, and each subscription runs
/// it anew (it is *cold*), unless the signal is a ``Subject``, which is one stream that all its
/// subscribers share (it is *hot*).
///
/// Also known as: `RACSignal`, Rx `Observable`, Combine `Publisher`, ReactiveSwift
/// `SignalProducer`.
public class Signal<Value> {
  /// How the stream starts, and what is known about it.
  @usableFromInline let origin: Origin
  /// How many operators the signal is made by, at most one after the other.
  @usableFromInline let depth: Int32
  @usableFromInline let label: StaticString
  @usableFromInline var customName: String?

  @usableFromInline typealias Start = (Sink<Value>) -> Disposable

  /// How a stream starts, and what a property needs to know to hold its values at one go.
  ///
  /// What starts a stream is a closure that lies ready, unless it can be made of the rest: a signal
  /// that is only there to be bound needs none. Not more than six words stand side by side here: what
  /// is larger the compiler does not look through, and a signal that is bound where it is made would
  /// become an object.
  @usableFromInline
  enum Origin {
    case start(Start)
    case source(HoldingCore<Value>)
    case mapped(Mapping<Value>)
    indirect case recipe(Recipe<Value>, Start)
    indirect case distinct(Signal<Value>, Start)
  }

  @inlinable
  init(_ label: StaticString, _ origin: Origin, depth: Int32) {
    self.label = label
    self.origin = origin
    self.depth = depth
  }

  @inlinable
  init(
    _ label: StaticString, _ recipe: Recipe<Value>? = nil, above depth: Int32 = 0,
    connect: @escaping Start
  ) {
    let start = Signal.guarded(connect, depth + 1)
    self.label = label
    self.depth = depth + 1
    if let recipe { origin = .recipe(recipe, start) } else { origin = .start(start) }
  }

  /// Starts the stream inside the graph.
  @inlinable package final var connect: (Sink<Value>) -> Disposable {
    switch origin {
    case .start(let start), .recipe(_, let start), .distinct(_, let start): start
    case .source(let core): { core.attach($0) }
    case .mapped(let mapping): { mapping.start(mapping, $0) }
    }
  }

  /// What starts a stream; behind a bulkhead where so many operators call each other.
  @inlinable
  static func guarded(_ start: @escaping Start, _ depth: Int32) -> Start {
    depth % Turn.stride == 0 ? behindBulkhead(start) : start
  }

  @usableFromInline
  static func behindBulkhead(_ start: @escaping Start) -> Start {
    Bulkhead(start).connect
  }

  /// A signal that does not know what lies above it, so that the stack is looked after at each.
  static func deep(
    _ label: StaticString, connect: @escaping (Sink<Value>) -> Disposable
  ) -> Signal<Value> {
    Signal(label, connect: Bulkhead(weight: 16, connect).connect)
  }

  /// Makes the stream of a signal.
  private init(of signal: Signal<Value>) {
    label = signal.label
    origin = signal.origin
    depth = signal.depth
  }

  /// A signal that starts inside the graph by a closure of its maker.
  package convenience init(
    label: StaticString, connect: @escaping (Sink<Value>) -> Disposable
  ) {
    self.init(label, connect: connect)
  }

  /// The stream without the handle to it.
  ///
  /// What runs, or is going to run again, holds this: a subject must not be kept by those who listen.
  @usableFromInline
  final var stream: Signal<Value> { Signal(of: self) }

  /// What the signal was made by, such as `create` or `map`.
  public var name: String { customName ?? "\(label)" }

  /// Names the signal for logs and drawings.
  ///
  /// - Returns: The signal itself.
  @discardableResult
  public final func named(_ name: String) -> Self {
    customName = name
    return self
  }

  // MARK: - Subscribing

  /// Runs closures for the events of the stream until it ends or the result is disposed.
  ///
  /// Inside a turn the closures run when all values have settled. Dropping the result does not end
  /// the subscription.
  ///
  /// Also known as: `subscribeNext:error:completed:`, Rx `subscribe(onNext:)`, Combine `sink`,
  /// ReactiveSwift `startWithValues`.
  ///
  /// - Parameters:
  ///   - next: Takes each value.
  ///   - error: Takes the error, if the stream fails; nothing follows.
  ///   - completed: Runs when the stream is done; nothing follows.
  /// - Returns: What ends the subscription.
  @discardableResult
  @inlinable
  public final func subscribe(
    next: ((Value) -> Void)? = nil, error: ((any Error) -> Void)? = nil,
    completed: (() -> Void)? = nil
  ) -> Disposable {
    Observer(next: next, error: error, completed: completed).start(self)
  }

  /// Sends the events of the stream to a subscriber until it ends or the result is disposed.
  @discardableResult
  public final func subscribe(_ subscriber: some Subscriber<Value>) -> Disposable {
    let observer = Observer<Value>(
      next: { subscriber.send($0) }, error: { subscriber.sendError($0) },
      completed: { subscriber.sendCompleted() })
    subscriber.didSubscribe(observer)
    return observer.start(self)
  }

  /// Subscribes inside the graph: values arrive while the turn settles, before any observer runs.
  ///
  /// What the signal sends at once arrives before this returns, and outside a turn if none is open.
  ///
  /// - Parameters:
  ///   - rank: The place that is fed; it is put above every source. The caller keeps it alive
  ///     until the result is disposed.
  ///   - next: Takes each value.
  ///   - error: Takes the error; a ``Cycle`` when `rank` already feeds the signal.
  ///   - completed: Runs when the stream is done.
  /// - Returns: What ends the subscription.
  package final func attach(
    rank: Rank?, next: @escaping (Value) -> Void, error: @escaping (any Error) -> Void = { _ in },
    completed: @escaping () -> Void = {}
  ) -> Disposable {
    let lifetime = SerialDisposable()
    let sink = Sink<Value>(
      target: rank, scope: Scope(lifetime),
      ended: { ending in
        switch ending {
        case .error(let failure): error(failure)
        case .completed: completed()
        }
      }, next: next)
    Turn.current.begin { lifetime.inner = connect(sink) }
    return lifetime
  }
}
